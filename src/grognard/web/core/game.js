// @ts-check
// The match as the page plays it: takes in what the server says, shows it step by step, sends what the player does.
/** @import {Hears, Layout, Message, RollShown, Step} from "../page-types" */
/** @import {AnswerTo, ChatEntry, Cited, Counsel, DiceNews, Drawings, GameInfo, LogEntry} from "../types" */
/** @import {Moment, Odds, Offer, Piece, Question, Refused, SeatShown, Snapshot, View} from "../types" */
import { api, ApiError } from "./api.js";
import { inStackOrder } from "./pieces.js";
import { calm } from "./dom.js";
import { diceOf } from "./facts.js";
import { promptOf } from "./nodes.js";
import { hideToken, randomWords, saved } from "./saved.js";
import { soleActor } from "./selection.js";
import { Live } from "./socket.js";
import { emptyState, Store } from "./store.js";
import { themeNow } from "./theme.js";
import { actionLabel, roleTitle, spokenName, verbWords } from "./words.js";

const STEP_MS = 350;
const ROLL_MS = 1100;

/** Shows a view, with what has just happened. @typedef {(view: View, events: LogEntry[], atOnce: boolean) => void} Shower */

/**
 * The colours of a side for everything that has one: dots, tags, the curve.
 * @param {number} number @param {{ground: string, ink: string} | undefined} side
 */
function wearColours(number, side) {
  const { style } = document.documentElement;
  style.setProperty(`--side-${number}`, side?.ground ?? "var(--line-2)");
  style.setProperty(`--side-ink-${number}`, side?.ink ?? "var(--ink)");
}

export class Game {
  /** @param {string} token */
  constructor(token) {
    this.token = token;
    this.store = new Store({ ...emptyState(), theme: themeNow() });
    /** @type {GameInfo | null} */
    this.info = null;
    /** All boards by id. @type {Map<string, Layout>} */
    this.layouts = new Map();
    /** Steps of others that have arrived and are still to be shown. @type {Step[]} */
    this.queue = [];
    this.pacing = 0;
    /** The rest of a plan: actions to be sent one after another. @type {string[]} */
    this.plan = [];
    /** Actions that led to the present moment and can be redone after an undo. @type {string[]} */
    this.mine = [];
    /** Faces chosen for the next roll of a practice game. @type {number[]} */
    this.faces = [];
    /** @type {Map<string, Promise<any>>} */
    this.answers = new Map();
    this.serial = 0;
    /** Who shows what has happened. @type {Shower[]} */
    this.showers = [];
    /** What is done with each kind of message. */
    this.heard = this.hears();
    /** @type {Live | null} */
    this.live = null;
  }

  get state() {
    return this.store.state;
  }

  get snapshot() {
    return this.store.state.snapshot;
  }

  /** The view on the map: the replayed one while replaying. @returns {View | null} */
  get view() {
    return this.state.replay?.view ?? this.snapshot?.view ?? null;
  }

  /** The board on top. @returns {Layout | null} */
  get layout() {
    return this.layouts.get(this.state.board) ?? null;
  }

  /** The newest moment known, shown or not. */
  get latest() {
    return this.queue.at(-1)?.moment ?? this.snapshot;
  }

  /** True if the player may answer now on the map. */
  get deciding() {
    return !this.state.replay && !!this.snapshot?.your_turn;
  }

  /**
   * What is known of the game itself.
   * @param {GameInfo | null} info
   * @param {Map<string, Layout>} layouts the first one on top
   * @param {Drawings} art
   */
  furnish(info, layouts, art) {
    this.info = info;
    this.layouts = layouts;
    this.store.set({ board: [...layouts.keys()][0], art });
    for (const [i, { id }] of (info?.roles ?? []).entries()) wearColours(i, art.sides[id]);
  }

  /** @param {Shower} shower */
  onShown(shower) {
    this.showers.push(shower);
  }

  /** @type {Shower} */
  animate(view, events, atOnce) {
    for (const shower of this.showers) shower(view, events, atOnce);
  }

  connect() {
    this.live = new Live(this.token, {
      message: (message) => this.receive(message),
      status: (connection) => {
        if (connection !== "online") this.plan = [];
        this.store.set({ connection, busy: false });
      },
    });
  }

