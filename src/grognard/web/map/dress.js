// @ts-check
// Light and dark on the map: each has its own drawings of sheet and counters.
/** @import {Board} from "./board.js" */
/** @import {Boards} from "./boards.js" */
/** @import {Game} from "../core/game.js" */
import { api } from "../core/api.js";
import { byId } from "../core/dom.js";
import { applyTheme, onSystemTheme, switchTheme } from "../core/theme.js";

export class Dress {
  /** @param {Game} game @param {Board} board @param {Boards} boards */
  constructor(game, board, boards) {
    this.game = game;
    this.board = board;
    this.boards = boards;
    byId("theme-switch").addEventListener("click", () => this.change());
    onSystemTheme(() => void this.wear());
  }

  change() {
    switchTheme();
    void this.wear();
  }

  /** Fetch the drawings for the theme and put them on. */
  async wear() {
    const { snapshot, state, store } = this.game;
    const theme = applyTheme();
    if (!snapshot) return;
    const [sheet, art] = await Promise.all([this.boards.sheet(state.board, theme), api.counters(snapshot.game, theme)]);
    this.board.lay(sheet);
    store.set({ theme, art });
  }
}
