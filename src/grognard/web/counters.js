// @ts-check
// The counters: one group each, put where the view says, moved with a short glide along the path of the event.
/** @import {Layout, LogEntry, Piece, View} from "./types" */
import { calm, drawing, s } from "./dom.js";
import { centreOf } from "./geometry.js";

const GLIDE_MS = 230;

/** @typedef {{x: number, y: number, size: number}} Spot */

export class Counters {
  /**
   * @param {SVGGElement} layer
   * @param {Layout} layout
   */
  constructor(layer, layout) {
    this.layer = layer;
    this.layout = layout;
    this.size = layout.counter ?? layout.size * 1.15;
    /** @type {Map<string, SVGGElement>} */
    this.made = new Map();
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    /** @type {Record<string, string>} */
    this.art = {};
    /** Drawings read once and cloned. @type {Map<string, SVGSVGElement>} */
    this.parsed = new Map();
  }

  /** @param {Record<string, string>} art the drawing of each piece */
  dress(art) {
    this.art = art;
    this.parsed.clear();
    for (const [id, group] of this.made) this.put(group, id);
  }

  /** @param {SVGGElement} group @param {string} id */
  put(group, id) {
    const face = this.face(id);
    face.setAttribute("width", "100");
    face.setAttribute("height", "100");
    group.querySelector(".face")?.replaceChildren(face);
  }

  /** A fresh drawing of a piece. @param {string} id @returns {SVGSVGElement} */
  face(id) {
    const text = this.art[id];
    if (text && !this.parsed.has(id)) this.parsed.set(id, drawing(text));
    const known = this.parsed.get(id);
    if (known) return /** @type {SVGSVGElement} */ (known.cloneNode(true));
    const blank = s("svg", { viewBox: "0 0 100 100" });
    blank.append(s("rect", { x: 3, y: 3, width: 94, height: 94, rx: 8, class: "blank" }));
    return blank;
  }

  /** @param {Piece} piece */
  group(piece) {
    let group = this.made.get(piece.id);
    if (group) return group;
    group = s("g", { class: "unit", data: { piece: piece.id } },
      s("rect", { class: "ring", x: -7, y: -7, width: 114, height: 114, rx: 15 }),
      s("g", { class: "face" }),
      s("path", { class: "moved", d: "M97 66V89Q97 97 89 97H66Z" }));
    this.made.set(piece.id, group);
    this.put(group, piece.id);
    return group;
  }

  /**
   * Put every piece where the view has it.
   * @param {View} view
   * @param {LogEntry[]} events what has just happened, for the paths
   * @param {boolean} quick without motion
   * @returns {string[][]} the paths walked, for the trail
   */
  show(view, events, quick) {
    const spots = this.arrange(view.pieces);
    const before = this.spots;
    this.spots = spots;
    const still = quick || calm.matches || document.hidden;
    /** @type {string[][]} */
    const walked = [];
    for (const piece of view.pieces) {
      const spot = spots.get(piece.id);
      if (!spot) {
        this.made.get(piece.id)?.remove();
        continue;
      }
      const group = this.group(piece);
      group.dataset.place = piece.place;
      group.dataset.side = piece.side;
      const old = group.isConnected ? before.get(piece.id) : undefined;
      const path = events.find((event) => event.facts?.unit === piece.id && Array.isArray(event.facts.path))?.facts?.path;
      if (path?.length) walked.push([...(this.layout.hexes[startOf(events, piece.id)] ? [startOf(events, piece.id)] : []), ...path]);
      group.style.transform = transformOf(spot);
      if (!group.isConnected) this.layer.append(group);
      if (old && !still && (old.x !== spot.x || old.y !== spot.y)) this.glide(group, old, spot, path ?? []);
    }
    this.order(view.pieces);
    return walked;
  }

  /** @param {Piece[]} pieces */
  order(pieces) {
    // Later in the layer is higher: stacks keep the order of the view, and groups are only moved when they must be.
    let last = null;
    for (const piece of pieces) {
      const group = this.made.get(piece.id);
      if (!group?.isConnected) continue;
      if (last && last.compareDocumentPosition(group) & Node.DOCUMENT_POSITION_PRECEDING) last.after(group);
      last = group;
    }
  }

