// @ts-check
// The counters: one group each, put where the view says, moved with a short glide along the path of the event.
/** @import {Layout, MarkShown} from "../page-types" */
/** @import {Drawings, LogEntry, Piece, View} from "../types" */
import { calm, drawing, s } from "../core/dom.js";
import { pathOf, startOf } from "../core/facts.js";
import { centreOf } from "../core/geometry.js";
import { degrees, inStackOrder } from "../core/pieces.js";
import { markTitle } from "../core/words.js";

const GLIDE_MS = 230;
/** Where badges sit on a counter, and the pointer of one that faces the top of the sheet: as in the printed position. */
const SLOTS = [
  [96, 4],
  [4, 4],
  [96, 96],
  [4, 96],
  [99, 46],
  [1, 46],
];
/** On a counter with figures down to its edge they sit along the top. */
const TOP_SLOTS = [
  [97, 1],
  [3, 1],
  [66, -2],
  [34, -2],
  [105, 97],
  [-5, 97],
];
const POINTER = "M26 0L50 -27L74 0L50 -6Z";
const BARREL = "M45.5 6V-20H43V-30H57V-20H54.5V6Z";

/** @typedef {{x: number, y: number, size: number, under?: boolean}} Spot */

export class Counters {
  /**
   * @param {SVGGElement} layer
   * @param {Layout} layout
   * @param {() => Drawings} worn the drawings, as they are now
   */
  constructor(layer, layout, worn) {
    this.layer = layer;
    this.worn = worn;
    this.layout = layout;
    this.size = layout.counter ?? layout.size * 1.15;
    /** @type {Map<string, SVGGElement>} */
    this.made = new Map();
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    /** Which face each piece shows. @type {Map<string, string>} */
    this.wears = new Map();
    /** What is written on the face of a piece. @type {Map<string, string>} */
    this.inscribed = new Map();
    /** Drawings read once and cloned. @type {Map<string, SVGSVGElement>} */
    this.parsed = new Map();
  }

  /** The drawing of each face. */
  get art() {
    return this.worn().counters;
  }

  /** The marks that have a badge. @returns {Drawings["marks"]} */
  get marks() {
    return this.worn().marks;
  }

  /** Drawings of what lies on the map, by kind. */
  get laid() {
    return this.worn().signs;
  }

  /** The colours of the sides. */
  get colours() {
    return this.worn().sides;
  }

  /** The colours of bands, by role. */
  get bands() {
    return this.worn().bands;
  }

  /** Put on other drawings. */
  dress() {
    this.parsed.clear();
    for (const [id, group] of this.made) this.put(group, id);
  }

  /** Another board: nothing stands on it yet. @param {Layout} layout */
  turnTo(layout) {
    this.layout = layout;
    this.size = layout.counter ?? layout.size * 1.15;
    this.spots.clear();
    for (const group of this.made.values()) group.remove();
  }

  /** What lies on the map, drawn around the origin. @param {string} kind @returns {SVGSVGElement | null} */
  sign(kind) {
    const key = `sign ${kind}`;
    if (!this.laid[kind]) return null;
    if (!this.parsed.has(key)) this.parsed.set(key, drawing(this.laid[kind]));
    const made = /** @type {SVGSVGElement} */ (/** @type {SVGSVGElement} */ (this.parsed.get(key)).cloneNode(true));
    for (const name of ["x", "y"]) made.setAttribute(name, "-64");
    return made;
  }

  /** A badge for a mark. @param {MarkShown} mark @returns {SVGSVGElement} */
  badge(mark) {
    const id = typeof mark === "string" ? mark : mark.id;
    const letter = typeof mark === "string" ? "" : mark.letter;
    const key = `mark ${id}`;
    if (this.marks[id] && !letter) {
      if (!this.parsed.has(key)) this.parsed.set(key, drawing(this.marks[id].svg));
      return /** @type {SVGSVGElement} */ (/** @type {SVGSVGElement} */ (this.parsed.get(key)).cloneNode(true));
    }
    const letters =
      letter ||
      id
        .split("_")
        .map((word) => word.slice(0, 1))
        .join("")
        .slice(0, 2)
        .toUpperCase();
    return s(
      "svg",
      { viewBox: "-16 -16 32 32", class: "badge-art" },
      s("rect", { class: "badge-ground", x: -12, y: -12, width: 24, height: 24, rx: 3 }),
      s("text", { class: "badge-letter", y: 6.5, "font-size": letters.length > 2 ? 11 : letters.length > 1 ? 15 : 19 }, letters),
    );
  }

