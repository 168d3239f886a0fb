// @ts-check
// Making elements. Text always goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props */

/**
 * An HTML element. Props: `class`, `on` (listeners by event name), `data` (data attributes), anything else as attribute;
 * `true` sets an empty attribute, `false`, null and undefined leave it out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props = {}, ...children) {
  return fill(/** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag)), props, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Props} props
 * @param {(Child | Child[])[]} children
 * @returns {E}
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "on") for (const [kind, listener] of Object.entries(value)) element.addEventListener(kind, listener);
    else if (name === "data") for (const [key, text] of Object.entries(value)) element.setAttribute(`data-${key}`, String(text));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  add(element, ...children);
  return element;
}

/**
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function add(parent, ...children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replace everything inside an element.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function put(parent, ...children) {
  parent.replaceChildren();
  add(parent, ...children);
}

/**
 * The element with this id, which must exist.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @returns {E}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return /** @type {E} */ (found);
}

/**
 * A button.
 * @param {string | Child[]} label
 * @param {() => void} act
 * @param {Props & {key?: string}} [props] `key`: the letter shown as a key cap
 * @returns {HTMLButtonElement}
 */
export function button(label, act, props = {}) {
  const { key, ...rest } = props;
  const cap = key ? h("kbd", { "aria-hidden": "true" }, key) : null;
  const shortcut = key ? { "aria-keyshortcuts": key } : {};
  return h("button", { type: "button", ...shortcut, ...rest, on: { click: act } }, ...[label].flat(), cap);
}

/**
 * An SVG drawing of ours, read from text. Anything that could run is left out.
 * @param {string} text
 * @param {string} [prefix] put before every id, so that a drawing cannot meet the page's own ids
 * @returns {SVGSVGElement}
 */
export function drawing(text, prefix = "") {
  const own = prefix ? text.replace(/(\sid="|href="#|url\(#)/g, `$1${prefix}`) : text;
  const parsed = new DOMParser().parseFromString(own, "image/svg+xml").documentElement;
  if (parsed.namespaceURI !== SVG) throw new Error("the drawing cannot be read");
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
  for (const bad of svg.querySelectorAll("script, foreignObject")) bad.remove();
  return svg;
}

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
