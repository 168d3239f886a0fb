// @ts-check
// What an action is good for: the reasons that change, in words with amounts, and the actions liked less.
/** @import {Game} from "../core/game.js" */
/** @import {Counsel, Weight} from "../types" */
import { h } from "../core/dom.js";
import { withRules } from "../core/words.js";

/** A change below this is not worth a line. */
const SMALL = 0.05;

/**
 * The reasons for an action and its rivals. Used for hints and for moves that were made.
 * @param {Game} game
 * @param {Counsel} advice
 * @param {{rivals: string}} words the heading over the other actions
 */
export function reasons(game, advice, { rivals }) {
  const changes = advice.terms.filter((term) => Math.abs(term.change) >= SMALL).sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const most = Math.max(...changes.map((term) => Math.abs(term.change)), 1);
  if (!advice.alternatives.length) return h("div", { class: "reasons" }, h("p", {}, "There was nothing else to do."));
  if (advice.passes) {
    const worse = advice.alternatives.every((other) => other.worth <= advice.after + SMALL);
    return h(
      "div",
      { class: "reasons" },
      h("p", {}, worse ? "Nothing else promised more before the phase ended." : "Something else seemed to promise more; see below."),
      others(game, advice, rivals),
    );
  }
  return h(
    "div",
    { class: "reasons" },
    h(
      "p",
      { class: "worth" },
      h("b", { class: "amount" }, signed(advice.after - advice.before)),
      ` ${points(advice.after - advice.before)} on balance, as the commander counts it`,
    ),
    changes.length
      ? h(
          "ul",
          { class: "terms" },
          changes.map((term) => reason(term, most)),
        )
      : h("p", { class: "quiet" }, "It changes nothing that counts at once."),
    others(game, advice, rivals),
  );
}

/** @param {Weight} term @param {number} most */
function reason(term, most) {
  const share = Math.min(1, Math.abs(term.change) / most);
  const for_ = term.change > 0;
  return h(
    "li",
    { class: for_ ? "for" : "against" },
    h("b", { class: "amount" }, signed(term.change)),
    h("span", { class: "term-bar", "aria-hidden": "true" }, h("span", { style: `width: ${(share * 50).toFixed(1)}%` })),
    h("span", { class: "term-words" }, h("b", {}, term.title), term.text ? h("small", {}, withRules(term.text)) : null),
  );
}

/** @param {Game} game @param {Counsel} advice @param {string} rivals */
function others(game, advice, rivals) {
  const better = advice.alternatives.some((other) => other.worth > advice.after + SMALL);
  return h(
    "div",
    { class: "rivals" },
    h("h4", {}, rivals),
    h(
      "ul",
      {},
      advice.alternatives
        .slice(0, 3)
        .map((other) =>
          h("li", {}, h("span", { class: "amount" }, difference(other.worth - advice.after)), ` ${game.label(advice.forms[other.action])}`),
        ),
    ),
    better ? h("p", { class: "quiet" }, "These amounts look one action ahead; the computer looked further.") : null,
  );
}

/** @param {number} amount */
function difference(amount) {
  return Math.abs(amount) < SMALL ? "as good" : `${signed(amount)}`;
}

/** @param {number} amount */
export function signed(amount) {
  const text = Math.abs(amount).toFixed(1);
  return text === "0.0" ? "±0" : `${amount < 0 ? "−" : "+"}${text}`;
}

/** @param {number} amount */
function points(amount) {
  return Math.abs(amount).toFixed(1) === "1.0" ? "point" : "points";
}

/** A change of probability. @param {number} part */
export function signedPercent(part) {
  const text = (100 * Math.abs(part)).toFixed(1);
  return text === "0.0" ? "±0 %" : `${part < 0 ? "−" : "+"}${text} %`;
}

/** @param {number} part */
export function percent(part) {
  const whole = 100 * part;
  return whole > 0 && whole < 1 ? "<1 %" : whole < 100 && whole > 99 ? ">99 %" : `${Math.round(whole)} %`;
}
