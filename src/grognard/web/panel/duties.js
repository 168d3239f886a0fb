// @ts-check
// What must still be done before the phase may end: a list, each line leading to its piece.
/** @import {Game} from "../core/game.js" */
/** @import {Board} from "../map/board.js" */
/** @import {Duty, Moment} from "../types" */
import { button, h } from "../core/dom.js";
import { choose } from "../core/group.js";
import { owedBy } from "../core/nodes.js";
import { counted, ruleButton } from "../core/words.js";

/** @param {Game} game @param {Board} board @param {Moment} snapshot */
export function dutyList(game, board, snapshot) {
  const owed = game.deciding ? owedBy(snapshot.view.node) : [];
  if (!owed.length) return null;
  const must = owed.filter((duty) => !duty.optional).length;
  return h(
    "section",
    { class: "card duties", "aria-label": must ? "Still owed" : "Still open" },
    h(
      "h3",
      {},
      must ? `${counted(must, "duty", "duties")} before you can end` : `${counted(owed.length, "thing", "things")} to know before you end`,
    ),
    h(
      "ul",
      {},
      owed.map((duty) =>
        h(
          "li",
          {},
          h("span", { class: "box", "aria-hidden": "true" }),
          duty.piece || duty.place
            ? button(duty.text, () => show(game, board, duty), {
                class: "link",
                data: { focus: `duty ${duty.piece ?? duty.place}`, duty: duty.piece ?? duty.place },
              })
            : h("span", {}, duty.text),
          ruleButton(duty.rule),
          onlyAnswer(game, snapshot, duty),
        ),
      ),
    ),
  );
}

/** @param {Game} game @param {Board} board @param {Duty} duty */
function show(game, board, duty) {
  if (duty.piece) {
    choose(game, [duty.piece]);
    board.reveal(duty.piece);
  } else if (duty.place) {
    const at = board.layout.hexes[duty.place];
    game.store.set({ cursor: duty.place, hover: duty.place });
    if (at) board.camera.reveal(at.x, at.y);
  }
}

/** A duty with one answer can be done at once. @param {Game} game @param {Moment} snapshot @param {Duty} duty */
function onlyAnswer(game, snapshot, duty) {
  const about = duty.piece ? snapshot.actions.filter((action) => action.piece === duty.piece) : [];
  return about.length === 1
    ? button("Do it", () => game.act(about[0].text), {
        "aria-label": game.label(about[0]),
        data: { focus: `do ${about[0].text}`, act: about[0].text },
      })
    : null;
}
