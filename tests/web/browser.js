// As much of a browser as the modules under test touch. Import it before them.

/** Calls that wait for the next picture. @type {((now: number) => void)[]} */
const waiting = [];

Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  addEventListener: () => {},
  document: { hidden: false, addEventListener: () => {}, createElement: (/** @type {string} */ tag) => new FakeElement(tag) },
  location: { href: "http://table.test/play" },
  localStorage: { getItem: () => null, setItem: () => {} },
  setInterval: () => 0,
  Node: class Node {},
  ResizeObserver: class {
    observe() {}
  },
  getComputedStyle: () => ({ getPropertyValue: () => "" }),
  requestAnimationFrame: (/** @type {(now: number) => void} */ call) => waiting.push(call),
  cancelAnimationFrame: () => waiting.splice(0),
});

/** What an element keeps of what is done to it. */
class FakeElement extends globalThis.Node {
  /** @param {string} tag */
  constructor(tag) {
    super();
    this.tag = tag;
    this.attributes = new Map();
    /** @type {unknown[]} */
    this.children = [];
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  addEventListener() {}

  /** @param {...unknown} children */
  append(...children) {
    this.children.push(...children);
  }
}

/** Show the next picture, at a moment. @param {number} now */
export function nextPicture(now) {
  for (const call of waiting.splice(0)) call(now);
}

/** A frame of that size, as the camera knows one. @param {number} width @param {number} height */
export function frame(width, height) {
  const classes = new Set();
  return {
    clientWidth: width,
    clientHeight: height,
    dataset: /** @type {Record<string, string>} */ ({}),
    classList: { add: (/** @type {string} */ one) => classes.add(one), remove: (/** @type {string} */ one) => classes.delete(one) },
  };
}

/** A connection whose other end is the test. */
class FakeSocket {
  static OPEN = 1;

  constructor() {
    this.readyState = FakeSocket.OPEN;
    /** @type {Record<string, (event: {data: string}) => void>} */
    this.listeners = {};
    /** What the page has sent. @type {unknown[]} */
    this.sent = [];
  }

  /** @param {string} kind @param {(event: {data: string}) => void} listener */
  addEventListener(kind, listener) {
    this.listeners[kind] = listener;
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  /** The table sends a message. @param {unknown} message */
  tell(message) {
    this.listeners.message({ data: JSON.stringify(message) });
  }
}

Object.assign(globalThis, { WebSocket: FakeSocket });

/** The other end of a connection of the page. @param {{socket: unknown}} live */
export const otherEnd = (live) => /** @type {FakeSocket} */ (live.socket);
