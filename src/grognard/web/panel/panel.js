// @ts-check
// What matters now: the decision, the units that can answer, the selected unit, the sums and the dice.
/** @import {Board} from "../map/board.js" */
/** @import {Decision} from "./decision.js" */
/** @import {Game} from "../core/game.js" */
/** @import {Inspector} from "../map/inspect.js" */
/** @import {Ways} from "../movement/ledger.js" */
/** @import {Panels} from "./panels.js" */
/** @import {Standing} from "./standing.js" */
/** @import {State} from "../page-types" */
/** @import {Moment} from "../types" */
/** @import {Units} from "./units.js" */
import { reasons } from "./advice.js";
import { previewCard } from "./battle.js";
import { groupCard } from "./deeds.js";
import { rollCard } from "./dice.js";
import { button, byId, h, put } from "../core/dom.js";
import { dutyList } from "./duties.js";
import { keepFocus } from "../core/focus.js";
import { roleTitle } from "../core/words.js";

/**
 * What the panel is put together from.
 * @typedef {{decision: Decision, units: Units, panels: Panels, standing: Standing, inspector: Inspector, ways: Ways,
 *   lineCard: () => Element | null}} Parts
 */

export class Panel {
  /**
   * @param {Game} game
   * @param {Board} board
   * @param {Parts} parts
   */
  constructor(game, board, parts) {
    this.game = game;
    this.board = board;
    this.parts = parts;
    this.root = byId("now");
    this.rolled = 0;
  }

  /** @param {State} state */
  draw(state) {
    const { snapshot } = state;
    if (!snapshot) return;
    this.root.dataset.n = String(snapshot.n);
    const cards = [
      this.connection(state),
      this.takeBack(snapshot),
      ...(state.replay ? this.replayed(state, snapshot) : this.played(state, snapshot)),
      this.selected(state, snapshot),
      this.parts.units.targets(snapshot),
    ];
    keepFocus(this.root, () => put(this.root, ...cards));
  }

  /** The cards of a game that goes on. @param {State} state @param {Moment} snapshot */
  played(state, snapshot) {
    const { game, board } = this;
    const { decision, units, panels, standing, inspector, ways } = this.parts;
    return [
      standing.banner(snapshot, () => this.draw(game.state)),
      inspector.card(state),
      decision.card(state, snapshot),
      this.hint(state, snapshot),
      dutyList(game, board, snapshot),
      units.attackers(snapshot),
      this.odds(snapshot),
      asksAbout(snapshot, state.selected) ? units.unit(state, snapshot) : null,
      ...panels.open(snapshot),
      this.roll(state),
      units.waiting(snapshot, state),
      ways.card(state),
    ];
  }

  /** The cards of a replay. @param {State} state @param {Moment} snapshot */
  replayed(state, snapshot) {
    const { units, inspector, lineCard } = this.parts;
    return [inspector.card(state), lineCard(), asksAbout(snapshot, state.selected) ? units.unit(state, snapshot) : null];
  }

  /** What is selected, unless it stands before its panel. @param {State} state @param {Moment} snapshot */
  selected(state, snapshot) {
    if (state.group.length > 1) return groupCard(this.game, this.board, snapshot, state.group);
    return asksAbout(snapshot, state.selected) ? null : this.parts.units.unit(state, snapshot);
  }

  /** @param {State} state */
  connection(state) {
    if (state.connection === "offline" || (state.connection === "connecting" && state.snapshot)) {
      return h(
        "p",
        { class: "banner warning", role: "status" },
        "The connection to the table is lost. Trying again; nothing of the game is lost.",
      );
    }
    return null;
  }

  /** @param {Moment} snapshot */
  takeBack(snapshot) {
    const asked = snapshot.take_back;
    if (!asked) return null;
    if (asked === snapshot.role) return h("p", { class: "banner" }, "You have asked for a take-back. The others have not answered yet.");
    if (snapshot.role === "spectator") return h("p", { class: "banner" }, `The ${roleTitle(snapshot, asked)} player asks for a take-back.`);
    return h(
      "section",
      { class: "card ask", "aria-label": "Take-back" },
      h("p", {}, `The ${roleTitle(snapshot, asked)} player asks to take the last decision back.`),
      h(
        "div",
        { class: "buttons" },
        button("Grant", () => this.game.answerTakeBack(true), { class: "primary", data: { focus: "grant" } }),
        button("Decline", () => this.game.answerTakeBack(false), { data: { focus: "decline" } }),
      ),
    );
  }

  /** What the computer would do here, and why. @param {State} state @param {Moment} snapshot */
  hint(state, snapshot) {
    const { hint } = state;
    if (!snapshot.your_turn) return null;
    if (state.thinking)
      return h(
        "section",
        { class: "card hint-card", "aria-label": "Hint" },
        h("p", { class: "thinking", role: "status" }, "The commander thinks"),
      );
    if (!hint) return null;
    return h(
      "section",
      { class: "card hint-card", "aria-label": "Hint" },
      h(
        "p",
        { class: "hint-line", role: "status" },
        h("span", {}, `The ${hint.advice.player ?? "commander"} would: `, h("b", {}, lower(this.game.label(hint.action)))),
      ),
      h(
        "div",
        { class: "buttons" },
        button("Play it", () => this.game.act(hint.action.text), { class: "primary", key: "Shift+H", data: { focus: "do-hint" } }),
        button("Thank you, no", () => this.game.store.set({ hint: null }), { class: "quiet", key: "Esc", data: { focus: "no-hint" } }),
      ),
      reasons(this.game, hint.advice, { rivals: "Next best" }),
    );
  }

  /** @param {Moment} snapshot */
  odds(snapshot) {
    return snapshot.preview ? previewCard(snapshot.preview, snapshot.preview.title) : null;
  }

  /** @param {State} state */
  roll(state) {
    if (!state.roll) return null;
    const fresh = state.roll.key !== this.rolled;
    this.rolled = state.roll.key;
    return rollCard(state.roll, fresh);
  }
}

/**
 * Whether the selected piece is one that a panel has a row for: its answers stand before the panel.
 * @param {Moment} snapshot
 * @param {string | null} piece
 */
function asksAbout(snapshot, piece) {
  return !!piece && snapshot.view.panels.some((panel) => panel.rows.some((row) => row.id === piece));
}

/** @param {string} text */
function lower(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
