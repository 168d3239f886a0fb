// @ts-check
// Pan and zoom: the layers are moved by CSS transforms. `will-change` is set only while a gesture lasts, because it
// keeps the picture smooth but blurred.
/** @import {Rect} from "../page-types" */
import { calm } from "../core/dom.js";

const LARGEST = 3;
const SETTLE_MS = 150;
const GLIDE_MS = 200;

export class Camera {
  /**
   * @param {HTMLElement} frame what is looked through
   * @param {(HTMLElement | SVGElement)[]} layers what is moved
   * @param {(scale: number) => void} [settled] told when it has come to rest
   */
  constructor(frame, layers, settled = () => {}) {
    this.frame = frame;
    this.layers = layers;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.width = 1;
    this.height = 1;
    this.settling = 0;
    this.gliding = 0;
    /** The part last fitted, so that a resize can fit it again. @type {(Rect & {focus?: boolean}) | null} */
    this.fitted = null;
    this.settled = settled;
    /** Who hears of every change. @type {(() => void)[]} */
    this.listeners = [];
    new ResizeObserver(() => this.resized()).observe(frame);
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** @param {number} width @param {number} height */
  setSheet(width, height) {
    this.width = width;
    this.height = height;
  }

  get smallest() {
    return Math.min(this.frame.clientWidth / this.width, this.frame.clientHeight / this.height, 1) * 0.9;
  }

  resized() {
    if (this.fitted) this.fit(this.fitted, false);
    else this.place(this.x, this.y, this.scale);
  }

  /**
   * Show a part of the sheet as large as possible.
   * @param {Rect & {focus?: boolean}} part
   * @param {boolean} [smooth]
   */
  fit(part, smooth = true) {
    const { clientWidth: wide, clientHeight: high } = this.frame;
    if (!wide || !high) return;
    const scale = Math.min(wide / part.width, high / part.height);
    const x = (wide - part.width * scale) / 2 - part.x * scale;
    const y = (high - part.height * scale) / 2 - part.y * scale;
    this.glide(x, y, scale, smooth);
    this.fitted = part;
  }

  /**
   * Zoom by a factor around a point of the frame.
   * @param {number} factor
   * @param {{x: number, y: number}} [around]
   * @param {boolean} [smooth]
   */
  zoom(factor, around = { x: this.frame.clientWidth / 2, y: this.frame.clientHeight / 2 }, smooth = false) {
    const scale = Math.min(LARGEST, Math.max(this.smallest, this.scale * factor));
    const change = scale / this.scale;
    const x = around.x - (around.x - this.x) * change;
    const y = around.y - (around.y - this.y) * change;
    this.glide(x, y, scale, smooth);
    this.fitted = null;
  }

  /** @param {number} dx @param {number} dy @param {boolean} [smooth] */
  pan(dx, dy, smooth = false) {
    this.glide(this.x + dx, this.y + dy, this.scale, smooth);
    this.fitted = null;
  }

  /** Bring a point of the sheet into view if it is not. @param {number} x @param {number} y */
  reveal(x, y) {
    const margin = 70;
    const at = this.toFrame(x, y);
    const { clientWidth: wide, clientHeight: high } = this.frame;
    const covered = Number(getComputedStyle(this.frame).getPropertyValue("--covered") || 0);
    const dx = at.x < margin ? margin - at.x : at.x > wide - margin ? wide - margin - at.x : 0;
    const bottom = high - covered - margin;
    const dy = at.y < margin ? margin - at.y : at.y > bottom ? bottom - at.y : 0;
    if (dx || dy) this.pan(dx, dy, true);
  }

  /** @param {number} x @param {number} y */
  toFrame(x, y) {
    return { x: x * this.scale + this.x, y: y * this.scale + this.y };
  }

  /** @param {number} x @param {number} y */
  toSheet(x, y) {
    return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale };
  }

  /** @param {number} x @param {number} y @param {number} scale @param {boolean} smooth */
  glide(x, y, scale, smooth) {
    cancelAnimationFrame(this.gliding);
    if (!smooth || calm.matches || document.hidden) {
      this.place(x, y, scale);
      return;
    }
    const from = { x: this.x, y: this.y, scale: this.scale };
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, (now - start) / GLIDE_MS);
      const ease = 1 - (1 - t) ** 3;
      this.place(from.x + (x - from.x) * ease, from.y + (y - from.y) * ease, from.scale + (scale - from.scale) * ease);
      if (t < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  /** @param {number} x @param {number} y @param {number} scale */
  place(x, y, scale) {
    const { clientWidth: wide, clientHeight: high } = this.frame;
    const rim = 80;
    this.scale = scale;
    this.x = Math.min(wide - rim, Math.max(rim - this.width * scale, x));
    this.y = Math.min(high - rim, Math.max(rim - this.height * scale, y));
    const transform = `translate(${this.x}px, ${this.y}px) scale(${scale})`;
    this.frame.classList.add("moving");
    for (const layer of this.layers) layer.style.transform = transform;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), SETTLE_MS);
    for (const listener of this.listeners) listener();
  }

  settle() {
    this.frame.classList.remove("moving");
    this.frame.dataset.zoom = this.scale < 0.3 ? "far" : this.scale < 0.75 ? "middle" : "near";
    this.settled(this.scale);
  }
}
