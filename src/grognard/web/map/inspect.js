// @ts-check
// The question about places: a line of sight, a distance. The tool takes clicks until enough places are named.
/** @import {Game} from "../core/game.js" */
/** @import {Board} from "./board.js" */
/** @import {State} from "../page-types" */
import { button, byId, h, s } from "../core/dom.js";
import { centreOf, hexesPath } from "../core/geometry.js";
import { placeName, withRules } from "../core/words.js";

export class Inspector {
  /** @param {Game} game @param {Board} board */
  constructor(game, board) {
    this.game = game;
    this.board = board;
    this.tool = byId("inspect");
    this.tool.hidden = !game.info?.inspects;
    this.tool.addEventListener("click", () => this.toggle());
  }

  get wanted() {
    return this.game.info?.inspects ?? 0;
  }

  toggle() {
    if (!this.wanted) return;
    const on = !this.game.state.inspection;
    this.game.store.set({ inspection: on ? { places: [], lines: [], marked: [] } : null });
    if (on) this.game.say(`Name ${this.wanted} places on the map.`);
  }

  /** @param {string | null} place @returns {boolean} true if the click was for the tool */
  pick(place) {
    const now = this.game.state.inspection;
    if (!now) return false;
    if (!place) return true;
    const places = now.places.length >= this.wanted ? [place] : [...now.places, place];
    this.game.store.set({ inspection: { places, lines: [], marked: [] } });
    if (places.length === this.wanted) void this.ask(places);
    return true;
  }

  /** @param {string[]} places */
  async ask(places) {
    const { game } = this;
    try {
      const answer = await game.ask({ what: "inspect", places });
      if (game.state.inspection?.places === places)
        game.store.set({
          inspection: {
            places,
            lines: answer.lines?.length ? answer.lines : ["Nothing is known about these places."],
            marked: answer.places ?? [],
          },
        });
    } catch (error) {
      game.say(error instanceof Error ? error.message : "no answer", "warning");
    }
  }

  /** @param {State} state */
  draw({ inspection }) {
    this.tool.setAttribute("aria-pressed", String(!!inspection));
  }

  /** @param {State} state */
  card({ inspection }) {
    if (!inspection) return null;
    const names = inspection.places.map((place) => placeName(place, this.board.layout));
    return h(
      "section",
      { class: "card inspection", "aria-label": "Inspection" },
      h("h3", {}, names.length ? names.join(" to ") : "Between which places?"),
      inspection.lines.length
        ? h(
            "ul",
            { class: "sums", role: "status" },
            inspection.lines.map((line) => h("li", {}, withRules(line))),
          )
        : h("p", { class: "quiet" }, `Click ${this.wanted - names.length} more on the map, or press Enter on the cursor.`),
      h(
        "div",
        { class: "buttons" },
        button("Done", () => this.toggle(), { key: "q", data: { focus: "inspect done" } }),
      ),
    );
  }

  /** What is marked on the map. @param {State} state */
  marks({ inspection }) {
    if (!inspection) return null;
    const { layout } = this.board;
    const points = inspection.places.map((place) => centreOf(layout, place)).filter((point) => !!point);
    return s(
      "g",
      { class: "inspected" },
      s("path", { class: "seen", d: hexesPath(layout, inspection.marked, 0.9) }),
      s("path", { class: "named", d: hexesPath(layout, inspection.places, 0.96) }),
      points.length > 1
        ? s("path", { class: "sight-line", d: points.map((point, i) => `${i ? "L" : "M"}${point.x} ${point.y}`).join("") })
        : null,
    );
  }
}
