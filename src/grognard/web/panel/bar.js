// @ts-check
// The bar over the map: what is played, whose decision it is, the score.
/** @import {Game} from "../core/game.js" */
/** @import {State} from "../page-types" */
/** @import {Moment, View} from "../types" */
import { button, byId, h, put } from "../core/dom.js";
import { deciderOf } from "../core/nodes.js";
import { sideNumber } from "./log.js";
import { declared } from "../core/selection.js";

export class Bar {
  /** @param {Game} game @param {() => void} openCards */
  constructor(game, openCards) {
    this.game = game;
    this.openCards = openCards;
  }

  /** @param {State} state */
  draw(state) {
    const { snapshot } = state;
    const { view } = this.game;
    if (!snapshot || !view) return;
    byId("bar-title").textContent = snapshot.title;
    byId("bar-phase").textContent = byId("bar-phase").title = view.title;
    this.drawWho(state, snapshot);
    this.drawNotes(view);
    this.drawScores(snapshot, view);
    document.body.toggleAttribute("data-battle", !!declared(snapshot));
    const link = byId("bar-link");
    link.textContent = state.connection === "online" ? "" : "offline";
    link.className = state.connection;
  }

  /** @param {State} state @param {Moment} snapshot */
  drawWho(state, snapshot) {
    const [who, how] = whoDecides(state, snapshot);
    const mine = snapshot.your_turn && !state.replay;
    put(
      byId("bar-who"),
      h("span", { class: `who-now${mine ? " mine" : ""}`, title: who + how }, who, h("span", { class: "who-how" }, how)),
      snapshot.role === "spectator" ? h("span", { class: "quiet" }, " watching") : null,
    );
  }

  /** Panels that have a word or two to say. @param {View} view */
  drawNotes(view) {
    const panels = view.panels.filter((panel) => panel.short);
    put(
      byId("bar-notes"),
      panels.map((panel) =>
        button(panel.short ?? "", this.openCards, {
          class: "note",
          title: `${panel.title}: ${panel.short}. Open the cards`,
          data: { note: panel.id },
        }),
      ),
    );
  }

  /** @param {Moment} snapshot @param {View} view */
  drawScores(snapshot, view) {
    put(
      byId("bar-scores"),
      snapshot.seats.map((one) =>
        h(
          "span",
          { class: "score", title: `${one.title}${one.name && one.name !== one.title ? `: ${one.name}` : ""}` },
          h("span", { class: `dot side-${sideNumber(this.game, one.role)}` }),
          h("span", { class: "score-name" }, one.title),
          h("b", {}, String(view.scores[one.role] ?? 0)),
        ),
      ),
    );
  }
}

/** @param {State} state @param {Moment} snapshot @returns {[string, string]} */
function whoDecides(state, snapshot) {
  if (state.replay) return ["Replay", ""];
  if (snapshot.over) return ["Over", ""];
  if (snapshot.your_turn) return ["You decide", ""];
  const seat = snapshot.seats.find((one) => one.role === deciderOf(snapshot.view.node));
  return [seat?.title ?? "", seat?.kind === "computer" ? ": computer" : " decides"];
}