  /** Change to another seat of the same match that the player holds. @param {string} token */
  sit(token) {
    this.live?.close();
    this.token = token;
    this.plan = [];
    this.mine = [];
    this.answers.clear();
    this.store.set({ redo: [], selected: null, hint: null, analysis: null, stack: null, inspection: null });
    this.connect();
  }

  /** The token of a seat in this match that is kept in this browser. @param {string} role */
  tokenOf(role) {
    const match = this.snapshot?.match;
    return match ? saved.ofMatch(match).find((game) => game.role === role)?.token : undefined;
  }

  // -- what the server says ---------------------------------------------------------------------------------------

  /** @param {Message} message */
  receive(message) {
    const hear = /** @type {((message: Message) => void) | undefined} */ (this.heard[message.type]);
    hear?.(message);
  }

  /** What is done with each kind of message. @returns {Hears} */
  hears() {
    return {
      claimed: ({ token }) => this.claimed(token),
      connections: ({ count }) => this.shared(count),
      state: (message) => this.takeState(message),
      step: (message) => this.takeStep(message),
      stale: ({ snapshot }) => this.takeStale(snapshot),
      refused: (message) => this.stop(refusalText(message)),
      error: ({ text }) => this.stop(text),
      chat: ({ entry }) => this.takeChat(entry),
      seats: ({ seats, dice }) => this.takeSeats(seats, dice),
    };
  }

  /** @param {string} token */
  claimed(token) {
    this.token = token;
    this.say("This seat is yours now. The link you came by opens it for nobody any more.");
  }

  /** @param {number} count in how many places the seat is open */
  shared(count) {
    if (count > 1) this.say(`This seat is open in ${count} places. If the others are not yours, somebody else holds its link.`, "warning");
    else this.say("This seat is open only here again.");
  }

  /** What was sent has not been done. @param {string} text */
  stop(text) {
    this.plan = [];
    this.store.set({ busy: false });
    this.say(text, "warning");
  }

  /** @param {Snapshot} snapshot */
  takeStale(snapshot) {
    this.plan = [];
    this.takeState(snapshot);
    this.say("The game had gone on in the meantime. This is how it stands now.", "warning");
  }

  /** @param {ChatEntry} entry */
  takeChat(entry) {
    const { chat, tab, unread, snapshot } = this.state;
    const seen = tab === "chat" || entry.role === snapshot?.role;
    this.store.set({ chat: [...chat, entry], unread: seen ? unread : unread + 1 });
  }

  /** @param {SeatShown[]} seats @param {DiceNews} dice */
  takeSeats(seats, dice) {
    for (const step of this.queue) step.moment = { ...step.moment, seats };
    const now = this.snapshot;
    if (now) this.store.set({ snapshot: { ...now, seats, dice } });
  }

  /** @param {Snapshot} snapshot */
  takeState(snapshot) {
    this.queue = [];
    clearTimeout(this.pacing);
    this.pacing = 0;
    const before = this.snapshot;
    if (this.live) this.token = this.live.token;
    hideToken(this.token, snapshot.match, snapshot.role);
    this.store.set({ log: snapshot.log, chat: snapshot.chat });
    this.show(snapshot, before ? [] : null);
    this.contribute(snapshot);
  }

  /** Give something to the dice, now that the seal of their secret has been shown. @param {Moment} snapshot */
  contribute(snapshot) {
    if (!snapshot.dice.wanted) return;
    const words = randomWords(16);
    saved.put(`dice.${snapshot.match}.${snapshot.role}`, { commitment: snapshot.commitment, words });
    this.live?.send({ type: "contribute", words });
  }

  rollWithoutWaiting() {
    this.live?.send({ type: "roll" });
  }

  /** @param {Step} step */
  takeStep(step) {
    const { events, moment } = step;
    const now = this.latest;
    const mine = events.length ? events[0].role === moment.role : now?.your_turn;
    if (mine && !this.queue.length) {
      this.showStep(step);
      this.carryOn();
      return;
    }
    this.queue.push(step);
    this.store.set({ behind: this.queue.length });
    if (document.hidden) this.catchUp();
    else if (!this.pacing) this.pacing = setTimeout(() => this.pace(), calm.matches ? 0 : STEP_MS / 2);
  }

  pace() {
    this.pacing = 0;
    const step = this.queue.shift();
    if (!step) return;
    this.showStep(step);
    const rolled = step.events.some((event) => diceOf(event));
    if (this.queue.length) this.pacing = setTimeout(() => this.pace(), calm.matches ? 120 : rolled ? ROLL_MS : STEP_MS);
  }

