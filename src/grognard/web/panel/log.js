// @ts-check
// The log in sentences with rule numbers, and the chat.
/** @import {Game} from "../core/game.js" */
/** @import {State} from "../page-types" */
/** @import {LogEntry} from "../types" */
import { byId, h, put } from "../core/dom.js";
import { diceOf } from "../core/facts.js";
import { askable, whyButton } from "./why.js";
import { withRules } from "../core/words.js";

const HEADINGS = new Set(["turn", "phase"]);

/** @param {LogEntry} entry @param {Game} game @param {LogEntry} [before] the entry above it */
export function logLine(entry, game, before) {
  const heading = HEADINGS.has(entry.kind);
  const begins = before?.n !== entry.n;
  return h(
    "li",
    { class: `line${heading ? ` is-${entry.kind}` : ""}`, data: { n: entry.n, role: entry.role ?? "", kind: entry.kind } },
    dieFaces(entry),
    // The player who acted is named once: what follows from the action, a new turn for instance, may be the other side's affair.
    begins && !heading ? actor(entry, game) : null,
    h("span", {}, withRules(entry.text, heading ? [] : [entry.rule])),
    begins && !heading && askable(game, entry) ? whyButton(game, entry) : null,
  );
}

/** @param {LogEntry} entry */
function dieFaces(entry) {
  const dice = diceOf(entry);
  return dice && h("span", { class: "who die-face" }, String(dice.faces));
}

/** @param {LogEntry} entry @param {Game} game */
function actor({ role }, game) {
  const who = role && role !== "dice" ? game.roleTitle(role) : "";
  return who ? h("span", { class: `who side-${sideNumber(game, role)}`, title: who }, who.slice(0, 2)) : null;
}

/** @param {Game} game @param {string | null | undefined} role */
export function sideNumber(game, role) {
  return Math.max(0, game.snapshot?.seats.findIndex((seat) => seat.role === role) ?? 0);
}

export class Log {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.list = byId("log");
    /** @type {LogEntry[]} */
    this.shown = [];
  }

  /** @param {State} state */
  draw({ log }) {
    const goesOn = log.length >= this.shown.length && this.shown.every((entry, i) => entry === log[i]);
    if (!goesOn) put(this.list);
    const fresh = goesOn ? log.slice(this.shown.length) : log;
    const above = (/** @type {number} */ i) => (goesOn ? this.shown.length : 0) + i - 1;
    this.list.append(...fresh.map((entry, i) => logLine(entry, this.game, log[above(i)])));
    this.shown = log;
    const scroller = this.list.parentElement;
    if (scroller && fresh.length) scroller.scrollTop = scroller.scrollHeight;
  }
}

export class Chat {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.list = byId("chat");
    /** @type {HTMLInputElement} */
    this.input = byId("chat-text");
    byId("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      if (game.chat(this.input.value)) this.input.value = "";
    });
  }

  /** @param {State} state */
  draw({ chat }) {
    put(
      this.list,
      chat.length
        ? chat.map((entry) =>
            h(
              "li",
              {},
              h("b", {}, entry.name || this.game.roleTitle(entry.role)),
              " ",
              h("time", { datetime: entry.at }, clock(entry.at)),
              h("p", {}, entry.text),
            ),
          )
        : h("li", { class: "quiet" }, "Nobody has said anything yet."),
    );
    const scroller = this.list.parentElement;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  }
}

/** @param {string} at */
function clock(at) {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? "" : time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}
