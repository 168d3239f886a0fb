// @ts-check
// A practice match made from a position: its seats are kept, and the player sits down in the one that decides.
/** @import {Kept} from "../types" */
import { saved } from "./saved.js";

/**
 * Keep the seats of a practice match and sit down in the one that decides.
 * @param {Kept} made
 * @param {string} game @param {string} title @param {string} [role]
 */
export function openForked(made, game, title, role) {
  const seats = Object.entries(made.tokens).filter(([name]) => name !== "spectator");
  for (const [name, token] of seats)
    saved.keep({
      token,
      match: made.match,
      game,
      title,
      role: name,
      others: made.tokens,
      mine: seats.map(([other]) => other),
      added: Date.now(),
    });
  const token = (role && made.tokens[role]) || seats[0]?.[1] || made.tokens.spectator;
  location.assign(`/play#${token}`);
}
