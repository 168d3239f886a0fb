// @ts-check
// What this browser keeps: the tokens of my games, my name, and how I like the page. No server knows this list.
/** @import {SavedGame} from "./types" */

const GAMES = "grognard.games";

/** @param {string} key @param {Storage} [where] @returns {any} */
function read(key, where = localStorage) {
  try {
    return JSON.parse(where.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value @param {Storage} [where] */
function write(key, value, where = localStorage) {
  try {
    where.setItem(key, JSON.stringify(value));
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
  /** What can be undone and redone at this moment of a game; kept as long as the tab is open. */
  steps: {
    /** @param {string} token @param {number} n @returns {{mine: string[], redo: string[]} | null} */
    get(token, n) {
      const kept = read("grognard.steps", sessionStorage);
      return kept?.token === token && kept.n === n ? kept : null;
    },
    /** @param {string} token @param {number} n @param {string[]} mine @param {string[]} redo */
    put: (token, n, mine, redo) => write("grognard.steps", { token, n, mine, redo }, sessionStorage),
  },
};
