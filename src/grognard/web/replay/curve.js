// @ts-check
// The win-probability curve under the map: turns, turning points, luck of every roll, and a playhead to drag.
/** @import {Game} from "../core/game.js" */
/** @import {Analysis} from "./analysis.js" */
/** @import {Replay} from "../page-types" */
/** @import {LineReview, ReviewShown} from "../types" */
import { percent, signed, signedPercent } from "../panel/advice.js";
import { byId, h, put, s } from "../core/dom.js";
import { SLIGHT } from "./analysis.js";

const LEFT = 34;
const RIGHT = 10;
const TOP = 20;
const GAP = 8;
/** The largest bar of luck stands for at least this change of probability. */
const LEAST = 0.05;
const BADGE = 18;
/** What "American wins" takes up. */
const ROOM = 90;

export class Curve {
  /**
   * @param {Game} game
   * @param {Analysis} analysis
   * @param {(at: number) => void} seek
   */
  constructor(game, analysis, seek) {
    this.game = game;
    this.analysis = analysis;
    this.seek = seek;
    this.root = byId("curve");
    this.head = h("p", { class: "curve-head", role: "status" });
    this.frame = h("div", { class: "curve-frame" });
    this.size = { width: 0, plot: 90, luck: 36 };
    /** @type {ReviewShown | null} */
    this.drawn = null;
    this.playhead = s("g", { class: "playhead" });
    put(this.root, this.head, this.frame);
    new ResizeObserver(() => this.resized()).observe(this.root);
    this.listen();
  }

  get replay() {
    return this.game.state.replay;
  }

  get last() {
    return Math.max(1, (this.replay?.trail.length ?? 1) - 1);
  }

  // -- dragging ---------------------------------------------------------------------------------------------------

