// @ts-check
// The line over the map: what has just been said, why not, what is under the cursor.
/** @import {Board} from "./board.js" */
/** @import {Game} from "../core/game.js" */
/** @import {State} from "../page-types" */
import { byId } from "../core/dom.js";
import { goals, targets } from "../core/selection.js";
import { pieceTitle, placeName } from "../core/words.js";

const NOTICE_MS = 7000;

export class Status {
  /** @param {Game} game @param {Board} board */
  constructor(game, board) {
    this.game = game;
    this.board = board;
    this.root = byId("status");
    this.timer = 0;
    /** The key of the notice that was shown last. */
    this.shown = 0;
  }

  /** @param {State} state */
  draw({ notice, reason, cursor }) {
    if (notice && notice.key !== this.shown) {
      this.shown = notice.key;
      this.say(notice.text, notice.tone, notice.tone === "plain" ? NOTICE_MS / 2 : NOTICE_MS);
    } else if (reason) {
      this.root.textContent = reason.text;
      this.root.className = "";
    } else if (cursor && this.board.byKeys) this.say(this.describe(cursor), "plain", NOTICE_MS);
  }

  /** @param {string} text @param {string} tone @param {number} time how long it stands, in milliseconds */
  say(text, tone, time) {
    this.root.textContent = text;
    this.root.className = `shown ${tone}`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.root.className = "";
    }, time);
  }

  /** A hex in words, for the cursor. @param {string} place */
  describe(place) {
    const { game } = this;
    const { snapshot, layout } = game;
    if (!snapshot || !layout) return "";
    const parts = [placeName(place, layout)];
    for (const piece of game.piecesAt(place)) parts.push(pieceTitle(snapshot, piece));
    const action = goals(game.deciding ? snapshot : null, game.state.selected).get(place)?.[0];
    if (action) parts.push(game.label(action) + (action.left !== undefined ? `, ${action.left} left` : ""));
    const aim = targets(game.deciding ? snapshot : null).get(place)?.[0];
    if (aim) parts.push(aim.with ? "can be attacked" : game.label(aim));
    return parts.join(": ");
  }
}
