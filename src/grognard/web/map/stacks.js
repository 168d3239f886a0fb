// @ts-check
// The tray of a stack: all its counters from top to bottom, beside the hex, to pick one or several.
/** @import {Game} from "../core/game.js" */
/** @import {Board} from "./board.js" */
/** @import {State} from "../page-types" */
/** @import {Piece} from "../types" */
import { button, byId, h, put } from "../core/dom.js";
import { choose, chosen, toggleChosen } from "../core/group.js";
import { keepFocus } from "../core/focus.js";
import { actors } from "../core/selection.js";
import { counted, markTitle, pieceTitle, placeName } from "../core/words.js";

const PEEK_MS = 380;

export class StackTray {
  /** @param {Game} game @param {Board} board */
  constructor(game, board) {
    this.game = game;
    this.board = board;
    this.root = byId("stack");
    this.peeking = 0;
    /** On a touch screen a tap picks one; with this on, every tap adds one. */
    this.several = false;
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("pointerleave", () => this.leave());
    board.camera.onChange(() => this.place());
  }

  /** The pieces of a place, the top one first. @param {string} place @returns {Piece[]} */
  pieces(place) {
    return this.game.piecesAt(place).toReversed();
  }

  /** @param {string} place @param {boolean} [focus] */
  open(place, focus = false) {
    clearTimeout(this.peeking);
    if (this.pieces(place).length < 2) return this.close();
    this.game.store.set({ stack: { place, pinned: true } });
    if (focus) setTimeout(() => this.chips()[0]?.focus());
    return undefined;
  }

  close() {
    clearTimeout(this.peeking);
    const inside = this.root.contains(document.activeElement);
    this.several = false;
    this.game.store.set({ stack: null });
    if (inside) this.board.frame.focus();
  }

  /** The pointer rests on a place. @param {string | null} place */
  peek(place) {
    clearTimeout(this.peeking);
    const now = this.game.state.stack;
    if (now?.pinned || now?.place === place) return;
    this.peeking = setTimeout(() => {
      const many = !!place && this.board.layout.hexes[place] && this.pieces(place).length > 1;
      if (many) this.game.store.set({ stack: { place: /** @type {string} */ (place), pinned: false } });
      else if (!this.root.matches(":hover")) this.leave();
    }, PEEK_MS);
  }

  leave() {
    if (this.game.state.stack && !this.game.state.stack.pinned) this.game.store.set({ stack: null });
  }

  /** Select all of a stack that can act, or all of it if none can. @param {string} place */
  all(place) {
    const able = new Set(actors(this.game.deciding ? this.game.snapshot : null));
    const there = this.game.piecesAt(place);
    const can = there.filter((piece) => able.has(piece.id));
    choose(
      this.game,
      (can.length ? can : there).map((piece) => piece.id),
    );
  }

  /** @param {Piece} piece @param {boolean} more */
  pick(piece, more) {
    if (more || this.several) toggleChosen(this.game, piece.id);
    else choose(this.game, [piece.id]);
    const place = this.game.state.stack?.place;
    if (place) this.game.store.set({ stack: { place, pinned: true } });
  }

  chips() {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll("[data-stacked]")]);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape") this.close();
    else if (by) {
      const chips = this.chips();
      const now = chips.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      chips[(now + by + chips.length) % chips.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {State} state */
  draw(state) {
    const { game, board, root } = this;
    const place = state.stack?.place ?? "";
    const stack = board.layout.hexes[place] ? this.pieces(place) : [];
    root.hidden = stack.length < 2;
    if (root.hidden) {
      put(root);
      return;
    }
    const able = new Set(actors(game.deciding ? game.snapshot : null));
    const picked = new Set(chosen(state));
    const chips = stack.map((piece) => h("li", {}, this.chip(piece, able.has(piece.id), picked.has(piece.id))));
    keepFocus(root, () =>
      put(
        root,
        h(
          "div",
          { class: "stack-head" },
          h("h3", {}, `${placeName(place, board.layout)}: ${counted(stack.length, "counter")}`),
          button("All", () => this.all(place), {
            class: "quiet",
            title: "Select all that can act (Shift+K)",
            data: { focus: "stack all", all: "" },
          }),
          button(
            "Several",
            () => {
              this.several = !this.several;
              this.draw(game.state);
            },
            {
              class: "quiet several",
              "aria-pressed": String(this.several),
              title: "Every tap adds a counter",
              data: { focus: "stack several" },
            },
          ),
          button("×", () => this.close(), { class: "icon", "aria-label": "Close the stack", data: { focus: "stack close" } }),
        ),
        h("ol", { class: "tray" }, chips),
      ),
    );
    this.place();
  }

  /** @param {Piece} piece @param {boolean} able @param {boolean} on */
  chip(piece, able, on) {
    const { game, board } = this;
    const marks = (piece.marks ?? []).map((mark) => markTitle(mark, board.counters.marks));
    const title = [game.snapshot ? pieceTitle(game.snapshot, piece) : piece.name, ...marks].join(", ");
    return h(
      "button",
      {
        type: "button",
        class: `chip${on ? " on" : ""}${able ? " able" : ""}`,
        "aria-pressed": String(on),
        "aria-label": title,
        title,
        data: { focus: `stacked ${piece.id}`, stacked: piece.id },
        on: { click: (/** @type {MouseEvent} */ event) => this.pick(piece, event.shiftKey || event.ctrlKey || event.metaKey) },
      },
      board.counters.picture(piece),
      h("span", {}, piece.name),
    );
  }

  /** In the corner of the frame farthest from the stack, so that it covers nothing near it. */
  place() {
    const { root, board } = this;
    const hex = board.layout.hexes[this.game.state.stack?.place ?? ""];
    if (!hex || root.hidden) return;
    const at = board.camera.toFrame(hex.x, hex.y);
    const { offsetWidth: wide, offsetHeight: high } = root;
    const { clientWidth, clientHeight } = board.frame;
    const tools = 62;
    const top = document.body.classList.contains("many-boards") ? 56 : 12;
    const narrow = wide + tools > clientWidth - 12;
    const x = at.x > clientWidth / 2 || narrow ? 8 : clientWidth - wide - tools;
    const y = at.y > clientHeight / 2 ? top : clientHeight - high - 12;
    root.style.transform = `translate(${Math.max(4, x)}px, ${Math.max(top, y)}px)`;
  }
}
