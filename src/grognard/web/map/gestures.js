// @ts-check
// What the pointer does on the map: click, drag a counter, drag the map, pinch, press long, catch several with a lasso.
/** @import {Board, Spot} from "./board.js" */
/** @import {Clicks} from "./clicks.js" */
/** @import {Point} from "../core/geometry.js" */
import { s } from "../core/dom.js";
import { choose } from "../core/group.js";
import { actors } from "../core/selection.js";

const CLICK_SLOP = 6;
const TOUCH_SLOP = 12;
const LONG_PRESS_MS = 450;

/**
 * What the pointer is about; no mode: it may still become a click.
 * @typedef {"" | "pan" | "drag" | "pinch" | "press" | "lasso"} Mode
 * @typedef {{spot: Spot, x: number, y: number, touch: boolean, more: boolean, mode: Mode}} Gesture
 */

export class Gestures {
  /** @param {Board} board @param {Clicks} clicks */
  constructor(board, clicks) {
    this.board = board;
    this.clicks = clicks;
    this.frame = board.frame;
    /** Where each pointer is. @type {Map<number, Point>} */
    this.down = new Map();
    /** @type {Gesture | null} */
    this.gesture = null;
    this.pressing = 0;
    /** The counter that follows the pointer. @type {HTMLElement | null} */
    this.ghost = null;
    /** @type {SVGRectElement | null} */
    this.lasso = null;
    /** How far two fingers are apart. */
    this.span = 0;
    const { frame } = this;
    frame.addEventListener("pointerdown", (event) => this.begin(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    frame.addEventListener("pointerup", (event) => this.up(event));
    frame.addEventListener("pointercancel", (event) => this.up(event));
    frame.addEventListener("pointerleave", () => this.leave());
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {PointerEvent | WheelEvent} event @returns {Point} in the frame */
  at(event) {
    const box = this.frame.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {PointerEvent} event */
  begin(event) {
    if (event.pointerType === "mouse" && event.button !== 0 && event.button !== 1) return;
    this.frame.setPointerCapture(event.pointerId);
    const at = this.at(event);
    this.down.set(event.pointerId, at);
    clearTimeout(this.pressing);
    if (this.down.size === 2 && this.gesture) {
      this.gesture.mode = "pinch";
      this.span = spread(this.down);
      return;
    }
    const spot = this.board.spotAt(at);
    const touch = event.pointerType !== "mouse";
    this.gesture = { spot, ...at, touch, more: adds(event), mode: event.button === 1 ? "pan" : "" };
    if (touch) this.pressing = setTimeout(() => this.press(onScreen(event)), LONG_PRESS_MS);
  }

  /** The finger has rested. @param {Point} at on the screen */
  press(at) {
    if (!this.gesture || this.gesture.mode) return;
    this.gesture.mode = "press";
    void this.clicks.explain(this.gesture.spot, at);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const here = this.at(event);
    const before = this.down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.clicks.hover(this.board.spotAt(here), event);
      return;
    }
    const { gesture } = this;
    if (gesture?.mode === "pinch") {
      this.pinch(event.pointerId, here);
      return;
    }
    this.down.set(event.pointerId, here);
    if (!gesture || gesture.mode === "press") return;
    const far = Math.hypot(here.x - gesture.x, here.y - gesture.y);
    if (!gesture.mode && far > (gesture.touch ? TOUCH_SLOP : CLICK_SLOP)) this.setOut(gesture, here);
    else this.goOn(gesture, before, here, event);
  }

  /** @param {number} pointer @param {Point} here */
  pinch(pointer, here) {
    const { camera } = this.board;
    const middle = middleOf(this.down);
    this.down.set(pointer, here);
    const now = spread(this.down);
    const to = middleOf(this.down);
    camera.pan(to.x - middle.x, to.y - middle.y);
    if (this.span > 0) camera.zoom(now / this.span, to);
    this.span = now;
  }

  /** The pointer has gone too far for a click: what is it about? @param {Gesture} gesture @param {Point} here */
  setOut(gesture, here) {
    const { board, clicks } = this;
    const { piece } = gesture.spot;
    clearTimeout(this.pressing);
    gesture.mode = gesture.more ? "lasso" : clicks.mayDrag(piece, gesture.touch) ? "drag" : "pan";
    clicks.tip.hide();
    if (gesture.mode === "lasso") {
      this.lasso = s("rect", { class: "lasso" });
      board.near.append(this.lasso);
      return;
    }
    this.frame.classList.add("dragging");
    if (gesture.mode === "drag" && piece) {
      board.game.store.set({ selected: piece });
      this.ghost = ghostOf(board, piece);
    } else board.camera.pan(here.x - gesture.x, here.y - gesture.y);
  }

  /** @param {Gesture} gesture @param {Point} before @param {Point} here @param {PointerEvent} event */
  goOn(gesture, before, here, event) {
    const { board, ghost, lasso } = this;
    if (gesture.mode === "lasso" && lasso) stretch(board, lasso, gesture, here);
    if (gesture.mode === "pan") board.camera.pan(here.x - before.x, here.y - before.y);
    if (gesture.mode !== "drag") return;
    if (ghost) ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    this.clicks.hover(board.spotAt(here), event);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { board, clicks, gesture } = this;
    if (!this.down.delete(event.pointerId) || !gesture) return;
    if (gesture.mode === "pinch" && this.down.size) {
      gesture.mode = "pan";
      return;
    }
    const here = this.at(event);
    this.end();
    if (event.type === "pointercancel") return;
    if (gesture.mode === "lasso") catchInside(board, gesture, here);
    if (gesture.mode === "") clicks.click(board.spotAt(here), onScreen(event), false, gesture.more);
    if (gesture.mode === "drag") clicks.drop(gesture.spot.piece, board.spotAt(here), onScreen(event));
  }

  end() {
    clearTimeout(this.pressing);
    this.ghost?.remove();
    this.ghost = null;
    this.lasso?.remove();
    this.lasso = null;
    this.gesture = null;
    this.frame.classList.remove("dragging");
  }

  leave() {
    if (this.gesture) return;
    this.clicks.tip.hide();
    this.board.game.store.set({ hover: null });
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const { camera } = this.board;
    event.preventDefault();
    const pace = event.deltaMode ? 0.05 : event.ctrlKey ? 0.01 : 0.0016;
    if (event.shiftKey) camera.pan(-event.deltaY, -event.deltaX);
    else camera.zoom(Math.exp(-event.deltaY * pace), this.at(event));
    this.clicks.tip.hide();
  }
}

/** Whether the click is to add to what is selected. @param {PointerEvent} event */
function adds(event) {
  return event.shiftKey || event.ctrlKey || event.metaKey;
}

/** @param {PointerEvent} event @returns {Point} */
function onScreen(event) {
  return { x: event.clientX, y: event.clientY };
}

/** The corners of what lies between two points of the frame, on the sheet. @param {Board} board @param {Point} from @param {Point} to */
function between(board, from, to) {
  const [a, b] = [board.camera.toSheet(from.x, from.y), board.camera.toSheet(to.x, to.y)];
  return { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), right: Math.max(a.x, b.x), bottom: Math.max(a.y, b.y) };
}

/** @param {Board} board @param {SVGRectElement} lasso @param {Point} from @param {Point} to */
function stretch(board, lasso, from, to) {
  const { left, top, right, bottom } = between(board, from, to);
  const size = { x: left, y: top, width: right - left, height: bottom - top };
  for (const [name, value] of Object.entries(size)) lasso.setAttribute(name, String(value));
}

/**
 * Select what lies inside a rectangle of the frame: those that can act, if any can.
 * @param {Board} board
 * @param {Point} from
 * @param {Point} to
 */
function catchInside(board, from, to) {
  const { left, top, right, bottom } = between(board, from, to);
  const inside = [...board.counters.spots.keys()].filter((id) => {
    const at = board.counters.middle(id);
    return at && at.x > left && at.x < right && at.y > top && at.y < bottom;
  });
  const able = new Set(actors(board.game.deciding ? board.game.snapshot : null));
  const can = inside.filter((id) => able.has(id));
  choose(board.game, can.length ? can : inside);
}

/** What follows the pointer while a counter is dragged. @param {Board} board @param {string} piece */
function ghostOf(board, piece) {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.style.width = ghost.style.height = `${board.counters.size * board.camera.scale}px`;
  ghost.append(board.counters.face(piece));
  document.body.append(ghost);
  return ghost;
}

/** @param {Map<number, Point>} points */
function spread(points) {
  const [a, b] = [...points.values()];
  return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

/** @param {Map<number, Point>} points */
function middleOf(points) {
  const all = [...points.values()];
  return { x: all.reduce((sum, p) => sum + p.x, 0) / all.length, y: all.reduce((sum, p) => sum + p.y, 0) / all.length };
}
