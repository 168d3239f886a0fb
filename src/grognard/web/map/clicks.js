// @ts-check
// What a click, a drop and the resting pointer do on the map.
/** @import {Board, Spot} from "./board.js" */
/** @import {Game} from "../core/game.js" */
/** @import {Inspector} from "./inspect.js" */
/** @import {Ways} from "../movement/ledger.js" */
/** @import {StackTray} from "./stacks.js" */
/** @import {Tip} from "./tip.js" */
/** @import {Action, Snapshot} from "../types" */
import { turnAt } from "./facing.js";
import { centreOf, stepFrom } from "../core/geometry.js";
import { actForAll, goalsOfAll, toggleChosen } from "../core/group.js";
import { actors, declared, goals, meaning, questionAbout, targets, toggles } from "../core/selection.js";
import { isMine, placeName, spokenName } from "../core/words.js";

const ASK_AFTER_MS = 130;

/** @typedef {{x: number, y: number}} Point */

export class Clicks {
  /**
   * @param {Game} game
   * @param {Board} board
   * @param {{tray: StackTray, inspector: Inspector, ways: Ways, tip: Tip}} parts
   * @param {(actions: Action[]) => void} choose asks which of several is meant
   */
  constructor(game, board, { tray, inspector, ways, tip }, choose) {
    this.game = game;
    this.board = board;
    this.tray = tray;
    this.inspector = inspector;
    this.ways = ways;
    this.tip = tip;
    this.choose = choose;
    this.asking = 0;
    /** The place and the piece under the pointer. */
    this.hovered = "";
  }

  // -- what clicks do ---------------------------------------------------------------------------------------------

  /**
   * @param {Spot} spot
   * @param {Point} at on the screen
   * @param {boolean} [keys]
   * @param {boolean} [more] adds to what is selected
   */
  click(spot, at, keys = false, more = false) {
    const { game } = this;
    if (game.queue.length) game.catchUp();
    this.tip.hide();
    if (!keys) this.board.useKeys(false);
    if (this.inspector.pick(spot.place)) return;
    const turn = keys ? null : turnAt(this.board, spot);
    if (turn) game.act(turn.text);
    else if (more && spot.piece) toggleChosen(game, spot.piece);
    else this.clickPlain(spot, at);
  }

  /** @param {Spot} spot @param {Point} at */
  clickPlain(spot, at) {
    const { game } = this;
    const onMap = spot.place && this.board.layout.hexes[spot.place];
    game.store.set({ cursor: onMap ? spot.place : game.state.cursor, reason: null });
    const { snapshot } = game;
    if (snapshot && game.deciding) this.answer(snapshot, spot, at);
    else this.look(spot);
  }

  /** A click while there is nothing to decide. @param {Spot} spot */
  look(spot) {
    const { state, store } = this.game;
    store.set({ selected: spot.piece === state.selected ? null : this.nextInStack(spot) });
    this.openStack(spot.place);
  }

  /** A click of the player who decides. @param {Snapshot} snapshot @param {Spot} spot @param {Point} at */
  answer(snapshot, spot, at) {
    const { game } = this;
    const { group, selected } = game.state;
    const together = group.length > 1 && spot.place ? goalsOfAll(snapshot, group).get(spot.place) : undefined;
    if (together) return actForAll(game, together);
    const does = this.severalAble(snapshot, spot) ?? meaning({ snapshot, selected, place: spot.place, piece: this.nextInStack(spot) });
    switch (does.kind) {
      case "select":
        return this.select(does.piece, spot.place);
      case "act":
        return this.act(does.actions);
      case "explain":
        return void this.explain(spot, at);
      case "nothing":
        game.store.set({ selected: null, group: [] });
        return this.tray.close();
    }
  }

  /** @param {string} piece @param {string | null} place */
  select(piece, place) {
    this.game.store.set({ selected: piece, group: [] });
    void this.whyIdle(piece);
    this.openStack(place);
  }

  /** The tray of a stack opens with a click on it, and closes with a click elsewhere. @param {string | null} place */
  openStack(place) {
    const { layout } = this.board;
    const stack = place && layout.hexes[place] && !layout.areas ? this.game.piecesAt(place).length : 0;
    if (stack > 1) this.tray.open(String(place));
    else this.tray.close();
  }