  /** The badges of a piece in their slots; a last one counts those for which there is no room. @param {Piece} piece */
  badges(piece) {
    let marks = piece.marks ?? [];
    const slots = piece.ratings ? TOP_SLOTS : SLOTS;
    if (marks.length > slots.length) {
      const rest = marks.length - slots.length + 1;
      marks = [...marks.slice(0, slots.length - 1), { id: "more", title: `${rest} more`, letter: `+${rest}` }];
    }
    return marks.map((mark, i) => {
      const badge = this.badge(mark);
      for (const [name, value] of Object.entries({ x: slots[i][0] - 16, y: slots[i][1] - 16, width: 32, height: 32 }))
        badge.setAttribute(name, String(value));
      badge.dataset.mark = typeof mark === "string" ? mark : mark.id;
      badge.prepend(s("title", {}, markTitle(mark, this.marks)));
      return badge;
    });
  }

  /** A counter with its marks and its facing, as a separate drawing. @param {Piece} piece @returns {SVGSVGElement} */
  picture(piece) {
    if (!piece.marks?.length && degrees(piece.facing) === null && degrees(piece.aim) === null) return this.face(piece.id);
    const face = this.face(piece.id);
    face.setAttribute("width", "100");
    face.setAttribute("height", "100");
    const room = degrees(piece.facing) === null && degrees(piece.aim) === null ? (piece.ratings ? 19 : 13) : 30;
    return s(
      "svg",
      { viewBox: `${-room} ${-room} ${100 + 2 * room} ${100 + 2 * room}`, class: room > 19 ? "counter with-facing" : "counter" },
      pointer(piece.facing),
      pointer(piece.aim, "aim"),
      face,
      ...this.badges(piece),
    );
  }

  /** Put on what has changed: the face, the marks, the facing. @param {SVGGElement} group @param {Piece} piece */
  wear(group, piece) {
    const art = piece.art ?? piece.id;
    if (this.wears.get(piece.id) !== art || (this.inscribed.get(piece.id) ?? "") !== (piece.inscription ?? "")) {
      this.dressAs(piece);
      this.put(group, piece.id);
    }
    const told = JSON.stringify([piece.marks ?? [], piece.facing ?? null, piece.aim ?? null]);
    if (group.dataset.told === told) return;
    group.dataset.told = told;
    const facing = degrees(piece.facing);
    if (facing === null) delete group.dataset.facing;
    else group.dataset.facing = String(facing);
    this.turn(group, piece.aim, "aim");
    this.turn(group, piece.facing, "facing");
    group.querySelector(":scope > .badges")?.remove();
    if (piece.marks?.length) group.append(s("g", { class: "badges" }, ...this.badges(piece)));
  }

  /**
   * Turn a pointer of a counter, so that it is seen to turn.
   * @param {SVGGElement} group
   * @param {unknown} towards
   * @param {"facing" | "aim"} kind
   */
  turn(group, towards, kind) {
    const turned = pointer(towards, kind);
    const old = group.querySelector(`:scope > .${kind}`);
    if (old && turned) old.setAttribute("style", turned.getAttribute("style") ?? "");
    else if (old) old.remove();
    else if (turned) group.prepend(turned);
  }

  /** A piece that stands on no board shows its face in lists all the same. @param {Piece} piece */
  dressAside(piece) {
    const group = this.made.get(piece.id);
    if (group) this.wear(group, piece);
    else this.dressAs(piece);
  }

  /** Remember which face a piece shows, and what is written on it. @param {Piece} piece */
  dressAs(piece) {
    this.wears.set(piece.id, piece.art ?? piece.id);
    this.inscribed.set(piece.id, piece.inscription ?? "");
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
    const art = this.wears.get(id) ?? id;
    const text = this.art[art] ?? this.art[id];
    if (text && !this.parsed.has(art)) this.parsed.set(art, drawing(text));
    const known = this.parsed.get(art);
    if (known) return inscribe(/** @type {SVGSVGElement} */ (known.cloneNode(true)), this.inscribed.get(id) ?? "");
    const blank = s("svg", { viewBox: "0 0 100 100" });
    blank.append(s("rect", { x: 3, y: 3, width: 94, height: 94, rx: 8, class: "blank" }));
    return blank;
  }

  /** @param {Piece} piece */
  group(piece) {
    let group = this.made.get(piece.id);
    if (group) return group;
    group = s(
      "g",
      { class: "unit", data: { piece: piece.id } },
      s("rect", { class: "ring", x: -7, y: -7, width: 114, height: 114, rx: 15 }),
      s("g", { class: "face" }),
      s("path", { class: "moved", d: "M97 66V89Q97 97 89 97H66Z" }),
    );
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
    const pieces = inStackOrder(view.pieces);
    const before = this.spots;
    this.spots = this.arrange(pieces);
    const still = quick || calm.matches || document.hidden;
    /** @type {string[][]} */
    const walked = [];
    for (const [id, group] of this.made) if (!this.spots.has(id)) group.remove();
    for (const piece of pieces) {
      const spot = this.spots.get(piece.id);
      const path = spot ? pathOf(events, piece.id) : [];
      if (spot) this.stand(piece, spot, still ? undefined : before.get(piece.id), path);
      else this.leave(piece);
      if (path.length) walked.push([...this.startOf(events, piece.id), ...path]);
    }
    this.order(pieces);
    return walked;
  }

