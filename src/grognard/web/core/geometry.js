// @ts-check
// Where places are on the sheet. Hexes are found by geometry, never by what happens to be drawn on top.
/** @import {Layout} from "../page-types" */

/** @typedef {{x: number, y: number}} Point */

/** @param {Layout} layout @param {Point} point @returns {string | null} */
export function placeAt(layout, { x, y }) {
  const far = layout.areas ? Infinity : layout.size ** 2;
  for (const [id, hex] of Object.entries(layout.hexes)) {
    if ((hex.x - x) ** 2 + (hex.y - y) ** 2 <= far && inside(hex.corners, x, y)) return id;
  }
  for (const [id, box] of Object.entries(layout.boxes)) {
    if (x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height) return id;
  }
  return null;
}

/** @param {[number, number][]} corners @param {number} x @param {number} y */
function inside(corners, x, y) {
  let odd = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [ax, ay] = corners[i];
    const [bx, by] = corners[j];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** @param {Layout} layout @param {string} place @returns {Point | null} */
export function centreOf(layout, place) {
  const hex = layout.hexes[place];
  if (hex) return { x: hex.x, y: hex.y };
  const box = layout.boxes[place];
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/**
 * One path around all these hexes, each drawn slightly smaller.
 * @param {Layout} layout
 * @param {Iterable<string>} places
 * @param {number} [shrink]
 */
export function hexesPath(layout, places, shrink = 1) {
  let path = "";
  for (const place of places) {
    const hex = layout.hexes[place];
    if (!hex) continue;
    const at = (/** @type {[number, number]} */ [x, y]) =>
      `${(hex.x + (x - hex.x) * shrink).toFixed(1)} ${(hex.y + (y - hex.y) * shrink).toFixed(1)}`;
    path += `M${hex.corners.map(at).join("L")}Z`;
  }
  return path;
}

/** The outline of a set of hexes: the sides that only one of them has. @param {Layout} layout @param {Iterable<string>} places */
export function outlinePath(layout, places) {
  /** @type {Map<string, string>} */
  const sides = new Map();
  const key = (/** @type {number[]} */ p) => `${Math.round(p[0])} ${Math.round(p[1])}`;
  for (const place of places) {
    const hex = layout.hexes[place];
    if (!hex) continue;
    hex.corners.forEach((from, i) => {
      const to = hex.corners[(i + 1) % hex.corners.length];
      const name = [key(from), key(to)].sort().join("/");
      if (sides.has(name)) sides.delete(name);
      else sides.set(name, `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`);
    });
  }
  return [...sides.values()].join("");
}

/**
 * The next place when the cursor leaves one in a direction.
 * @param {Layout} layout @param {string | null} from @param {number} dx @param {number} dy
 */
export function stepFrom(layout, from, dx, dy) {
  const start = from ? centreOf(layout, from) : null;
  const all = [...Object.keys(layout.hexes), ...Object.keys(layout.boxes)];
  if (!start) return all[0] ?? null;
  let best = from;
  let least = Infinity;
  for (const id of all) {
    const at = centreOf(layout, id);
    if (!at || id === from) continue;
    const along = (at.x - start.x) * dx + (at.y - start.y) * dy;
    const across = Math.abs((at.x - start.x) * dy - (at.y - start.y) * dx);
    if (along <= layout.size * 0.2 || across > along * 1.2) continue;
    const cost = along + across * 1.6;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

/** @param {Layout} layout @param {string} place */
export function nearestOther(layout, place) {
  const at = centreOf(layout, place);
  let best = null;
  let least = Infinity;
  for (const [id, hex] of Object.entries(layout.hexes)) {
    if (id === place) continue;
    const away = at ? (hex.x - at.x) ** 2 + (hex.y - at.y) ** 2 : 0;
    if (away < least) [best, least] = [id, away];
  }
  return best;
}
