// @ts-check
// What a moment waits for: somebody's decision, dice, or nothing any more.
/** @import {Quick, ShownNode} from "../types" */

/** What is asked, or what the dice are for; nothing once the game is over. @param {ShownNode} node */
export const promptOf = (node) => (node.kind === "over" ? "" : node.prompt);

/** The cases of what is asked. @param {ShownNode} node @returns {string[]} */
export const rulesOf = (node) => (node.kind === "over" ? [] : node.rules);

/** Who decides; an empty text if nobody does. @param {ShownNode | undefined} node */
export const deciderOf = (node) => (node?.kind === "decision" && node.roles[0]) || "";

/** What must still be done before the phase may end. @param {ShownNode} node */
export const owedBy = (node) => (node.kind === "decision" && node.owed) || [];

/** An answer that somebody suggests. @param {ShownNode} node @returns {Quick | undefined} */
export const quickOf = (node) => (node.kind === "decision" ? node.quick : undefined);
