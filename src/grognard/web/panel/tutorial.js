// @ts-check
// The guided start: a few cards that wait for the player to do what they describe. Words, conditions and what is lit are
// the game's own.
/** @import {Game} from "../core/game.js" */
/** @import {GuideCard} from "../types" */
import { button, byId, h, put } from "../core/dom.js";
import { met, momentOf } from "../core/guide.js";
import { saved } from "../core/saved.js";
import { withRules } from "../core/words.js";

/** For a game that brings no guide. @type {GuideCard[]} */
const GENERAL = [
  {
    title: "At the table",
    text:
      "The panel says what is to be decided. Units that can act have a bright edge: choose one, then a tinted hex. " +
      "Hexes that are not on offer say why. ? shows all keys.",
  },
];

export class Tutorial {
  /** @param {Game} game @param {GuideCard[]} cards */
  constructor(game, cards) {
    this.game = game;
    this.cards = cards.length ? cards : GENERAL;
    this.box = byId("guide");
    this.at = -1;
    this.start = 0;
  }

  begin() {
    this.go(0);
  }

  /** @param {number} at */
  go(at) {
    const { cards } = this;
    const card = cards[at];
    this.at = card ? at : -1;
    this.start = this.game.snapshot?.n ?? 0;
    this.box.hidden = !card;
    this.game.store.set({ guided: card?.light ?? [] });
    if (!card) {
      saved.put("guided", true);
      return;
    }
    const last = at === cards.length - 1;
    put(
      this.box,
      h("p", { class: "quiet" }, `Guided start, ${at + 1} of ${cards.length}`),
      h("h2", {}, card.title),
      h("p", {}, withRules(card.text)),
      h(
        "div",
        { class: "buttons" },
        button(last ? "Play" : card.until ? "Skip" : "Next", () => this.go(at + 1), {
          class: card.until ? "quiet" : "primary",
          data: { next: "" },
        }),
        last ? null : button("End the guide", () => this.go(cards.length), { class: "quiet" }),
      ),
    );
  }

  /** Go on when the player has done what a card says. */
  watch() {
    const { snapshot, queue, state } = this.game;
    const until = this.cards[this.at]?.until;
    if (!until || !snapshot || queue.length) return;
    if (met(until, momentOf(snapshot, state.log, state.selected, this.start))) this.go(this.at + 1);
  }
}
