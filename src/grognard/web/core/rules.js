// @ts-check
// The rules in our own words: a dialogue behind every number, and the whole list with a filter.
import { button, byId, h, put } from "./dom.js";
import { withRules } from "./words.js";

export class Rules {
  /** @param {Record<string, string>} texts @param {boolean} [listed] whether the page has room for the whole list */
  constructor(texts, listed = true) {
    this.texts = texts;
    this.cases = Object.keys(texts);
    /** @type {HTMLDialogElement} */
    this.dialog = byId("rule");
    document.addEventListener("click", (event) => {
      const cited = event.target instanceof Element ? event.target.closest("[data-rule]") : null;
      if (cited instanceof HTMLElement && cited.dataset.rule) this.open(cited.dataset.rule);
    });
    if (!listed) return;
    /** @type {HTMLInputElement} */
    const filter = byId("rules-filter");
    filter.addEventListener("input", () => this.draw(filter));
    this.draw(filter);
  }

  /** @param {HTMLInputElement} filter */
  draw(filter) {
    const wish = filter.value.trim().toLowerCase();
    const found = this.cases.filter((one) => !wish || one.startsWith(wish) || this.texts[one].toLowerCase().includes(wish));
    put(
      byId("rules-list"),
      found.length
        ? found.map((one) => h("li", { class: one.endsWith(".0") ? "chapter" : "" }, h("b", {}, one), " ", this.texts[one]))
        : h("li", { class: "quiet" }, "No case with these words."),
    );
  }

  /** @param {string} rule */
  open(rule) {
    const at = this.cases.indexOf(rule);
    const chapter = `${rule.split(".")[0]}.0`;
    const step = (/** @type {number} */ by, /** @type {string} */ label) =>
      this.cases[at + by] ? button(`${label} ${this.cases[at + by]}`, () => this.open(this.cases[at + by]), { class: "quiet" }) : null;
    put(
      this.dialog,
      h("p", { class: "chapter" }, chapter !== rule && this.texts[chapter] ? withRules(this.texts[chapter]) : ""),
      h("h2", { id: "rule-title" }, `Rule ${rule}`),
      h("p", { class: "text" }, this.texts[rule] ?? "This case is not in our text: it is a ruling of the game's notes."),
      h(
        "div",
        { class: "buttons" },
        button("Close", () => this.dialog.close(), { class: "primary", autofocus: true }),
        at >= 0 ? step(-1, "Before:") : null,
        at >= 0 ? step(1, "Next:") : null,
      ),
    );
    if (!this.dialog.open) this.dialog.showModal();
  }
}
