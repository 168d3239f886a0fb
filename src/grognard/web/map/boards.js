// @ts-check
// Several boards for one game: tabs over the map, and the sheet that lies on top. The board where an answer is wanted
// comes up by itself when a new question is asked.
/** @import {Game} from "../core/game.js" */
/** @import {Board} from "./board.js" */
/** @import {Layout, State} from "../page-types" */
/** @import {Moment, Named} from "../types" */
import { api } from "../core/api.js";
import { byId, h, put } from "../core/dom.js";
import { promptOf } from "../core/nodes.js";

/** For a game without a board: everything is in its panels. @returns {Promise<Layout>} */
export const noLayout = async () => ({
  ...{ width: 1000, height: 700, size: 100, counter: 100 },
  map: { x: 0, y: 0, width: 1000, height: 700, title: "" },
  ...{ hexes: {}, boxes: {}, tracks: {} },
});

export const noSheet = async () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 700"/>';

/**
 * All layouts of a game, each knowing the titles of the places on all of them.
 * @param {string} game
 * @param {Named[]} boards
 * @param {Layout} first
 * @returns {Promise<Map<string, Layout>>}
 */
export async function loadLayouts(game, boards, first) {
  const layouts = [first, ...(await Promise.all(boards.slice(1).map((board) => api.layout(game, board.id))))];
  /** @type {Record<string, string>} */
  const titles = {};
  for (const layout of layouts) {
    for (const [id, place] of Object.entries(layout.hexes)) titles[id] = place.title ?? id;
    for (const [id, box] of Object.entries(layout.boxes)) titles[id] = box.title;
    Object.assign(titles, layout.elsewhere);
    layout.titles = titles;
  }
  return new Map(boards.map((board, i) => [board.id, layouts[i]]));
}

export class Boards {
  /** @param {Game} game @param {Board} table @param {Named[]} boards */
  constructor(game, table, boards) {
    this.game = game;
    this.table = table;
    this.boards = boards;
    this.bar = byId("boards");
    this.bar.hidden = boards.length < 2;
    /** Where each board was left. @type {Map<string, {x: number, y: number, scale: number}>} */
    this.left = new Map();
    this.asked = "";
    document.body.classList.toggle("many-boards", boards.length > 1);
  }

  /** The board a place is on. @param {string | undefined} place */
  of(place) {
    for (const [id, layout] of this.game.layouts) if (place && (layout.hexes[place] || layout.boxes[place])) return id;
    return undefined;
  }

  /** @param {string} id */
  async turnTo(id) {
    const { game, table } = this;
    const layout = game.layouts.get(id);
    if (!layout || game.state.board === id) return;
    const { x, y, scale } = table.camera;
    this.left.set(game.state.board, { x, y, scale });
    const sheet = await this.sheet(id);
    game.store.set({
      board: id,
      stack: null,
      cursor: null,
      hover: null,
      inspection: game.state.inspection && { places: [], lines: [], marked: [] },
    });
    table.turnTo(layout, sheet);
    const before = this.left.get(id);
    if (before) table.camera.place(before.x, before.y, before.scale);
    else table.fit(false);
  }

  /** @param {string} id @param {string} [theme] @returns {Promise<string>} */
  sheet(id, theme = this.game.state.theme) {
    if (!id) return noSheet();
    return api.board(String(this.game.snapshot?.game), theme, this.boards.length > 1 ? id : "");
  }

  /** @param {number} by */
  next(by) {
    const now = this.boards.findIndex((board) => board.id === this.game.state.board);
    void this.turnTo(this.boards[(now + by + this.boards.length) % this.boards.length].id);
  }

  /** Boards on which something can be answered now. @param {Moment | null} snapshot @returns {Set<string>} */
  wanted(snapshot) {
    const found = new Set();
    if (!snapshot || !this.game.deciding || this.boards.length < 2) return found;
    const places = new Map(snapshot.view.pieces.map((piece) => [piece.id, piece.place]));
    for (const action of snapshot.actions) {
      const board = this.of(action.place) ?? this.of(places.get(action.piece ?? ""));
      if (board) found.add(board);
    }
    return found;
  }

  /** A new question brings up its board. @param {State} state */
  watch(state) {
    const { snapshot } = state;
    const question = `${snapshot?.view.phase} ${snapshot && promptOf(snapshot.view.node)}`;
    const wanted = this.wanted(snapshot);
    if (question !== this.asked && wanted.size && !wanted.has(state.board)) void this.turnTo([...wanted][0]);
    this.asked = question;
  }

  /** @param {State} state */
  draw(state) {
    if (this.boards.length < 2) return;
    const wanted = this.wanted(state.snapshot);
    const focused = this.bar.contains(document.activeElement);
    put(
      this.bar,
      this.boards.map((board) => {
        const on = board.id === state.board;
        return h(
          "button",
          {
            type: "button",
            role: "tab",
            id: `board-tab-${board.id}`,
            "aria-selected": String(on),
            "aria-controls": "map",
            tabindex: on ? "0" : "-1",
            data: { board: board.id },
            on: { click: () => void this.turnTo(board.id), keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) },
          },
          board.title,
          wanted.has(board.id) && !on
            ? h(
                "span",
                { class: "dot-here", title: "Something can be done here" },
                h("span", { class: "unseen" }, " something can be done here"),
              )
            : null,
        );
      }),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.bar.querySelector("[aria-selected=true]"))?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    this.next(by);
  }
}
