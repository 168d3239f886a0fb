// @ts-check
// The tabs with the score sheet, the units off the map, and the table: seats, links, dice, ways out.
/** @import {Game} from "../core/game.js" */
/** @import {Board} from "../map/board.js" */
/** @import {State} from "../page-types" */
/** @import {Moment, SeatShown} from "../types" */
import { api } from "../core/api.js";
import { button, byId, h, put } from "../core/dom.js";
import { sideNumber } from "./log.js";
import { saved } from "../core/saved.js";
import { counted, placeName, roleTitle, ruleButton } from "../core/words.js";

/** @param {Game} game */
export function drawScores(game) {
  const { snapshot, view } = game;
  if (!snapshot || !view) return;
  const held = Object.entries(view.flags).filter(([, value]) => snapshot.seats.some((seat) => seat.role === value));
  put(
    byId("scores"),
    snapshot.seats.map((seat) => {
      const lines = view.ledger.filter((line) => line.side === seat.role);
      return h(
        "section",
        { class: "sheet" },
        h("h3", {}, h("span", { class: `dot side-${sideNumber(game, seat.role)}` }), `${seat.title}: ${view.scores[seat.role] ?? 0}`),
        lines.length
          ? h(
              "table",
              {},
              h(
                "tbody",
                {},
                lines.map((line) =>
                  h(
                    "tr",
                    {},
                    h("th", { scope: "row" }, line.reason),
                    h("td", {}, `${line.points > 0 ? "+" : ""}${line.points}`),
                    h("td", {}, ruleButton(line.rule)),
                  ),
                ),
              ),
            )
          : h("p", { class: "quiet" }, "No points yet."),
      );
    }),
    held.length
      ? h(
          "section",
          { class: "sheet" },
          h("h3", {}, "Held by"),
          h(
            "table",
            {},
            h(
              "tbody",
              {},
              held.map(([name, value]) =>
                h("tr", {}, h("th", { scope: "row" }, capital(name)), h("td", {}, roleTitle(snapshot, String(value)))),
              ),
            ),
          ),
        )
      : null,
  );
}

/** @param {Game} game @param {Board} board @param {State} state */
export function drawUnits(game, board, state) {
  const { snapshot, view } = game;
  if (!snapshot || !view) return;
  /** @type {Map<string, typeof view.pieces>} */
  const places = new Map();
  for (const piece of view.pieces) if (!game.onBoard(piece.place)) places.set(piece.place, [...(places.get(piece.place) ?? []), piece]);
  put(
    byId("units-list"),
    places.size
      ? [...places].map(([place, pieces]) =>
          h(
            "section",
            { class: "sheet" },
            h("h3", {}, placeName(place, board.layout)),
            h(
              "div",
              { class: "tray" },
              pieces.map((piece) =>
                h(
                  "button",
                  {
                    type: "button",
                    class: `chip${state.selected === piece.id ? " on" : ""}`,
                    title: board.nameOf(piece.id),
                    on: { click: () => game.store.set({ selected: piece.id, reason: null }) },
                  },
                  board.counters.face(piece.id),
                  h("span", {}, piece.name),
                  typeof piece.arrives === "number" ? h("small", {}, `turn ${piece.arrives}`) : null,
                ),
              ),
            ),
          ),
        )
      : h("p", { class: "quiet" }, "All units are on the map."),
  );
}

/** @param {Game} game @param {(text: string, act: () => void) => void} confirm */
export function drawTable(game, confirm) {
  const { snapshot } = game;
  if (!snapshot) return;
  put(
    byId("table"),
    seats(game, snapshot),
    links(game, snapshot),
    options(game, snapshot),
    diceSeal(snapshot),
    snapshot.role === "spectator" || snapshot.over ? null : leave(game, confirm),
  );
}

/** @param {Game} game @param {Moment} snapshot */
function seats(game, snapshot) {
  return h(
    "section",
    { class: "sheet" },
    h("h3", {}, "Seats"),
    h(
      "ul",
      { class: "seats" },
      snapshot.seats.map((seat) =>
        h(
          "li",
          {},
          h("span", { class: `dot side-${sideNumber(game, seat.role)}` }),
          h("b", {}, seat.title),
          ` ${seat.name && seat.name !== seat.title ? seat.name : ""} `,
          h("span", { class: "quiet" }, presence(seat)),
          seat.role === snapshot.role ? " (you)" : "",
        ),
      ),
    ),
  );
}

/** @param {SeatShown} seat */
function presence(seat) {
  if (seat.kind === "computer") return "computer";
  if (seat.claimed === false) return "invited";
  return seat.online ? "here" : "away";
}

/** @param {Moment} snapshot */
function diceSeal(snapshot) {
  return h(
    "section",
    { class: "sheet" },
    h("h3", {}, "Dice"),
    h(
      "p",
      { class: "quiet" },
      snapshot.secret
        ? "The secret of the dice is open: every roll can be proved from the record."
        : "Every roll comes from a secret of this table and from what the players have added to it. " +
            "The secret is opened when the game is over; until then this is its seal:",
    ),
    h("code", {}, snapshot.secret ?? snapshot.commitment),
    diceNews(snapshot),
  );
}

