// @ts-check
// What the selected piece, or all selected pieces, can do where they stand: buttons beside them, and a dial for facing.
/** @import {Game} from "../core/game.js" */
/** @import {Board} from "../map/board.js" */
/** @import {Moment, Offer} from "../types" */
import { chooser } from "./answers.js";
import { offer } from "./battle.js";
import { degrees } from "../core/pieces.js";
import { button, h, s } from "../core/dom.js";
import { actForAll, choose, deedsOfAll, goalsOfAll, toggleChosen } from "../core/group.js";
import { declared } from "../core/selection.js";
import { counted, restLabel } from "../core/words.js";

const BUTTONS_MOST = 16;

/** @param {Game} game @param {Moment} snapshot @param {string} piece */
export function pieceDeeds(game, snapshot, piece) {
  if (!game.deciding || declared(snapshot)) return null;
  const actions = snapshot.actions.filter((action) => action.piece === piece && !action.place);
  return actions.length
    ? deeds(
        actions.map((action) => [action]),
        (all) => game.act(all[0].text),
        game,
      )
    : null;
}

/**
 * @param {Offer[][]} choices each with one action for every piece
 * @param {(actions: Offer[]) => void} act @param {Game} game
 */
function deeds(choices, act, game) {
  const turns = choices.filter(([action]) => degrees(action.facing) !== null);
  const offers = choices.filter(([action]) => action.lines?.length && degrees(action.facing) === null);
  const others = choices.filter((all) => degrees(all[0].facing) === null && !offers.includes(all));
  return h(
    "div",
    { class: "deeds" },
    offers.map((all) => offer(game, all[0], () => act(all), deedLabel(game, all[0]))),
    others.length > BUTTONS_MOST
      ? chooser(
          "What it does",
          others.map((all) => ({ label: deedLabel(game, all[0]), act: () => act(all) })),
          "deed",
        )
      : h(
          "div",
          { class: "buttons" },
          others.map((all) =>
            button(deedLabel(game, all[0]), () => act(all), {
              class: game.lights(all[0]) ? "hinted" : "",
              title: game.info?.verbs[all[0].verb]?.help,
              data: { focus: all[0].text, act: all[0].text },
            }),
          ),
        ),
    turns.length
      ? h(
          "div",
          { class: "turns", role: "group", "aria-label": "Facing" },
          h("span", {}, game.words(turns[0][0].verb).label),
          turns.map((all) =>
            h(
              "button",
              {
                type: "button",
                class: "icon",
                "aria-label": `Face ${facingWords(all[0])}`,
                title: `Face ${facingWords(all[0])}`,
                data: { focus: all[0].text, act: all[0].text },
                on: { click: () => act(all) },
              },
              arrow(degrees(all[0].facing) ?? 0),
            ),
          ),
        )
      : null,
  );
}

/** @param {Offer} action */
function facingWords(action) {
  return typeof action.facing === "number" ? `${action.facing} degrees` : String(action.facing);
}

/** @param {Game} game @param {Offer} action */
function deedLabel(game, action) {
  if (action.label) return action.label;
  const verb = game.words(action.verb).label;
  const rest = restLabel(action, game.info);
  return action.text.split(" ").length > 2 ? `${verb} ${rest.toLowerCase()}` : verb;
}

/** @param {number} facing */
function arrow(facing) {
  return s(
    "svg",
    { viewBox: "-16 -16 32 32", width: 22, height: 22, "aria-hidden": "true" },
    s("path", { d: "M0 -13L9 4L2.5 2V13H-2.5V2L-9 4Z", fill: "currentColor", transform: `rotate(${facing})` }),
  );
}

/** All selected pieces. @param {Game} game @param {Board} board @param {Moment} snapshot @param {string[]} pieces */
export function groupCard(game, board, snapshot, pieces) {
  const known = pieces.map((id) => game.piece(id)).filter((piece) => !!piece);
  const asked = game.deciding ? snapshot : null;
  const all = deedsOfAll(asked, pieces);
  const places = goalsOfAll(asked, pieces).size;
  return h(
    "section",
    { class: "card group-card", "aria-label": "The selected units" },
    h("h3", {}, `${counted(known.length, "unit")} selected`),
    h(
      "div",
      { class: "tray" },
      known.map((piece) =>
        h(
          "button",
          {
            type: "button",
            class: "chip on",
            title: `Leave ${piece.name} out`,
            data: { focus: `in ${piece.id}`, chosen: piece.id },
            on: { click: () => toggleChosen(game, piece.id) },
          },
          board.counters.picture(piece),
          h("span", {}, piece.name),
        ),
      ),
    ),
    all.length ? deeds(all, (actions) => actForAll(game, actions), game) : null,
    h(
      "p",
      { class: "quiet" },
      places
        ? `${counted(places, "place")} that all of them can reach. They go one after another; the first refusal stops the rest.`
        : asked && !all.length
          ? "There is nothing that all of them can do now."
          : "",
    ),
    h(
      "div",
      { class: "buttons" },
      button("Select none", () => choose(game, []), { key: "Esc", class: "quiet", data: { focus: "none" } }),
    ),
  );
}