  listen() {
    let dragging = false;
    const to = (/** @type {PointerEvent} */ event) => {
      const box = this.frame.getBoundingClientRect();
      this.seek(
        Math.max(0, Math.min(this.last, Math.round(((event.clientX - box.left - LEFT) / (this.size.width - LEFT - RIGHT)) * this.last))),
      );
    };
    this.frame.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      dragging = true;
      this.frame.setPointerCapture(event.pointerId);
      to(event);
    });
    this.frame.addEventListener("pointermove", (event) => dragging && to(event));
    for (const kind of ["pointerup", "pointercancel"])
      this.frame.addEventListener(kind, () => {
        dragging = false;
      });
  }

  resized() {
    const width = this.root.clientWidth;
    if (!width || width === this.size.width) return;
    const small = width < 500;
    this.size = { width, plot: small ? 74 : 92, luck: small ? 28 : 38 };
    this.drawn = null;
    this.draw();
  }

  // -- drawing ----------------------------------------------------------------------------------------------------

  draw() {
    const { review } = this.analysis;
    const { replay } = this;
    this.root.hidden = !review || !replay;
    if (!review || !replay) return;
    if (this.drawn !== review && this.size.width) {
      this.drawn = review;
      put(this.frame, this.picture(review, replay));
    }
    this.move(review, replay);
  }

  /** @param {number} at position in the trail */
  x(at) {
    return LEFT + (at / this.last) * (this.size.width - LEFT - RIGHT);
  }

  /** @param {number} chance */
  y(chance) {
    return TOP + (1 - chance) * this.size.plot;
  }

  get middle() {
    return TOP + this.size.plot + GAP + this.size.luck / 2;
  }

  /** @param {ReviewShown} review @param {Replay} replay */
  picture(review, replay) {
    const { width, plot, luck } = this.size;
    const height = TOP + plot + GAP + luck;
    const at = new Map(replay.trail.map((n, i) => [n, i]));
    const place = (/** @type {number} */ n) => this.x(at.get(n) ?? 0);
    return s(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": this.words(review) },
      s("rect", { class: "sky", x: LEFT, y: TOP, width: width - LEFT - RIGHT, height: plot }),
      s("path", { class: "ground", d: `${this.line(review, place)}V${this.y(0)}H${LEFT}Z` }),
      this.turns(review, place, height),
      this.turningPoints(review, at),
      [0, 0.5, 1].map((part) => s("text", { class: "tick", x: LEFT - 5, y: this.y(part) + 4 }, `${100 * part}`)),
      s("path", { class: "even", d: `M${LEFT} ${this.y(0.5)}H${width - RIGHT}` }),
      s("path", { class: "chance", d: this.line(review, place) }),
      this.sides(review, at, place),
      s("path", { class: "luck-line", d: `M${LEFT} ${this.middle}H${width - RIGHT}` }),
      s("text", { class: "tick", x: LEFT - 5, y: this.middle + 4 }, "dice"),
      this.luckBars(review, place),
      review.mistakes.map((n) => this.mistake(this.analysis.line(n), place(n))),
      this.playhead,
    );
  }

  /** @param {ReviewShown} review @param {(n: number) => number} place */
  line(review, place) {
    const steps = review.lines.map((line) => `H${place(line.n).toFixed(1)}V${this.y(line.chance).toFixed(1)}`);
    return `M${LEFT} ${this.y(review.start)}${steps.join("")}H${this.size.width - RIGHT}`;
  }

  /**
   * Whose the halves are, written where the curve leaves room.
   * @param {ReviewShown} review
   * @param {Map<number, number>} at
   * @param {(n: number) => number} place
   */
  sides(review, at, place) {
    const badge = review.turning_points.some((phase) => this.x(at.get(phase.first) ?? 0) < LEFT + ROOM);
    const near = [review.start, ...review.lines.filter((line) => place(line.n) < LEFT + ROOM).map((line) => line.chance)];
    const [low, high] = review.roles.map((role) => review.role_titles[role]);
    return [
      Math.min(...near) > 0.3 ? s("text", { class: "side", x: LEFT + 6, y: this.y(0) - 6 }, `${low} wins`) : null,
      high && !badge && Math.max(...near) < 0.7 ? s("text", { class: "side", x: LEFT + 6, y: this.y(1) + 14 }, `${high} wins`) : null,
    ];
  }

  /** @param {ReviewShown} review @param {(n: number) => number} place @param {number} height */
  turns(review, place, height) {
    /** @type {Map<number, number>} */
    const firsts = new Map();
    for (const line of review.lines) if (!firsts.has(line.turn)) firsts.set(line.turn, line.n);
    const narrow = (this.size.width - LEFT) / Math.max(1, firsts.size) < 54;
    let free = -Infinity;
    return [...firsts].map(([turn, n], i) => {
      const x = i ? place(n) : LEFT;
      const label = x >= free;
      if (label) free = x + (narrow ? 16 : 48);
      return s(
        "g",
        { class: "turn" },
        s("path", { d: `M${x.toFixed(1)} ${TOP - 4}V${height}` }),
        label ? s("text", { x: x + 3, y: TOP - 7 }, narrow ? `${turn}` : `Turn ${turn}`) : null,
      );
    });
  }

  /** Shaded, and numbered in the order of what they changed. @param {ReviewShown} review @param {Map<number, number>} at */
  turningPoints(review, at) {
    let free = -Infinity;
    let row = 0;
    return review.turning_points
      .map((phase, i) => ({ phase, number: i + 1 }))
      .sort((a, b) => a.phase.first - b.phase.first)
      .map(({ phase, number }) => {
        const from = this.x(Math.max(0, (at.get(phase.first) ?? 0) - 1));
        const to = this.x(at.get(phase.last) ?? 0);
        const middle = (from + to) / 2;
        row = middle < free ? row + 1 : 0;
        free = middle + BADGE;
        const y = TOP + 11 + row * BADGE;
        return s(
          "g",
          { class: "turning", data: { turning: phase.first } },
          s("rect", { x: from.toFixed(1), y: TOP, width: Math.max(3, to - from).toFixed(1), height: this.size.plot }),
          s("circle", { cx: middle, cy: y, r: 8 }),
          s("text", { x: middle, y: y + 4 }, String(number)),
        );
      });
  }

  /** Up is luck of the first role, down of the second. @param {ReviewShown} review @param {(n: number) => number} place */
  luckBars(review, place) {
    const rolls = review.lines.filter((line) => line.kind === "roll");
    const most = Math.max(LEAST, ...rolls.map((line) => Math.abs(line.swing)));
    return rolls.map((line) => this.luckBar(line, place(line.n), Math.abs(line.swing) / most));
  }

  /** @param {LineReview} line @param {number} x @param {number} share of the longest bar */
  luckBar(line, x, share) {
    const high = Math.max(1.5, share * (this.size.luck / 2 - 1));
    const up = line.swing >= 0;
    return s(
      "rect",
      {
        class: `luck ${up ? "up" : "down"}`,
        x: (x - 2).toFixed(1),
        y: (up ? this.middle - high : this.middle).toFixed(1),
        width: 4,
        height: high.toFixed(1),
      },
      s("title", {}, `${line.moment}, ${line.text}: ${this.first} ${signedPercent(line.swing)}, ${signed(line.swing_points)} VP`),
    );
  }

  /** @param {LineReview | undefined} line @param {number} x */
  mistake(line, x) {
    if (!line) return null;
    const y = this.y(line.chance) - 4;
    return s("path", { class: "mistake", d: `M${x} ${y}l-5 -9h10Z` }, s("title", {}, this.note(this.analysis.review, line)));
  }

  /** @param {ReviewShown} review @param {Replay} replay */
  move(review, replay) {
    const line = this.analysis.line(replay.trail[replay.at]);
    const chance = replay.at === 0 ? review.start : (line?.chance ?? review.lines.at(-1)?.chance ?? review.start);
    const x = this.x(replay.at);
    put(
      this.playhead,
      s("path", { d: `M${x} ${TOP - 2}V${TOP + this.size.plot + GAP + this.size.luck}` }),
      s("circle", { cx: x, cy: this.y(chance), r: 5 }),
    );
    put(
      this.head,
      ...review.roles.map((role, i) =>
        h(
          "span",
          { class: "odds" },
          h("span", { class: `dot side-${i}` }),
          `${review.role_titles[role]} `,
          h("b", {}, percent(i ? 1 - chance : chance)),
        ),
      ),
      h("span", { class: "curve-note" }, this.note(review, line)),
    );
  }

  /** What is to be said about a line. @param {ReviewShown | null} review @param {LineReview | undefined} line */
  note(review, line) {
    if (!review) return "";
    if (line?.kind === "roll") return `Luck: ${review.role_titles[review.roles[0]]} ${signedPercent(line.swing)}`;
    if (line?.best && line.loss >= SLIGHT) return `Better: ${this.game.label(review.forms[line.best])} (${signedPercent(-line.loss)})`;
    return "";
  }

  /** The side whose chances are drawn. */
  get first() {
    const { review } = this.analysis;
    return review?.role_titles[review.roles[0]];
  }

  /** The picture in words. @param {ReviewShown} review */
  words(review) {
    const first = review.role_titles[review.roles[0]];
    const end = review.lines.at(-1)?.chance ?? review.start;
    const course = `from ${percent(review.start)} at the start to ${percent(end)} at the end`;
    const turns = `with ${review.turning_points.length} turning points`;
    const more = "The list of turning points, rolls and decisions is in the replay tab.";
    return `How likely the ${first} side was to win, ${course}, ${turns}. ${more}`;
  }
}
