// @ts-check
// Standing orders: "do not ask me again this turn" for answers that only say no. Kept for each seat in this browser,
// shown as long as they stand, and ended by a button or by the end of the turn. Nothing is answered without one. An answer
// that relies on a situation (`while`) ends with it: when that changes, the player is asked again and told so.
/** @import {Game} from "../core/game.js" */
/** @import {Action, Snapshot} from "../types" */
import { button, h } from "../core/dom.js";
import { saved } from "../core/saved.js";
import { counted } from "../core/words.js";

/** @typedef {Record<string, {turn: number, title: string, count: number, while?: string}>} Orders by verb */

export class Standing {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.answered = -1;
  }

  /** @param {Snapshot} snapshot */
  key(snapshot) {
    return `standing.${snapshot.match}.${snapshot.role}`;
  }

  /** Those of this turn. @param {Snapshot} snapshot @returns {Orders} */
  orders(snapshot) {
    /** @type {Orders} */
    const all = saved.get(this.key(snapshot), {});
    return Object.fromEntries(Object.entries(all).filter(([, order]) => order.turn === snapshot.view.turn));
  }

  /** @param {Snapshot} snapshot @returns {Action | undefined} */
  refusal(snapshot) {
    return snapshot.your_turn ? snapshot.actions.find((action) => action.decline === true) : undefined;
  }

  /** Answer for the player, if the player has said so. @param {Snapshot | null} snapshot */
  watch(snapshot) {
    if (!snapshot || !this.game.deciding || this.game.queue.length || snapshot.n === this.answered) return;
    const no = this.refusal(snapshot);
    const order = no ? this.orders(snapshot)[no.verb] : undefined;
    if (!no || !order) return;
    if (order.while !== undefined && order.while !== no.while) {
      this.set(snapshot, no, false);
      this.game.say(`The situation has changed: “${order.title}” is no longer given by itself.`, "warning");
      return;
    }
    this.answered = snapshot.n;
    this.save(snapshot, { ...this.orders(snapshot), [no.verb]: { ...order, count: order.count + 1 } });
    this.game.act(no.text);
  }

  /** @param {Snapshot} snapshot @param {Orders} orders */
  save(snapshot, orders) {
    saved.put(this.key(snapshot), orders);
  }

  /** @param {Snapshot} snapshot @param {Action} no @param {boolean} on */
  set(snapshot, no, on) {
    const { [no.verb]: _, ...rest } = this.orders(snapshot);
    this.save(
      snapshot,
      on
        ? {
            ...rest,
            [no.verb]: {
              turn: snapshot.view.turn,
              title: this.title(no),
              count: 0,
              ...(no.while === undefined ? {} : { while: no.while }),
            },
          }
        : rest,
    );
    this.answered = snapshot.n;
  }

  /** @param {Action} no */
  title(no) {
    return no.label ?? this.game.words(no.verb).label;
  }

  /** The box to tick beside the answers. @param {Snapshot} snapshot */
  offer(snapshot) {
    const no = this.refusal(snapshot);
    if (!no) return null;
    const box = h("input", { type: "checkbox", checked: !!this.orders(snapshot)[no.verb], data: { focus: "standing", standing: no.verb } });
    box.addEventListener("change", () => this.set(snapshot, no, box.checked));
    const how = no.while === undefined ? "Do not ask me again this turn: always" : "As long as nothing changes, always";
    return h("label", { class: "standing" }, box, ` ${how} “${this.title(no)}”`);
  }

  /** What stands now. @param {Snapshot} snapshot @param {() => void} redraw */
  banner(snapshot, redraw) {
    const orders = Object.entries(this.orders(snapshot));
    if (!orders.length || snapshot.over) return null;
    return h(
      "section",
      { class: "banner standing-now", "aria-label": "Standing orders" },
      orders.map(([verb, order]) =>
        h(
          "p",
          {},
          h(
            "span",
            {},
            order.while === undefined ? "Standing order this turn: " : "As long as nothing changes: ",
            h("b", {}, order.title),
            order.count ? `, given ${counted(order.count, "time")}` : "",
          ),
          " ",
          button(
            "Ask me again",
            () => {
              const { [verb]: _, ...rest } = this.orders(snapshot);
              this.save(snapshot, rest);
              redraw();
            },
            { data: { focus: `ask ${verb}`, again: verb } },
          ),
        ),
      ),
    );
  }
}
