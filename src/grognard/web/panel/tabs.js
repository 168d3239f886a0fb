// @ts-check
// The tabs below the decision, and on a phone the drawer that holds them.
/** @import {Game} from "../core/game.js" */
/** @import {State} from "../page-types" */
import { byId, h, put } from "../core/dom.js";

/** A swipe on the handle is at least as long as this. */
const SWIPE = 24;

export class Tabs {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.tabs = [...document.querySelectorAll("#tabs [role=tab]")].filter((tab) => tab instanceof HTMLElement);
    this.tabs.forEach((tab, i) => {
      tab.addEventListener("click", () => this.open(tab.dataset.tab ?? "log"));
      tab.addEventListener("keydown", (event) => this.key(event, i));
    });
    byId("drawer").addEventListener("click", () => setDrawer(document.body.dataset.drawer === "open" ? "peek" : "open"));
    setDrawer("peek");
    drawerGesture();
  }

  /** @param {string} tab */
  open(tab) {
    const { state, store } = this.game;
    store.set({ tab, unread: tab === "chat" ? 0 : state.unread });
    if (matchMedia("(max-width: 760px)").matches) setDrawer("open");
  }

  /** @param {KeyboardEvent} event @param {number} i which tab has the focus */
  key(event, i) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    const { tabs } = this;
    let to = (i + by + tabs.length) % tabs.length;
    while (tabs[to].hidden) to = (to + by + tabs.length) % tabs.length;
    this.open(tabs[to].dataset.tab ?? "log");
    tabs[to].focus();
  }

  /** @param {State} state */
  draw({ tab, unread }) {
    for (const one of this.tabs) {
      const on = one.dataset.tab === tab;
      one.setAttribute("aria-selected", String(on));
      one.tabIndex = on ? 0 : -1;
      if (one.dataset.tab === "chat") put(one, "Chat", unread ? h("span", { class: "badge" }, String(unread)) : null);
      byId(`pane-${one.dataset.tab}`).hidden = !on;
    }
    if (tab === "log") byId("pane-log").scrollTop = byId("pane-log").scrollHeight;
  }
}

/** @param {"peek" | "open"} state */
function setDrawer(state) {
  document.body.dataset.drawer = state;
  byId("now").scrollTop = 0;
  byId("drawer").setAttribute("aria-expanded", String(state === "open"));
}

/** On a phone the drawer follows a swipe on its handle. */
function drawerGesture() {
  const handle = byId("drawer");
  let from = 0;
  handle.addEventListener("pointerdown", (event) => {
    from = event.clientY;
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointerup", (event) => {
    const by = event.clientY - from;
    if (Math.abs(by) < SWIPE) return;
    setDrawer(by < 0 ? "open" : "peek");
    handle.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
  });
}