  /** Show everything that has arrived, at once. */
  catchUp() {
    clearTimeout(this.pacing);
    this.pacing = 0;
    while (this.queue.length) this.showStep(/** @type {Step} */ (this.queue.shift()), true);
  }

  /**
   * @param {Step} step
   * @param {boolean} [quick]
   */
  showStep({ moment, events }, quick = false) {
    this.store.set({ log: [...this.state.log, ...events].slice(-400), behind: this.queue.length });
    this.show(moment, events, quick);
  }

  /**
   * @param {Moment} snapshot
   * @param {LogEntry[] | null} events null: the first look
   * @param {boolean} [quick]
   */
  show(snapshot, events, quick = false) {
    const before = this.snapshot;
    if (before && before.n !== snapshot.n) this.answers.clear();
    const moved = !before || before.n !== snapshot.n;
    this.store.set({
      snapshot,
      busy: false,
      hint: moved ? null : this.state.hint,
      reason: moved ? null : this.state.reason,
      roll: this.rollShown(snapshot, events ?? [], before?.preview ?? null),
      selected: this.keepSelection(snapshot),
    });
    if (!this.state.replay) this.animate(snapshot.view, events ?? [], quick || !events?.length);
    if (!before) this.remember(snapshot);
    else saved.steps.put(this.token, snapshot.n, this.mine, this.state.redo);
  }

  /**
   * The roll beside the map: the last one, until a phase begins with a decision.
   * @param {Moment} snapshot
   * @param {LogEntry[]} events
   * @param {Odds | null} preview the sums that stood there before it
   * @returns {RollShown | null}
   */
  rollShown(snapshot, events, preview) {
    const rolls = events.filter((event) => diceOf(event));
    const roll = rolls.at(-1);
    const dice = roll && diceOf(roll);
    if (roll && dice) return { ...dice, text: roll.text, rule: roll.rule, key: ++this.serial, preview, earlier: rolls.slice(0, -1) };
    const begins = snapshot.view.node.kind === "decision" && events.some((event) => event.kind === "phase");
    return begins ? null : this.state.roll;
  }

  /** A piece that alone can answer is selected by itself; one that is gone is not. @param {Moment} snapshot */
  keepSelection(snapshot) {
    const pieces = new Set(snapshot.actions.filter((a) => a.piece && a.place).map((a) => a.piece));
    if (snapshot.your_turn && pieces.size === 1) return [...pieces][0] ?? null;
    const acting = snapshot.your_turn ? soleActor(snapshot) : null;
    if (acting) return acting;
    const { selected } = this.state;
    const before = this.snapshot;
    const same = !!before && (promptOf(snapshot.view.node) === promptOf(before.view.node) || snapshot.view.phase === before.view.phase);
    return same && snapshot.view.pieces.some((piece) => piece.id === selected) ? selected : null;
  }

  /** @param {Moment} snapshot */
  remember(snapshot) {
    const { match, game, title, role } = snapshot;
    saved.keep({ token: this.token, match, game, title, role, added: Date.now() });
    const steps = saved.steps.get(this.token, snapshot.n);
    if (!steps) return;
    this.mine = steps.mine;
    this.store.set({ redo: steps.redo });
  }

  // -- what the player does ---------------------------------------------------------------------------------------

  /**
   * Carry out actions one after another; the plan ends where anything is refused. "@piece" in a plan stands for
   * whatever can then be done with that piece alone.
   * @param {...string} actions
   */
  act(...actions) {
    if (this.queue.length) this.catchUp();
    const now = this.snapshot;
    if (!now || !now.your_turn || !actions.length) return;
    if (this.state.busy) {
      this.pressAhead(actions);
      return;
    }
    if (this.state.connection !== "online") {
      this.say("There is no connection to the table. Nothing was sent.", "warning");
      return;
    }
    const [action, ...rest] = actions;
    this.plan = rest;
    this.mine = [...this.mine, action];
    if (action !== this.state.redo.at(-1)) this.store.set({ redo: [] });
    else this.store.set({ redo: this.state.redo.slice(0, -1) });
    this.store.set({ busy: true, hint: null });
    const rolls = now.practice && this.faces.length && now.actions.some((legal) => legal.text === action && !legal.piece && !legal.place);
    this.live?.send({ type: "act", n: now.n, action, ...(rolls ? { faces: this.faces } : {}) });
    if (rolls) this.faces = [];
  }

