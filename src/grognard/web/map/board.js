// @ts-check
// The map: the printed sheet below, highlights and counters above it, and where everything on it is.
/** @import {Game} from "../core/game.js" */
/** @import {Layout} from "../page-types" */
import { Camera } from "./camera.js";
import { Counters } from "./counters.js";
import { byId, drawing, put, s } from "../core/dom.js";
import { placeAt } from "../core/geometry.js";
import { Ground } from "./ground.js";
import { markTitle, pieceFacts, pieceTitle } from "../core/words.js";

/** @typedef {{place: string | null, piece: string | null, x: number, y: number}} Spot */

export class Board {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.frame = byId("map");
    this.base = byId("base");
    this.over = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("over")));
    this.under = s("g", { class: "under" });
    this.units = s("g", { class: "units" });
    this.top = s("g", { class: "top" });
    this.near = s("g", { class: "near" });
    this.over.append(patterns(), this.under, this.units, this.top, this.near);
    /** @type {Ground | null} */
    this.ground = null;
    this.camera = new Camera(this.frame, [this.base, this.over], (scale) => this.ground?.settle(scale, this.base));
    this.size(this.layout);
    this.counters = new Counters(this.units, this.layout, () => game.state.art);
    /** The cursor is shown once the player moves it. */
    this.byKeys = false;
  }

  /** The board on top. */
  get layout() {
    return /** @type {Layout} */ (this.game.layout);
  }

  /** @param {Layout} layout */
  size(layout) {
    this.over.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    for (const layer of [this.base, this.over]) {
      layer.style.width = `${layout.width}px`;
      layer.style.height = `${layout.height}px`;
    }
    this.camera.setSheet(layout.width, layout.height);
  }

  /** Another board on top. @param {Layout} layout @param {string} sheet */
  turnTo(layout, sheet) {
    this.size(layout);
    this.lay(sheet);
    this.counters.turnTo(layout);
    if (this.game.view) this.counters.show(this.game.view, [], true);
  }

  /** @param {string} sheet the drawing of the board */
  lay(sheet) {
    const svg = drawing(sheet, "board-");
    svg.setAttribute("width", "100%");
    svg.setAttribute("height", "100%");
    svg.setAttribute("aria-hidden", "true");
    this.ground = new Ground(svg, this.layout);
    put(this.base, svg);
    if (document.body.classList.contains("ready")) this.camera.settle();
  }

  /** What is in play; the whole table on a wide frame, the map alone on a narrow one. @param {boolean} [smooth] */
  fit(smooth = true) {
    const { layout } = this;
    const focus = this.focus();
    if (focus.length && this.camera.fitted?.focus !== true) {
      this.camera.fit({ ...around(layout, focus), focus: true }, smooth);
      return;
    }
    const sheet = { x: 0, y: 0, width: layout.width, height: layout.height };
    const part = layout.map ?? sheet;
    const narrow = this.frame.clientWidth / this.frame.clientHeight < 0.9;
    this.camera.fit(narrow ? { ...part, x: part.x - 30, width: part.width + 60 } : sheet, smooth);
  }

  /** The places in play, if they are a part of this board. */
  focus() {
    return (this.game.view?.focus ?? []).filter((place) => this.layout.hexes[place]);
  }

  /** @param {{x: number, y: number}} point in the frame @returns {Spot} */
  spotAt(point) {
    const on = this.camera.toSheet(point.x, point.y);
    const piece = this.counters.at(on);
    const hex = placeAt(this.layout, on);
    const place = hex ?? (piece ? (this.game.piece(piece)?.place ?? null) : null);
    const here = piece && this.game.piece(piece)?.place === place ? piece : this.layout.areas ? null : this.topAt(place);
    return { place, piece: place && this.layout.boxes[place] ? piece : here, ...point };
  }

  /** @param {string | null} place */
  topAt(place) {
    if (!place || !this.layout.hexes[place]) return null;
    return this.game.piecesAt(place).at(-1)?.id ?? null;
  }

  /** @param {boolean} on */
  useKeys(on) {
    this.byKeys = on;
    this.frame.classList.toggle("by-keys", on);
  }

  /** @param {string} id */
  nameOf(id) {
    const { game } = this;
    const piece = game.piece(id);
    if (!piece || !game.snapshot) return "";
    const parts = [pieceTitle(game.snapshot, piece), piece.formation];
    if (piece.facts) parts.push(...pieceFacts(piece).map(([title, value]) => `${title.toLowerCase()} ${value}`));
    else parts.push([piece.kind, piece.size].filter(Boolean).join(" "));
    if (!piece.facts && piece.strength !== undefined) parts.push(`strength ${piece.strength}, movement ${piece.movement}`);
    parts.push(...(piece.marks ?? []).map((mark) => markTitle(mark, this.counters.marks).toLowerCase()));
    return parts.filter(Boolean).join(", ");
  }

  /** Show a piece. @param {string} id */
  reveal(id) {
    const at = this.counters.middle(id);
    if (at) this.camera.reveal(at.x, at.y);
  }
}

/** The part of a sheet around places. @param {Layout} layout @param {string[]} places */
function around(layout, places) {
  const xs = places.map((place) => layout.hexes[place].x);
  const ys = places.map((place) => layout.hexes[place].y);
  const [left, top] = [Math.min(...xs) - 1.6 * layout.size, Math.min(...ys) - 1.6 * layout.size];
  return { x: left, y: top, width: Math.max(...xs) + 1.6 * layout.size - left, height: Math.max(...ys) + 1.6 * layout.size - top };
}

/** Hatchings for zones: told apart by angle as well as by colour. */
function patterns() {
  const defs = s("defs");
  [45, -45, 0, 90].forEach((angle, i) => {
    defs.append(
      s(
        "pattern",
        { id: `hatch-${i}`, width: 16, height: 16, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${angle})` },
        s("line", { class: `hatch-line zone-${i}`, x1: 0, y1: 0, x2: 0, y2: 16 }),
      ),
    );
  });
  return defs;
}
