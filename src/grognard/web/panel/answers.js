// @ts-check
// Many answers of one kind become a list to choose from: twenty buttons are no help. Choosing alone does nothing, so
// that the keyboard can go through the list; the button or Enter gives the answer.
/** @import {Game} from "../core/game.js" */
/** @import {Offer} from "../types" */
import { button, h } from "../core/dom.js";

const BUTTONS_MOST = 8;

/** Answers by verb, those of crowded verbs apart. @param {Offer[]} actions @returns {{few: Offer[], many: Offer[][]}} */
export function crowded(actions) {
  /** @type {Map<string, Offer[]>} */
  const byVerb = new Map();
  for (const action of actions) byVerb.set(action.verb, [...(byVerb.get(action.verb) ?? []), action]);
  const many = [...byVerb.values()].filter((all) => all.length > BUTTONS_MOST);
  return { few: actions.filter((action) => !many.some((all) => all.includes(action))), many };
}

/** A list of a game's answers. @param {Game} game @param {Offer[]} actions @param {string} [title] */
export function answerList(game, actions, title = game.words(actions[0].verb).label) {
  return chooser(
    title,
    actions.map((action) => ({ label: game.label(action), act: () => game.act(action.text) })),
    `list ${actions[0].verb}`,
    `${title} …`,
  );
}

/**
 * A list to choose from.
 * @param {string} title
 * @param {{label: string, act: () => void}[]} choices
 * @param {string} focus the name under which it keeps the keyboard's place
 * @param {string} [first] what it shows before anything is chosen
 */
export function chooser(title, choices, focus, first = "Choose") {
  const list = h(
    "select",
    { "aria-label": title, data: { focus, list: focus } },
    h("option", { value: "" }, first),
    choices.map(({ label }, i) => h("option", { value: String(i) }, label)),
  );
  const give = () => {
    if (list.value) choices[Number(list.value)].act();
  };
  const go = button("Give", give, {
    disabled: true,
    "aria-label": `${title}: give what is chosen`,
    data: { focus: `${focus} give`, give: focus },
  });
  list.addEventListener("change", () => {
    go.disabled = !list.value;
  });
  list.addEventListener("keydown", (event) => {
    if (event.key === "Enter") give();
  });
  return h("span", { class: "chooser" }, list, go);
}
