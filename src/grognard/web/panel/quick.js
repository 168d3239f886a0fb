// @ts-check
// A run of answers that somebody suggests, such as a set-up: given one after another once the player asks for it, and
// for as long as the game suggests the next.
/** @import {Game} from "../core/game.js" */
/** @import {Moment} from "../types" */
import { button } from "../core/dom.js";
import { quickOf } from "../core/nodes.js";

export class Quick {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    /** The words of the run that goes on. */
    this.running = "";
    this.answered = -1;
  }

  /** @param {Moment} snapshot */
  offer(snapshot) {
    const quick = snapshot.your_turn ? quickOf(snapshot.view.node) : undefined;
    if (!quick || this.running === quick.label) return null;
    return button(
      quick.label,
      () => {
        this.running = quick.label;
        this.watch(this.game.snapshot);
      },
      { class: "quiet", data: { focus: "quick", quick: "" } },
    );
  }

  /** Give the next answer of the run. @param {Moment | null} snapshot */
  watch(snapshot) {
    if (!this.running || !snapshot || this.game.queue.length) return;
    const next = this.game.deciding ? quickOf(snapshot.view.node) : undefined;
    if (next?.label !== this.running || !snapshot.actions.some((action) => action.text === next.action)) {
      this.running = "";
      return;
    }
    if (snapshot.n === this.answered || this.game.state.busy) return;
    this.answered = snapshot.n;
    this.game.act(next.action);
  }
}
