// @ts-check
// What verbs and places are called: as the game says, for the page knows no game.
/** @import {Action, CounterArt, GameInfo, Layout, Mark, Piece, Snapshot, VerbInfo} from "../types" */
import { h } from "./dom.js";

/** @param {string} words */
const spoken = (words) => words.charAt(0).toUpperCase() + words.slice(1).replaceAll("_", " ");

/**
 * What a verb is called on buttons, and which keys it has.
 * @param {GameInfo | null} info @param {string} verb
 * @returns {Pick<VerbInfo, "label"> & Partial<VerbInfo>}
 */
export function verbWords(info, verb) {
  return info?.verbs[verb] ?? { label: spoken(verb) };
}

/**
 * @param {Action} action
 * @param {{names: Map<string, string>, layout: Layout, info: GameInfo | null}} known
 */
export function actionLabel(action, { names, layout, info }) {
  if (action.label) return action.label;
  const words = [verbWords(info, action.verb).label];
  if (action.piece) words.push(names.get(action.piece) ?? action.piece);
  if (action.edge) words.push(`by the ${action.edge} edge`);
  else if (action.place) words.push(`${action.piece ? "to " : ""}${placeName(action.place, layout)}`);
  if (action.number !== undefined) words.push(String(action.number));
  words.push(...otherArguments(action));
  const notes = [];
  if (action.cost !== undefined) notes.push(`${action.cost} MP`);
  if (action.points) notes.push(`${action.points > 0 ? "+" : ""}${action.points} VP`);
  return words.join(" ") + (notes.length ? ` (${notes.join(", ")})` : "");
}

/** The arguments of an action that are neither piece, place, edge nor number, in words. @param {Action} action */
function otherArguments(action) {
  const known = new Set([action.piece, action.place, action.edge, action.number].map(String));
  return action.text
    .split(" ")
    .slice(1)
    .filter((word) => !known.has(word))
    .map((word) => word.replaceAll("_", " "));
}

/**
 * What an action asks for beyond its first argument: "march" for "order guard march".
 * @param {Action} action @param {GameInfo | null} info
 */
export function restLabel(action, info) {
  if (action.label) return action.label;
  const rest = action.text
    .split(" ")
    .slice(2)
    .map((word) => word.replaceAll("_", " "));
  const words = rest.length ? rest.join(" ") : verbWords(info, action.verb).label;
  return spoken(words);
}

/** A mark in words. @param {Mark} mark @param {CounterArt["marks"]} [known] */
export function markTitle(mark, known) {
  if (typeof mark !== "string" && mark.title) return mark.title;
  const id = typeof mark === "string" ? mark : mark.id;
  const words = id.replaceAll("_", " ");
  return known?.[id]?.title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * @param {string} place
 * @param {Layout | null} layout
 */
export function placeName(place, layout) {
  if (!layout) return place;
  if (layout.hexes[place]) return layout.hexes[place].title ?? place;
  if (layout.boxes[place]) return layout.boxes[place].title;
  return layout.titles?.[place] ?? layout.elsewhere?.[place] ?? place.split(".").at(-1) ?? place;
}

/** @param {Snapshot | null} snapshot @param {string} role */
export function roleTitle(snapshot, role) {
  if (role === "spectator") return "Spectator";
  return snapshot?.seats.find((seat) => seat.role === role)?.title ?? role;
}

/** "the German 1126" @param {Snapshot} snapshot @param {Piece} piece */
export function pieceTitle(snapshot, piece) {
  if (typeof piece.title === "string") return piece.title;
  const side = roleTitle(snapshot, piece.side);
  return `${side.charAt(0).toUpperCase()}${side.slice(1)} ${piece.name}`.trim();
}

/** What a piece is called in a sentence: never a bare number. @param {Piece | undefined} piece */
export function spokenName(piece) {
  return (typeof piece?.title === "string" && piece.title) || piece?.name || "";
}

/**
 * Whether a piece is the player's to command: of the player's side, or of a side that nobody plays.
 * @param {Snapshot} snapshot
 * @param {Piece | undefined} piece
 */
export function isMine(snapshot, piece) {
  return !!piece && (piece.side === snapshot.role || !snapshot.seats.some((seat) => seat.role === piece.side));
}

const HIDDEN = new Set([
  "id",
  "side",
  "name",
  "title",
  "place",
  "paint",
  "band",
  "left",
  "formation",
  "arrives",
  "art",
  "picture",
  "facing",
  "stack",
  "reverse",
]);

/** What is printed on a piece and known about it. @param {Piece} piece @returns {[string, string][]} */
export function pieceFacts(piece) {
  if (piece.facts) return piece.facts.map(([title, value]) => [title, String(value)]);
  /** @type {[string, string][]} */
  const facts = [];
  for (const [key, value] of Object.entries(piece)) {
    if (HIDDEN.has(key) || value === null || value === undefined || value === "" || typeof value === "object") continue;
    facts.push([key.replaceAll("_", " "), String(value)]);
  }
  return facts;
}

const CASE = /\[((?:[A-Z][a-z]?)?[0-9]+(?:\.[0-9]+)*[a-z]?(?:, ?[A-Z]?[a-z]?[0-9.]+[a-z]?)*)\]/g;

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
