// What the tests of the page build their situations from: no game's words, only the shapes of docs/table.md.
/** @import {Layout} from "../../src/grognard/web/page-types" */
/** @import {Moment, Offer, Piece, SeatShown, ShownDecision} from "../../src/grognard/web/types" */

/** An action by its words: piece and place are given apart. @param {string} text @param {Partial<Offer>} [more] @returns {Offer} */
export function action(text, more = {}) {
  return { text, verb: text.split(" ")[0], ...more };
}

/** To go somewhere with a piece. @param {string} id @param {string} place @param {Partial<Offer>} [more] */
export function going(id, place, more = {}) {
  return action(`move ${id} ${place}`, { piece: id, place, ...more });
}

/** @param {string} id @param {Partial<Piece>} [more] @returns {Piece} */
export function piece(id, more = {}) {
  return { id, side: "red", name: id, place: "a1", ...more };
}

/** @type {SeatShown} */
const SEAT = { role: "", title: "", kind: "human", player: "", name: "", online: true, claimed: true, host: false };
const VIEW = {
  ...{ game: "none", version: "1", scenario: "", options: {}, role: "red", turn: 1, phase: "", title: "" },
  ...{ scores: {}, ledger: [], flags: {}, panels: [], focus: [], signs: [] },
};

/** A moment in which red decides. @param {Offer[]} actions @param {Piece[]} [pieces] @returns {Moment} */
export function snapshot(actions, pieces = []) {
  /** @type {ShownDecision} */
  const node = { kind: "decision", roles: ["red"], prompt: "", rules: [] };
  return {
    match: "m",
    game: "none",
    title: "No game",
    role: "red",
    n: 1,
    seats: [
      { ...SEAT, role: "red", title: "Red", kind: "human" },
      { ...SEAT, role: "blue", title: "Blue", kind: "computer" },
    ],
    view: { ...VIEW, pieces, node },
    your_turn: true,
    actions,
    preview: null,
    overlays: [],
    may_undo: false,
    take_back: null,
    practice: false,
    hints: true,
    closed: false,
    over: null,
    commitment: "",
    secret: null,
    dice: { final: false, taken_back: 0, contributions: [], contributed: {}, waits_for: [], wanted: false },
  };
}

/** A board of squares ten wide, three by three from a1 to c3, and a box beside it. @returns {Layout} */
export function board() {
  /** @type {Layout["hexes"]} */
  const hexes = {};
  for (const [column, letter] of [..."abc"].entries()) {
    for (const row of [1, 2, 3]) {
      const [left, top] = [column * 10, (row - 1) * 10];
      const corners = /** @type {[number, number][]} */ ([
        [left, top],
        [left + 10, top],
        [left + 10, top + 10],
        [left, top + 10],
      ]);
      hexes[`${letter}${row}`] = { x: left + 5, y: top + 5, corners };
    }
  }
  const boxes = { pool: { title: "The pool", x: 40, y: 0, width: 20, height: 10 } };
  return { width: 60, height: 30, size: 10, counter: 8, map: { title: "", x: 0, y: 0, width: 30, height: 30 }, hexes, boxes, tracks: {} };
}