/** @param {Game} game @param {(text: string, act: () => void) => void} confirm */
function leave(game, confirm) {
  const resign = () => confirm("Resign this game? The other side wins.", () => game.resign());
  return h(
    "section",
    { class: "sheet" },
    h("h3", {}, "Leave"),
    h("div", { class: "buttons" }, button("Resign the game", resign, { class: "danger", data: { resign: "" } })),
  );
}

/** The options that differ from the rulebook. @param {Game} game @param {Moment} snapshot */
function options(game, snapshot) {
  const chosen = (game.info?.options ?? []).filter(
    (option) => snapshot.view.options[option.id] !== undefined && snapshot.view.options[option.id] !== option.default,
  );
  return h(
    "section",
    { class: "sheet" },
    h("h3", {}, "Rules in use"),
    h("p", { class: "quiet" }, snapshot.practice ? "A practice game. " : "", chosen.length ? "" : "The rulebook as printed, no options."),
    h(
      "p",
      { data: { hints: String(snapshot.hints) } },
      snapshot.hints ? "Hints are on: players may ask what the computer would do." : "Hints are off until the game is over.",
    ),
    chosen.length
      ? h(
          "ul",
          {},
          chosen.map((option) => h("li", {}, `${option.title}: ${word(snapshot.view.options[option.id])} `, ruleButton(option.rule))),
        )
      : null,
  );
}

/** @param {Game} game @param {Moment} snapshot */
function links(game, snapshot) {
  const mine = saved.games().find((one) => one.token === game.token);
  const others = Object.entries(mine?.others ?? {}).filter(([role]) => role !== snapshot.role && !(mine?.mine ?? []).includes(role));
  if (!others.length) return null;
  const taken = (/** @type {string} */ role) => role !== "spectator" && snapshot.seats.some((seat) => seat.role === role && seat.claimed);
  return h(
    "section",
    { class: "sheet" },
    h("h3", {}, "Links"),
    h("p", { class: "quiet" }, "The first to open the link to a seat takes it; afterwards the link opens nothing."),
    others.flatMap(([role, token]) => (taken(role) ? takenSeat(snapshot, role) : seatLinks(game, snapshot, role, token))),
  );
}

/** @param {Moment} snapshot @param {string} role */
function takenSeat(snapshot, role) {
  return [h("p", { data: { taken: role } }, `The ${roleTitle(snapshot, role)} seat is taken.`)];
}

/** @param {Game} game @param {Moment} snapshot @param {string} role @param {string} token @returns {HTMLElement[]} */
function seatLinks(game, snapshot, role, token) {
  if (role === "spectator") return [linkRow("To watch", token, role)];
  const another = button("Make another link", () => void inviteAgain(game, role), {
    data: { reinvite: role },
    title: "The link given out before opens nothing any more",
  });
  return [linkRow(`${roleTitle(snapshot, role)} seat`, token, role), another];
}

/** Another invitation; the one before is void. @param {Game} game @param {string} role */
async function inviteAgain(game, role) {
  try {
    const { token } = await api.invite(game.token, role);
    for (const one of saved.ofMatch(game.snapshot?.match ?? ""))
      if (one.others?.[role]) saved.keep({ ...one, others: { ...one.others, [role]: token } });
    drawTable(game, () => {});
    game.say("A new link. The one before opens nothing any more.");
  } catch (error) {
    game.say(error instanceof Error ? error.message : "The table does not answer.", "warning");
  }
}

/** Who has added to the dice, whether rolls are final, and what was taken back. @param {Moment} snapshot */
function diceNews(snapshot) {
  const { dice } = snapshot;
  const told = snapshot.seats
    .filter((seat) => seat.kind !== "computer")
    .map((seat) => {
      const when = dice.contributed[seat.role];
      return h(
        "li",
        {},
        `${seat.title}: ${!when ? "has not added to the dice yet" : when.startsWith("no ") ? when : "has added to the dice"}`,
      );
    });
  return [
    h("ul", { class: "quiet", data: { contributions: "" } }, told),
    h(
      "p",
      { class: "quiet" },
      dice.final ? "Rolls are final: none is ever taken back." : "A roll can be taken back by consent; it stays in the log.",
    ),
    dice.taken_back
      ? h("p", { data: { "taken-back": String(dice.taken_back) } }, `${counted(dice.taken_back, "roll")} taken back so far.`)
      : null,
  ];
}

/** @param {string} title @param {string} token @param {string} role */
export function linkRow(title, token, role) {
  const address = `${location.origin}/play#${token}`;
  const field = h("input", {
    type: "text",
    readonly: true,
    value: address,
    "aria-label": title,
    data: { link: role },
    on: { focus: () => field.select() },
  });
  const copy = button("Copy", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(address);
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "Press Ctrl+C";
    }
  });
  return h("label", { class: "link-row" }, h("span", {}, title), h("span", { class: "link" }, field, copy));
}

/** @param {unknown} value */
function word(value) {
  return value === true ? "on" : value === false ? "off" : String(value);
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
