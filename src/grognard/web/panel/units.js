// @ts-check
// Units beside the map: who can act, who can come on, what can be attacked, and all about the selected one.
/** @import {Board} from "../map/board.js" */
/** @import {Clicks} from "../map/clicks.js" */
/** @import {Game} from "../core/game.js" */
/** @import {Action, Piece, Snapshot, State} from "../types" */
import { answerList } from "./answers.js";
import { offer } from "./battle.js";
import { pieceDeeds } from "./deeds.js";
import { button, h } from "../core/dom.js";
import { actors, declared, goals, soleActor, targets, toggles } from "../core/selection.js";
import { counted, markTitle, pieceFacts, pieceTitle, placeName, withRules } from "../core/words.js";

const TRAY_MOST = 16;

export class Units {
  /** @param {Game} game @param {Board} board @param {Clicks} clicks */
  constructor(game, board, clicks) {
    this.game = game;
    this.board = board;
    this.clicks = clicks;
  }

  /** The units that may join what is being declared, or that can act where they stand. @param {Snapshot} snapshot */
  attackers(snapshot) {
    if (!snapshot.your_turn) return null;
    const attack = declared(snapshot);
    if (attack) return this.tray("Who takes part", toggles(snapshot), attack.by, (_, inside) => (inside ? "in" : "out"));
    // Where units can also go somewhere, what they can do on the spot is beside the selected one.
    if (snapshot.actions.some((action) => action.piece && action.place)) return null;
    const open = this.withoutRows(snapshot);
    const all = [...open.values()].flat();
    // Units that are chosen on the map first need no second list.
    if (all.every((action) => action.beside)) return null;
    if (all.length <= TRAY_MOST && all.every((action) => action.lines?.length && !action.note)) return this.offers(all);
    if (soleActor(snapshot)) return null;
    if (open.size > TRAY_MOST) return tooMany(open.size);
    return this.tray("Who can act", open, [], (action) => action.note ?? this.game.words(action.verb).label);
  }

  /**
   * @param {string} title
   * @param {Map<string, Action[]>} open what each unit can do
   * @param {string[]} inside those that take part already
   * @param {(action: Action, inside: boolean) => string} note
   */
  tray(title, open, inside, note) {
    if (!open.size) return null;
    const chips = [...open].map(([id, actions]) => {
      const piece = this.game.piece(id);
      // One of several answers must be chosen: beside the selected unit.
      if (piece && (actions.length > 1 || actions[0].beside)) return this.choosing(piece, actions);
      return this.switching(id, actions[0], inside.includes(id), note(actions[0], inside.includes(id)));
    });
    return h(
      "section",
      { class: "card", "aria-label": "Units that can take part" },
      h("h3", {}, title),
      h("div", { class: "tray" }, chips),
    );
  }

  /** A unit to be selected, because it has several answers. @param {Piece} piece @param {Action[]} actions */
  choosing(piece, actions) {
    const { game, board } = this;
    const on = game.state.selected === piece.id;
    const click = () => {
      this.pick(piece.id);
      board.reveal(piece.id);
    };
    return h(
      "button",
      {
        type: "button",
        class: `chip${on ? " on" : ""}`,
        "aria-pressed": String(on),
        data: { focus: `chip ${piece.id}`, chip: piece.id },
        title: game.snapshot ? pieceTitle(game.snapshot, piece) : piece.name,
        on: { click },
      },
      board.counters.picture(piece),
      h("span", {}, piece.name),
      h("small", {}, actions.length > 1 ? counted(actions.length, "answer") : this.game.words(actions[0].verb).label),
    );
  }

  /**
   * A unit with one answer, which is given at once.
   * @param {string} id
   * @param {Action} action
   * @param {boolean} inside
   * @param {string} note
   */
  switching(id, action, inside, note) {
    const { game, board } = this;
    const piece = game.piece(id);
    return h(
      "button",
      {
        type: "button",
        class: `chip${inside ? " on" : ""}`,
        "aria-pressed": String(inside),
        data: { focus: `chip ${id}`, chip: id },
        title: game.label(action),
        on: { click: () => game.act(action.text) },
      },
      piece ? board.counters.picture(piece) : board.counters.face(id),
      h("span", {}, piece?.name ?? id),
      h("small", {}, note),
    );
  }

  /** @param {Action[]} actions */
  offers(actions) {
    return h(
      "section",
      { class: "card", "aria-label": "Targets" },
      h("h3", {}, "Targets"),
      actions.map((action) => offer(this.game, action, () => this.game.act(action.text), this.game.label(action))),
    );
  }

  /** Answers about pieces that no row of a panel offers already. @param {Snapshot} snapshot */
  withoutRows(snapshot) {
    const rows = new Set((snapshot.view.panels ?? []).flatMap((panel) => panel.rows.map((row) => row.id)));
    return new Map([...toggles(snapshot)].filter(([id]) => !rows.has(id)));
  }

