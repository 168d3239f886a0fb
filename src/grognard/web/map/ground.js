// @ts-check
// The ground of a large map as a picture: thousands of trees and hachures are painted once, not at every turn of the
// wheel. Texts stay drawings, so that they are sharp. Close to the map, where little of it is seen, the ground is a
// drawing again.
import { h } from "../core/dom.js";

/** Sheets with fewer elements are quick enough as they are. */
const MANY = 3000;
/** Pixels of the picture for each unit of the sheet, and the most it may be wide. */
const FINE = 0.62;
const WIDEST = 4600;
/** How much larger than its pixels the picture may be shown when nothing moves. */
const BLUR = 1.15;
/** The parts of a sheet with texts. */
const LETTERED = "text, .hex-numbers";

export class Ground {
  /** @param {SVGSVGElement} svg the sheet @param {{width: number, height: number}} size of the sheet */
  constructor(svg, size) {
    this.svg = svg;
    this.size = size;
    const map = svg.querySelector("[id$=sheet-map]");
    const paper = svg.querySelector("[id$=sheet-paper]");
    const many = svg.getElementsByTagName("*").length > MANY;
    /** What is painted: the paper, and everything on the map without letters. @type {Element[]} */
    this.parts =
      many && map && paper ? [paper, ...[...map.children].filter((part) => !part.matches(LETTERED) && !part.querySelector(LETTERED))] : [];
    /** Where each part stands among the others, to put it back. @type {Comment[]} */
    this.marks = [];
    this.scale = Math.min(FINE, WIDEST / size.width);
    /** @type {HTMLCanvasElement | null} */
    this.picture = null;
    this.lifted = false;
    this.painting = false;
    /** The scale at which the map came to rest last. */
    this.last = 0;
    // Whether picture or drawing is known when the map comes to rest: until then neither is painted.
    this.lift();
  }

  get large() {
    return this.parts.length > 0;
  }

  /** Paint the picture and put it below the drawing. @param {HTMLElement} base */
  async paint(base) {
    const { svg, size, scale } = this;
    this.painting = true;
    this.lower();
    const canvas = h("canvas", {
      class: "ground",
      "aria-hidden": "true",
      width: Math.round(size.width * scale),
      height: Math.round(size.height * scale),
    });
    const whole = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
    for (const text of whole.querySelectorAll(LETTERED)) text.remove();
    whole.setAttribute("width", String(canvas.width));
    whole.setAttribute("height", String(canvas.height));
    this.lift();
    try {
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(whole))}`;
      await image.decode();
      canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
      this.picture = canvas;
      base.prepend(canvas);
    } catch {
      // Without the picture the drawing alone does, only slower.
      this.lower();
      this.parts = [];
    }
  }

  /** Take the parts out of the drawing. */
  lift() {
    if (this.lifted) return;
    this.marks = this.parts.map((part) => {
      const mark = document.createComment("ground");
      part.replaceWith(mark);
      return mark;
    });
    this.lifted = true;
  }

  /** Put them back. */
  lower() {
    if (!this.lifted) return;
    this.marks.forEach((mark, i) => mark.replaceWith(this.parts[i]));
    this.lifted = false;
  }

  /** The map has come to rest at a scale. @param {number} scale @param {HTMLElement} base */
  settle(scale, base) {
    this.last = scale;
    if (!this.large) return;
    if (scale * devicePixelRatio > this.scale * BLUR) {
      if (!this.painting || this.picture) this.lower();
    } else if (this.picture) this.lift();
    else if (!this.painting) void this.paint(base).then(() => this.settle(this.last, base));
  }
}
