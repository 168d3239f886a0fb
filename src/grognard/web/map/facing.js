// @ts-check
// Turning a piece on the map: an arrow for every facing it may take.
/** @import {Board, Spot} from "./board.js" */
/** @import {Offer} from "../types" */
import { degrees } from "../core/pieces.js";
import { s } from "../core/dom.js";

/**
 * The ways the selected piece can be turned, as arrows around it.
 * @param {Board} board
 * @returns {{action: Offer, x: number, y: number, facing: number}[]}
 */
export function turns(board) {
  const { selected, group } = board.game.state;
  const at = selected && group.length < 2 && board.game.deciding ? board.counters.middle(selected) : null;
  if (!at) return [];
  const reach = board.layout.size * 0.86;
  return (board.game.snapshot?.actions ?? [])
    .filter((action) => action.piece === selected && degrees(action.facing) !== null && !action.place)
    .map((action) => {
      const facing = degrees(action.facing) ?? 0;
      const angle = (facing * Math.PI) / 180;
      return { action, facing, x: at.x + Math.sin(angle) * reach, y: at.y - Math.cos(angle) * reach };
    });
}

/** @param {Board} board */
export function dial(board) {
  const ways = turns(board);
  if (!ways.length) return null;
  const size = board.layout.size;
  return s(
    "g",
    { class: "dial" },
    ...ways.map(({ x, y, facing, action }) =>
      s("path", {
        d: "M-13 9L0 -13L13 9L0 4Z",
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${facing}) scale(${size / 90})`,
        data: { turn: action.text },
      }),
    ),
  );
}

/** The turn whose arrow is there. @param {Board} board @param {Spot} spot @returns {Offer | null} */
export function turnAt(board, spot) {
  const on = board.camera.toSheet(spot.x, spot.y);
  const near = turns(board).find(({ x, y }) => Math.hypot(on.x - x, on.y - y) < board.layout.size * 0.17);
  return near?.action ?? null;
}