  /** What is pressed before the table has answered comes next; the same thing pressed twice was meant once. @param {string[]} actions */
  pressAhead(actions) {
    if (actions[0] !== this.mine.at(-1) && !this.plan.includes(actions[0])) this.plan = [...this.plan, ...actions];
  }

  carryOn() {
    const [next, ...rest] = this.plan;
    if (!next) return;
    this.plan = [];
    const legal = this.snapshot?.actions ?? [];
    const found = next.startsWith("@")
      ? legal.find((action) => action.piece === next.slice(1) && !action.place)
      : legal.find((action) => action.text === next);
    if (found) this.act(found.text, ...rest);
    else if (!next.startsWith("@")) void this.stopped(next);
  }

  /** Say why a plan goes no further. @param {string} next */
  async stopped(next) {
    const reason = this.snapshot?.your_turn ? await this.why(next) : "somebody else decides first.";
    this.say(`Stopped before “${next.replaceAll("_", " ")}”: ${reason || "it is not possible now."}`, "warning");
  }

  undo() {
    if (this.queue.length) this.catchUp();
    const now = this.snapshot;
    if (!now || this.state.busy) return;
    if (!now.may_undo) {
      this.say(
        now.your_turn || now.role !== "spectator"
          ? "Nothing of yours can be undone here. A take-back needs the consent of the others."
          : "Spectators do not play.",
        "warning",
      );
      return;
    }
    this.plan = [];
    const undone = this.mine.at(-1);
    this.mine = this.mine.slice(0, -1);
    if (undone) this.store.set({ redo: [...this.state.redo, undone] });
    this.store.set({ busy: true });
    this.live?.send({ type: "undo", n: now.n });
  }

  redo() {
    const action = this.state.redo.at(-1);
    if (!action) return;
    if (this.snapshot?.actions.some((legal) => legal.text === action)) this.act(action);
    else this.store.set({ redo: [] });
  }

  /** Nothing is selected or asked about any more. */
  letGo() {
    this.store.set({ selected: null, group: [], stack: null, inspection: null, way: null, reason: null, hint: null });
  }

  takeBack() {
    this.live?.send({ type: "take_back" });
  }

  /** @param {boolean} grant */
  answerTakeBack(grant) {
    this.live?.send({ type: "answer_take_back", grant });
  }

  resign() {
    this.live?.send({ type: "resign" });
  }

  /** @param {string} text */
  chat(text) {
    if (!text.trim()) return true;
    const sent = this.live?.send({ type: "chat", text: text.trim() }) ?? false;
    if (!sent) this.say("There is no connection to the table. Your words were not sent.", "warning");
    return sent;
  }

  // -- questions --------------------------------------------------------------------------------------------------

  /**
   * Ask the referee, once for each moment and question.
   * @template {Question} Q
   * @param {Q} question
   * @returns {Promise<AnswerTo[Q["what"]]>}
   */
  ask(question) {
    const key = JSON.stringify(question);
    let answer = this.answers.get(key);
    if (!answer) {
      answer = this.live?.ask(question) ?? Promise.reject(new Error("there is no connection"));
      answer.catch(() => this.answers.delete(key));
      this.answers.set(key, answer);
    }
    return answer;
  }

