// @ts-check
// What is drawn over the map: where the selected piece can go, what can be attacked, who takes part, what has moved.
/** @import {Analysis} from "../replay/analysis.js" */
/** @import {Board} from "./board.js" */
/** @import {Fields} from "./fields.js" */
/** @import {Game} from "../core/game.js" */
/** @import {Inspector} from "./inspect.js" */
/** @import {Ways} from "../movement/ledger.js" */
/** @import {Suggestion} from "./ghost.js" */
/** @import {Tip} from "./tip.js" */
/** @import {Layout, State} from "../page-types" */
/** @import {LogEntry, Moment, Offer} from "../types" */
/** @import {Point} from "../core/geometry.js" */
import { put, s } from "../core/dom.js";
import { dial } from "./facing.js";
import { attackOf } from "../core/facts.js";
import { centreOf, hexesPath, outlinePath } from "../core/geometry.js";
import { notTaken } from "./ghost.js";
import { chosen, goalsOfAll } from "../core/group.js";
import { actors, declared, goals, previewed, targets, toggles } from "../core/selection.js";
import { isMine } from "../core/words.js";

/** @typedef {{target: string, by: string[]}} Attack */

export class Highlights {
  /**
   * @param {Game} game
   * @param {Board} board
   * @param {{fields: Fields, inspector: Inspector, ways: Ways, tip: Tip}} parts
   * @param {Analysis} analysis
   */
  constructor(game, board, { fields, inspector, ways, tip }, analysis) {
    this.game = game;
    this.board = board;
    this.fields = fields;
    this.inspector = inspector;
    this.ways = ways;
    this.tip = tip;
    this.analysis = analysis;
    /** The board drawn on. */
    this.layout = board.layout;
    /** Where others have gone, until the player acts. @type {string[][]} */
    this.trails = [];
    /** The attack that has just been made. @type {Attack | null} */
    this.made = null;
    /** @type {number | undefined} */
    this.drawnAt = undefined;
  }

  /** What has just happened. @param {LogEntry[]} events @param {string[][]} walked the ways of the pieces that moved */
  told(events, walked) {
    this.made = attackOf(events);
    const mine = events[0]?.role === this.game.snapshot?.role;
    if (events.length) this.trails = mine ? [] : [...this.trails, ...walked].slice(-16);
  }

  /** Everything that depends on the moment and the selection. @param {State} state */
  draw(state) {
    const { game, board } = this;
    if (this.layout !== board.layout) this.turnTo(board.layout);
    if (this.drawnAt !== game.snapshot?.n) this.tip.hide();
    this.drawnAt = game.snapshot?.n;
    const snapshot = game.deciding ? game.snapshot : null;
    const reach = state.group.length > 1 ? goalsOfAll(snapshot, state.group) : goals(snapshot, state.selected);
    this.drawUnder(state, snapshot, reach);
    this.drawTop(state, reach);
    board.counters.mark(this.marks(state));
  }

  /** Another board: what has happened was not there. @param {Layout} layout */
  turnTo(layout) {
    this.layout = layout;
    this.trails = [];
    this.made = null;
  }

  /**
   * Below the counters.
   * @param {State} state
   * @param {Moment | null} snapshot if the player decides
   * @param {Map<string, Offer[]>} reach
   */
  drawUnder(state, snapshot, reach) {
    const { layout } = this;
    const aims = targets(snapshot);
    const urgent = snapshot?.actions.some((action) => action.urgent || this.game.words(action.verb).urgent) ?? false;
    const ends = urgent && !state.selected ? allEnds(snapshot) : [...reach.keys()];
    put(
      this.board.under,
      this.veil(),
      ...state.overlays.map((id) => this.zone(id)),
      this.fields.marks(state),
      this.turnMark(),
      this.signs(),
      this.trails.map((trail) => this.ribbon(trail, "trail")),
      s("path", { class: `reach${urgent ? " pulse" : ""}`, d: hexesPath(layout, ends, 0.97), data: { places: ends.join(" ") } }),
      s("path", { class: "reach-edge", d: outlinePath(layout, ends) }),
      s("path", { class: "guided", d: hexesPath(layout, state.guided, 0.9) }),
      s("path", { class: "aims", d: hexesPath(layout, aims.keys(), 0.93), data: { places: [...aims.keys()].join(" ") } }),
    );
  }

