// @ts-check
// Zones on the map: the enemy's, everybody's, none.
/** @import {Game} from "../core/game.js" */
/** @import {State} from "../page-types" */
import { byId } from "../core/dom.js";

export class Zones {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.tool = byId("zones");
    this.tool.addEventListener("click", () => this.next());
  }

  next() {
    const { snapshot, state, store } = this.game;
    const all = snapshot?.overlays ?? [];
    const enemy = all.filter(({ id }) => !id.endsWith(`.${snapshot?.role}`));
    const now = state.overlays.length;
    const shown = !now ? enemy : now < all.length ? all : [];
    store.set({ overlays: shown.map(({ id }) => id) });
    this.game.say(shown.length ? `Shown: ${shown.map(({ title }) => title).join(", ")}.` : "No zones shown.");
  }

  /** @param {State} state */
  draw({ snapshot, overlays }) {
    this.tool.hidden = !snapshot?.overlays.length;
    this.tool.setAttribute("aria-pressed", String(overlays.length > 0));
  }
}
