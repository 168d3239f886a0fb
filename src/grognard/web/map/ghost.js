// @ts-check
// An action that has not been taken, drawn on the map: a faint counter and an arrow to where it would go.
/** @import {Board} from "./board.js" */
/** @import {Offer} from "../types" */
/** @import {Point} from "../core/geometry.js" */
import { s } from "../core/dom.js";
import { centreOf, hexesPath } from "../core/geometry.js";

/**
 * `from`: where its piece stood, if that is not where it stands now; `path`: the hexes it would go through.
 * @typedef {{action: Offer, kind: "hint" | "missed", from?: string, path?: string[]}} Suggestion
 */

/** @param {Board} board @param {Suggestion} suggestion */
export function notTaken(board, suggestion) {
  const { action, kind } = suggestion;
  const { layout } = board;
  const place = action.place ?? action.target;
  const to = place ? centreOf(layout, place) : null;
  const marks = [
    place && layout.hexes[place] ? s("path", { class: "goal", d: hexesPath(layout, [place], 0.95) }) : null,
    ...(action.piece ? ofPiece(board, suggestion, to) : []),
    ...(!action.piece && to ? ofSeveral(board, action.with ?? [], to) : []),
  ].filter((mark) => !!mark);
  return marks.length ? s("g", { class: `ghost-move ${kind}`, data: { ghost: action.text } }, marks) : null;
}

/**
 * What one piece would do: its way and itself at the end of it, or a ring where it stands.
 * @param {Board} board
 * @param {Suggestion} suggestion
 * @param {Point | null} to
 */
function ofPiece(board, { action, from: start, path = [] }, to) {
  const { layout } = board;
  const piece = String(action.piece);
  const origin = start ?? board.game.piece(piece)?.place ?? "";
  const from = start ? centreOf(layout, start) : board.counters.middle(piece);
  const way = [...(layout.hexes[origin] ? [origin] : []), ...wayOf(action, path)]
    .map((one) => centreOf(layout, one))
    .filter((point) => !!point);
  return [
    way.length > 1 ? arrow(way, layout.size) : null,
    action.place && to ? faint(board, piece, to) : null,
    from && !to ? s("circle", { class: "goal", cx: from.x, cy: from.y, r: layout.size * 0.8 }) : null,
  ];
}

/** The hexes an action goes through, as far as they are known. @param {Offer} action @param {string[]} path */
function wayOf(action, path) {
  const place = action.place ?? action.target;
  return path.length ? path : place ? [place] : [];
}

/** What several pieces would do to one place. @param {Board} board @param {string[]} pieces @param {Point} to */
function ofSeveral(board, pieces, to) {
  return pieces.map((id) => {
    const from = board.counters.middle(id);
    return from && arrow([from, to], board.layout.size);
  });
}

/** @param {Board} board @param {string} piece @param {{x: number, y: number}} at */
function faint(board, piece, at) {
  const { size } = board.counters;
  const face = board.counters.face(piece);
  face.setAttribute("width", String(size));
  face.setAttribute("height", String(size));
  return s("g", { class: "faint", transform: `translate(${at.x - size / 2} ${at.y - size / 2})` }, face);
}

/** @param {{x: number, y: number}[]} way from where to where, through what @param {number} size */
function arrow(way, size) {
  const [from, to] = way.slice(-2);
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
  const tip = long - size * 0.55;
  const head = size * 0.42;
  const start = way
    .slice(0, -1)
    .map((point, i) => `${i ? "L" : "M"}${point.x} ${point.y}`)
    .join("");
  const line = `${start}L${at(Math.max(tip - head * 0.7, 1), 0)}`;
  const point = `M${at(tip, 0)}L${at(tip - head, head * 0.55)}L${at(tip - head, -head * 0.55)}Z`;
  return s(
    "g",
    { class: "way" },
    s("path", { class: "casing", d: line }),
    s("path", { class: "casing", d: point }),
    s("path", { class: "line", d: line }),
    s("path", { class: "point", d: point }),
  );
}
