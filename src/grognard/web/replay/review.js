// @ts-check
// The analysis in words: totals, turning points, costly decisions and telling rolls as lists, and a card for the line shown.
/** @import {Game} from "../core/game.js" */
/** @import {Analysis} from "./analysis.js" */
/** @import {LineReview, ReviewShown} from "../types" */
import { percent, signed, signedPercent } from "../panel/advice.js";
import { SLIGHT } from "./analysis.js";
import { button, h } from "../core/dom.js";
import { openWhy } from "../panel/why.js";
import { withRules } from "../core/words.js";

const MOST = 6;

/**
 * The part of the replay tab that is about the analysis.
 * @param {Game} game @param {Analysis} analysis @param {(n: number) => void} show
 */
export function analysisPart(game, analysis, show) {
  const { analysis: found, snapshot } = game.state;
  if (!snapshot?.closed)
    return snapshot && !snapshot.over
      ? h(
          "p",
          { class: "quiet" },
          "When the game is over it can be analysed: who was likely to win when, which rolls and decisions turned it.",
        )
      : null;
  if (found?.review) return whole(game, analysis, found.review, show);
  if (found?.state === "waiting" || found?.state === "running") return progress(analysis, found.done, found.total);
  return h(
    "section",
    { class: "sheet analysis", "aria-label": "Analysis" },
    h("h3", {}, "Analysis"),
    h(
      "p",
      {},
      found?.state === "failed"
        ? `${found.text}.`
        : "Who was likely to win when, the luck of every roll, the turning points, and the better choice at every decision.",
    ),
    h(
      "div",
      { class: "buttons" },
      button(found?.state === "failed" ? "Try again" : "Analyse the game", () => void analysis.begin(), {
        class: "primary",
        key: "j",
        data: { focus: "analyse", analyse: "" },
      }),
    ),
  );
}

/** @param {Analysis} analysis @param {number} done @param {number} total */
function progress(analysis, done, total) {
  return h(
    "section",
    { class: "sheet analysis", "aria-label": "Analysis" },
    h("h3", {}, "Analysis"),
    h("progress", { max: String(Math.max(1, total)), value: String(done), "aria-label": "Progress of the analysis" }),
    h("p", { class: "quiet" }, done ? `line ${done} of ${total}` : "about to begin"),
    h(
      "div",
      { class: "buttons" },
      button("Stop", () => void analysis.stop(), { data: { focus: "stop-analysis" } }),
    ),
  );
}

/** @param {Game} game @param {Analysis} analysis @param {ReviewShown} review @param {(n: number) => void} show */
function whole(game, analysis, review, show) {
  return h(
    "section",
    { class: "sheet analysis", "aria-label": "Analysis" },
    h("h3", {}, "Analysis"),
    totals(review),
    h("h4", {}, "Turning points"),
    moments(turningPoints(review), show, "No phase changed much: the game was decided little by little.", true),
    h("h4", {}, "Decisions that cost most"),
    moments(mistakes(game, analysis, review), show, "No decision gave up much, as far as one look ahead can see."),
    h("h4", {}, "Rolls that changed most"),
    moments(luckyRolls(analysis, review), show, "No dice were rolled."),
    h("h4", {}, "After-action report"),
    h(
      "div",
      { class: "buttons" },
      button("As a page", () => void analysis.download("html"), { data: { focus: "report-html", report: "html" } }),
      button("As Markdown with pictures", () => void analysis.download("markdown"), {
        data: { focus: "report-markdown", report: "markdown" },
      }),
    ),
    h(
      "p",
      { class: "quiet" },
      `Probabilities are the ${firstSide(review)} side's, from simulated games over the commanders' judgement of each position. `,
      "The luck of a roll is its result against the average of all it could have been.",
      review.curve_is_current ? "" : " The commander has changed since the curve was fitted, so they are less sure.",
    ),
  );
}

/** A moment of the game worth looking at. @typedef {{n: number, title: string, text: string, amount: string}} Moment */

/**
 * A list of moments to jump to.
 * @param {Moment[]} all
 * @param {(n: number) => void} show
 * @param {string} none
 * @param {boolean} [numbered]
 */
function moments(all, show, none, numbered = false) {
  if (!all.length) return h("p", { class: "quiet" }, none);
  const items = all.map(({ n, title, text, amount }) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "moment", data: { moment: n, focus: `moment ${title} ${n}` }, on: { click: () => show(n) } },
        h("b", { class: "amount" }, amount),
        h("span", {}, h("b", {}, title), h("small", {}, text)),
      ),
    ),
  );
  return numbered ? h("ol", { class: "moments numbered" }, items) : h("ul", { class: "moments" }, items);
}

/** The side whose chances are told. @param {ReviewShown} review */
function firstSide(review) {
  return review.role_titles[review.roles[0]];
}

/** @param {ReviewShown} review @returns {Moment[]} */
function turningPoints(review) {
  return review.turning_points.map((phase) => ({
    n: phase.first,
    title: phase.title,
    text: `${firstSide(review)} ${percent(phase.before)} to ${percent(phase.after)}; ${signedPercent(phase.luck)} of it by the dice`,
    amount: signedPercent(phase.swing),
  }));
}