  /** @param {SVGGElement} group @param {Spot} from @param {Spot} to @param {string[]} path */
  glide(group, from, to, path) {
    for (const running of group.getAnimations()) running.cancel();
    const points = path.slice(0, -1).map((place) => centreOf(this.layout, place)).filter((point) => !!point);
    const stops = [from, ...points.map((point) => ({ x: point.x - to.size / 2, y: point.y - to.size / 2, size: to.size })), to];
    group.parentElement?.append(group);
    group.animate(stops.map((spot) => ({ transform: transformOf(spot) })), { duration: GLIDE_MS + 20 * Math.min(points.length, 5), easing: "ease-in-out" });
  }

  /** @param {Piece[]} pieces @returns {Map<string, Spot>} */
  arrange(pieces) {
    /** @type {Map<string, Piece[]>} */
    const byPlace = new Map();
    for (const piece of pieces) {
      const there = byPlace.get(piece.place);
      if (there) there.push(piece);
      else byPlace.set(piece.place, [piece]);
    }
    /** @type {Map<string, Spot>} */
    const spots = new Map();
    for (const [place, stack] of byPlace) {
      if (this.layout.hexes[place]) this.fan(place, stack, spots);
      else if (this.layout.boxes[place]) this.rows(place, stack, spots);
    }
    return spots;
  }

  /** Stacks fan to the upper right. @param {string} place @param {Piece[]} stack @param {Map<string, Spot>} spots */
  fan(place, stack, spots) {
    const { x, y } = this.layout.hexes[place];
    const step = Math.min(this.size * 0.13, (this.size * 0.4) / stack.length);
    stack.forEach((piece, i) => {
      const shift = (i - (stack.length - 1) / 2) * step;
      spots.set(piece.id, { x: x - this.size / 2 + shift, y: y - this.size / 2 - shift, size: this.size });
    });
  }

  /** Boxes hold rows. @param {string} place @param {Piece[]} stack @param {Map<string, Spot>} spots */
  rows(place, stack, spots) {
    const box = this.layout.boxes[place];
    const head = 40;
    const gap = 9;
    let size = this.size;
    let perRow = 1;
    for (; size > 24; size *= 0.92) {
      perRow = Math.max(1, Math.floor((box.width - gap) / (size + gap)));
      if (Math.ceil(stack.length / perRow) * (size + gap) <= box.height - head) break;
    }
    stack.forEach((piece, i) => {
      spots.set(piece.id, {
        x: box.x + gap + (i % perRow) * (size + gap),
        y: box.y + head + Math.floor(i / perRow) * (size + gap),
        size,
      });
    });
  }

  /** The topmost piece at a point of the sheet. @param {{x: number, y: number}} point @returns {string | null} */
  at({ x, y }) {
    let found = null;
    for (const [id, spot] of this.spots) {
      if (x >= spot.x && x <= spot.x + spot.size && y >= spot.y && y <= spot.y + spot.size) found = id;
    }
    return found;
  }

  /** Where the middle of a piece is. @param {string} id */
  middle(id) {
    const spot = this.spots.get(id);
    return spot ? { x: spot.x + spot.size / 2, y: spot.y + spot.size / 2 } : null;
  }

  /** Classes on counters, by piece. @param {Map<string, string[]>} marks */
  mark(marks) {
    for (const [id, group] of this.made) {
      const wanted = ["unit", ...(marks.get(id) ?? [])].join(" ");
      if (group.getAttribute("class") !== wanted) group.setAttribute("class", wanted);
    }
  }
}

/** @param {LogEntry[]} events @param {string} piece */
function startOf(events, piece) {
  return String(events.find((event) => event.facts?.unit === piece && event.facts.start)?.facts?.start ?? "");
}

/** @param {Spot} spot */
function transformOf(spot) {
  return `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px) scale(${(spot.size / 100).toFixed(4)})`;
}
