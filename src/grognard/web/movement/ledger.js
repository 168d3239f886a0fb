// @ts-check
// What a move costs, step by step with the rule of every part, and the other ways there are: as the referee says it.
/** @import {Game} from "../core/game.js" */
/** @import {Board} from "../map/board.js" */
/** @import {Layout, State, WayShown} from "../page-types" */
/** @import {MoveLedger, Way} from "../types" */
import { button, h, s } from "../core/dom.js";
import { centreOf, hexesPath } from "../core/geometry.js";
import { placeName, ruleButton, spokenName, withRules } from "../core/words.js";

/** The steps of a move as a table. @param {MoveLedger} ledger @param {Layout | null} layout */
export function ledgerTable(ledger, layout) {
  const inHexes = ledger.counts === "hexes";
  const unit = inHexes ? "hexes" : "MP";
  return h(
    "div",
    { class: "ledger" },
    allowanceLine(ledger.allowance, inHexes ? `${ledger.points} hexes` : `${ledger.points} MP`),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Hex"),
          h("th", { scope: "col" }, inHexes ? "" : "Cost"),
          h("th", { scope: "col" }, "Sum"),
          h("th", { scope: "col" }, "Why"),
        ),
      ),
      h(
        "tbody",
        {},
        ledger.steps.map((step) =>
          h(
            "tr",
            { data: { step: step.hex } },
            h("th", { scope: "row" }, placeName(step.hex, layout)),
            h("td", {}, inHexes ? "" : step.cost),
            h("td", {}, inHexes ? String(ledger.steps.indexOf(step) + 1) : step.total),
            h(
              "td",
              { class: "parts" },
              step.parts.map((part) =>
                h("span", { class: "part-line" }, inHexes ? "" : h("b", {}, part.amount), ` ${part.reason} `, ruleButton(part.rule)),
              ),
              step.notes.map((note) => h("span", { class: "part-line note" }, withRules(note.text, [note.rule]))),
            ),
          ),
        ),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, "Total"),
          h("td", { colspan: 3, data: { total: "" } }, `${ledger.cost} of ${ledger.points} ${unit}`),
        ),
      ),
    ),
  );
}

/** @param {MoveLedger["allowance"]} lines @param {string} [sum] */
export function allowanceLine(lines, sum) {
  if (!lines.length) return sum ? h("p", { class: "allowance" }, sum) : null;
  return h(
    "p",
    { class: "allowance" },
    sum ? h("b", {}, `${sum}: `) : null,
    lines.map((line, i) => [i ? ", " : "", `${line.figure} ${line.reason} `, ruleButton(line.rule)]).flat(),
  );
}

/** One way in full: the ledger, or every reason why not. @param {Way} way @param {Layout | null} layout */
export function wayBody(way, layout) {
  return h(
    "div",
    { class: "way-body" },
    way.needs.length ? h("p", { class: "needs" }, `It would take ${way.needs.join(" and ")}.`) : null,
    way.ledger
      ? ledgerTable(way.ledger, layout)
      : h(
          "ul",
          { class: "refusals" },
          way.refusals.map((refusal) => h("li", {}, withRules(refusal.text, [refusal.rule]))),
        ),
  );
}

/** What a way comes to, in a word or two. @param {Way} way */
export function wayPrice(way) {
  if (!way.ledger) return "no";
  return way.ledger.counts === "hexes" ? "yes" : `${way.ledger.cost} MP`;
}

/** The way along the map: a ribbon, and what each step costs. @param {Layout} layout @param {string} start @param {Way | undefined} way */
export function wayRibbon(layout, start, way) {
  if (!way?.ledger) return null;
  const places = [...(layout.hexes[start] ? [start] : []), ...way.ledger.steps.map((step) => step.hex)];
  const points = places.map((place) => centreOf(layout, place)).filter((point) => !!point);
  if (!points.length) return null;
  const line = points.map((point, i) => `${i ? "L" : "M"}${point.x} ${point.y}`).join("");
  const { size } = layout;
  const inHexes = way.ledger.counts === "hexes";
  return s(
    "g",
    { class: `way-ribbon${way.needs.length ? " would" : ""}`, data: { way: way.kind } },
    s("path", { class: "casing", d: line }),
    s("path", { class: "line", d: line }),
    inHexes
      ? null
      : way.ledger.steps.map((step) => {
          const at = centreOf(layout, step.hex);
          if (!at) return null;
          const text = s("text", { y: size * 0.09, "font-size": size * 0.27 }, short(step.total));
          return s(
            "g",
            { class: "milestone", transform: `translate(${at.x} ${at.y - size * 0.5})` },
            s("rect", { x: -size * 0.3, y: -size * 0.17, width: size * 0.6, height: size * 0.34, rx: size * 0.1 }),
            text,
          );
        }),
    s("path", { class: "goal", d: hexesPath(layout, [places[places.length - 1]], 0.94) }),
  );
}

/** "1 1/2" in the little room of a milestone: 1½. @param {string} points */
function short(points) {
  return points
    .replace(/ ?1\/2$/, "½")
    .replace(/ ?1\/4$/, "¼")
    .replace(/ ?3\/4$/, "¾");
}

