// @ts-check
// Redrawing a part of the page without losing the keyboard's place or the click that is under way.

/** How long a press may take to become a click after the finger is up; most become one at once. */
const CLICK_MS = 50;
/** The button that is being pressed. @type {Element | null} */
let pressed = null;
/**
 * What could not be redrawn meanwhile: a button replaced between press and release would not be clicked.
 * @type {Map<HTMLElement, () => void>}
 */
const held = new Map();

function release() {
  pressed = null;
  const waiting = [...held];
  held.clear();
  for (const [root, redraw] of waiting) keepFocus(root, redraw);
}

addEventListener(
  "pointerdown",
  (event) => {
    pressed = event.target instanceof Element ? event.target.closest("button") : null;
  },
  true,
);
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => setTimeout(release, CLICK_MS), true);
addEventListener("click", release);

/**
 * Redraw without losing the keyboard's place: focus returns to the element with the same `data-focus`, or else to the
 * answers of the decision.
 * @param {HTMLElement} root
 * @param {() => void} redraw
 */
export function keepFocus(root, redraw) {
  if (pressed && root.contains(pressed)) {
    held.set(root, redraw);
    return;
  }
  const active = document.activeElement;
  const inside = active instanceof HTMLElement && root.contains(active);
  const key = inside ? active.dataset.focus : undefined;
  const top = root.scrollTop;
  redraw();
  root.scrollTop = top;
  if (!inside) return;
  const same = key ? root.querySelector(`[data-focus="${CSS.escape(key)}"]:not(:disabled)`) : null;
  const next = same ?? root.querySelector(".decision .buttons button:not(:disabled)") ?? root;
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
