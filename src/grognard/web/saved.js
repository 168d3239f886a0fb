// @ts-check
// What this browser keeps: the tokens of my games, my name, and how I like the page. No server knows this list.
/** @import {SavedGame} from "./types" */

const GAMES = "grognard.games";

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays: the link in the address bar is enough.
  }
}

export const saved = {
  /** @returns {SavedGame[]} */
  games: () => read(GAMES) ?? [],
  /** @param {SavedGame} game */
  keep(game) {
    const rest = saved.games().filter((other) => other.token !== game.token);
    const before = saved.games().find((other) => other.token === game.token);
    write(GAMES, [{ ...before, ...game, others: game.others ?? before?.others, mine: game.mine ?? before?.mine }, ...rest].slice(0, 200));
  },
  /** @param {string} token */
  forget: (token) => write(GAMES, saved.games().filter((game) => game.token !== token)),
  /** @param {string} match @returns {SavedGame[]} */
  ofMatch: (match) => saved.games().filter((game) => game.match === match),
  /** @param {string} name @param {unknown} [fallback] */
  get: (name, fallback = null) => read(`grognard.${name}`) ?? fallback,
  /** @param {string} name @param {unknown} value */
  put: (name, value) => write(`grognard.${name}`, value),
};
