// @ts-check
// What the selected piece covers: its range, its field of fire, what it sees. Asked for when the tool is on.
/** @import {Game} from "../core/game.js" */
/** @import {Board} from "./board.js" */
/** @import {State} from "../page-types" */
import { byId, s } from "../core/dom.js";
import { hexesPath, outlinePath } from "../core/geometry.js";

/** How the parts are shown, by the last word of their id; others are hatched. @type {Record<string, string>} */
const KINDS = { range: "ring", sight: "light", blind: "dark" };

export class Fields {
  /** @param {Game} game @param {Board} board */
  constructor(game, board) {
    this.game = game;
    this.board = board;
    this.tool = byId("fields");
    this.tool.hidden = !game.info?.fields;
    this.tool.addEventListener("click", () => this.toggle());
  }

  toggle() {
    if (this.tool.hidden) return;
    const on = !this.game.state.fields;
    this.game.store.set({ fields: on });
    this.tool.setAttribute("aria-pressed", String(on));
    this.game.say(
      on
        ? "What the selected unit covers is shown: outlined its range, hatched its field of fire, shaded what it does not see."
        : "Fields are not shown.",
    );
  }

  /** @param {State} state */
  async watch({ fields, selected, snapshot, replay }) {
    if (!fields || !selected || !snapshot || replay) return;
    const { covered } = this.game.state;
    if (covered?.piece === selected && covered.n === snapshot.n) return;
    const answer = await this.game.ask({ what: "fields", target: selected }).catch(() => ({ fields: [] }));
    if (this.game.state.selected !== selected) return;
    this.game.store.set({ covered: { piece: selected, n: snapshot.n, found: answer.fields ?? [] } });
  }

  /** @param {State} state */
  marks({ fields, selected, replay, covered }) {
    if (!fields || replay || covered?.piece !== selected) return null;
    const { layout } = this.board;
    return s(
      "g",
      { class: "fields" },
      covered.found.map((one) => {
        const kind = KINDS[one.id.split(".").at(-1) ?? ""] ?? "fire";
        return s(
          "g",
          { class: `field-${kind}`, data: { field: one.id, places: one.places.join(" ") } },
          s("title", {}, one.title),
          kind === "ring" ? null : s("path", { class: "area", d: hexesPath(layout, one.places) }),
          kind === "ring" || kind === "fire" ? s("path", { class: "edge", d: outlinePath(layout, one.places) }) : null,
        );
      }),
    );
  }
}
