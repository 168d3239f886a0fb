// @ts-check
// The game again, forwards and backwards, with a bar to drag; any position can be played on from as a practice game.
/** @import {Analysis} from "./analysis.js" */
/** @import {Game} from "../core/game.js" */
/** @import {Replay, State} from "../page-types" */
import { percent } from "../panel/advice.js";
import { keepFile } from "./analysis.js";
import { api } from "../core/api.js";
import { button, byId, h, put } from "../core/dom.js";
import { deciderOf } from "../core/nodes.js";
import { openForked } from "../core/forks.js";
import { logLine } from "../panel/log.js";
import { keepFocus } from "../core/focus.js";
import { analysisPart } from "./review.js";

const PLAY_MS = 650;

const ABOUT =
  "Step through the game with [ and ], or drag the bar. Any position can be played on from as a practice game. " +
  "The record holds every action and every die, and can be proved when the game is over.";

export class ReplayBar {
  /** @param {Game} game @param {Analysis} analysis */
  constructor(game, analysis) {
    this.game = game;
    this.analysis = analysis;
    this.bar = byId("scrub");
    this.tab = byId("replay-list");
    this.timer = 0;
    this.slider = h("input", {
      type: "range",
      min: "0",
      step: "1",
      "aria-label": "Position in the game",
      on: { input: () => this.seek(Number(this.slider.value)) },
    });
    this.text = h("p", { class: "scrub-text", role: "status" });
    this.playButton = button("Play", () => this.toggle(), { key: "p" });
    this.analyseButton = button("Analyse the game", () => void this.analyse(), { key: "j", data: { analyse: "" } });
    put(
      this.bar,
      this.text,
      h("div", { id: "curve", hidden: true }),
      this.slider,
      h(
        "div",
        { class: "scrub-row" },
        h(
          "div",
          { class: "steps" },
          button("«", () => this.seek(0), { "aria-label": "To the beginning" }),
          button("◀", () => this.step(-1), { "aria-label": "One step back", key: "[" }),
          this.playButton,
          button("▶", () => this.step(1), { "aria-label": "One step forward", key: "]" }),
          button("»", () => this.seek(Infinity), { "aria-label": "To the end" }),
        ),
        this.analyseButton,
        button("Play on from here", () => this.fork(), {
          class: "primary",
          data: { fork: "" },
          title: "A practice game from this position",
        }),
        button("Back to the game", () => this.close(), { key: "Esc", data: { close: "" } }),
      ),
    );
    new ResizeObserver(() => this.bar.parentElement?.style.setProperty("--scrub", `${this.bar.offsetHeight + 24}px`)).observe(this.bar);
    /** What the tab was last drawn for. @type {unknown[]} */
    this.listed = [];
    /** The seat for which the table was asked whether there is an analysis. */
    this.looked = "";
  }

  /** @param {State} state */
  draw(state) {
    const { replay, analysis } = state;
    this.look(state);
    this.bar.hidden = !replay;
    document.body.classList.toggle("replaying", !!replay);
    document.body.classList.toggle("analysed", !!replay && !!analysis?.review);
    this.list();
    if (!replay) {
      clearTimeout(this.timer);
      return;
    }
    this.drawPosition(replay);
    this.mark(replay.trail[replay.at]);
    this.playButton.firstChild?.replaceWith(replay.playing ? "Pause" : "Play");
    this.drawAnalyse(state);
  }

  /** Is there an analysis already? Asked once for each seat. @param {State} state */
  look({ replay, snapshot, tab }) {
    if ((!replay && tab !== "replay") || !snapshot?.closed || this.looked === this.game.token) return;
    this.looked = this.game.token;
    void this.analysis.look();
  }

  /** Where in the game it is, and what has just happened there. @param {Replay} replay */
  drawPosition(replay) {
    const n = replay.trail[replay.at];
    const last = replay.trail.length - 1;
    const { review } = this.analysis;
    const line = this.analysis.line(n);
    const chance = line && review ? `, ${review.role_titles[review.roles[0]]} ${percent(line.chance)}` : "";
    const here = replay.log.filter((entry) => entry.n === n);
    const said = here.map((entry) => entry.text).join(". ");
    this.slider.max = String(last);
    if (Number(this.slider.value) !== replay.at) this.slider.value = String(replay.at);
    this.slider.setAttribute("aria-valuetext", `step ${replay.at} of ${last}${chance}`);
    this.text.textContent = `${replay.at} / ${last} · ${replay.view?.title ?? ""}${said ? `: ${said}` : ""}`;
  }

  /** @param {State} state */
  drawAnalyse({ analysis, snapshot }) {
    const busy = analysis?.state === "waiting" || analysis?.state === "running";
    const part = busy ? analysis.done / Math.max(1, analysis.total) : 0;
    this.analyseButton.hidden = !snapshot?.closed || !!analysis?.review;
    this.analyseButton.disabled = busy;
    this.analyseButton.firstChild?.replaceWith(busy ? `Analysing ${Math.round(100 * part)} %` : "Analyse the game");
  }

  /** Mark the line shown in the lists. @param {number} n */
  mark(n) {
    for (const one of this.tab.querySelectorAll("[data-moment], .line")) {
      if (!(one instanceof HTMLElement)) continue;
      const here = (one.dataset.moment ?? one.dataset.n) === String(n);
      one.classList.toggle("here", here);
      if (one.dataset.moment) one.setAttribute("aria-current", String(here));
    }
  }

