// @ts-check
// An attack before it is rolled: the sums line by line, and a bar of what can come of it.
/** @import {Game} from "../core/game.js" */
/** @import {Odds, Offer} from "../types" */
import { button, h } from "../core/dom.js";
import { withRules } from "../core/words.js";

const PERCENT = /^\s*[0-9]+(?:\.[0-9]+)?\s*%\s/;

/**
 * The results with their share and their words, in the order of the preview.
 * @param {Odds | Offer} preview
 * @returns {{id: string, share: number, title: string}[]}
 */
export function resultsOf(preview) {
  return Object.entries(preview.results ?? {})
    .filter(([, share]) => share > 0)
    .map(([id, share]) => ({ id, share, title: preview.told?.[id] ?? id }));
}

/** @param {Odds | Offer} preview @param {string} [title] */
export function previewCard(preview, title = "The odds") {
  const sums = (preview.lines ?? []).filter((line) => !PERCENT.test(line));
  const results = resultsOf(preview);
  return h(
    "section",
    { class: "card battle", "aria-label": title },
    h("h3", {}, title),
    h(
      "ul",
      { class: "sums" },
      sums.map((line) => h("li", {}, withRules(line))),
    ),
    resultBar(results),
    h(
      "ul",
      { class: "legend" },
      results.map((one, i) =>
        h(
          "li",
          {},
          h("span", { class: `swatch result-${one.id}`, data: { pattern: String(i % 4) } }),
          h("b", {}, percent(one.share)),
          ` ${one.title}`,
          one.id !== one.title && one.id.length <= 3 ? h("span", { class: "code" }, one.id) : null,
        ),
      ),
    ),
  );
}

/**
 * An answer with the sums behind it: what it is called, what is rolled, and how likely each result is.
 * @param {Game} game @param {Offer} action @param {() => void} act @param {string} label
 */
export function offer(game, action, act, label) {
  const sums = (action.lines ?? []).filter((line) => !PERCENT.test(line));
  const results = resultsOf(action);
  return h(
    "div",
    { class: "offer" },
    button(label, act, { title: game.info?.verbs[action.verb]?.help, data: { focus: action.text, act: action.text } }),
    h(
      "ul",
      { class: "sums" },
      sums.map((line) => h("li", {}, withRules(line))),
    ),
    results.length ? resultBar(results) : null,
    results.length ? h("p", { class: "small quiet" }, results.map((one) => `${percent(one.share)} ${one.title}`).join(", ")) : null,
  );
}

/**
 * The bar of what can come of it; afterwards with what came.
 * @param {{id: string, share: number, title: string}[]} results
 * @param {string} [hit]
 */
export function resultBar(results, hit) {
  const known = results.some((one) => one.id === hit);
  return h(
    "div",
    {
      class: `bar${known ? " known" : ""}`,
      role: "img",
      "aria-label": results.map((one) => `${percent(one.share)} ${one.title}`).join(", "),
    },
    results.map((one, i) =>
      h(
        "span",
        {
          class: `part result-${one.id}${one.id === hit ? " hit" : ""}`,
          data: { pattern: String(i % 4) },
          style: `flex-grow: ${one.share * 1000}`,
        },
        one.share >= 0.12 ? percent(one.share) : "",
      ),
    ),
  );
}

/** @param {number} share */
function percent(share) {
  return `${Math.round(share * 100)} %`;
}
