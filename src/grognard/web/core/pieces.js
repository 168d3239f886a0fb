// @ts-check
// What every part of the page knows about pieces: their order in a stack, and where they face.
/** @import {Piece} from "../types" */

/** The lowest of each stack first. @param {Piece[]} pieces @returns {Piece[]} */
export function inStackOrder(pieces) {
  return pieces.some((piece) => piece.stack !== undefined) ? pieces.toSorted((a, b) => (a.stack ?? 0) - (b.stack ?? 0)) : pieces;
}

const COMPASS = {
  N: 0,
  NNE: 30,
  NE: 45,
  ENE: 60,
  E: 90,
  ESE: 120,
  SE: 135,
  SSE: 150,
  S: 180,
  SSW: 210,
  SW: 225,
  WSW: 240,
  W: 270,
  WNW: 300,
  NW: 315,
  NNW: 330,
};

/**
 * A facing in degrees clockwise from the top: a number, or a point of the compass as it lies on a hex.
 * @param {unknown} facing
 * @returns {number | null}
 */
export function degrees(facing) {
  if (typeof facing === "number") return facing;
  return typeof facing === "string" && facing in COMPASS ? COMPASS[/** @type {keyof typeof COMPASS} */ (facing)] : null;
}
