// @ts-check
// An action that has not been taken, drawn on the map: a faint counter and an arrow to where it would go.
/** @import {Board} from "./board.js" */
/** @import {Action} from "./types" */
import { s } from "./dom.js";
import { centreOf, hexesPath } from "./geometry.js";

/**
 * `from`: where its piece stood, if that is not where it stands now; `path`: the hexes it would go through.
 * @typedef {{action: Action, kind: "hint" | "missed", from?: string, path?: string[]}} Suggestion
 */

/** @param {Board} board @param {Suggestion} suggestion */
export function notTaken(board, { action, kind, from: start, path = [] }) {
  const { layout, counters } = board;
  const origin = start ?? board.game.piece(action.piece ?? null)?.place ?? "";
  const from = start ? centreOf(layout, start) : action.piece ? counters.middle(action.piece) : null;
  const place = action.place ?? action.target;
  const to = place ? centreOf(layout, place) : null;
  const marks = [];
  if (place && layout.hexes[place]) marks.push(s("path", { class: "goal", d: hexesPath(layout, [place], 0.95) }));
  const way = [...(layout.hexes[origin] ? [origin] : []), ...(path.length ? path : place ? [place] : [])]
    .map((one) => centreOf(layout, one))
    .filter((point) => !!point);
  if (action.piece && way.length > 1) marks.push(arrow(way, layout.size));
  if (action.piece && action.place && to) marks.push(faint(board, action.piece, to));
  if (from && !to) marks.push(s("circle", { class: "goal", cx: from.x, cy: from.y, r: layout.size * 0.8 }));
  for (const id of action.piece ? [] : (action.with ?? [])) {
    const middle = counters.middle(id);
    if (middle && to) marks.push(arrow([middle, to], layout.size));
  }
  return marks.length ? s("g", { class: `ghost-move ${kind}`, data: { ghost: action.text } }, marks) : null;
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
