// @ts-check
// What the pointer does on the map: click, drag a counter, drag the map, pinch, press long, catch several with a lasso.
/** @import {Board, Spot} from "./board.js" */
import { s } from "./dom.js";
import { choose } from "./group.js";
import { actors } from "./selection.js";

const CLICK_SLOP = 6;
const TOUCH_SLOP = 12;
const LONG_PRESS_MS = 450;

/**
 * What the pointer is about; no mode: it may still become a click.
 * @typedef {"" | "pan" | "drag" | "pinch" | "press" | "lasso"} Mode
 * @typedef {{spot: Spot, x: number, y: number, touch: boolean, more: boolean, mode: Mode}} Gesture
 */

/** @param {Board} board */
export function listen(board) {
  const { frame } = board;
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  /** @type {Gesture | null} */
  let gesture = null;
  let pressing = 0;
  let ghost = /** @type {HTMLElement | null} */ (null);
  let lasso = /** @type {SVGRectElement | null} */ (null);
  let span = 0;

  const at = (/** @type {PointerEvent | WheelEvent} */ event) => {
    const box = frame.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const end = () => {
    clearTimeout(pressing);
    ghost?.remove();
    ghost = null;
    lasso?.remove();
    lasso = null;
    gesture = null;
    frame.classList.remove("dragging");
  };

  frame.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0 && event.button !== 1) return;
    frame.setPointerCapture(event.pointerId);
    down.set(event.pointerId, at(event));
    clearTimeout(pressing);
    if (down.size === 2 && gesture) {
      gesture.mode = "pinch";
      span = spread(down);
      return;
    }
    const spot = board.spotAt(at(event));
    const touch = event.pointerType !== "mouse";
    gesture = { spot, ...at(event), touch, more: event.shiftKey || event.ctrlKey || event.metaKey, mode: event.button === 1 ? "pan" : "" };
    if (touch)
      pressing = setTimeout(() => {
        if (gesture && !gesture.mode) {
          gesture.mode = "press";
          board.explain(spot, { x: event.clientX, y: event.clientY });
        }
      }, LONG_PRESS_MS);
  });

  frame.addEventListener("pointermove", (event) => {
    const here = at(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") board.hover(board.spotAt(here), event);
      return;
    }
    if (gesture?.mode === "pinch") {
      const middle = middleOf(down);
      down.set(event.pointerId, here);
      const now = spread(down);
      const to = middleOf(down);
      board.camera.pan(to.x - middle.x, to.y - middle.y);
      if (span > 0) board.camera.zoom(now / span, to);
      span = now;
      return;
    }
    down.set(event.pointerId, here);
    if (!gesture || gesture.mode === "press") return;
    const far = Math.hypot(here.x - gesture.x, here.y - gesture.y);
    if (!gesture.mode && far > (gesture.touch ? TOUCH_SLOP : CLICK_SLOP)) {
      clearTimeout(pressing);
      gesture.mode = gesture.more ? "lasso" : board.mayDrag(gesture.spot.piece, gesture.touch) ? "drag" : "pan";
      if (gesture.mode === "lasso") {
        lasso = s("rect", { class: "lasso" });
        board.near.append(lasso);
        board.hideTip();
        return;
      }
      frame.classList.add("dragging");
      if (gesture.mode === "drag" && gesture.spot.piece) {
        board.game.store.set({ selected: gesture.spot.piece });
        ghost = ghostOf(board, gesture.spot.piece);
      } else board.camera.pan(here.x - gesture.x, here.y - gesture.y);
      board.hideTip();
      return;
    }
    if (gesture.mode === "lasso" && lasso) stretch(board, lasso, gesture, here);
    if (gesture.mode === "pan") board.camera.pan(here.x - before.x, here.y - before.y);
    if (gesture.mode === "drag") {
      if (ghost) ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
      board.hover(board.spotAt(here), event);
    }
  });

  const up = (/** @type {PointerEvent} */ event) => {
    if (!down.delete(event.pointerId) || !gesture) return;
    const { mode, spot, more, x: fromX, y: fromY } = gesture;
    if (mode === "pinch" && down.size) {
      gesture.mode = "pan";
      return;
    }
    const here = at(event);
    end();
    if (event.type === "pointercancel") return;
    if (mode === "lasso") catchInside(board, { x: fromX, y: fromY }, here);
    if (mode === "") board.click(board.spotAt(here), { x: event.clientX, y: event.clientY }, false, more);
    if (mode === "drag") board.drop(spot.piece, board.spotAt(here), { x: event.clientX, y: event.clientY });
  };
  frame.addEventListener("pointerup", up);
  frame.addEventListener("pointercancel", up);
  frame.addEventListener("pointerleave", () => {
    if (!gesture) {
      board.hideTip();
      board.game.store.set({ hover: null });
    }
  });
  frame.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      if (event.shiftKey) board.camera.pan(-event.deltaY, -event.deltaX);
      else board.camera.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : event.ctrlKey ? 0.01 : 0.0016)), at(event));
      board.hideTip();
    },
    { passive: false },
  );
  frame.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** @param {Board} board @param {SVGRectElement} lasso @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function stretch(board, lasso, from, to) {
  const [a, b] = [board.camera.toSheet(from.x, from.y), board.camera.toSheet(to.x, to.y)];
  for (const [name, value] of Object.entries({
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }))
    lasso.setAttribute(name, String(value));
}

/**
 * Select what lies inside a rectangle of the frame: those that can act, if any can.
 * @param {Board} board
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 */
function catchInside(board, from, to) {
  const [a, b] = [board.camera.toSheet(from.x, from.y), board.camera.toSheet(to.x, to.y)];
  const inside = [...board.counters.spots.keys()].filter((id) => {
    const at = board.counters.middle(id);
    return at && at.x > Math.min(a.x, b.x) && at.x < Math.max(a.x, b.x) && at.y > Math.min(a.y, b.y) && at.y < Math.max(a.y, b.y);
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

/** @param {Map<number, {x: number, y: number}>} points */
function spread(points) {
  const [a, b] = [...points.values()];
  return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

/** @param {Map<number, {x: number, y: number}>} points */
function middleOf(points) {
  const all = [...points.values()];
  return { x: all.reduce((sum, p) => sum + p.x, 0) / all.length, y: all.reduce((sum, p) => sum + p.y, 0) / all.length };
}
