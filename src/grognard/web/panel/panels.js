// @ts-check
// Panels: the cards a player keeps beside the map. A row offers the answers that are about it, and shows its pieces.
/** @import {Game} from "../core/game.js" */
/** @import {Board} from "../map/board.js" */
/** @import {Moment, Offer, Panel, PanelRow} from "../types" */
import { chooser } from "./answers.js";
import { button, byId, h, put } from "../core/dom.js";
import { choose } from "../core/group.js";
import { rowActions } from "../core/selection.js";
import { markTitle, restLabel, withRules } from "../core/words.js";

const BUTTONS_MOST = 3;

export class Panels {
  /** @param {Game} game @param {Board} board */
  constructor(game, board) {
    this.game = game;
    this.board = board;
  }

  /** The panels with something to answer now, for beside the decision. @param {Moment} snapshot */
  open(snapshot) {
    if (!this.game.deciding) return [];
    const asked = snapshot.view.panels.filter(
      (panel) => panel.beside || (!panel.aside && panel.rows.some((row) => rowActions(snapshot, row.id).length)),
    );
    return asked.map((panel) => this.card(panel, "now"));
  }

  /** All panels, in their tab. */
  draw() {
    const panels = this.game.view?.panels ?? [];
    const tab = byId("tab-cards");
    tab.hidden = !panels.length;
    tab.textContent = panels.length === 1 ? panels[0].title : "Cards";
    put(
      byId("cards"),
      panels.map((panel) => this.card(panel, "tab")),
    );
  }

  /** @param {Panel} panel @param {string} where */
  card(panel, where) {
    const kind = panel.kind ?? "list";
    const body =
      kind === "report"
        ? this.report(panel)
        : kind === "cup"
          ? this.cup(panel)
          : kind === "track"
            ? this.track(panel)
            : this.list(panel, where);
    return h(
      "section",
      { class: `card panel-card is-${kind}`, "aria-label": panel.title, data: { panel: panel.id } },
      h("h3", {}, panel.title),
      body,
      panel.note ? h("p", { class: "quiet small" }, withRules(panel.note)) : null,
    );
  }

  /** @param {Panel} panel @param {string} where */
  list(panel, where) {
    return h(
      "ul",
      { class: "rows" },
      panel.rows.map((row) =>
        h(
          "li",
          { class: "row", data: { row: row.id }, on: this.lights(row) },
          row.paint ? this.swatch(row.paint) : null,
          h(
            "span",
            { class: "row-title" },
            row.pieces?.length
              ? button(row.title, () => this.select(row), {
                  class: "link",
                  title: "Select its units",
                  data: { focus: `${where} row ${row.id}` },
                })
              : h("b", {}, row.title),
            row.note ? h("small", {}, row.note) : null,
          ),
          h("span", { class: "row-value" }, row.value ?? "", this.badges(row)),
          this.answers(row, where),
        ),
      ),
    );
  }

  /** @param {Panel} panel */
  report(panel) {
    return h(
      "dl",
      { class: "report" },
      panel.rows.map((row) =>
        h(
          "div",
          { on: this.lights(row) },
          h("dt", {}, row.title),
          h("dd", {}, row.value ?? "", this.badges(row), row.note ? h("small", {}, row.note) : null, this.answers(row, "report")),
        ),
      ),
    );
  }

  /** @param {Panel} panel */
  cup(panel) {
    return h(
      "ul",
      { class: "chits" },
      panel.rows.map((row) =>
        h(
          "li",
          { class: `chit${row.value === "0" ? " drawn" : ""}`, on: this.lights(row) },
          h(
            "span",
            { class: "chit-face", style: row.paint ? `--band: ${this.board.counters.bands[row.paint] ?? "transparent"}` : null },
            row.value ?? "",
          ),
          h("span", {}, row.title, row.value === "0" ? h("small", {}, "drawn") : null, row.note ? h("small", {}, row.note) : null),
          this.answers(row, "cup"),
        ),
      ),
    );
  }

  /** @param {Panel} panel */
  track(panel) {
    return h(
      "ol",
      { class: "boxes" },
      panel.rows.map((row) => {
        const here = (row.marks ?? []).includes("here");
        return h(
          "li",
          { class: here ? "here" : "", "aria-current": here ? "step" : null, on: this.lights(row) },
          h("b", {}, row.title),
          row.value ? h("span", {}, row.value) : null,
          row.note ? h("small", {}, row.note) : null,
          this.answers(row, "track"),
        );
      }),
    );
  }

  /** What can be answered about a row: a few buttons, or a list to choose from. @param {PanelRow} row @param {string} where */
  answers(row, where) {
    const { game } = this;
    const actions = game.deciding ? rowActions(game.snapshot, row.id) : [];
    if (!actions.length) return null;
    if (actions.length <= BUTTONS_MOST) {
      return h(
        "span",
        { class: "row-answers" },
        actions.map((action) =>
          button(restLabel(action, game.info), () => game.act(action.text), {
            title: game.info?.verbs[action.verb]?.help,
            "aria-label": `${row.title}: ${restLabel(action, game.info)}`,
            data: { focus: `${where} ${action.text}`, act: action.text },
          }),
        ),
      );
    }
    return this.choice(row, actions, where);
  }

  /** @param {PanelRow} row @param {Offer[]} actions @param {string} where */
  choice(row, actions, where) {
    const choices = actions.map((action) => ({ label: restLabel(action, this.game.info), act: () => this.game.act(action.text) }));
    return h("span", { class: "row-answers" }, chooser(row.title, choices, `${where} choice ${row.id}`));
  }

  /** @param {PanelRow} row */
  badges(row) {
    return (row.marks ?? []).map((mark) =>
      h(
        "span",
        { class: "row-mark", title: markTitle(mark, this.board.counters.marks) },
        this.board.counters.badge(mark),
        h("span", { class: "unseen" }, markTitle(mark, this.board.counters.marks)),
      ),
    );
  }

  /** @param {string} paint */
  swatch(paint) {
    const swatch = h("span", { class: "paint", "aria-hidden": "true" });
    swatch.style.backgroundColor = this.board.counters.bands[paint] ?? "transparent";
    return swatch;
  }

  /** Pointing at a row shows its pieces on the map. @param {PanelRow} row */
  lights(row) {
    if (!row.pieces?.length) return {};
    const on = () => this.game.store.set({ lit: row.pieces ?? [] });
    const off = () => this.game.store.set({ lit: [] });
    return { mouseenter: on, mouseleave: off, focusin: on, focusout: off };
  }

  /** @param {PanelRow} row */
  select(row) {
    const there = (row.pieces ?? []).filter((id) => this.board.layout.hexes[this.game.piece(id)?.place ?? ""]);
    choose(this.game, there);
    if (there[0]) this.board.reveal(there[0]);
  }
}
