// @ts-check
// Every verb has a key; ? shows them all.
/** @import {Game} from "./core/game.js" */
/** @import {Board} from "./map/board.js" */
/** @import {Clicks} from "./map/clicks.js" */
/** @import {ReplayBar} from "./replay/replay.js" */
/** @import {GameInfo} from "./types" */
import { button, byId, h, put } from "./core/dom.js";
import { degrees } from "./core/pieces.js";
import { actors, goals, targets } from "./core/selection.js";
import { turns } from "./map/facing.js";
import { askable, openWhy } from "./panel/why.js";

/** @type {[string, string][]} */
const HELP = [
  ["← ↑ → ↓", "move the cursor on the map"],
  ["Enter, Space", "select, go there, attack, take part: what a click does"],
  ["n, Shift+N", "next, previous unit that can act"],
  ["1 to 9", "numbered answers"],
  ["u, y", "undo, redo"],
  ["t", "take back (asks the others)"],
  ["h, Shift+H", "a hint: what would the computer do? play it"],
  ["k", "why the computer did that, or why the line shown was played"],
  ["z", "zones of control"],
  ["Shift+G", "go the way that is shown, if the game explains ways"],
  ["i", "why not: the reason for the hex under the cursor"],
  ["; and :", "open the stack under the cursor, select all of it"],
  ["Shift+click, Shift+drag", "select several units"],
  ["f", "the cards beside the map"],
  ["< >", "turn the selected unit left or right"],
  [",", "next board"],
  ["\\", "what the selected unit covers: range, field of fire, sight"],
  ["q", "ask about places, if the game has such a question"],
  [".", "skip to the present"],
  ["[ ]  p", "replay: back, forward, play"],
  ["j", "analyse a finished game"],
  ["{ }", "replay: turning points, telling rolls, costly decisions"],
  ["+ − 0", "zoom in, out, whole map"],
  ["Shift+arrows", "move the map"],
  ["m", "to the map"],
  ["l c o v g b", "log, chat, score, units, rules, table"],
  ["d", "light or dark"],
  ["Esc", "let go of the unit, leave the replay"],
  ["?", "these keys"],
];

/** How many lines of the help come before the keys of the game's own answers. */
const GAMES_OWN = 3;

/** The keys of a game's answers, each with all that it can mean. @param {GameInfo | null} info @returns {[string, string][]} */
function verbKeys(info) {
  /** @type {Map<string, string[]>} */
  const meant = new Map();
  const add = (/** @type {string} */ key, /** @type {string} */ words) => key && meant.set(key, [...(meant.get(key) ?? []), words]);
  for (const { key, label, every, everyKey } of Object.values(info?.verbs ?? {})) {
    add(key, label);
    add(everyKey, every);
  }
  return [...meant].map(([key, words]) => [key, words.map((one) => one.toLowerCase()).join(", ")]);
}

/**
 * What keys do that is not the business of the game, the board or the replay.
 * @typedef {{theme: () => void, zones: () => void, openTab: (name: string) => void, nextBoard: () => void, inspect: () => void,
 *   fields: () => void}} Deeds
 */

