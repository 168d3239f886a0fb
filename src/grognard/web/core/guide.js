// @ts-check
// How far a player has come with the guided start of a game. The game says what ends a card; see guide.py.
/** @import {LogEntry, Snapshot, Until} from "../types" */
import { goals } from "./selection.js";

/** @typedef {{phase: string, offered: Set<string>, happened: Set<string>, selected: boolean}} Moment */

/**
 * What a guide has to know of the game. `since` is the line at which the card was laid.
 * @param {Snapshot} snapshot @param {LogEntry[]} log @param {string | null} selected @param {number} since
 * @returns {Moment}
 */
export function momentOf(snapshot, log, selected, since) {
  const mine = log.filter((entry) => entry.n > since && entry.role === snapshot.role);
  return {
    phase: snapshot.view.phase,
    offered: new Set(snapshot.your_turn ? snapshot.actions.map((action) => action.verb) : []),
    happened: new Set(mine.map((entry) => entry.kind)),
    selected: goals(snapshot, selected).size > 0,
  };
}

/** Whether a card is done: as soon as one of its lines is true. @param {Until} until @param {Moment} moment */
export function met(until, { phase, offered, happened, selected }) {
  const { events = [], outside = [], offers = [], lacks = [] } = until;
  return (
    events.some((kind) => happened.has(kind)) ||
    isPhase(phase, until.phase ?? []) ||
    (outside.length > 0 && !isPhase(phase, outside)) ||
    offers.some((verb) => offered.has(verb)) ||
    (lacks.length > 0 && !lacks.some((verb) => offered.has(verb))) ||
    (until.selects === true && selected)
  );
}

/** Whether a phase is one of these; a star stands for any letters. @param {string} phase @param {string[]} patterns */
function isPhase(phase, patterns) {
  return patterns.some((pattern) => new RegExp(`^${pattern.split("*").map(plainly).join(".*")}$`).test(phase));
}

/** @param {string} words */
const plainly = (words) => words.replace(/[.\\+?^${}()|[\]]/g, "\\$&");
