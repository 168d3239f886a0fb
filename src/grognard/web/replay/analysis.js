// @ts-check
// The analysis of a finished game: asks for it, hears how far it is, and fetches reports.
/** @import {Game} from "../core/game.js" */
/** @import {Action, Analysis as Found, LineReview, Review} from "../types" */
import { api } from "../core/api.js";
import { h } from "../core/dom.js";

/** Less than this given up is not worth a word. */
export const SLIGHT = 0.005;

export class Analysis {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Map<number, LineReview>} */
    this.lines = new Map();
    /** @type {Review | null} */
    this.read = null;
    game.heard.set("analysis", (message) => void this.hear(/** @type {Found} */ (message)));
    // Messages sent while there was no connection were not heard.
    game.store.watch(
      ({ connection }) => connection,
      ({ connection, analysis }) => {
        if (connection === "online" && analysis) void this.look();
      },
    );
  }

  /** @returns {Review | null} */
  get review() {
    return this.game.state.analysis?.review ?? null;
  }

  /** What is known about a line. @param {number | undefined} n @returns {LineReview | undefined} */
  line(n) {
    const { review } = this;
    if (review !== this.read) {
      this.read = review;
      this.lines = new Map(review?.lines.map((line) => [line.n, line]));
    }
    return n === undefined ? undefined : this.lines.get(n);
  }

  /** The line that the replay shows. @returns {LineReview | undefined} */
  get shown() {
    const { replay } = this.game.state;
    return replay ? this.line(replay.trail[replay.at]) : undefined;
  }

  /** What would have been better than the line shown, if that gave up more than a little. @returns {Action | null} */
  get better() {
    const { review, shown } = this;
    return (shown?.best && shown.loss >= SLIGHT && review?.forms[shown.best]) || null;
  }

  /** Is it there already? */
  async look() {
    if (this.game.snapshot?.closed && !this.review) await this.call("GET");
  }

  begin() {
    return this.call("POST");
  }

  stop() {
    return this.call("DELETE");
  }

  /** @param {"GET" | "POST" | "DELETE"} method */
  async call(method) {
    try {
      this.game.store.set({ analysis: await api.analysis(this.game.token, method) });
    } catch (error) {
      this.game.say(error instanceof Error ? error.message : "The table does not answer.", "warning");
    }
  }

  /** @param {Found} message */
  async hear({ state, done, total, text }) {
    if (state === "done") await this.call("GET");
    else if (!this.review) this.game.store.set({ analysis: { state: state === "stopped" ? "none" : state, done, total, text } });
  }

  /** Fetch the after-action report and keep it as a file. @param {"html" | "markdown"} form */
  async download(form) {
    const { snapshot, token } = this.game;
    if (!snapshot) return;
    this.game.say("The report is being written.");
    try {
      keepFile(await api.report(token, form), `${snapshot.game}-${snapshot.match}-report.${form === "html" ? "html" : "zip"}`);
    } catch (error) {
      this.game.say(error instanceof Error ? error.message : "There is no report.", "warning");
    }
  }

  /** Lines worth looking at, in their order: where turning points begin, costly decisions, telling rolls. */
  moments() {
    const { review } = this;
    if (!review) return [];
    const rolls = review.lucky_rolls.slice(0, 5);
    return [...new Set([...review.turning_points.map((phase) => phase.first), ...review.mistakes, ...rolls])].sort((a, b) => a - b);
  }
}

/** @param {Blob} blob @param {string} name */
export function keepFile(blob, name) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
