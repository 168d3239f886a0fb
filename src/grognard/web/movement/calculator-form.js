// @ts-check
// The form of the movement calculator.
/** @import {Child} from "../core/dom.js" */
/** @import {Described, UnitAsked} from "../types" */
import { button, h } from "../core/dom.js";

const AS_USUAL = /** @type {[string, string]} */ (["", "as usual"]);

/** @param {string} id */
export function plainWords(id) {
  const text = id.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {string} title @param {string} name @param {[string, string][]} values */
function choice(title, name, values) {
  return h(
    "label",
    {},
    title,
    h(
      "select",
      { name },
      values.map(([value, text]) => h("option", { value }, text)),
    ),
  );
}

/** @param {string} name @param {UnitAsked[]} units */
export function unitChoice(name, units) {
  const sides = [...new Set(units.map((unit) => unit.side))];
  return h(
    "select",
    { name },
    sides.map((side) =>
      h(
        "optgroup",
        { label: plainWords(side) },
        units.filter((unit) => unit.side === side).map((unit) => h("option", { value: unit.id }, unit.name)),
      ),
    ),
  );
}

/** @param {string[]} ids @returns {[string, string][]} */
function named(ids) {
  return ids.map((id) => [id, plainWords(id)]);
}

/**
 * All of it.
 * @param {Described} known @param {{sides: [string, string][], useCounter: () => void, clear: () => void}} does
 * @returns {Child[]}
 */
export function formFields(known, { sides, useCounter, clear }) {
  return [
    ...question(known),
    nextClick(),
    stateFields(known),
    otherFields(known),
    bridgeFields(),
    ownFields(known, sides, useCounter),
    fileFields(),
    h(
      "div",
      { class: "buttons wide" },
      h("button", { type: "submit", class: "primary" }, "Calculate"),
      button("Clear", clear, { class: "quiet" }),
    ),
  ];
}

/** @param {Described} known */
function question({ units, modes, movements, grounds }) {
  return [
    h("label", { class: "wide" }, "Unit", unitChoice("unit", units)),
    choice("Mode", "mode", named(modes)),
    choice("Movement", "movement", [["", "by its mode"], ...named(movements)]),
    choice("Ground", "ground", named(grounds)),
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "night" }), "Night"),
    h("label", {}, "From", h("input", { type: "text", name: "start", autocomplete: "off", placeholder: "click a hex" })),
    h("label", {}, "To", h("input", { type: "text", name: "to", autocomplete: "off", placeholder: "all in reach" })),
    h(
      "label",
      { class: "wide" },
      "Or along a given path",
      h("input", { type: "text", name: "path", autocomplete: "off", placeholder: "1308 1307 1207" }),
    ),
  ];
}

/** What the next click on the map names. */
function nextClick() {
  return h(
    "fieldset",
    {},
    h("legend", {}, "The next click on the map names"),
    [
      ["start", "start"],
      ["to", "goal"],
      ["path", "a step of the path"],
      ["enemies", "an enemy"],
      ["friends", "a friend"],
    ].map(([value, text]) =>
      h("label", { class: "check" }, h("input", { type: "radio", name: "next", value, checked: value === "start" }), text),
    ),
  );
}

/** @param {Described} known */
function stateFields({ status }) {
  return h(
    "details",
    {},
    h("summary", {}, "State of the unit"),
    h(
      "div",
      {},
      status.map((mark) => h("label", { class: "check" }, h("input", { type: "checkbox", name: "status", value: mark }), plainWords(mark))),
      choice("Battery or headquarters", "battery", [AS_USUAL, ["in", "in battery, static"], ["out", "out of battery, mobile"]]),
      choice("Counts as", "as_class", [AS_USUAL, ["mech", "Mech"], ["leg", "Leg"]]),
      choice("Phase", "phase", [AS_USUAL, ["movement", "movement"], ["exploitation", "exploitation"]]),
      h("label", {}, "Roll on leaving Maneuver Reserve", h("input", { type: "number", name: "reserve_roll", min: 0, max: 9 })),
      h("label", {}, "Leader's roll", h("input", { type: "number", name: "leader_roll", min: 0, max: 9 })),
      h("label", {}, "Points added", h("input", { type: "number", name: "bonus", value: 0 })),
    ),
  );
}

/** @param {Described} known */
function otherFields({ units, modes }) {
  return h(
    "details",
    {},
    h("summary", {}, "Other units"),
    h(
      "div",
      {},
      h("label", { class: "wide" }, "Placed by the next click", unitChoice("other", units)),
      choice("Its mode", "other_mode", named(modes)),
      choice("In", "other_works", [
        ["", "no fieldworks"],
        ["ip", "Improved Position"],
        ["et", "Entrenchment"],
        ["fortification", "Fortification"],
      ]),
      choice("Its guns or headquarters", "other_battery", [AS_USUAL, ["in", "in battery, static"], ["out", "out of battery, mobile"]]),
      h("ul", { id: "others-list", class: "wide" }),
    ),
  );
}

function bridgeFields() {
  return h(
    "details",
    {},
    h("summary", {}, "Bridges, engineers, an overrun"),
    h(
      "div",
      {},
      h("label", {}, "Blown bridges", h("input", { type: "text", name: "bridges", autocomplete: "off", placeholder: "B14 B3" })),
      h("label", {}, "Engineers in", h("input", { type: "text", name: "engineer_at", autocomplete: "off", placeholder: "1308" })),
      h("label", {}, "Die for a bridge under load", h("input", { type: "number", name: "collapse_die", min: 0, max: 9 })),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "overrun" }), "The last hex of the path is overrun"),
    ),
  );
}

/** @param {Described} known @param {[string, string][]} sides @param {() => void} useCounter */
function ownFields({ types }, sides, useCounter) {
  return h(
    "details",
    {},
    h("summary", {}, "A counter of your own, or a path without a map"),
    h(
      "div",
      {},
      h(
        "label",
        {},
        "Type",
        h(
          "select",
          { name: "own_type" },
          types.map((type) => h("option", { value: type.id }, `${type.title} (${plainWords(type.moves)})`)),
        ),
      ),
      h(
        "label",
        {},
        "Allowance on the counter",
        h("input", { type: "number", name: "own_movement", min: 1, max: 99, placeholder: "of its type" }),
      ),
      choice("Side", "own_side", sides),
      button("Use this counter", useCounter, { class: "quiet", data: { own: "counter" } }),
      h(
        "label",
        { class: "wide" },
        "Steps, one after the other",
        h("input", { type: "text", name: "own_steps", autocomplete: "off", placeholder: "primary, primary, woods+stream, mixed+enemy" }),
      ),
      h(
        "p",
        { class: "quiet wide" },
        "Ground, road, stream, minor or major river, ford, blown, enemy, enemy in works; a plus sign between what belongs to one step.",
      ),
    ),
  );
}

function fileFields() {
  return h(
    "details",
    {},
    h("summary", {}, "A position, charts or a map of your own"),
    h(
      "div",
      {},
      h("label", { class: "wide" }, "Position file (.toml)", h("input", { type: "file", name: "file_position", accept: ".toml" })),
      h(
        "label",
        { class: "wide" },
        "Map: the size, and the hexes that are not clear",
        h("input", { type: "file", name: "file_map", accept: ".toml" }),
      ),
      h(
        "label",
        { class: "wide" },
        "Data pack: charts.toml and others",
        h("input", { type: "file", name: "file_pack", accept: ".toml", multiple: true }),
      ),
      h("p", { class: "quiet wide", id: "own-data" }, "Nothing of your own is loaded."),
    ),
  );
}