  /** Above the counters. @param {State} state @param {Map<string, Offer[]>} reach */
  drawTop(state, reach) {
    const { snapshot } = this.game;
    const attack = (state.replay ? null : (declared(snapshot) ?? previewed(snapshot))) ?? this.made;
    const suggestion = this.suggestion(state);
    put(
      this.board.top,
      ...[...reach].map(([place, actions]) => this.price(place, actions[0])),
      attack && this.arrows(attack),
      this.stackCounts(),
      dial(this.board),
      this.inspector.marks(state),
      this.ways.marks(state),
      suggestion && notTaken(this.board, suggestion),
    );
  }

  /** What is drawn as not taken: the hint, or in the replay the better choice. @param {State} state @returns {Suggestion | null} */
  suggestion({ hint, replay }) {
    if (!replay) return hint && this.game.deciding ? { action: hint.action, kind: "hint", path: hint.path } : null;
    const action = this.analysis.better;
    if (!action) return null;
    const from = replay.before?.pieces.find((piece) => piece.id === action.piece)?.place;
    return { action, kind: "missed", from };
  }

  /** A veil over what is not in play. */
  veil() {
    const inside = new Set(this.board.focus());
    if (!inside.size) return null;
    return s("path", {
      class: "veil",
      d: hexesPath(
        this.layout,
        Object.keys(this.layout.hexes).filter((place) => !inside.has(place)),
        1.02,
      ),
    });
  }

  /** What follows the pointer and the cursor. @param {State} state */
  drawNear(state) {
    const { layout, game } = this;
    const action = game.deciding && state.hover ? goals(game.snapshot, state.selected).get(state.hover)?.[0] : undefined;
    put(
      this.board.near,
      state.hover && layout.hexes[state.hover] ? s("path", { class: "hover", d: hexesPath(layout, [state.hover]) }) : null,
      state.cursor && layout.hexes[state.cursor] ? s("path", { class: "cursor", d: hexesPath(layout, [state.cursor], 0.94) }) : null,
    );
    if (action) this.follow(action);
  }

  /** @param {Offer} action */
  async follow(action) {
    const path = await this.game.route(action);
    const { hover, selected } = this.game.state;
    if (hover !== action.place || selected !== action.piece) return;
    const start = this.game.piece(action.piece ?? null)?.place ?? "";
    this.board.near.querySelector(".route")?.remove();
    const way = path.length ? path : [action.place ?? ""];
    const ribbon = this.ribbon(this.layout.hexes[start] ? [start, ...way] : way, "route");
    if (ribbon) this.board.near.prepend(ribbon);
  }

  /** @param {string[]} places @param {string} kind */
  ribbon(places, kind) {
    const points = places.map((place) => centreOf(this.layout, place)).filter((point) => !!point);
    if (!points.length) return null;
    const end = points[points.length - 1];
    const line = points.map((point, i) => `${i ? "L" : "M"}${point.x} ${point.y}`).join("");
    return s(
      "g",
      { class: kind },
      points.length > 1 && s("path", { class: "casing", d: line }),
      points.length > 1 && s("path", { class: "line", d: line }),
      s("circle", { class: "end", cx: end.x, cy: end.y, r: this.layout.size * 0.13 }),
    );
  }

  /** @param {string} place @param {Offer} action */
  price(place, action) {
    const hex = this.layout.hexes[place];
    if (!hex || (action.left === undefined && action.cost === undefined)) return null;
    const { size } = this.layout;
    const text = s(
      "text",
      { class: "price", x: hex.x, y: hex.y + size * 0.15, "font-size": size * 0.42 },
      String(action.left ?? action.cost),
    );
    return action.left === 0 ? s("g", { class: "stop" }, s("circle", { cx: hex.x, cy: hex.y, r: size * 0.3 }), text) : text;
  }

  /** @param {{target: string, by: string[]}} attack */
  arrows({ target, by }) {
    const to = centreOf(this.layout, target);
    if (!to) return null;
    return s(
      "g",
      { class: "attack" },
      s("path", { class: "sight", d: hexesPath(this.layout, [target], 0.96) }),
      ...by.map((id) => {
        const from = this.board.counters.middle(id);
        return from && attackArrow(from, to, this.layout.size);
      }),
    );
  }

  stackCounts() {
    if (this.layout.areas) return [];
    const counts = new Map();
    for (const piece of this.game.view?.pieces ?? [])
      if (this.layout.hexes[piece.place]) counts.set(piece.place, (counts.get(piece.place) ?? 0) + 1);
    const { size } = this.layout;
    return [...counts]
      .filter(([, count]) => count > 1)
      .map(([place, count]) => {
        const { x, y } = this.layout.hexes[place];
        return s(
          "g",
          { class: "count", transform: `translate(${x + size * 0.62} ${y - size * 0.62})` },
          s("circle", { r: size * 0.2 }),
          s("text", { y: size * 0.1, "font-size": size * 0.28 }, String(count)),
        );
      });
  }

