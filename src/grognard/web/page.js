// @ts-check
// The parts of the game page, each built from those before it, and what makes each of them look again.
/** @import {Game} from "./core/game.js" */
/** @import {State} from "./page-types" */
/** @import {GuideCard, LogEntry, Named, View} from "./types" */
import { byId } from "./core/dom.js";
import { Rules } from "./core/rules.js";
import { declared } from "./core/selection.js";
import { Keys } from "./keys.js";
import { Board } from "./map/board.js";
import { Boards } from "./map/boards.js";
import { Clicks } from "./map/clicks.js";
import { Dress } from "./map/dress.js";
import { Fields } from "./map/fields.js";
import { Gestures } from "./map/gestures.js";
import { Highlights } from "./map/highlights.js";
import { Inspector } from "./map/inspect.js";
import { StackTray } from "./map/stacks.js";
import { Status } from "./map/status.js";
import { Tip } from "./map/tip.js";
import { Zones } from "./map/zones.js";
import { Ways } from "./movement/ledger.js";
import { Bar } from "./panel/bar.js";
import { Decision } from "./panel/decision.js";
import { choose, confirmFirst } from "./panel/dialogs.js";
import { Chat, Log } from "./panel/log.js";
import { Panel } from "./panel/panel.js";
import { Panels } from "./panel/panels.js";
import { Quick } from "./panel/quick.js";
import { drawScores, drawTable, drawUnits } from "./panel/sheets.js";
import { Standing } from "./panel/standing.js";
import { Tabs } from "./panel/tabs.js";
import { Tutorial } from "./panel/tutorial.js";
import { Units } from "./panel/units.js";
import { Analysis } from "./replay/analysis.js";
import { Curve } from "./replay/curve.js";
import { ReplayBar } from "./replay/replay.js";
import { lineCard } from "./replay/review.js";

/**
 * What is fetched for a game.
 * @typedef {{sheets: Named[], sheet: string, rules: Record<string, string>, cards: GuideCard[]}} Found
 */

export class Page {
  /** @param {Game} game @param {Found} found */
  constructor(game, { sheets, sheet, rules, cards }) {
    this.game = game;
    this.analysis = new Analysis(game);
    this.map = this.buildMap(sheets);
    this.map.board.lay(sheet);
    this.beside = this.buildPanel();
    this.replay = this.buildReplay();
    this.tutorial = new Tutorial(game, cards);
    new Rules(rules);
    this.zones = this.buildTools();
    /** The target of the attack that was shown last. */
    this.aimed = "";
  }

  /** The map and what lies over it. @param {Named[]} sheets */
  buildMap(sheets) {
    const { game, analysis } = this;
    const board = new Board(game);
    const boards = new Boards(game, board, sheets);
    const tip = new Tip();
    const tray = new StackTray(game, board);
    const inspector = new Inspector(game, board);
    const fields = new Fields(game, board);
    const ways = new Ways(game, board);
    const highlights = new Highlights(game, board, { fields, inspector, ways, tip }, analysis);
    const clicks = new Clicks(game, board, { tray, inspector, ways, tip }, (actions) => choose(game, actions));
    new Gestures(board, clicks);
    return { board, boards, tray, inspector, fields, ways, highlights, clicks, status: new Status(game, board) };
  }

  /** The panel beside the map, its tabs, and the bar. */
  buildPanel() {
    const { game, analysis } = this;
    const { board, inspector, ways, clicks } = this.map;
    const standing = new Standing(game);
    const quick = new Quick(game);
    const panels = new Panels(game, board);
    const decision = new Decision(game, { standing, quick });
    const units = new Units(game, board, clicks);
    const line = () => lineCard(game, analysis);
    const panel = new Panel(game, board, { decision, units, panels, standing, inspector, ways, lineCard: line });
    const tabs = new Tabs(game);
    const bar = new Bar(game, () => tabs.open("cards"));
    return { standing, quick, panels, panel, tabs, bar, log: new Log(game), chat: new Chat(game) };
  }

  buildReplay() {
    const bar = new ReplayBar(this.game, this.analysis);
    return { bar, curve: new Curve(this.game, this.analysis, (at) => bar.seek(at)) };
  }

  /** Buttons and keys. */
  buildTools() {
    const { game } = this;
    const { board, boards, clicks, inspector, fields } = this.map;
    const { tabs } = this.beside;
    const zones = new Zones(game);
    const dress = new Dress(game, board, boards);
    const keys = new Keys(game, board, clicks, this.replay.bar, {
      theme: () => dress.change(),
      zones: () => zones.next(),
      openTab: (tab) => tabs.open(tab),
      nextBoard: () => boards.next(1),
      inspect: () => inspector.toggle(),
      fields: () => fields.toggle(),
    });
    byId("zoom-in").addEventListener("click", () => board.camera.zoom(1.3, undefined, true));
    byId("zoom-out").addEventListener("click", () => board.camera.zoom(1 / 1.3, undefined, true));
    byId("zoom-fit").addEventListener("click", () => board.fit());
    byId("help").addEventListener("click", () => keys.help());
    return zones;
  }

