// @ts-check
// What the page knows, and who looks again when it changes. Nobody lists what he depends on: a drawing is drawn again
// when anything changes that it has read, and whoever reacts says which value of the state he reacts to.
/** @import {State} from "../page-types" */

/** @typedef {keyof State} Key */

export class Store {
  /** @param {State} values */
  constructor(values) {
    this.values = values;
    /** What the drawing that is under way has read. @type {Set<Key> | null} */
    this.reading = null;
    /** The state, to be read. @type {State} */
    this.state = new Proxy(values, { get: (_, name) => this.read(/** @type {Key} */ (name)) });
    /** Told of the keys that have changed, in the order in which they began to follow. @type {((changed: Set<Key>) => void)[]} */
    this.followers = [];
    /** @type {Set<Key>} */
    this.changed = new Set();
  }

  /** @param {Key} name */
  read(name) {
    this.reading?.add(name);
    return this.values[name];
  }

  /**
   * Change some of it. All followers hear once, after the running code has finished.
   * @param {Partial<State>} patch
   */
  set(patch) {
    const quiet = this.changed.size === 0;
    for (const [name, value] of Object.entries(patch)) {
      const key = /** @type {Key} */ (name);
      if (Object.is(this.values[key], value)) continue;
      /** @type {any} */ (this.values)[key] = value;
      this.changed.add(key);
    }
    if (quiet && this.changed.size) queueMicrotask(() => this.tell());
  }

  /**
   * Draw now, and again whenever something has changed that was read for the last drawing. What is read later, after
   * an `await` or when a button is pressed, does not count.
   * @param {(state: State) => void} drawing
   */
  draw(drawing) {
    let read = this.drawn(drawing);
    this.followers.push((changed) => {
      if ([...changed].some((key) => read.has(key))) read = this.drawn(drawing);
    });
  }

  /** @param {(state: State) => void} drawing @returns {Set<Key>} what was read for it */
  drawn(drawing) {
    const outer = this.reading;
    /** @type {Set<Key>} */
    const read = new Set();
    this.reading = read;
    try {
      drawing(this.state);
    } finally {
      this.reading = outer;
    }
    return read;
  }

  /**
   * React, not now but whenever what is derived from the state has become another: a value, or any of a list of values.
   * @param {(state: State) => unknown} derive
   * @param {(state: State) => void} reaction
   */
  watch(derive, reaction) {
    let before = derive(this.values);
    this.followers.push(() => {
      const now = derive(this.values);
      if (same(now, before)) return;
      before = now;
      reaction(this.state);
    });
  }

  tell() {
    const { changed } = this;
    this.changed = new Set();
    for (const follower of this.followers) follower(changed);
  }
}

/** @param {unknown} a @param {unknown} b */
function same(a, b) {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b);
  return a.length === b.length && a.every((one, i) => Object.is(one, b[i]));
}

/** @returns {State} */
export function emptyState() {
  return {
    art: { counters: {}, marks: {}, bands: {}, signs: {}, sides: {} },
    connection: "connecting",
    snapshot: null,
    log: [],
    chat: [],
    unread: 0,
    selected: null,
    hover: null,
    cursor: null,
    overlays: [],
    tab: "log",
    busy: false,
    behind: 0,
    replay: null,
    hint: null,
    thinking: false,
    analysis: null,
    roll: null,
    notice: null,
    reason: null,
    theme: "light",
    redo: [],
    group: [],
    stack: null,
    lit: [],
    guided: [],
    board: "",
    inspection: null,
    fields: false,
    covered: null,
    way: null,
  };
}
