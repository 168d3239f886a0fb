// @ts-check
// "Why did it do that?" The reasons for a move that was made, in a dialogue.
/** @import {Game} from "../core/game.js" */
/** @import {Counsel, LogEntry} from "../types" */
import { reasons } from "./advice.js";
import { button, byId, h, put } from "../core/dom.js";

/** May this line be asked about? The server decides in the end. @param {Game} game @param {LogEntry} entry */
export function askable(game, entry) {
  const { snapshot } = game;
  const seat = snapshot?.seats.find((one) => one.role === entry.role);
  if (!snapshot || !seat) return false;
  return snapshot.closed || (snapshot.hints && snapshot.role !== "spectator" && seat.kind === "computer");
}

/** @param {Game} game @param {LogEntry} entry */
export function whyButton(game, entry) {
  const who = game.roleTitle(entry.role ?? "");
  return h(
    "button",
    {
      type: "button",
      class: "why",
      data: { why: entry.n },
      "aria-label": `Why did the ${who} player do that? ${entry.text}`,
      on: { click: () => void openWhy(game, entry.n) },
    },
    "why?",
  );
}

/** @param {Game} game @param {number} n the line */
export async function openWhy(game, n) {
  /** @type {HTMLDialogElement} */
  const dialog = byId("why");
  const close = () => button("Close", () => dialog.close(), { class: "primary", autofocus: true });
  put(
    dialog,
    h("h2", {}, "Why"),
    h("p", { class: "thinking", role: "status" }, "Going through the reasons"),
    h("div", { class: "buttons" }, close()),
  );
  if (!dialog.open) dialog.showModal();
  try {
    /** @type {Counsel} */
    const advice = await game.ask({ what: "explain", n });
    put(
      dialog,
      h("p", { class: "chapter" }, `${game.roleTitle(advice.role)}${advice.player ? `, computer (${advice.player})` : ""}, line ${n}`),
      h("h2", {}, game.label(advice.forms[advice.action])),
      reasons(game, advice, { rivals: advice.player ? "What it liked less" : "Instead" }),
      h("div", { class: "buttons" }, close()),
    );
  } catch (error) {
    put(
      dialog,
      h("h2", {}, "Why"),
      h("p", {}, error instanceof Error ? capital(error.message) : "There is no answer."),
      h("div", { class: "buttons" }, close()),
    );
  }
}

/** @param {string} text */
function capital(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