  /** Show all of it. */
  open() {
    const { board } = this.map;
    if (this.game.view) board.counters.show(this.game.view, [], true);
    board.fit(false);
    this.game.store.set({ tab: "log" });
    this.react();
    this.draw();
    this.map.boards.watch(this.game.state);
    this.beside.standing.watch(this.game.snapshot);
  }

  /** What happens when a value changes. Selecting and answering come first: what is drawn follows from them. */
  react() {
    const { game, beside, tutorial } = this;
    const { store } = game;
    const { board, boards, fields, status } = this.map;
    const moment = (/** @type {State} */ { snapshot }) => snapshot;
    game.onShown((view, events, atOnce) => this.moved(view, events, atOnce));
    store.watch(
      ({ art }) => art,
      () => board.counters.dress(),
    );
    store.watch(
      ({ selected }) => selected,
      (state) => this.keepGroup(state),
    );
    store.watch(
      ({ snapshot, selected, fields: on }) => [snapshot, selected, on],
      (state) => void fields.watch(state),
    );
    store.watch(
      ({ snapshot, replay }) => [snapshot, replay],
      (state) => boards.watch(state),
    );
    store.watch(moment, (state) => this.answerByItself(state));
    store.watch(moment, (state) => this.revealTarget(state));
    store.watch(moment, nameWindow);
    store.watch(
      ({ hint }) => hint,
      (state) => this.revealHint(state),
    );
    store.watch(
      ({ snapshot, selected, behind }) => [snapshot, selected, behind],
      () => tutorial.watch(),
    );
    store.watch(
      ({ notice, cursor, reason }) => [notice, cursor, reason],
      (state) => status.draw(state),
    );
    store.watch(
      ({ log }) => log,
      (state) => beside.log.draw(state),
    );
    store.watch(
      ({ chat }) => chat,
      (state) => beside.chat.draw(state),
    );
  }

  /** What is drawn from the state, and again when it changes. */
  draw() {
    const { store, state } = this.game;
    const { boards, tray, inspector, highlights } = this.map;
    const { panel, tabs, bar, log, chat } = this.beside;
    const { replay, zones } = this;
    store.draw((now) => bar.draw(now));
    store.draw((now) => tabs.draw(now));
    store.draw((now) => this.drawSheets(now));
    store.draw((now) => boards.draw(now));
    store.draw((now) => highlights.draw(now));
    store.draw((now) => highlights.drawNear(now));
    store.draw((now) => tray.draw(now));
    store.draw((now) => panel.draw(now));
    store.draw((now) => replay.bar.draw(now));
    store.draw(() => replay.curve.draw());
    store.draw((now) => zones.draw(now));
    store.draw((now) => inspector.draw(now));
    log.draw(state);
    chat.draw(state);
  }

  guide() {
    this.tutorial.begin();
  }

  /** What has happened is seen on the map. @param {View} view @param {LogEntry[]} events @param {boolean} atOnce */
  moved(view, events, atOnce) {
    const { board, highlights } = this.map;
    highlights.told(events, board.counters.show(view, events, atOnce));
  }

  /** Selecting a piece outside the group ends the group. @param {State} state */
  keepGroup({ selected, group }) {
    if (group.length && !group.includes(selected ?? "")) this.game.store.set({ group: [] });
  }

  /** Standing orders and runs of answers. @param {State} state */
  answerByItself({ snapshot }) {
    this.beside.standing.watch(snapshot);
    this.beside.quick.watch(snapshot);
  }

  /** An attack that has been declared comes into view. @param {State} state */
  revealTarget({ snapshot }) {
    const { board } = this.map;
    const target = declared(snapshot)?.target ?? "";
    const at = target && target !== this.aimed ? board.layout.hexes[target] : undefined;
    this.aimed = target;
    if (at) board.camera.reveal(at.x, at.y);
  }

  /** @param {State} state */
  revealHint({ hint }) {
    const { board } = this.map;
    const at = hint?.action.place ? board.layout.hexes[hint.action.place] : undefined;
    if (at) board.camera.reveal(at.x, at.y);
  }

  /** @param {State} state */
  drawSheets(state) {
    const { game } = this;
    this.beside.panels.draw();
    if (state.tab === "scores") drawScores(game);
    if (state.tab === "units") drawUnits(game, this.map.board, state);
    if (state.tab === "table") drawTable(game, confirmFirst);
  }
}

/** @param {State} state */
function nameWindow({ snapshot }) {
  document.title = `${snapshot?.your_turn ? "● " : ""}${snapshot?.title ?? "grognard"}`;
}
