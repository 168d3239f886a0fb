// @ts-check
// The game again, forwards and backwards, with a bar to drag; any position can be played on from as a practice game.
/** @import {Game} from "./game.js" */
/** @import {State} from "./types" */
import { api } from "./api.js";
import { button, byId, h, put } from "./dom.js";
import { logLine } from "./log.js";
import { saved } from "./saved.js";

const PLAY_MS = 650;

export class ReplayBar {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.bar = byId("scrub");
    this.tab = byId("replay-list");
    this.timer = 0;
    this.slider = h("input", { type: "range", min: "0", step: "1", "aria-label": "Position in the game", on: { input: () => this.seek(Number(this.slider.value)) } });
    this.text = h("p", { class: "scrub-text", role: "status" });
    this.playButton = button("Play", () => this.toggle(), { key: "p" });
    put(this.bar,
      h("div", { class: "scrub-row" },
        button("«", () => this.seek(0), { "aria-label": "To the beginning" }),
        button("◀", () => this.step(-1), { "aria-label": "One step back", key: "[" }),
        this.playButton,
        button("▶", () => this.step(1), { "aria-label": "One step forward", key: "]" }),
        button("»", () => this.seek(Infinity), { "aria-label": "To the end" }),
        this.slider),
      this.text,
      h("div", { class: "scrub-row" },
        button("Play on from here", () => this.fork(), { class: "primary", data: { fork: "" }, title: "A practice game from this position" }),
        button("Back to the game", () => this.close(), { key: "Esc", data: { close: "" } })));
    this.listed = /** @type {unknown} */ (null);
  }

  /** @param {State} state */
  draw({ replay }) {
    this.bar.hidden = !replay;
    document.body.classList.toggle("replaying", !!replay);
    if (!replay) {
      clearTimeout(this.timer);
      this.list();
      return;
    }
    const n = replay.trail[replay.at];
    this.slider.max = String(replay.trail.length - 1);
    if (Number(this.slider.value) !== replay.at) this.slider.value = String(replay.at);
    this.slider.setAttribute("aria-valuetext", `step ${replay.at} of ${replay.trail.length - 1}`);
    const said = replay.log.filter((entry) => entry.n === n).map((entry) => entry.text).join(". ");
    this.text.textContent = `${replay.at} / ${replay.trail.length - 1} · ${replay.view?.title ?? ""}${said ? `: ${said}` : ""}`;
    this.playButton.firstChild?.replaceWith(replay.playing ? "Pause" : "Play");
    this.list();
  }

  /** The jump list of the tab. */
  list() {
    const replay = this.game.state.replay;
    if (replay && this.listed === replay.log) return;
    this.listed = replay?.log ?? null;
    put(this.tab,
      replay ? null : h("div", { class: "buttons" },
        button("Replay the game", () => this.open(), { class: "primary", data: { focus: "open-replay" } }),
        button("Download the record", () => this.download(), { data: { focus: "download" } })),
      replay ? h("ul", { class: "log jumps" }, replay.log.map((entry) => {
        const line = logLine(entry, this.game);
        line.append(button("show", () => this.seek(replay.trail.indexOf(entry.n)), { class: "jump", "aria-label": `Show line ${entry.n}` }));
        return line;
      })) : h("p", { class: "quiet" }, "Step through the game with [ and ], or drag the bar. Any position can be played on from as a practice game. The record holds every action and every die, and can be proved when the game is over."));
  }

  async open() {
    await this.game.openReplay();
    await this.game.goTo(this.game.state.replay?.at ?? 0);
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

  /** @param {number} by */
  step(by) {
    const replay = this.game.state.replay;
    if (replay) this.seek(replay.at + by);
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
      openForked(made, snapshot.game, snapshot.title, state.replay.view?.node?.roles?.[0]);
    } catch (error) {
      this.game.say(error instanceof Error ? error.message : "That did not work.", "warning");
    }
  }

  async download() {
    const { snapshot, token } = this.game;
    if (!snapshot) return;
    try {
      const text = await api.record(token);
      const address = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
      h("a", { href: address, download: `${snapshot.game}-${snapshot.match}.jsonl` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    } catch (error) {
      this.game.say(error instanceof Error ? error.message : "That did not work.", "warning");
    }
  }
}

/**
 * Keep the seats of a practice match and sit down in the one that decides.
 * @param {{match: string, tokens: Record<string, string>}} made
 * @param {string} game @param {string} title @param {string} [role]
 */
export function openForked(made, game, title, role) {
  const seats = Object.entries(made.tokens).filter(([name]) => name !== "spectator");
  for (const [name, token] of seats) saved.keep({ token, match: made.match, game, title, role: name, others: made.tokens, mine: seats.map(([other]) => other), added: Date.now() });
  const token = (role && made.tokens[role]) || seats[0]?.[1] || made.tokens.spectator;
  location.assign(`/play#${token}`);
}
