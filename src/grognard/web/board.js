// @ts-check
// The map: the printed sheet below, highlights and counters above it, and what a click on either means.
/** @import {Game} from "./game.js" */
/** @import {Suggestion} from "./ghost.js" */
/** @import {Action, Layout, State} from "./types" */
import { Camera } from "./camera.js";
import { Counters } from "./counters.js";
import { byId, drawing, put, s } from "./dom.js";
import { dial, turnAt } from "./facing.js";
import { listen } from "./gestures.js";
import { Ground } from "./ground.js";
import { centreOf, hexesPath, outlinePath, placeAt, stepFrom } from "./geometry.js";
import { notTaken } from "./ghost.js";
import { actForAll, chosen, goalsOfAll, toggleChosen } from "./group.js";
import { actors, declared, goals, meaning, previewed, questionAbout, targets, toggles } from "./selection.js";
import { isMine, isUrgent, markTitle, pieceFacts, pieceTitle, placeName, spokenName } from "./words.js";

const ASK_AFTER_MS = 130;

/** @typedef {{place: string | null, piece: string | null, x: number, y: number}} Spot */

export class Board {
  /**
   * @param {Game} game
   * @param {Layout} layout
   * @param {(actions: Action[], at: {x: number, y: number}) => void} choose asks which of several is meant
   */
  constructor(game, layout, choose) {
    this.game = game;
    this.layout = layout;
    this.choose = choose;
    this.frame = byId("map");
    this.tip = byId("tip");
    this.base = byId("base");
    this.over = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("over")));
    this.under = s("g", { class: "under" });
    this.units = s("g", { class: "units" });
    this.top = s("g", { class: "top" });
    this.near = s("g", { class: "near" });
    this.over.append(patterns(), this.under, this.units, this.top, this.near);
    this.camera = new Camera(this.frame, [this.base, this.over]);
    this.size(layout);
    this.counters = new Counters(this.units, layout);
    /** @type {string[][]} */
    this.trails = [];
    this.asking = 0;
    /** The attack that has just been made. @type {{target: string, by: string[]} | null} */
    this.made = null;
    /** An action to be drawn that nobody has taken. @type {() => Suggestion | null} */
    this.suggest = () => null;
    this.byKeys = false;
    /** @type {import("./stacks.js").StackTray | null} */
    this.tray = null;
    /** @type {import("./inspect.js").Inspector | null} */
    this.inspector = null;
    /** @type {import("./fields.js").Fields | null} */
    this.fields = null;
    /** @type {import("./ledger.js").Ways | null} */
    this.ways = null;
    /** @type {number | undefined} */
    this.drawnAt = undefined;
    listen(this);
  }

  /** @param {Layout} layout */
  size(layout) {
    this.over.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    for (const layer of [this.base, this.over]) {
      layer.style.width = `${layout.width}px`;
      layer.style.height = `${layout.height}px`;
    }
    this.camera.setSheet(layout.width, layout.height);
  }

  /** Another board on top. @param {Layout} layout @param {string} sheet */
  turnTo(layout, sheet) {
    this.layout = layout;
    this.trails = [];
    this.made = null;
    this.size(layout);
    this.lay(sheet);
    this.counters.turnTo(layout);
    if (this.game.view) this.counters.show(this.game.view, [], true);
    this.draw(this.game.state);
  }

  /** @param {string} sheet the drawing of the board */
  lay(sheet) {
    const svg = drawing(sheet, "board-");
    svg.setAttribute("width", "100%");
    svg.setAttribute("height", "100%");
    svg.setAttribute("aria-hidden", "true");
    const ground = new Ground(svg, this.layout);
    put(this.base, svg);
    this.camera.onSettle = (scale) => ground.settle(scale, this.base);
    if (document.body.classList.contains("ready")) this.camera.settle();
  }

  /** What is in play; the whole table on a wide frame, the map alone on a narrow one. @param {boolean} [smooth] */
  fit(smooth = true) {
    const { layout } = this;
    const focus = this.focus();
    if (focus.length && this.camera.fitted?.focus !== true) {
      this.camera.fit({ ...around(layout, focus), focus: true }, smooth);
      return;
    }
    const sheet = { x: 0, y: 0, width: layout.width, height: layout.height };
    const part = layout.map ?? sheet;
    const narrow = this.frame.clientWidth / this.frame.clientHeight < 0.9;
    this.camera.fit(narrow ? { ...part, x: part.x - 30, width: part.width + 60 } : sheet, smooth);
  }

  /** The places in play, if they are a part of this board. */
  focus() {
    return (this.game.view?.focus ?? []).filter((place) => this.layout.hexes[place]);
  }

  /** A veil over what is not in play. */
  veil() {
    const inside = new Set(this.focus());
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

  // -- where the pointer is -----------------------------------------------------------------------------------------

  /** @param {string | null} piece @param {boolean} touch */
  mayDrag(piece, touch) {
    if (!piece || !this.game.deciding || !goals(this.game.snapshot, piece).size) return false;
    return !touch || this.game.state.selected === piece;
  }

  /** @param {{x: number, y: number}} point in the frame @returns {Spot} */
  spotAt(point) {
    const on = this.camera.toSheet(point.x, point.y);
    const piece = this.counters.at(on);
    const hex = placeAt(this.layout, on);
    const place = hex ?? (piece ? (this.game.piece(piece)?.place ?? null) : null);
    const here = piece && this.game.piece(piece)?.place === place ? piece : this.layout.areas ? null : this.topAt(place);
    return { place, piece: place && this.layout.boxes[place] ? piece : here, ...point };
  }

  /** @param {string | null} place */
  topAt(place) {
    if (!place || !this.layout.hexes[place]) return null;
    return this.game.piecesAt(place).at(-1)?.id ?? null;
  }

  // -- what clicks do ---------------------------------------------------------------------------------------------

  /** The cursor is shown to whoever moves it. @param {boolean} on */
  useKeys(on) {
    this.byKeys = on;
    this.frame.classList.toggle("by-keys", on);
  }

  /**
   * @param {Spot} spot
   * @param {{x: number, y: number}} at on the screen
   * @param {boolean} [keys]
   * @param {boolean} [more] adds to what is selected
   */
  click(spot, at, keys = false, more = false) {
    const { game } = this;
    if (game.queue.length) game.catchUp();
    this.hideTip();
    if (!keys) this.useKeys(false);
    if (this.inspector?.pick(spot.place)) return;
    const turn = keys ? null : turnAt(this, spot);
    if (turn) return void game.act(turn.text);
    if (more && spot.piece) return toggleChosen(game, spot.piece);
    game.store.set({ cursor: spot.place && this.layout.hexes[spot.place] ? spot.place : game.state.cursor, reason: null });
    const snapshot = game.snapshot;
    if (!snapshot || !game.deciding) {
      game.store.set({ selected: spot.piece === game.state.selected ? null : this.nextInStack(spot) });
      this.openStack(spot.place);
      return;
    }
    const together = game.state.group.length > 1 && spot.place ? goalsOfAll(snapshot, game.state.group).get(spot.place) : undefined;
    if (together) return actForAll(game, together);
    const does =
      this.severalAble(spot) ?? meaning({ snapshot, selected: game.state.selected, place: spot.place, piece: this.nextInStack(spot) });
    if (does.kind === "select") {
      game.store.set({ selected: does.piece, group: [] });
      this.whyIdle(does.piece);
      this.openStack(spot.place);
    } else if (does.kind === "act") this.act(does.actions, at);
    else if (does.kind === "explain") this.explain(spot, at);
    else {
      game.store.set({ selected: null, group: [] });
      this.tray?.close();
    }
  }

  /** The tray of a stack opens with a click on it, and closes with a click elsewhere. @param {string | null} place */
  openStack(place) {
    const stack = place && this.layout.hexes[place] && !this.layout.areas ? this.game.piecesAt(place).length : 0;
    if (stack > 1) this.tray?.open(String(place));
    else this.tray?.close();
  }

  /**
   * A stack in which several could be switched: a click goes through it instead of taking the first.
   * @param {Spot} spot @returns {{kind: "select", piece: string} | null}
   */
  severalAble(spot) {
    const snapshot = this.game.snapshot;
    if (this.layout.areas || !snapshot || !spot.place || goals(snapshot, this.game.state.selected).has(spot.place) || declared(snapshot))
      return null;
    const able = new Set(toggles(snapshot).keys());
    const there = this.game.piecesAt(spot.place).filter((piece) => able.has(piece.id) && !goals(snapshot, piece.id).size);
    const next = there.length > 1 ? this.nextInStack(spot) : null;
    return next ? { kind: "select", piece: next } : null;
  }

  /** Clicking a stack takes the topmost piece that can act; clicking it again goes through it. @param {Spot} spot */
  nextInStack(spot) {
    if (this.layout.areas) return spot.piece;
    const there =
      spot.place && this.layout.hexes[spot.place]
        ? this.game
            .piecesAt(spot.place)
            .map((piece) => piece.id)
            .reverse()
        : [];
    if (there.length < 2) return spot.piece;
    const able = new Set(actors(this.game.deciding ? this.game.snapshot : null));
    const stack = [...there.filter((id) => able.has(id)), ...there.filter((id) => !able.has(id))];
    const now = stack.indexOf(this.game.state.selected ?? "");
    return stack[(now + 1) % stack.length];
  }

  /** @param {Action[]} actions @param {{x: number, y: number}} at */
  act(actions, at) {
    if (actions.length > 1 || actions[0].confirm) {
      this.choose(actions, at);
      return;
    }
    const [action] = actions;
    const { selected } = this.game.state;
    const joins = !action.piece && selected && action.with?.includes(selected) ? [`@${selected}`] : [];
    this.game.act(action.text, ...joins);
  }

  /** @param {string | null} piece @param {Spot} spot @param {{x: number, y: number}} at */
  drop(piece, spot, at) {
    const to = spot.place ? goals(this.game.snapshot, piece).get(spot.place) : undefined;
    if (to) this.act(to, at);
    else if (spot.place && spot.piece !== piece) this.explain(spot, at);
    this.hideTip();
  }

  /** Say why a piece of the player's can do nothing now. @param {string} id */
  async whyIdle(id) {
    const { game } = this;
    const { snapshot } = game;
    const piece = game.piece(id);
    if (!snapshot || !piece || !isMine(snapshot, piece) || !snapshot.actions.some((a) => a.piece && a.place)) return;
    if (snapshot.actions.some((action) => action.piece === id)) return;
    const somewhere = stepFrom(this.layout, piece.place, 1, 0) ?? Object.keys(this.layout.hexes)[0];
    const question = questionAbout(snapshot, game.info, id, this.layout.hexes[somewhere] ? somewhere : Object.keys(this.layout.hexes)[0]);
    if (!question) return;
    const text = await game.why(question);
    if (text && game.state.selected === id) game.store.set({ reason: { place: piece.place, text } });
  }

  /** @param {Spot} spot @param {{x: number, y: number}} at */
  async explain(spot, at) {
    const { game } = this;
    const { snapshot } = game;
    if (!snapshot || !spot.place) return;
    const { selected } = game.state;
    if (selected && this.ways?.wanted(selected, spot.place)) return void this.ways.ask(selected, spot.place, true);
    const text = await this.reasonFor(spot);
    if (!text) return;
    game.store.set({ reason: { place: spot.place, text } });
    this.showTip(text, at, "no");
  }

  /** The sentence for a place that is not on offer. @param {Spot} spot @returns {Promise<string>} */
  async reasonFor(spot) {
    const { game } = this;
    const { snapshot } = game;
    if (!snapshot || !spot.place) return "";
    const selected = game.state.selected;
    const mine = selected && snapshot.your_turn && isMine(snapshot, game.piece(selected));
    const to = selected ? goals(snapshot, selected).get(spot.place) : undefined;
    if (to) return to.map((action) => this.priceOf(action)).join("\n\n");
    const question = this.layout.hexes[spot.place] ? questionAbout(snapshot, game.info, mine ? selected : null, spot.place) : null;
    const known = spot.piece ? this.nameOf(spot.piece) : "";
    if (!question || !snapshot.your_turn) return known;
    if (!mine && !spot.piece) return "";
    return (await game.why(question)) || known;
  }

  /** @param {string} id */
  nameOf(id) {
    const { game } = this;
    const piece = game.piece(id);
    if (!piece || !game.snapshot) return "";
    const parts = [pieceTitle(game.snapshot, piece), piece.formation];
    if (piece.facts) parts.push(...pieceFacts(piece).map(([title, value]) => `${title.toLowerCase()} ${value}`));
    else parts.push([piece.kind, piece.size].filter(Boolean).join(" "));
    if (!piece.facts && piece.strength !== undefined) parts.push(`strength ${piece.strength}, movement ${piece.movement}`);
    parts.push(...(piece.marks ?? []).map((mark) => markTitle(mark, this.counters.marks).toLowerCase()));
    return parts.filter(Boolean).join(", ");
  }

  /** @param {Action} action */
  priceOf(action) {
    const name = spokenName(this.game.piece(action.piece ?? null));
    if (action.lines) return [this.game.label(action), ...action.lines].join("\n");
    const parts = [`${name} to ${placeName(action.place ?? "", this.layout)}`];
    if (action.cost !== undefined) parts.push(`${action.cost} MP`);
    if (action.left !== undefined) parts.push(`${action.left} left`);
    return parts.join(", ");
  }

  // -- hovering ---------------------------------------------------------------------------------------------------

  /** @param {Spot} spot @param {PointerEvent} event */
  hover(spot, event) {
    const key = spot.place ?? "";
    const at = { x: event.clientX, y: event.clientY };
    if (this.game.state.hover === spot.place && this.hovered === `${key} ${spot.piece}`) {
      if (!this.tip.hidden) this.moveTip(at);
      return;
    }
    this.hovered = `${key} ${spot.piece}`;
    this.game.store.set({ hover: spot.place });
    if (!this.layout.areas) this.tray?.peek(spot.place);
    this.hideTip();
    clearTimeout(this.asking);
    this.ways?.leave();
    if (!spot.place || this.game.state.inspection) return;
    const { snapshot } = this.game;
    const { selected, way } = this.game.state;
    if (selected && !way?.pinned && this.ways?.wanted(selected, spot.place)) {
      const place = spot.place;
      this.asking = setTimeout(() => void this.ways?.ask(selected, place, false), ASK_AFTER_MS);
      return;
    }
    const on = this.game.deciding
      ? (toggles(snapshot)
          .get(spot.piece ?? "")
          ?.find((action) => action.lines) ?? targets(snapshot).get(spot.place)?.[0])
      : undefined;
    if (on?.lines && !goals(snapshot, this.game.state.selected).has(spot.place)) {
      this.showTip(
        on.with ? attackTip(on, (id) => spokenName(this.game.piece(id)) || id) : [this.game.label(on), ...on.lines].join("\n"),
        at,
        "yes",
      );
      return;
    }
    // The tray of a stack says more than a line could.
    if (
      !this.layout.areas &&
      this.game.piecesAt(spot.place).length > 1 &&
      this.layout.hexes[spot.place] &&
      !goals(snapshot, this.game.state.selected).has(spot.place)
    )
      return;
    this.lastAt = at;
    this.asking = setTimeout(async () => {
      const text = this.game.state.replay ? (spot.piece ? this.nameOf(spot.piece) : "") : await this.reasonFor(spot);
      if (text && this.hovered === `${key} ${spot.piece}`)
        this.showTip(text, this.lastAt ?? at, goals(snapshot, this.game.state.selected).has(key) ? "yes" : "no");
    }, ASK_AFTER_MS);
  }

  /** @param {string} text @param {{x: number, y: number}} at @param {"yes" | "no"} kind */
  showTip(text, at, kind) {
    this.tip.textContent = text;
    this.tip.dataset.kind = kind;
    this.tip.hidden = false;
    this.moveTip(at);
  }

  /** @param {{x: number, y: number}} at */
  moveTip(at) {
    this.lastAt = at;
    const { offsetWidth: wide, offsetHeight: high } = this.tip;
    const x = Math.min(at.x + 16, innerWidth - wide - 8);
    const y = at.y + 20 + high > innerHeight - 8 ? at.y - high - 14 : at.y + 20;
    this.tip.style.transform = `translate(${Math.max(8, x)}px, ${Math.max(8, y)}px)`;
  }

  hideTip() {
    this.tip.hidden = true;
  }

  // -- drawing ----------------------------------------------------------------------------------------------------

  /** Everything that depends on the moment and the selection. @param {State} state */
  draw(state) {
    const { game, layout } = this;
    if (this.drawnAt !== game.snapshot?.n) this.hideTip();
    this.drawnAt = game.snapshot?.n;
    const snapshot = game.deciding ? game.snapshot : null;
    const reach = state.group.length > 1 ? goalsOfAll(snapshot, state.group) : goals(snapshot, state.selected);
    const aims = targets(snapshot);
    const attack = (state.replay ? null : (declared(game.snapshot) ?? previewed(game.snapshot))) ?? this.made;
    const suggestion = this.suggest();
    const urgent = snapshot?.actions.some((action) => action.urgent || isUrgent(action.verb)) ?? false;
    const ends =
      urgent && !state.selected ? (snapshot?.actions ?? []).flatMap((a) => (a.piece && a.place ? a.place : [])) : [...reach.keys()];
    put(
      this.under,
      this.veil(),
      ...state.overlays.map((id) => this.zone(id)),
      this.fields?.marks(state),
      this.turnMark(),
      this.signs(),
      this.trails.map((trail) => this.ribbon(trail, "trail")),
      s("path", { class: `reach${urgent ? " pulse" : ""}`, d: hexesPath(layout, ends, 0.97), data: { places: ends.join(" ") } }),
      s("path", { class: "reach-edge", d: outlinePath(layout, ends) }),
      s("path", { class: "aims", d: hexesPath(layout, aims.keys(), 0.93), data: { places: [...aims.keys()].join(" ") } }),
    );
    put(
      this.top,
      ...[...reach].map(([place, actions]) => this.price(place, actions[0])),
      attack && this.arrows(attack),
      this.stackCounts(),
      dial(this),
      this.inspector?.marks(state),
      this.ways?.marks(state),
      suggestion && notTaken(this, suggestion),
    );
    this.counters.mark(this.marks(state));
    this.drawNear(state);
  }

  /** What follows the pointer and the cursor. @param {State} state */
  drawNear(state) {
    const { layout, game } = this;
    const action = game.deciding && state.hover ? goals(game.snapshot, state.selected).get(state.hover)?.[0] : undefined;
    put(
      this.near,
      state.hover && layout.hexes[state.hover] ? s("path", { class: "hover", d: hexesPath(layout, [state.hover]) }) : null,
      state.cursor && layout.hexes[state.cursor] ? s("path", { class: "cursor", d: hexesPath(layout, [state.cursor], 0.94) }) : null,
    );
    if (action) this.follow(action);
  }

  /** @param {Action} action */
  async follow(action) {
    const path = await this.game.route(action);
    const { hover, selected } = this.game.state;
    if (hover !== action.place || selected !== action.piece) return;
    const start = this.game.piece(action.piece ?? null)?.place ?? "";
    this.near.querySelector(".route")?.remove();
    const way = path.length ? path : [action.place ?? ""];
    const ribbon = this.ribbon(layoutHas(this.layout, start) ? [start, ...way] : way, "route");
    if (ribbon) this.near.prepend(ribbon);
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

  /** @param {string} place @param {Action} action */
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
    const size = this.layout.size;
    return s(
      "g",
      { class: "attack" },
      s("path", { class: "sight", d: hexesPath(this.layout, [target], 0.96) }),
      ...by.map((id) => {
        const from = this.counters.middle(id);
        if (!from) return null;
        const long = Math.hypot(to.x - from.x, to.y - from.y);
        const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
        const point = (/** @type {number} */ along, /** @type {number} */ aside) =>
          `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
        const [a, b, c] = [long * 0.3, long * 0.56, long * 0.74];
        const w = size * 0.1;
        const half = [
          [a, w * 0.55],
          [b, w],
          [b, w * 2.3],
        ];
        const rim = [...half, [c, 0], ...half.map(([along, aside]) => [along, -aside]).reverse()];
        return s("path", {
          class: "arrow",
          d: `M${rim.map(([along, aside]) => point(along, aside)).join("L")}Z`,
        });
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
      const drawn = ends.length ? this.counters.sign(sign.kind) : null;
      if (!drawn) return null;
      const [a, b] = ends;
      const turn = b ? (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI : 0;
      const at = b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: a.x, y: a.y + this.layout.size * 0.62 };
      return s(
        "g",
        {
          class: "sign",
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

  /** @param {State} state @returns {Map<string, string[]>} */
  marks(state) {
    /** @type {Map<string, string[]>} */
    const marks = new Map();
    const mark = (/** @type {string} */ id, /** @type {string} */ name) => marks.set(id, [...(marks.get(id) ?? []), name]);
    const { game } = this;
    for (const id of chosen(state)) mark(id, "selected");
    for (const id of state.lit) mark(id, "lit");
    if (!game.deciding || !game.snapshot) return marks;
    for (const id of actors(game.snapshot)) mark(id, "able");
    const attack = declared(game.snapshot);
    for (const id of attack?.by ?? []) mark(id, "joined");
    const standing = !attack && game.snapshot.actions.some((action) => action.piece && action.place);
    for (const id of toggles(game.snapshot).keys()) if (!attack?.by.includes(id) && !standing) mark(id, "may-join");
    for (const piece of game.snapshot.view.pieces)
      if (piece.left === 0 && isMine(game.snapshot, piece) && !piece.marks) mark(piece.id, "spent");
    return marks;
  }

  /** Move the cursor hex. @param {number} dx @param {number} dy */
  step(dx, dy) {
    const { game } = this;
    const from = game.state.cursor ?? game.piece(game.state.selected)?.place ?? null;
    const to = from && this.layout.hexes[from] ? stepFrom({ ...this.layout, boxes: {} }, from, dx, dy) : Object.keys(this.layout.hexes)[0];
    if (!to) return;
    this.useKeys(true);
    game.store.set({ cursor: to, hover: to });
    const at = centreOf(this.layout, to);
    if (at) this.camera.reveal(at.x, at.y);
  }

  /** Enter on the cursor hex. */
  press() {
    const place = this.game.state.cursor;
    const at = place ? centreOf(this.layout, place) : null;
    if (!place || !at) return;
    const screen = this.camera.toFrame(at.x, at.y);
    const box = this.frame.getBoundingClientRect();
    this.click({ place, piece: this.topAt(place), ...screen }, { x: screen.x + box.left, y: screen.y + box.top }, true);
  }

  /** Show a piece. @param {string} id */
  reveal(id) {
    const at = this.counters.middle(id);
    if (at) this.camera.reveal(at.x, at.y);
  }
}

/** @param {Layout} layout @param {string} place */
function layoutHas(layout, place) {
  return !!layout.hexes[place];
}

/** @param {Action} action @param {(id: string) => string} name */
function attackTip(action, name) {
  const who = (action.with ?? []).map(name).join(", ");
  return `Attack ${action.place}; all who can join: ${who}\n${(action.lines ?? []).join("\n")}`;
}

/** The part of a sheet around places. @param {Layout} layout @param {string[]} places */
function around(layout, places) {
  const xs = places.map((place) => layout.hexes[place].x);
  const ys = places.map((place) => layout.hexes[place].y);
  const [left, top] = [Math.min(...xs) - 1.6 * layout.size, Math.min(...ys) - 1.6 * layout.size];
  return { x: left, y: top, width: Math.max(...xs) + 1.6 * layout.size - left, height: Math.max(...ys) + 1.6 * layout.size - top };
}

/** Hatchings for zones: told apart by angle as well as by colour. */
function patterns() {
  const defs = s("defs");
  [45, -45, 0, 90].forEach((angle, i) => {
    defs.append(
      s(
        "pattern",
        { id: `hatch-${i}`, width: 16, height: 16, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${angle})` },
        s("line", { class: `hatch-line zone-${i}`, x1: 0, y1: 0, x2: 0, y2: 16 }),
      ),
    );
  });
  return defs;
}