/** The first lines of a list, as far as they are known. @param {Analysis} analysis @param {number[]} lines */
function linesOf(analysis, lines) {
  return lines
    .slice(0, MOST)
    .map((n) => analysis.line(n))
    .filter((line) => !!line);
}

/** @param {Game} game @param {Analysis} analysis @param {ReviewShown} review @returns {Moment[]} */
function mistakes(game, analysis, review) {
  return linesOf(analysis, review.mistakes).map((line) => ({
    n: line.n,
    title: `${review.role_titles[line.role ?? ""] ?? ""}: ${label(game, review, line.text)}`,
    text: `${line.moment}. Better: ${label(game, review, line.best)}`,
    amount: signedPercent(-line.loss),
  }));
}

/** @param {Analysis} analysis @param {ReviewShown} review @returns {Moment[]} */
function luckyRolls(analysis, review) {
  return linesOf(analysis, review.lucky_rolls).map((line) => ({
    n: line.n,
    title: line.events[0] ?? line.text,
    text: `${line.moment}: ${firstSide(review)} ${signed(line.swing_points)} VP`,
    amount: signedPercent(line.swing),
  }));
}

/** @param {ReviewShown} review */
function totals(review) {
  return h(
    "table",
    { class: "totals" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ["", "luck of the dice", "in VPs", "given up by decisions"].map((text, i) => (i ? h("th", { scope: "col" }, text) : h("td", {}))),
      ),
    ),
    h(
      "tbody",
      {},
      Object.keys(review.luck).map((role) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, h("span", { class: `dot side-${review.roles.indexOf(role)}` }), review.role_titles[role]),
          h("td", {}, signedPercent(review.luck[role])),
          h("td", {}, signed(review.luck_points[role])),
          h("td", {}, `${(100 * review.losses[role]).toFixed(1)} %`),
        ),
      ),
    ),
  );
}

/**
 * The line that the replay shows: what it changed, what could have been rolled, what would have been better.
 * @param {Game} game
 * @param {Analysis} analysis
 */
export function lineCard(game, analysis) {
  const { review, shown } = analysis;
  const replay = game.state.replay;
  if (!replay || !review) return null;
  if (!shown)
    return h(
      "section",
      { class: "card line-card", "aria-label": "This line" },
      h("h3", {}, replay.at ? "The end" : "The beginning"),
      h("p", { class: "quiet" }, replay.at ? review.outcome : "Step forward with ], or take a turning point from the list."),
    );
  return shown.kind === "roll" ? rollLine(review, shown) : decisionLine(game, review, shown);
}

/** @param {ReviewShown} review @param {LineReview} line */
function change(review, line) {
  const first = review.role_titles[review.roles[0]];
  return h(
    "p",
    { class: "change" },
    `${first} ${percent(line.chance - line.swing)} → `,
    h("b", {}, percent(line.chance)),
    ` (${signedPercent(line.swing)}, ${signed(line.swing_points)} VP)`,
  );
}

/** @param {ReviewShown} review @param {LineReview} line */
function rollLine(review, line) {
  return h(
    "section",
    { class: "card line-card", "aria-label": "This roll" },
    h("h3", {}, `Luck of the ${line.text}`),
    change(review, line),
    h(
      "table",
      { class: "bands" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["result", "likely", `${review.role_titles[review.roles[0]]} then wins`].map((text) => h("th", { scope: "col" }, text)),
        ),
      ),
      h(
        "tbody",
        {},
        line.bands.map((band) =>
          h(
            "tr",
            { class: band.rolled ? "rolled" : "" },
            h("th", { scope: "row" }, band.rolled ? "▸ " : "", band.label),
            h("td", {}, percent(band.probability)),
            h("td", {}, percent(band.chance)),
          ),
        ),
      ),
    ),
    sentences(line),
  );
}

/** @param {Game} game @param {ReviewShown} review @param {LineReview} line */
function decisionLine(game, review, line) {
  const costs = line.best && line.loss >= SLIGHT;
  return h(
    "section",
    { class: `card line-card${costs ? " costly" : ""}`, "aria-label": "This decision" },
    h("h3", {}, `${review.role_titles[line.role ?? ""] ?? ""}: ${line.kind === "resigned" ? "resigns" : label(game, review, line.text)}`),
    change(review, line),
    costs
      ? h(
          "p",
          { class: "better" },
          "Better: ",
          h("b", {}, label(game, review, line.best)),
          `. It would have kept ${(100 * line.loss).toFixed(1)} % (${line.loss_points.toFixed(1)} VP).`,
        )
      : line.kind === "action"
        ? h("p", { class: "quiet" }, "No better choice one look ahead.")
        : null,
    sentences(line),
    line.kind === "action"
      ? h(
          "div",
          { class: "buttons" },
          button("Why?", () => void openWhy(game, line.n), { class: "quiet", key: "k", data: { focus: "why" } }),
        )
      : null,
  );
}

/** @param {LineReview} line */
function sentences(line) {
  return line.events.length
    ? h(
        "ul",
        { class: "told" },
        line.events.map((text) => h("li", {}, withRules(text))),
      )
    : null;
}

/** @param {Game} game @param {ReviewShown} review @param {string} text */
function label(game, review, text) {
  const form = review.forms[text];
  return form ? game.label(form) : text;
}