  /**
   * A stack in which several could be switched: a click goes through it instead of taking the first.
   * @param {Snapshot} snapshot
   * @param {Spot} spot
   * @returns {{kind: "select", piece: string} | null}
   */
  severalAble(snapshot, spot) {
    if (this.board.layout.areas || !spot.place || declared(snapshot)) return null;
    if (goals(snapshot, this.game.state.selected).has(spot.place)) return null;
    const able = new Set(toggles(snapshot).keys());
    const there = this.game.piecesAt(spot.place).filter((piece) => able.has(piece.id) && !goals(snapshot, piece.id).size);
    const next = there.length > 1 ? this.nextInStack(spot) : null;
    return next ? { kind: "select", piece: next } : null;
  }

  /** Clicking a stack takes the topmost piece that can act; clicking it again goes through it. @param {Spot} spot */
  nextInStack(spot) {
    const { game, board } = this;
    if (board.layout.areas || !spot.place || !board.layout.hexes[spot.place]) return spot.piece;
    const there = game.piecesAt(spot.place).map((piece) => piece.id);
    if (there.length < 2) return spot.piece;
    there.reverse();
    const able = new Set(actors(game.deciding ? game.snapshot : null));
    const stack = [...there.filter((id) => able.has(id)), ...there.filter((id) => !able.has(id))];
    const now = stack.indexOf(game.state.selected ?? "");
    return stack[(now + 1) % stack.length];
  }

  /** @param {Action[]} actions */
  act(actions) {
    if (actions.length > 1 || actions[0].confirm) {
      this.choose(actions);
      return;
    }
    const [action] = actions;
    const { selected } = this.game.state;
    const joins = !action.piece && selected && action.with?.includes(selected) ? [`@${selected}`] : [];
    this.game.act(action.text, ...joins);
  }

  // -- dragging ---------------------------------------------------------------------------------------------------

  /** @param {string | null} piece @param {boolean} touch */
  mayDrag(piece, touch) {
    if (!piece || !this.game.deciding || !goals(this.game.snapshot, piece).size) return false;
    return !touch || this.game.state.selected === piece;
  }

  /** @param {string | null} piece @param {Spot} spot @param {Point} at */
  drop(piece, spot, at) {
    const to = spot.place ? goals(this.game.snapshot, piece).get(spot.place) : undefined;
    if (to) this.act(to);
    else if (spot.place && spot.piece !== piece) void this.explain(spot, at);
    this.tip.hide();
  }

  // -- why not ----------------------------------------------------------------------------------------------------

  /** Say why a piece of the player's can do nothing now. @param {string} id */
  async whyIdle(id) {
    const { game } = this;
    const { snapshot } = game;
    const piece = game.piece(id);
    if (!snapshot || !piece || !isMine(snapshot, piece) || !snapshot.actions.some((a) => a.piece && a.place)) return;
    if (snapshot.actions.some((action) => action.piece === id)) return;
    const question = questionAbout(snapshot, game.info, id, this.somewhere(piece.place));
    if (!question) return;
    const text = await game.why(question);
    if (text && game.state.selected === id) game.store.set({ reason: { place: piece.place, text } });
  }

  /** A place of the map near another, for a question that is not about any place. @param {string} place */
  somewhere(place) {
    const { layout } = this.board;
    const first = Object.keys(layout.hexes)[0];
    const next = stepFrom(layout, place, 1, 0) ?? first;
    return layout.hexes[next] ? next : first;
  }

  /** @param {Spot} spot @param {Point} at */
  async explain(spot, at) {
    const { game } = this;
    if (!game.snapshot || !spot.place) return;
    const { selected } = game.state;
    if (selected && this.ways.wanted(selected, spot.place)) return void this.ways.ask(selected, spot.place, true);
    const text = await this.reasonFor(spot);
    if (!text) return;
    game.store.set({ reason: { place: spot.place, text } });
    this.tip.show(text, at, "no");
  }

  /** The sentence for a place that is not on offer. @param {Spot} spot @returns {Promise<string>} */
  async reasonFor(spot) {
    const { game, board } = this;
    const { snapshot } = game;
    if (!snapshot || !spot.place) return "";
    const { selected } = game.state;
    const mine = selected && snapshot.your_turn && isMine(snapshot, game.piece(selected));
    const to = goals(snapshot, selected).get(spot.place);
    if (to) return to.map((action) => this.priceOf(action)).join("\n\n");
    const question = board.layout.hexes[spot.place] ? questionAbout(snapshot, game.info, mine ? selected : null, spot.place) : null;
    const known = spot.piece ? board.nameOf(spot.piece) : "";
    if (!question || !snapshot.your_turn) return known;
    if (!mine && !spot.piece) return "";
    return (await game.why(question)) || known;
  }

