// @ts-check
// What events say beside their sentence. Facts are a game's own; the page shows these of them, and only if they are of
// this form: `faces` or `face`, with `sides` and `result`; `unit` with `start` and `path`; `place` with `units`.
/** @import {DiceFacts} from "../page-types" */
/** @import {LogEntry} from "../types" */

/** @param {unknown} value @returns {value is string[]} */
const areTexts = (value) => Array.isArray(value) && value.every((one) => typeof one === "string");

/** @param {unknown} value @returns {value is number[]} */
const areNumbers = (value) => Array.isArray(value) && value.every((one) => typeof one === "number");

/** The dice of an event, if it is a roll. @param {LogEntry} event @returns {DiceFacts | null} */
export function diceOf({ facts }) {
  const { face, faces, sides, result } = facts;
  const shown = areNumbers(faces) ? faces : typeof face === "number" ? [face] : null;
  if (!shown) return null;
  return {
    faces: shown,
    sides: typeof sides === "number" ? sides : undefined,
    result: typeof result === "string" ? result : undefined,
  };
}

/** Where the path of a piece began, if events tell. @param {LogEntry[]} events @param {string} piece */
export function startOf(events, piece) {
  const starts = events.filter(({ facts }) => facts.unit === piece).map(({ facts }) => facts.start);
  return starts.find((start) => typeof start === "string") ?? "";
}

/** The hexes a piece has gone through. @param {LogEntry[]} events @param {string} piece @returns {string[]} */
export function pathOf(events, piece) {
  const paths = events.filter(({ facts }) => facts.unit === piece).map(({ facts }) => facts.path);
  return paths.find(areTexts) ?? [];
}

/** The attack that has been made, if there is one among the events. @param {LogEntry[]} events */
export function attackOf(events) {
  for (const { facts } of events)
    if (typeof facts.place === "string" && areTexts(facts.units)) return { target: facts.place, by: facts.units };
  return null;
}
