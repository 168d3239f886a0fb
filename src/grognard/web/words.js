// @ts-check
// What verbs and places are called on buttons, and which key they have. Presentation only: a verb that is not listed
// here gets its own name and no letter.
/** @import {Action, Layout, Piece, Snapshot} from "./types" */
import { h } from "./dom.js";

/** @type {Record<string, {label: string, key?: string, tone?: "primary" | "quiet", all?: string, allKey?: string}>} */
const VERBS = {
  end: { label: "End the phase", key: "e" },
  roll: { label: "Roll the die", key: "r", tone: "primary" },
  cancel: { label: "Call it off", key: "x", tone: "quiet" },
  stay: { label: "Stay", key: "s" },
  waive: { label: "Do without the shift", key: "w" },
  claim: { label: "Use the shift", key: "w" },
  move: { label: "Move" },
  exit: { label: "Leave the map" },
  drop: { label: "Drop" },
  attack: { label: "Attack" },
  commit: { label: "Commit", all: "Commit all", allKey: "a" },
  withdraw: { label: "Take out", all: "Take all out", allKey: "x" },
  retreat: { label: "Retreat" },
  advance: { label: "Advance" },
  reorganize: { label: "Draw" },
};

/** @param {string} verb */
export function verbWords(verb) {
  return VERBS[verb] ?? { label: verb.charAt(0).toUpperCase() + verb.slice(1).replaceAll("_", " ") };
}

/** Verbs whose places call for an answer at once: they pulse. @param {string} verb */
export const isUrgent = (verb) => verb === "retreat" || verb === "advance";

/**
 * @param {Action} action
 * @param {{names: Map<string, string>, layout: Layout}} known
 */
export function actionLabel(action, { names, layout }) {
  const words = [verbWords(action.verb).label];
  if (action.piece) words.push(names.get(action.piece) ?? action.piece);
  if (action.verb === "exit" && action.edge) words.push(`by the ${action.edge} edge`);
  else if (action.place) words.push(`${action.piece ? "to " : ""}${placeName(action.place, layout)}`);
  if (action.number !== undefined) words.push(String(action.number));
  const notes = [];
  if (action.cost !== undefined) notes.push(`${action.cost} MP`);
  if (action.points) notes.push(`${action.points > 0 ? "+" : ""}${action.points} VP`);
  return words.join(" ") + (notes.length ? ` (${notes.join(", ")})` : "");
}

/**
 * @param {string} place
 * @param {Layout | null} layout
 */
export function placeName(place, layout) {
  if (!layout || layout.hexes[place]) return place;
  const box = layout.boxes[place];
  if (box) return box.title;
  const last = place.split(".").at(-1) ?? place;
  return { reserve: "waiting off the map", aside: "set aside", exited: "off the map", destroyed: "destroyed" }[last] ?? last;
}

/** @param {Snapshot | null} snapshot @param {string} role */
export function roleTitle(snapshot, role) {
  if (role === "spectator") return "Spectator";
  return snapshot?.seats.find((seat) => seat.role === role)?.title ?? role;
}

/** "the German 1126" @param {Snapshot} snapshot @param {Piece} piece */
export function pieceTitle(snapshot, piece) {
  return `${roleTitle(snapshot, piece.side)} ${piece.name}`;
}

const HIDDEN = new Set(["id", "side", "name", "place", "paint", "band", "left", "formation", "arrives"]);

/** What is printed on a piece and known about it. @param {Piece} piece @returns {[string, string][]} */
export function pieceFacts(piece) {
  /** @type {[string, string][]} */
  const facts = [];
  for (const [key, value] of Object.entries(piece)) {
    if (HIDDEN.has(key) || value === null || value === undefined || value === "" || typeof value === "object") continue;
    facts.push([key.replaceAll("_", " "), String(value)]);
  }
  return facts;
}

const CASE = /\[([0-9]+(?:\.[0-9]+)?(?:, ?[A-Z]?[0-9.]+)*)\]/g;

/**
 * A sentence with every [7.41] made a button that opens the rule.
 * @param {string} text
 * @param {(string | undefined)[]} [more] rules that belong to the sentence but are not in its text
 * @returns {(Node | string)[]}
 */
export function withRules(text, more = []) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(CASE)) {
    parts.push(text.slice(from, match.index), ...match[1].split(/, ?/).map(ruleButton));
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  for (const rule of more) if (rule && !text.includes(`[${rule}]`)) parts.push(" ", ruleButton(rule));
  return parts;
}

/** @param {string} rule */
export function ruleButton(rule) {
  return h("button", { type: "button", class: "rule", data: { rule }, "aria-label": `Rule ${rule}` }, rule);
}

/** @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}
