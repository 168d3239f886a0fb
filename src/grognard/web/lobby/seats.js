// @ts-check
// Who sits where: me, a friend, or a computer of some level; whether players may ask for hints, and whether rolls are final.
/** @import {GameInfo, Named} from "../types" */
import { h } from "../core/dom.js";

/** The level for a first game. @param {GameInfo} game */
export function easiest(game) {
  return game.opponents.find((one) => one.level)?.id ?? "greedy";
}

/** The level for everybody else: the middle one. @param {GameInfo} game */
export function usual(game) {
  const levels = game.opponents.filter((one) => one.level);
  return levels[Math.floor(levels.length / 2)]?.id ?? "greedy";
}

/**
 * @param {GameInfo} game
 * @param {Named} role
 * @param {string} value
 * @param {() => void} changed
 */
export function seatField(game, role, value, changed) {
  const option = (/** @type {string} */ id, /** @type {string} */ title) => h("option", { value: id, selected: id === value }, title);
  const computers = (/** @type {boolean} */ level) =>
    game.opponents.filter((one) => one.level === level).map((one) => option(`computer:${one.id}`, `Computer: ${one.title.toLowerCase()}`));
  const plain = computers(false);
  const note = h("small", { class: "seat-note", id: `note-${role.id}` });
  const field = h(
    "select",
    { name: `seat-${role.id}`, "aria-describedby": note.id },
    option("me", "Me"),
    option("friend", "A friend, by link"),
    computers(true),
    plain.length ? h("optgroup", { label: "More, for experiments" }, plain) : null,
  );
  const tell = () => {
    note.textContent = game.opponents.find((one) => `computer:${one.id}` === field.value)?.text ?? "";
  };
  field.addEventListener("change", () => {
    tell();
    changed();
  });
  tell();
  return h("div", { class: "seat" }, h("label", { class: "field" }, h("span", {}, role.title), field), note);
}

export function hintsField() {
  const box = h("input", {
    type: "checkbox",
    name: "hints",
    checked: true,
    on: {
      change: () => {
        box.dataset.chosen = "";
      },
    },
  });
  return h(
    "label",
    { class: "check" },
    box,
    h("span", {}, "Hints", h("small", {}, "players may ask what the computer would do, and why; everybody sees whether they are on")),
  );
}

export function diceField() {
  const box = h("input", {
    type: "checkbox",
    name: "final_dice",
    on: {
      change: () => {
        box.dataset.chosen = "";
      },
    },
  });
  return h(
    "label",
    { class: "check" },
    box,
    h("span", {}, "Final dice", h("small", {}, "no roll is ever taken back, not even by consent")),
  );
}

/** Between people hints are off and rolls are final, unless they say otherwise. @param {HTMLElement} form */
export function boxesFollow(form) {
  const friends = [...form.querySelectorAll("select[name^=seat-]")].some(
    (seat) => seat instanceof HTMLSelectElement && seat.value === "friend",
  );
  for (const [name, on] of /** @type {[string, boolean][]} */ ([
    ["hints", !friends],
    ["final_dice", friends],
  ])) {
    const box = form.querySelector(`[name=${name}]`);
    if (box instanceof HTMLInputElement && box.dataset.chosen === undefined) box.checked = on;
  }
}