  /** @param {Action} action */
  priceOf(action) {
    const name = spokenName(this.game.piece(action.piece ?? null));
    if (action.lines) return [this.game.label(action), ...action.lines].join("\n");
    const parts = [`${name} to ${placeName(action.place ?? "", this.board.layout)}`];
    if (action.cost !== undefined) parts.push(`${action.cost} MP`);
    if (action.left !== undefined) parts.push(`${action.left} left`);
    return parts.join(", ");
  }

  // -- hovering ---------------------------------------------------------------------------------------------------

  /** @param {Spot} spot @param {PointerEvent} event */
  hover(spot, event) {
    const { game, board } = this;
    const here = `${spot.place ?? ""} ${spot.piece}`;
    const at = { x: event.clientX, y: event.clientY };
    if (game.state.hover === spot.place && this.hovered === here) {
      if (!this.tip.hidden) this.tip.move(at);
      return;
    }
    this.hovered = here;
    game.store.set({ hover: spot.place });
    if (!board.layout.areas) this.tray.peek(spot.place);
    this.tip.hide();
    clearTimeout(this.asking);
    this.ways.leave();
    if (!spot.place || game.state.inspection) return;
    if (this.askWay(spot.place) || this.tellOffer(spot, spot.place, at)) return;
    this.askReason(spot, spot.place, at);
  }

  /** What the way to a place would cost, for a game that says so. @param {string} place @returns {boolean} true if it is asked */
  askWay(place) {
    const { selected, way } = this.game.state;
    if (!selected || way?.pinned || !this.ways.wanted(selected, place)) return false;
    this.asking = setTimeout(() => void this.ways.ask(selected, place, false), ASK_AFTER_MS);
    return true;
  }

  /**
   * The sums of what is on offer here.
   * @param {Spot} spot
   * @param {string} place
   * @param {Point} at
   * @returns {boolean} true if there are any
   */
  tellOffer(spot, place, at) {
    const { game } = this;
    if (!game.deciding || goals(game.snapshot, game.state.selected).has(place)) return false;
    const switches = toggles(game.snapshot).get(spot.piece ?? "") ?? [];
    const on = switches.find((action) => action.lines) ?? targets(game.snapshot).get(place)?.[0];
    if (!on?.lines) return false;
    const name = (/** @type {string} */ id) => spokenName(game.piece(id)) || id;
    this.tip.show(on.with ? attackTip(on, name) : [game.label(on), ...on.lines].join("\n"), at, "yes");
    return true;
  }

  /** Why the place is not on offer, or what is there. @param {Spot} spot @param {string} place @param {Point} at */
  askReason(spot, place, at) {
    const { game, board } = this;
    const { snapshot } = game;
    const reachable = () => goals(snapshot, game.state.selected).has(place);
    const stack = !board.layout.areas && board.layout.hexes[place] && game.piecesAt(place).length > 1;
    // The tray of a stack says more than a line could.
    if (stack && !reachable()) return;
    const asked = this.hovered;
    this.tip.at = at;
    this.asking = setTimeout(async () => {
      const text = game.state.replay ? (spot.piece ? board.nameOf(spot.piece) : "") : await this.reasonFor(spot);
      if (text && this.hovered === asked) this.tip.show(text, this.tip.at, reachable() ? "yes" : "no");
    }, ASK_AFTER_MS);
  }

  // -- the cursor -------------------------------------------------------------------------------------------------

  /** Move the cursor hex. @param {number} dx @param {number} dy */
  step(dx, dy) {
    const { game, board } = this;
    const { layout } = board;
    const from = game.state.cursor ?? game.piece(game.state.selected)?.place ?? null;
    const to = from && layout.hexes[from] ? stepFrom({ ...layout, boxes: {} }, from, dx, dy) : Object.keys(layout.hexes)[0];
    if (!to) return;
    board.useKeys(true);
    game.store.set({ cursor: to, hover: to });
    const at = centreOf(layout, to);
    if (at) board.camera.reveal(at.x, at.y);
  }

  /** Enter on the cursor hex. */
  press() {
    const { board } = this;
    const place = this.game.state.cursor;
    const at = place ? centreOf(board.layout, place) : null;
    if (!place || !at) return;
    const screen = board.camera.toFrame(at.x, at.y);
    const box = board.frame.getBoundingClientRect();
    this.click({ place, piece: board.topAt(place), ...screen }, { x: screen.x + box.left, y: screen.y + box.top }, true);
  }
}

/** @param {Action} action @param {(id: string) => string} name */
function attackTip(action, name) {
  const who = (action.with ?? []).map(name).join(", ");
  return `Attack ${action.place}; all who can join: ${who}\n${(action.lines ?? []).join("\n")}`;
}
