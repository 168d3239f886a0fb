// @ts-check
// How what was shown becomes what is shown next, and the check that page and table stand at the same moment. The other
// half is table/differences.py.
/** @import {Changes, NewItems, Moment, Snapshot, Update} from "../types" */

/**
 * What a value becomes. The value itself stays as it is, and what does not change is shared, so it can be told by `===`.
 * @param {any} value @param {Changes} changes
 */
export function applied(value, changes) {
  return Array.isArray(value) ? appliedToList(value, changes) : appliedToObject(value, changes);
}

/** @param {Record<string, any>} value @param {Changes} changes */
function appliedToObject(value, { gone = [], set = {}, in: inside = {} }) {
  const now = { ...value, ...set };
  for (const key of gone) delete now[key];
  for (const [key, part] of Object.entries(inside)) now[key] = applied(value[key], part);
  return now;
}

/** @param {any[]} value @param {Changes} changes */
function appliedToList(value, { keep, put = [], set = {}, in: inside = {} }) {
  const now = keep ? keep.flatMap(([from, to]) => value.slice(from, to)) : [...value];
  for (const group of put) now.splice(group.at, 0, ...itemsOf(group));
  for (const [index, item] of Object.entries(set)) now[Number(index)] = item;
  for (const [index, part] of Object.entries(inside)) now[Number(index)] = applied(now[Number(index)], part);
  return now;
}

/** The new items of a list. @param {NewItems} group @returns {unknown[]} */
function itemsOf({ items = [], alike = {}, keys = [], rows = [] }) {
  return [...items, ...rows.map((row) => ({ ...alike, ...Object.fromEntries(keys.map((key, i) => [key, row[i]])) }))];
}

/** The JSON of objects that have been written before: most of a moment stays. @type {WeakMap<object, string>} */
const written = new WeakMap();

/** JSON with sorted keys and no spaces. @param {any} value @returns {string} */
function textOf(value) {
  if (typeof value === "number") return numeral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  let text = written.get(value);
  if (text === undefined) written.set(value, (text = Array.isArray(value) ? `[${value.map(textOf).join()}]` : objectText(value)));
  return text;
}

/** @param {Record<string, any>} value */
function objectText(value) {
  const fields = Object.keys(value).toSorted();
  return `{${fields.map((key) => `${JSON.stringify(key)}:${textOf(value[key])}`).join()}}`;
}

/** The smallest number that the table writes without a power of ten. */
const SMALL = 1e-5;

/** A number as the table writes it. @param {number} value */
function numeral(value) {
  if (Object.is(value, -0)) return "-0";
  return value !== 0 && Math.abs(value) < SMALL ? value.toExponential() : String(value);
}

const CRC = new Uint32Array(256).map((_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/**
 * The CRC-32 of the JSON with sorted keys and no spaces. The table may write 1.0 where JavaScript knows only 1, so ".0"
 * is left out wherever a value may end, in texts, too.
 * @param {unknown} value
 */
export function checkOf(value) {
  const bytes = new TextEncoder().encode(textOf(value).replaceAll(/\.0(?=[,}\]])/g, ""));
  let rest = 0xffffffff;
  for (const byte of bytes) rest = CRC[(rest ^ byte) & 0xff] ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

/** What this connection has been shown last: differences start from it. */
export class Shown {
  constructor() {
    /** @type {Moment | null} */
    this.moment = null;
    this.check = 0;
  }

  /** Stand where a snapshot does. @param {Snapshot} snapshot */
  stand({ type: _type, log: _log, chat: _chat, check, ...moment }) {
    this.moment = moment;
    this.check = check;
  }

  /** The moment that a step leads to; null if it cannot be reached from here. @param {Update} step @returns {Moment | null} */
  step({ base, check, changes }) {
    const before = this.moment;
    this.moment = null;
    if (!before || base !== this.check) return null;
    const now = attempted(before, changes);
    if (!now || checkOf(now) !== check) return null;
    this.moment = now;
    this.check = check;
    return now;
  }
}

/** Changes of another moment may name what is not there. @param {Moment} moment @param {Changes} changes */
function attempted(moment, changes) {
  try {
    return /** @type {Moment} */ (applied(moment, changes));
  } catch {
    return null;
  }
}