  /** Units off the map that can come on. @param {Snapshot} snapshot @param {State} state */
  waiting(snapshot, state) {
    if (!this.game.deciding) return null;
    const able = new Set(actors(snapshot));
    const out = snapshot.view.pieces.filter(
      (piece) => able.has(piece.id) && !this.game.onBoard(piece.place) && goals(snapshot, piece.id).size,
    );
    if (!out.length) return null;
    return h(
      "section",
      { class: "card", "aria-label": "Units that can come on" },
      h("h3", {}, `${counted(out.length, "unit can", "units can")} come on the map`),
      h(
        "div",
        { class: "tray" },
        out.map((piece) =>
          h(
            "button",
            {
              type: "button",
              class: `chip${state.selected === piece.id ? " on" : ""}`,
              "aria-pressed": String(state.selected === piece.id),
              data: { focus: `wait ${piece.id}`, wait: piece.id },
              title: pieceTitle(snapshot, piece),
              on: { click: () => this.pick(piece.id) },
            },
            this.board.counters.face(piece.id),
            h("span", {}, piece.name),
          ),
        ),
      ),
    );
  }

  /** @param {string} id */
  pick(id) {
    const { store, state } = this.game;
    store.set({ selected: state.selected === id ? null : id, reason: null });
  }

  /** How much of the map is on offer. @param {Map<string, Action[]>} reach */
  onOffer(reach) {
    const { layout } = this.board;
    const onMap = [...reach.keys()].filter((place) => layout.hexes[place]).length;
    if (!onMap) return null;
    const numbered = [...reach.values()].some(([action]) => action.left !== undefined);
    const hexes = `${counted(onMap, "hex", "hexes")} on offer.${numbered ? " The number in a hex is what is left after going there." : ""}`;
    return h("p", { class: "quiet" }, layout.areas ? `${counted(onMap, "place")} on offer.` : hexes);
  }

  /** @param {State} state @param {Snapshot} snapshot */
  unit(state, snapshot) {
    const piece = this.game.piece(state.selected);
    if (!piece) return state.reason ? h("p", { class: "banner reason" }, withRules(state.reason.text)) : null;
    const facts = pieceFacts(piece);
    const reach = goals(this.game.deciding ? snapshot : null, piece.id);
    const elsewhere = [...reach.entries()]
      .filter(([place]) => !this.game.onBoard(place) && !this.board.layout.boxes[place])
      .flatMap(([, actions]) => actions);
    const left = piece.left ?? null;
    const answer = (/** @type {Action} */ action) =>
      button(this.game.label(action), () => this.game.act(action.text), { data: { focus: action.text, act: action.text } });
    return h(
      "section",
      { class: "card unit-card", "aria-label": "The selected unit" },
      h(
        "div",
        { class: "unit-head" },
        this.board.counters.picture(piece),
        h(
          "div",
          {},
          h("h3", {}, pieceTitle(snapshot, piece)),
          h("p", {}, [piece.formation, placeName(piece.place, this.board.layout)].filter(Boolean).join(" · ")),
          h(
            "dl",
            {},
            facts.map(([key, value]) => h("div", {}, h("dt", {}, key), h("dd", {}, value))),
            left === null ? null : h("div", {}, h("dt", {}, "MP left"), h("dd", {}, String(left))),
          ),
          markList(piece, this.board),
        ),
      ),
      pieceDeeds(this.game, snapshot, piece.id),
      this.onOffer(reach),
      state.reason ? h("p", { class: "reason", role: "status" }, withRules(state.reason.text)) : null,
      elsewhere.length ? h("div", { class: "buttons" }, elsewhere.map(answer)) : null,
    );
  }

  /** Targets as a list, for players who do not use the map. @param {Snapshot} snapshot */
  targets(snapshot) {
    const aims = this.game.deciding ? targets(snapshot) : new Map();
    if (!aims.size) return null;
    const all = [...aims.values()].flat();
    const title = all.some((action) => action.with || action.lines) ? "Targets" : "Where";
    const list = aims.size > 12;
    return h(
      "section",
      { class: "card", "aria-label": title },
      list
        ? answerList(this.game, all, title)
        : [
            h("h3", {}, title),
            h(
              "div",
              { class: "tray" },
              [...aims].map(([place, [action]]) => this.aim(place, action)),
            ),
          ],
    );
  }

  /** @param {string} place @param {Action} action */
  aim(place, action) {
    const { game, board } = this;
    const piece = game.piecesAt(place).at(-1);
    const name = placeName(place, board.layout);
    const [first, second] = board.layout.areas ? [name, piece?.name ?? ""] : [piece?.name ?? name, name];
    const point = () => game.store.set({ hover: place });
    return h(
      "button",
      {
        type: "button",
        class: "chip",
        data: { focus: `aim ${place}`, aim: place },
        title: game.label(action),
        on: { click: () => this.clicks.act([action]), mouseenter: point, focus: point },
      },
      piece ? board.counters.face(piece.id) : null,
      h("span", {}, first),
      h("small", {}, action.gist ?? second),
    );
  }
}

/** @param {number} count of units that can act */
function tooMany(count) {
  const text = `${counted(count, "unit")} can act: choose one on the map`;
  return h("p", { class: "banner" }, text, h("span", { class: "by-key" }, ", or press n"), ".");
}

/** Its marks in words. @param {Piece} piece @param {Board} board */
function markList(piece, board) {
  if (!piece.marks?.length) return null;
  return h(
    "p",
    { class: "marks" },
    piece.marks.map((mark) => h("span", { class: "row-mark" }, board.counters.badge(mark), markTitle(mark, board.counters.marks))),
  );
}
