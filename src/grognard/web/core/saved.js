// @ts-check
// What this browser keeps: the tokens of my games, my name, and how I like the page. No server knows this list.
/** @import {SavedGame} from "../page-types" */

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

/** Some random bytes in hexadecimal digits. @param {number} bytes */
export function randomWords(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The address of a seat whose token this browser keeps: it opens nothing for anybody else. @param {string} match @param {string} role */
export function seatAddress(match, role) {
  return `#${match}.${role}`;
}

/** The token of the seat that the address names: the token itself in a link, or match and role of a seat kept here. */
export function tokenHere() {
  const named = decodeURIComponent(location.hash.slice(1));
  const [match, role] = named.split(".");
  if (!role) return named;
  if (history.state?.seat === named) return String(history.state.token);
  return saved.ofMatch(match).find((game) => game.role === role)?.token ?? "";
}

/**
 * Take the token out of the address bar: people who copy the address must not give their seat away.
 * @param {string} token
 * @param {string} match
 * @param {string} role
 */
export function hideToken(token, match, role) {
  const seat = `${match}.${role}`;
  if (role === "spectator" || (history.state?.seat === seat && history.state.token === token && location.hash === `#${seat}`)) return;
  history.replaceState({ seat, token }, "", seatAddress(match, role));
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
  forget: (token) =>
    write(
      GAMES,
      saved.games().filter((game) => game.token !== token),
    ),
  /** @param {string} match @returns {SavedGame[]} */
  ofMatch: (match) => saved.games().filter((game) => game.match === match),
  /**
   * The token that shall open a seat once this invitation is taken up. It is kept before it is sent, so that the seat is
   * not lost with an answer that never comes.
   * @param {string} invitation
   * @returns {string}
   */
  freshFor(invitation) {
    const claims = read("grognard.claims") ?? {};
    const fresh = claims[invitation] ?? randomWords(20);
    write(
      "grognard.claims",
      Object.fromEntries([[invitation, fresh], ...Object.entries(claims).filter(([other]) => other !== invitation)].slice(0, 20)),
    );
    return fresh;
  },
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
