// @ts-check
// Two questions that the page itself asks: which of several answers is meant, and whether something is really meant.
/** @import {Game} from "../core/game.js" */
/** @import {Offer} from "../types" */
import { previewCard } from "./battle.js";
import { button, byId, h, put } from "../core/dom.js";

/** Which of these is meant? @param {Game} game @param {Offer[]} actions */
export function choose(game, actions) {
  /** @type {HTMLDialogElement} */
  const dialog = byId("choice");
  const only = actions.length === 1;
  const act = (/** @type {Offer} */ action) => () => {
    dialog.close();
    game.act(action.text);
  };
  put(
    dialog,
    h("h2", {}, only ? game.label(actions[0]) : "Which one?"),
    actions.filter((action) => action.results).map((action) => previewCard(action, only ? action.title : game.label(action))),
    h(
      "div",
      { class: "buttons column" },
      actions.map((action, i) =>
        button(game.label(action), act(action), { class: i ? "" : "primary", autofocus: i === 0, data: { act: action.text } }),
      ),
      button(only ? "No" : "None", () => dialog.close(), { class: "quiet" }),
    ),
  );
  dialog.showModal();
}

/** @param {string} text @param {() => void} act */
export function confirmFirst(text, act) {
  /** @type {HTMLDialogElement} */
  const dialog = byId("confirm");
  const yes = () => {
    dialog.close();
    act();
  };
  put(
    dialog,
    h("p", {}, text),
    h(
      "div",
      { class: "buttons" },
      button("Yes", yes, { class: "danger", data: { yes: "" } }),
      button("No", () => dialog.close(), { autofocus: true }),
    ),
  );
  dialog.showModal();
}
