// @ts-check
// The little text beside the pointer.
import { byId } from "../core/dom.js";

export class Tip {
  constructor() {
    this.root = byId("tip");
    /** Where the pointer was last, on the screen. */
    this.at = { x: 0, y: 0 };
  }

  get hidden() {
    return this.root.hidden;
  }

  /** @param {string} text @param {{x: number, y: number}} at @param {"yes" | "no"} kind */
  show(text, at, kind) {
    this.root.textContent = text;
    this.root.dataset.kind = kind;
    this.root.hidden = false;
    this.move(at);
  }

  /** @param {{x: number, y: number}} at */
  move(at) {
    this.at = at;
    const { offsetWidth: wide, offsetHeight: high } = this.root;
    const x = Math.min(at.x + 16, innerWidth - wide - 8);
    const y = at.y + 20 + high > innerHeight - 8 ? at.y - high - 14 : at.y + 20;
    this.root.style.transform = `translate(${Math.max(8, x)}px, ${Math.max(8, y)}px)`;
  }

  hide() {
    this.root.hidden = true;
  }
}
