// @ts-check
// Several pieces at once: what all of them could do, done by one after another. Each takes a separate action; the first
// one that the referee refuses ends it.
/** @import {Game} from "./game.js" */
/** @import {State} from "../page-types" */
/** @import {Moment, Offer} from "../types" */
import { goals } from "./selection.js";

/** All pieces selected. @param {State} state @returns {string[]} */
export function chosen(state) {
  return state.group.length > 1 ? state.group : state.selected ? [state.selected] : [];
}

/** Put a piece in or take it out. @param {Game} game @param {string} piece */
export function toggleChosen(game, piece) {
  const now = chosen(game.state);
  const next = now.includes(piece) ? now.filter((id) => id !== piece) : [...now, piece];
  choose(game, next);
}

/** @param {Game} game @param {string[]} pieces */
export function choose(game, pieces) {
  game.store.set({ selected: pieces.at(-1) ?? null, group: pieces.length > 1 ? pieces : [], reason: null });
}

/**
 * Places that every one of them can go to, each with one action for every piece.
 * @param {Moment | null} snapshot @param {string[]} pieces @returns {Map<string, Offer[]>}
 */
export function goalsOfAll(snapshot, pieces) {
  const each = pieces.map((piece) => goals(snapshot, piece));
  /** @type {Map<string, Offer[]>} */
  const found = new Map();
  for (const [place, actions] of each[0] ?? []) {
    const verb = actions[0].verb;
    const all = each.map((reach) => reach.get(place)?.find((action) => action.verb === verb));
    if (all.every((action) => !!action)) found.set(place, /** @type {Offer[]} */ (all));
  }
  return found;
}

/**
 * What every one of them can do where it stands, each with one action for every piece.
 * @param {Moment | null} snapshot @param {string[]} pieces @returns {Offer[][]}
 */
export function deedsOfAll(snapshot, pieces) {
  const each = pieces.map((piece) => (snapshot?.actions ?? []).filter((action) => action.piece === piece && !action.place));
  const deed = (/** @type {Offer} */ action) =>
    action.text
      .split(" ")
      .filter((word) => word !== action.piece)
      .join(" ");
  return (each[0] ?? []).flatMap((first) => {
    const all = each.map((actions) => actions.find((action) => deed(action) === deed(first)));
    return all.every((action) => !!action) ? [/** @type {Offer[]} */ (all)] : [];
  });
}

/** @param {Game} game @param {Offer[]} actions one for each piece */
export function actForAll(game, actions) {
  game.act(...actions.map((action) => action.text));
}