/**
 * Which of the ways is shown first: one that can be gone now, else one that is allowed, else one that needs nothing.
 * @param {Way[]} ways
 */
function bestWay(ways) {
  const tests = [
    (/** @type {Way} */ way) => !!way.actions?.length,
    (/** @type {Way} */ way) => way.allowed && !way.needs.length,
    (/** @type {Way} */ way) => way.allowed,
    (/** @type {Way} */ way) => !way.needs.length,
  ];
  return tests.map((test) => ways.findIndex(test)).find((at) => at >= 0) ?? 0;
}

/** Answers for a selected unit and the hex that is pointed at or clicked. */
export class Ways {
  /** @param {Game} game @param {Board} board */
  constructor(game, board) {
    this.game = game;
    this.board = board;
    // A way is shown for the piece and the moment it was asked for.
    game.store.watch(
      ({ selected, snapshot }) => [selected, snapshot],
      ({ way, selected, snapshot }) => {
        if (way && (way.piece !== selected || way.n !== snapshot?.n)) game.store.set({ way: null });
      },
    );
  }

  /** Whether the game has anything to say about this piece and place. @param {string | null} piece @param {string | null} place */
  wanted(piece, place) {
    const { game, board } = this;
    return !!(
      game.info?.explains &&
      piece &&
      place &&
      board.layout.hexes[place] &&
      !game.state.replay &&
      game.piece(piece) &&
      game.piece(piece)?.place !== place
    );
  }

  /** @param {string} piece @param {string} place @param {boolean} pinned a click keeps it until the next one */
  async ask(piece, place, pinned) {
    const { game } = this;
    const now = game.state.way;
    if (!this.wanted(piece, place) || (now?.pinned && !pinned)) return;
    if (now && now.piece === piece && now.place === place) {
      if (pinned) game.store.set({ way: { ...now, pinned: true } });
      return;
    }
    try {
      const answer = await game.ask({ what: "ledger", action: `${game.info?.explains} ${piece} ${place}` });
      if (!this.moved(piece, place, pinned)) this.show(piece, place, pinned, answer.ways);
    } catch (error) {
      if (pinned) game.say(error instanceof Error ? error.message : "no answer", "warning");
    }
  }

  /**
   * Whether the answer has come too late: something else is pointed at by now.
   * @param {string} piece
   * @param {string} place
   * @param {boolean} pinned
   */
  moved(piece, place, pinned) {
    const { selected, hover, way } = this.game.state;
    return selected !== piece || (!pinned && (hover !== place || !!way?.pinned));
  }

  /** @param {string} piece @param {string} place @param {boolean} pinned @param {Way[]} ways */
  show(piece, place, pinned, ways) {
    const { game } = this;
    if (!ways.length) return;
    game.store.set({ way: { piece, place, n: game.snapshot?.n ?? 0, ways, chosen: bestWay(ways), pinned }, reason: null });
  }

  /** The pointer has gone elsewhere. */
  leave() {
    if (this.game.state.way && !this.game.state.way.pinned) this.game.store.set({ way: null });
  }

  /** @param {State} state */
  card({ way }) {
    const piece = this.game.piece(way?.piece ?? null);
    if (!way || !piece) return null;
    const { layout } = this.board;
    const shown = way.ways[way.chosen];
    const several = way.ways.length > 1;
    return h(
      "section",
      { class: "card way-card", "aria-label": "The way there" },
      h("h3", {}, `${spokenName(piece)} to ${placeName(way.place, layout)}`),
      several || !shown.ledger ? this.choices(way) : null,
      several ? h("h4", {}, shown.title) : null,
      wayBody(shown, layout),
      this.buttons(way, shown),
    );
  }

  /** All ways there are, to look at each. @param {WayShown} way */
  choices(way) {
    const choice = (/** @type {Way} */ one, /** @type {number} */ i) =>
      button(
        [one.title, " ", h("b", {}, one.needs.length && one.ledger ? `(${wayPrice(one)})` : wayPrice(one))],
        () => this.game.store.set({ way: { ...way, chosen: i, pinned: true } }),
        {
          class: i === way.chosen ? "on" : "quiet",
          "aria-pressed": String(i === way.chosen),
          data: { focus: `way ${one.kind}`, way: one.kind },
        },
      );
    return h("div", { class: "ways", role: "group", "aria-label": "Ways" }, way.ways.map(choice));
  }

  /** @param {WayShown} way @param {Way} shown */
  buttons(way, shown) {
    const { game } = this;
    const go = shown.actions.length && game.deciding ? shown.actions : null;
    const price = wayPrice(shown);
    return h(
      "div",
      { class: "buttons" },
      go
        ? button(`Go: ${price === "yes" ? shown.title : price}`, () => game.act(...go), {
            class: "primary",
            key: "Shift+G",
            data: { focus: "way go", go: "" },
          })
        : null,
      way.pinned ? button("Close", () => game.store.set({ way: null }), { class: "quiet", data: { focus: "way close" } }) : null,
    );
  }

  /** @param {State} state */
  marks({ way }) {
    if (!way) return null;
    return wayRibbon(this.board.layout, this.game.piece(way.piece)?.place ?? "", way.ways[way.chosen]);
  }
}
