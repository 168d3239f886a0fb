// @ts-check
// Many answers of one kind become a list to choose from: twenty buttons are no help.
/** @import {Game} from "./game.js" */
/** @import {Action} from "./types" */
import { h } from "./dom.js";
import { verbWords } from "./words.js";

const BUTTONS_MOST = 8;

/** Answers by verb, those of crowded verbs apart. @param {Action[]} actions @returns {{few: Action[], many: Action[][]}} */
export function crowded(actions) {
  /** @type {Map<string, Action[]>} */
  const byVerb = new Map();
  for (const action of actions) byVerb.set(action.verb, [...(byVerb.get(action.verb) ?? []), action]);
  const many = [...byVerb.values()].filter((all) => all.length > BUTTONS_MOST);
  return { few: actions.filter((action) => !many.some((all) => all.includes(action))), many };
}

/** A list to choose from. @param {Game} game @param {Action[]} actions @param {string} [title] */
export function answerList(game, actions, title = verbWords(actions[0].verb).label) {
  const list = h("select", { "aria-label": title, data: { focus: `list ${actions[0].verb}`, list: actions[0].verb } },
    h("option", { value: "" }, `${title} …`), actions.map((action) => h("option", { value: action.text }, game.label(action))));
  list.addEventListener("change", () => list.value && game.act(list.value));
  return list;
}