  /** Why an action is not allowed, in words; an empty text if it is. @param {string} action @returns {Promise<string>} */
  async why(action) {
    try {
      const answer = await this.ask({ what: "why", action });
      return answer.refusals.map(oneRefusal).join("\n");
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  }

  /** @param {Offer} action @returns {Promise<string[]>} */
  async route(action) {
    if (action.path) return action.path;
    try {
      return (await this.ask({ what: "route", action: action.text })).route;
    } catch {
      return [];
    }
  }

  async hint() {
    if (this.queue.length) this.catchUp();
    const now = this.snapshot;
    if (this.state.thinking) return;
    if (!now?.your_turn || !now.hints) {
      this.say(now && !now.hints ? "Hints are switched off in this game." : "It is not your decision.", "warning");
      return;
    }
    this.store.set({ thinking: true });
    try {
      await this.showHint(await this.ask({ what: "hint" }));
    } catch (error) {
      this.say(error instanceof Error ? error.message : "no answer", "warning");
    } finally {
      this.store.set({ thinking: false });
    }
  }

  /** @param {Counsel} advice */
  async showHint(advice) {
    const action = this.snapshot?.actions.find((legal) => legal.text === advice.action);
    const goes = action?.piece && action.place ? action.piece : null;
    const path = action && goes ? await this.route(action) : [];
    // The game may have gone on while the commander thought.
    if (action && advice.n === this.snapshot?.n) this.store.set({ hint: { action, advice, path }, selected: goes ?? this.state.selected });
  }

  // -- words ------------------------------------------------------------------------------------------------------

  /** What a verb is called, and its keys. @param {string} verb */
  words(verb) {
    return verbWords(this.info, verb);
  }

  /** Whether the hint or the guided start lights an answer. @param {Offer} action */
  lights({ text, verb }) {
    const { guided, hint } = this.state;
    return hint?.action.text === text || guided.includes(text) || guided.includes(verb);
  }

  /** @param {Offer} action */
  label(action) {
    const names = new Map(this.view?.pieces.map((piece) => [piece.id, spokenName(piece)]));
    return this.layout ? actionLabel(action, { names, layout: this.layout, info: this.info }) : action.text;
  }

  /** @param {string | null} id @returns {Piece | undefined} */
  piece(id) {
    return this.view?.pieces.find((piece) => piece.id === id);
  }

  /** @param {string} place @returns {Piece[]} */
  piecesAt(place) {
    return inStackOrder(this.view?.pieces.filter((piece) => piece.place === place) ?? []);
  }

  /** Whether a place with an outline is on any board. @param {string} place */
  onBoard(place) {
    return [...this.layouts.values()].some((layout) => layout.hexes[place]);
  }

  /** @param {string} role */
  roleTitle(role) {
    return roleTitle(this.snapshot, role);
  }

  /**
   * @param {string} text
   * @param {"plain" | "warning"} [tone]
   */
  say(text, tone = "plain") {
    this.store.set({ notice: { text, tone, key: ++this.serial } });
  }

  // -- replay -----------------------------------------------------------------------------------------------------

  async openReplay() {
    try {
      const { log, trail, n } = await api.log(this.token);
      const whole = trail[0] === 0 ? trail : [0, ...trail];
      if (whole.at(-1) !== n && n > (whole.at(-1) ?? 0)) whole.push(n);
      this.catchUp();
      this.store.set({ replay: { trail: whole, at: whole.length - 1, view: null, log, playing: false }, selected: null, hint: null });
      await this.goTo(whole.length - 1);
    } catch (error) {
      this.say(error instanceof ApiError ? error.message : "The record cannot be read now.", "warning");
    }
  }

  /** @param {number} at position in the trail */
  async goTo(at) {
    const replay = this.state.replay;
    if (!replay) return;
    const to = Math.max(0, Math.min(at, replay.trail.length - 1));
    this.store.set({ replay: { ...replay, at: to } });
    const n = replay.trail[to];
    const earlier = to && this.state.analysis?.review ? this.replayed(replay.trail[to - 1]) : null;
    const view = await this.replayed(n);
    const viewBefore = await earlier;
    const now = this.state.replay;
    if (!now || now.at !== to || !view) return;
    this.store.set({ replay: { ...now, view, before: viewBefore } });
    this.animate(view, to === replay.at + 1 ? replay.log.filter((entry) => entry.n === n) : [], Math.abs(to - replay.at) > 1);
  }

  /** @param {number} n @returns {Promise<View | null>} */
  async replayed(n) {
    const key = `replay ${n}`;
    let view = this.answers.get(key);
    if (!view) this.answers.set(key, (view = api.replay(this.token, n)));
    try {
      return await view;
    } catch {
      this.answers.delete(key);
      return null;
    }
  }

  closeReplay() {
    this.store.set({ replay: null });
    if (this.snapshot) this.animate(this.snapshot.view, [], true);
  }
}

/** @param {Cited} refusal */
function oneRefusal({ text, rule }) {
  return rule && !text.includes(`[${rule}`) ? `[${rule}] ${text}` : text;
}

/** @param {Refused} message */
export function refusalText({ refusals, text }) {
  return refusals.length ? refusals.map(oneRefusal).join("\n") : text;
}