  /** What lies on the map besides counters: bridges blown and built, fieldworks. */
  signs() {
    return (this.game.view?.signs ?? []).map((sign) => {
      const ends = (sign.between?.length ? sign.between : [sign.place ?? ""])
        .map((place) => centreOf(this.layout, place))
        .filter((point) => !!point);
      const drawn = ends.length ? this.board.counters.sign(sign.kind) : null;
      const owner = this.board.counters.colours[sign.side ?? ""];
      if (!drawn) return null;
      const [a, b] = ends;
      const turn = b ? (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI : 0;
      const at = b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: a.x, y: a.y + this.layout.size * 0.62 };
      return s(
        "g",
        {
          class: "sign",
          style: owner ? `--owner: ${owner.ground}` : null,
          data: { sign: sign.id, kind: sign.kind },
          transform: `translate(${at.x} ${at.y}) rotate(${turn}) scale(${this.layout.size / 100})`,
        },
        s("title", {}, sign.title),
        drawn,
      );
    });
  }

  turnMark() {
    const box = this.layout.tracks?.turn?.[(this.game.view?.turn ?? 0) - 1];
    return box
      ? s("rect", { class: "turn-mark", x: box.x + 5, y: box.y + 5, width: box.width - 10, height: box.height - 10, rx: 8 })
      : null;
  }

  /** @param {string} id */
  zone(id) {
    const overlay = this.game.snapshot?.overlays.find((one) => one.id === id);
    const number = this.game.snapshot?.overlays.findIndex((one) => one.id === id) ?? 0;
    if (!overlay || this.game.state.replay) return null;
    const path = hexesPath(this.layout, overlay.places);
    return s(
      "g",
      { class: `zone zone-${number % 4}` },
      s("path", { class: "hatch", d: path, fill: `url(#hatch-${number % 4})` }),
      s("path", { class: "edge", d: outlinePath(this.layout, overlay.places) }),
    );
  }

  /** What each counter shows of the moment, as classes. @param {State} state @returns {Map<string, string[]>} */
  marks(state) {
    /** @type {Map<string, string[]>} */
    const marks = new Map();
    const mark = (/** @type {string} */ name, /** @type {Iterable<string>} */ ids) => {
      for (const id of ids) marks.set(id, [...(marks.get(id) ?? []), name]);
    };
    const { deciding, snapshot } = this.game;
    mark("selected", chosen(state));
    mark("lit", [...state.lit, ...state.guided]);
    if (!deciding || !snapshot) return marks;
    const joined = declared(snapshot)?.by ?? [];
    mark("able", actors(snapshot));
    mark("joined", joined);
    mark("may-join", mayJoin(snapshot, joined));
    mark("spent", spent(snapshot));
    return marks;
  }
}

/**
 * Pieces that may join what is done. Where pieces can also go somewhere, none is shown unless an attack is put together.
 * @param {Moment} snapshot
 * @param {string[]} joined
 */
function mayJoin(snapshot, joined) {
  if (!declared(snapshot) && snapshot.actions.some((action) => action.piece && action.place)) return [];
  return [...toggles(snapshot).keys()].filter((id) => !joined.includes(id));
}

/** Pieces of the player's that have no movement left. @param {Moment} snapshot */
function spent(snapshot) {
  return snapshot.view.pieces.filter((piece) => piece.left === 0 && isMine(snapshot, piece) && !piece.marks).map((piece) => piece.id);
}

/** Every place that any piece could go to. @param {Moment | null} snapshot */
function allEnds(snapshot) {
  return (snapshot?.actions ?? []).flatMap((action) => (action.piece && action.place ? action.place : []));
}

/** An arrow from an attacker to the target. @param {Point} from @param {Point} to @param {number} size of the hexes */
function attackArrow(from, to, size) {
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const point = (/** @type {number[]} */ [along, aside]) =>
    `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
  const [tail, neck, tip] = [long * 0.3, long * 0.56, long * 0.74];
  const wide = size * 0.1;
  const half = [
    [tail, wide * 0.55],
    [neck, wide],
    [neck, wide * 2.3],
  ];
  const rim = [...half, [tip, 0], ...half.map(([along, aside]) => [along, -aside]).reverse()];
  return s("path", { class: "arrow", d: `M${rim.map(point).join("L")}Z` });
}