/** @type {Record<string, string>} */
const TABS = { f: "cards", l: "log", c: "chat", o: "scores", v: "units", g: "rules", b: "table" };
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Keys {
  /**
   * @param {Game} game
   * @param {Board} board
   * @param {Clicks} clicks
   * @param {ReplayBar} replay
   * @param {Deeds} does
   */
  constructor(game, board, clicks, replay, does) {
    this.game = game;
    this.board = board;
    this.clicks = clicks;
    this.replay = replay;
    this.letters = new Map([...this.playing(), ...this.looking(does)]);
    /** @type {HTMLDialogElement} */
    this.dialog = byId("keys");
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]")) return;
      const at = event.target;
      if (writes(at)) return;
      clicks.tip.hide();
      if (this.press(event, at instanceof HTMLElement ? at : null)) event.preventDefault();
    });
  }

  help() {
    put(
      this.dialog,
      h("h2", {}, "Keys"),
      h(
        "dl",
        { class: "keys" },
        [...HELP.slice(0, GAMES_OWN), ...verbKeys(this.game.info), ...HELP.slice(GAMES_OWN)].map(([keys, text]) =>
          h("div", {}, h("dt", {}, keys), h("dd", {}, text)),
        ),
      ),
      h(
        "div",
        { class: "buttons" },
        button("Close", () => this.dialog.close(), { class: "primary", autofocus: true }),
      ),
    );
    this.dialog.showModal();
  }

  /** What letters do in the game. @returns {[string, () => unknown][]} */
  playing() {
    const { game, replay } = this;
    return [
      ["Escape", () => (game.state.replay ? replay.close() : game.letGo())],
      ["n", () => this.next(1)],
      ["N", () => this.next(-1)],
      ["<", () => this.turn(-1)],
      [">", () => this.turn(1)],
      ["u", () => game.undo()],
      ["y", () => game.redo()],
      ["h", () => void game.hint()],
      ["H", () => game.state.hint && game.act(game.state.hint.action.text)],
      ["G", () => goThere()],
      ["i", () => this.why()],
      ["k", () => this.whyLast()],
      [".", () => game.catchUp()],
      ["[", () => this.stepReplay(-1)],
      ["]", () => this.stepReplay(1)],
      ["{", () => replay.moment(-1)],
      ["}", () => replay.moment(1)],
      ["j", () => void replay.analyse()],
      ["p", () => game.state.replay && replay.toggle()],
    ];
  }

  /** What letters do with the page. @param {Deeds} does @returns {[string, () => unknown][]} */
  looking(does) {
    const { board } = this;
    return [
      ["?", () => this.help()],
      [",", () => does.nextBoard()],
      ["\\", () => does.fields()],
      ["q", () => does.inspect()],
      ["z", () => does.zones()],
      ["d", () => does.theme()],
      ["+", () => board.camera.zoom(1.3, undefined, true)],
      ["=", () => board.camera.zoom(1.3, undefined, true)],
      ["-", () => board.camera.zoom(1 / 1.3, undefined, true)],
      ["0", () => board.fit()],
      ["m", () => board.frame.focus()],
      [";", () => this.stack(false)],
      [":", () => this.stack(true)],
      ...Object.entries(TABS).map(([key, tab]) => /** @type {[string, () => unknown]} */ ([key, () => this.openTab(key, tab, does)])),
    ];
  }

  /** @param {KeyboardEvent} event @param {HTMLElement | null} at @returns {boolean} true if the key meant something */
  press(event, at) {
    const { board } = this;
    const onMap = at === board.frame || at === document.body || at === null;
    const arrow = ARROWS[event.key];
    if (arrow && event.shiftKey) {
      board.camera.pan(-arrow[0] * 120, -arrow[1] * 120, true);
      return true;
    }
    if (arrow && onMap) {
      this.clicks.step(...arrow);
      return true;
    }
    if (event.key === "Enter" || event.key === " ") return onMap && this.enter(at);
    const does = this.letters.get(event.key);
    if (!does) return this.shown(event.key);
    return does() !== false;
  }

  /** A tab that is not on the page leaves its key to the buttons. @param {string} key @param {string} tab @param {Deeds} does */
  openTab(key, tab, does) {
    if (document.getElementById(`tab-${tab}`)?.hidden) return this.shown(key);
    does.openTab(tab);
    return true;
  }

  /** @param {HTMLElement | null} at */
  enter(at) {
    const { board } = this;
    const only = document.querySelector("[data-enter]");
    if (only instanceof HTMLElement && (at !== board.frame || !this.game.state.cursor)) only.click();
    else this.clicks.press();
    return true;
  }

  /** A key that a button on the page shows. @param {string} key */
  shown(key) {
    const wanted = document.querySelector(`#now button[aria-keyshortcuts="${CSS.escape(key)}"]:not(:disabled)`);
    if (!(wanted instanceof HTMLElement)) return false;
    wanted.click();
    return true;
  }

  /** Turn the selected piece to the next facing that way. @param {number} by 1 for clockwise */
  turn(by) {
    const { game } = this;
    const now = degrees(game.piece(game.state.selected)?.facing) ?? 0;
    const away = (/** @type {{facing: number}} */ one) => ((((one.facing - now) * by) % 360) + 360) % 360;
    const ways = turns(this.board).filter((one) => away(one) > 0);
    const next = ways.sort((a, b) => away(a) - away(b))[0];
    if (next) game.act(next.action.text);
  }

  /** @param {boolean} all */
  stack(all) {
    const { game, clicks } = this;
    const place = game.state.cursor ?? game.piece(game.state.selected)?.place;
    if (!place) return;
    if (all) clicks.tray.all(place);
    else clicks.tray.open(place, true);
  }

  /** @param {number} by */
  stepReplay(by) {
    if (this.game.state.replay) this.replay.step(by);
    else if (by < 0) void this.replay.open().then(() => this.replay.step(by));
  }

  /** Why the line shown was played, or the last one of the computer. */
  whyLast() {
    const { game } = this;
    const { replay, log } = game.state;
    const shown = replay ? replay.log.filter((entry) => entry.n === replay.trail[replay.at]) : log;
    const entry = shown.findLast((one) => askable(game, one));
    if (entry) void openWhy(game, entry.n);
    else game.say("There is no move here whose reasons can be asked for.");
  }

  why() {
    const { game, board } = this;
    const place = game.state.cursor;
    if (!place) return;
    const at = board.camera.toFrame(board.layout.hexes[place].x, board.layout.hexes[place].y);
    void this.clicks.explain({ place, piece: board.topAt(place), ...at }, at);
  }

  /** Select the next unit that can act, or put the cursor on the next target. @param {number} by */
  next(by) {
    const { game, board } = this;
    const { snapshot } = game;
    if (!snapshot || !game.deciding) return;
    board.useKeys(true);
    const goers = actors(snapshot).filter((id) => goals(snapshot, id).size);
    const able = goers.length || targets(snapshot).size ? goers : actors(snapshot);
    const aims = [...targets(snapshot).keys()];
    if (able.length) {
      const now = able.indexOf(game.state.selected ?? "");
      const id = able[(now + by + able.length + (now < 0 && by < 0 ? 1 : 0)) % able.length];
      const place = game.piece(id)?.place ?? "";
      game.store.set({
        selected: id,
        group: [],
        reason: null,
        cursor: board.layout.hexes[place] ? place : (firstGoal(goals(snapshot, id), board) ?? game.state.cursor),
      });
      board.reveal(id);
    } else if (aims.length) {
      const now = aims.indexOf(game.state.cursor ?? "");
      game.store.set({ cursor: aims[(now + by + aims.length) % aims.length] });
    }
  }
}

/** @param {Map<string, unknown>} reach @param {Board} board */
function firstGoal(reach, board) {
  return [...reach.keys()].find((place) => board.layout.hexes[place]);
}

/** Is this where letters are written? @param {EventTarget | null} at */
function writes(at) {
  if (at instanceof HTMLInputElement) return at.type !== "range";
  return at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement;
}

/** Press the button of the way that is shown. */
function goThere() {
  const go = document.querySelector("[data-go]");
  if (go instanceof HTMLElement) go.click();
}
