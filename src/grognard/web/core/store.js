// @ts-check
// What the page knows, and who wants to hear when it changes.
/** @import {State} from "../types" */

/** @typedef {keyof State} Key */

export class Store {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    /** @type {{keys: Set<Key>, listener: (state: State) => void}[]} */
    this.listeners = [];
    /** @type {Set<Key>} */
    this.changed = new Set();
  }

  /**
   * Change some of it. Listeners hear once, after the running code has finished.
   * @param {Partial<State>} patch
   */
  set(patch) {
    const quiet = this.changed.size === 0;
    for (const [name, value] of Object.entries(patch)) {
      const key = /** @type {Key} */ (name);
      if (Object.is(this.state[key], value)) continue;
      /** @type {any} */ (this.state)[key] = value;
      this.changed.add(key);
    }
    if (quiet && this.changed.size) queueMicrotask(() => this.tell());
  }

  /**
   * @param {Key[]} keys
   * @param {(state: State) => void} listener
   */
  on(keys, listener) {
    this.listeners.push({ keys: new Set(keys), listener });
  }

  tell() {
    const changed = this.changed;
    this.changed = new Set();
    for (const { keys, listener } of this.listeners) {
      for (const key of changed) {
        if (!keys.has(key)) continue;
        listener(this.state);
        break;
      }
    }
  }
}

/** @returns {State} */
export function emptyState() {
  return {
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
    board: "",
    inspection: null,
    fields: false,
    covered: null,
    way: null,
  };
}