  /** The tab: ways in, the analysis, and every line to jump to. */
  list() {
    const { replay, analysis, snapshot } = this.game.state;
    const now = [replay?.log, !!replay, analysis, snapshot?.closed];
    if (now.every((one, i) => one === this.listed[i]) && this.listed.length) return;
    this.listed = now;
    const parts = [
      replay ? null : this.waysIn(),
      analysisPart(this.game, this.analysis, (n) => void this.show(n)),
      ...(replay ? [h("h3", {}, "Line by line"), this.lines(replay)] : [h("p", { class: "quiet" }, ABOUT)]),
    ];
    keepFocus(this.tab, () => put(this.tab, ...parts));
  }

  /** What can be had of a game that is not replayed. */
  waysIn() {
    const diary = this.game.info?.diary;
    return h(
      "div",
      { class: "buttons" },
      button("Replay the game", () => this.open(), { class: "primary", data: { focus: "open-replay" } }),
      button("Download the record", () => this.download(), { data: { focus: "download" } }),
      diary
        ? button("The diary as a page", () => this.keepDiary("html"), {
            title: "The story of the game in sentences, ready to be printed",
            data: { focus: "diary-html", diary: "html" },
          })
        : null,
      diary
        ? button("The diary as Markdown", () => this.keepDiary("markdown"), { data: { focus: "diary-markdown", diary: "markdown" } })
        : null,
    );
  }

  /** Every line, to jump to. @param {Replay} replay */
  lines({ log, trail }) {
    const jump = (/** @type {number} */ n) =>
      button("show", () => this.seek(trail.indexOf(n)), { class: "jump", "aria-label": `Show line ${n}` });
    const lines = log.map((entry, i) => {
      const line = logLine(entry, this.game, log[i - 1]);
      line.append(jump(entry.n));
      return line;
    });
    return h("ul", { class: "log jumps" }, lines);
  }

  open() {
    return this.game.openReplay();
  }

  close() {
    clearTimeout(this.timer);
    this.game.closeReplay();
  }

  /** @param {number} at */
  seek(at) {
    this.pause();
    void this.game.goTo(at);
  }

  /** Show the position after a line. @param {number} n */
  async show(n) {
    if (!this.game.state.replay) await this.game.openReplay();
    const at = this.game.state.replay?.trail.indexOf(n) ?? -1;
    if (at >= 0) this.seek(at);
  }

  /** @param {number} by */
  step(by) {
    const replay = this.game.state.replay;
    if (replay) this.seek(replay.at + by);
  }

  /** To the next moment worth looking at, or the one before. @param {number} by */
  moment(by) {
    const replay = this.game.state.replay;
    if (!replay) return;
    const here = replay.trail[replay.at];
    const moments = this.analysis.moments();
    const to = by > 0 ? moments.find((n) => n > here) : moments.findLast((n) => n < here);
    if (to !== undefined) void this.show(to);
  }

  async analyse() {
    if (!this.game.snapshot?.closed) {
      this.game.say("A game is analysed when it is over.");
      return;
    }
    if (!this.game.state.replay) await this.open();
    if (!this.analysis.review) await this.analysis.begin();
  }

  toggle() {
    const replay = this.game.state.replay;
    if (!replay) return;
    if (replay.playing) return this.pause();
    this.game.store.set({ replay: { ...replay, playing: true, at: replay.at >= replay.trail.length - 1 ? 0 : replay.at } });
    this.timer = setTimeout(() => void this.tick(), 50);
  }

  pause() {
    clearTimeout(this.timer);
    const replay = this.game.state.replay;
    if (replay?.playing) this.game.store.set({ replay: { ...replay, playing: false } });
  }

  async tick() {
    const replay = this.game.state.replay;
    if (!replay?.playing) return;
    if (replay.at >= replay.trail.length - 1) return this.pause();
    await this.game.goTo(replay.at + 1);
    this.timer = setTimeout(() => void this.tick(), PLAY_MS);
  }

  async fork() {
    const { state, token, snapshot } = this.game;
    if (!state.replay || !snapshot) return;
    try {
      const made = await api.fork(token, state.replay.trail[state.replay.at]);
      openForked(made, snapshot.game, snapshot.title, deciderOf(state.replay.view?.node));
    } catch (error) {
      this.game.say(error instanceof Error ? error.message : "That did not work.", "warning");
    }
  }

  /** Fetch the diary and keep it as a file. @param {"html" | "markdown"} form */
  async keepDiary(form) {
    const { snapshot, token } = this.game;
    if (!snapshot) return;
    this.game.say("The diary is being written.");
    try {
      keepFile(await api.diary(token, form), `${snapshot.game}-${snapshot.match}-diary.${form === "html" ? "html" : "zip"}`);
    } catch (error) {
      this.game.say(error instanceof Error ? error.message : "There is no diary.", "warning");
    }
  }

  async download() {
    const { snapshot, token } = this.game;
    if (!snapshot) return;
    try {
      keepFile(new Blob([await api.record(token)], { type: "application/jsonl" }), `${snapshot.game}-${snapshot.match}.jsonl`);
    } catch (error) {
      this.game.say(error instanceof Error ? error.message : "That did not work.", "warning");
    }
  }
}