  /**
   * Put a piece on its spot, with a glide from where it was if that is known.
   * @param {Piece} piece
   * @param {Spot} spot
   * @param {Spot | undefined} from
   * @param {string[]} path
   */
  stand(piece, spot, from, path) {
    const group = this.group(piece);
    this.wear(group, piece);
    group.dataset.place = piece.place;
    group.dataset.level = spot.under ? "under" : "top";
    group.dataset.side = piece.side;
    const old = group.isConnected ? from : undefined;
    group.style.transform = transformOf(spot);
    if (!group.isConnected) this.layer.append(group);
    if (old && (old.x !== spot.x || old.y !== spot.y)) this.glide(group, old, spot, path);
  }

  /** A piece that is not on this board is seen elsewhere on the page only. @param {Piece} piece */
  leave(piece) {
    this.made.get(piece.id)?.remove();
    this.dressAside(piece);
  }

  /** Where the path of a piece began, if that is on this board. @param {LogEntry[]} events @param {string} piece */
  startOf(events, piece) {
    const start = startOf(events, piece);
    return this.layout.hexes[start] ? [start] : [];
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
    const points = path
      .slice(0, -1)
      .map((place) => centreOf(this.layout, place))
      .filter((point) => !!point);
    const stops = [from, ...points.map((point) => ({ x: point.x - to.size / 2, y: point.y - to.size / 2, size: to.size })), to];
    group.parentElement?.append(group);
    group.animate(
      stops.map((spot) => ({ transform: transformOf(spot) })),
      { duration: GLIDE_MS + 20 * Math.min(points.length, 5), easing: "ease-in-out" },
    );
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
      if (this.layout.areas?.[place]) this.seat(place, stack, spots);
      else if (this.layout.hexes[place]) this.fan(place, stack, spots);
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
      spots.set(piece.id, { x: x - this.size / 2 + shift, y: y - this.size / 2 - shift, size: this.size, under: i < stack.length - 1 });
    });
  }

  /**
   * Areas have slots; counters that find none stand in rows around the middle.
   * @param {string} place
   * @param {Piece[]} stack
   * @param {Map<string, Spot>} spots
   */
  seat(place, stack, spots) {
    const area = this.layout.hexes[place];
    const slots = (area.slots ?? []).slice(0, stack.length);
    slots.forEach(([x, y], i) => spots.set(stack[i].id, { x: x - this.size / 2, y: y - this.size / 2, size: this.size }));
    const rest = stack.slice(slots.length);
    const size = this.size * (rest.length <= 4 ? 1 : rest.length <= 9 ? 0.8 : 0.62);
    const step = size * 1.07;
    const wide = Math.max(...area.corners.map(([x]) => x)) - Math.min(...area.corners.map(([x]) => x));
    const fits = Math.max(1, Math.floor((wide - 0.14 * size) / step));
    const perRow = Math.min(fits, Math.max(1, rest.length > 3 ? Math.ceil(rest.length / 2) : rest.length));
    const left = area.x - (Math.min(rest.length, perRow) * step - 0.07 * size) / 2;
    const top = area.y - (Math.ceil(rest.length / perRow) * step - 0.07 * size) / 2;
    rest.forEach((piece, i) => spots.set(piece.id, { x: left + (i % perRow) * step, y: top + Math.floor(i / perRow) * step, size }));
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

/** Points where a piece faces, or where its gun aims; nothing for one without. @param {unknown} towards @param {"facing" | "aim"} [kind] */
export function pointer(towards, kind = "facing") {
  const facing = degrees(towards);
  if (facing === null) return null;
  const angle = (facing * Math.PI) / 180;
  const out = 50 / Math.max(Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))) - 50;
  return s("path", {
    class: kind,
    d: kind === "aim" ? BARREL : POINTER,
    style: `transform: rotate(${facing}deg) translateY(${(-out).toFixed(1)}px)`,
  });
}

/** Write a name on a face that has a line for it, as large as it fits. @param {SVGSVGElement} face @param {string} text */
function inscribe(face, text) {
  const line = text ? face.querySelector(".inscription") : null;
  if (line) {
    line.textContent = text;
    line.setAttribute("font-size", String(Math.min(27, 168 / text.length)));
  }
  return face;
}

/** @param {Spot} spot */
function transformOf(spot) {
  return `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px) scale(${(spot.size / 100).toFixed(4)})`;
}
