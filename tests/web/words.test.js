// What things are called.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { action, board, going, piece, snapshot } from "./scene.js";

const {
  actionLabel,
  counted,
  isMine,
  markTitle,
  pieceFacts,
  pieceTitle,
  placeName,
  restLabel,
  roleTitle,
  spokenName,
  verbWords,
  withRules,
} = await import("../../src/grognard/web/core/words.js");

const info = /** @type {any} */ ({ verbs: { fall_back: { label: "Give ground", key: "b" } } });
const known = { names: new Map([["tank", "3rd Tank"]]), layout: board(), info };

test("an action is called by its own words if it brings any", () => {
  assert.equal(actionLabel(action("move tank b2", { label: "Go on" }), known), "Go on");
});

test("otherwise by its verb, its piece, its place, and what it costs and brings", () => {
  assert.equal(actionLabel(going("tank", "b2"), known), "Move 3rd Tank to b2");
  assert.equal(actionLabel(going("tank", "b2", { cost: 3, points: 2 }), known), "Move 3rd Tank to b2 (3 MP, +2 VP)");
  assert.equal(actionLabel(going("guns", "b2", { points: -1 }), known), "Move guns to b2 (-1 VP)");
  assert.equal(actionLabel(action("attack b2", { place: "b2" }), known), "Attack b2");
});

test("every other argument of an action is said as well", () => {
  assert.equal(actionLabel(action("order tank full_ahead", { piece: "tank" }), known), "Order 3rd Tank full ahead");
  assert.equal(actionLabel(action("pay 3", { number: 3 }), known), "Pay 3");
});

test("a verb is called as its game says", () => {
  assert.equal(verbWords(info, "fall_back").key, "b");
  assert.equal(actionLabel(action("fall_back tank", { piece: "tank" }), known), "Give ground 3rd Tank");
});

test("a verb nobody has named is called by itself", () => {
  assert.deepEqual(verbWords(info, "dig_in"), { label: "Dig in" });
  assert.deepEqual(verbWords(null, "fall_back"), { label: "Fall back" });
});

test("what an action asks for beyond its first argument", () => {
  assert.equal(restLabel(action("order guard forced_march"), info), "Forced march");
  assert.equal(restLabel(action("order guard forced_march", { label: "By night" }), info), "By night");
  assert.equal(restLabel(action("dig guard"), info), "Dig");
});

test("a place by its title, in a box, on another board, off every board", () => {
  const layout = { ...board(), titles: { far: "The far bank" }, elsewhere: { "red.exited": "Reds who have left" } };
  assert.equal(placeName("b2", layout), "b2");
  assert.equal(placeName("pool", layout), "The pool");
  assert.equal(placeName("far", layout), "The far bank");
  assert.equal(placeName("red.exited", layout), "Reds who have left");
  assert.equal(placeName("red.hospital", layout), "hospital");
  assert.equal(placeName("b2", null), "b2");
});

test("a side by the title of its seat", () => {
  const now = snapshot([]);
  assert.equal(roleTitle(now, "blue"), "Blue");
  assert.equal(roleTitle(now, "spectator"), "Spectator");
  assert.equal(roleTitle(null, "blue"), "blue");
});

test("a piece by its title, or by side and name", () => {
  const now = snapshot([]);
  assert.equal(pieceTitle(now, piece("tank")), "Red tank");
  assert.equal(pieceTitle(now, piece("tank", { title: "The last tank" })), "The last tank");
  assert.equal(spokenName(piece("tank")), "tank");
  assert.equal(spokenName(undefined), "");
});

test("mine is what is of my side, or of a side that nobody plays", () => {
  const now = snapshot([]);
  assert.equal(isMine(now, piece("tank")), true);
  assert.equal(isMine(now, piece("tank", { side: "blue" })), false);
  assert.equal(isMine(now, piece("tank", { side: "grey" })), true);
  assert.equal(isMine(now, undefined), false);
});

test("facts of a piece are its own, or what is printed on it", () => {
  assert.deepEqual(pieceFacts(piece("tank", { facts: [["Steps", 2]] })), [["Steps", "2"]]);
  assert.deepEqual(pieceFacts(piece("tank", { strength: 4, facing: 60, values: { attack: 5 } })), [["strength", "4"]]);
});

test("a mark by its title, by that of its drawing, by its name", () => {
  assert.equal(markTitle({ id: "dug_in", title: "Well dug in" }), "Well dug in");
  assert.equal(markTitle("dug_in", { dug_in: { title: "In trenches", svg: "" } }), "In trenches");
  assert.equal(markTitle("dug_in"), "Dug in");
});

test("one and many", () => {
  assert.equal(counted(1, "unit"), "1 unit");
  assert.equal(counted(0, "unit"), "0 units");
  assert.equal(counted(2, "unit can", "units can"), "2 units can");
});

/** Buttons as the rule they open. @param {unknown[]} parts */
function read(parts) {
  return parts.map((part) => (typeof part === "string" ? part : `<${/** @type {any} */ (part).attributes.get("data-rule")}>`)).join("");
}

test("every case in a sentence is a button that opens it", () => {
  assert.equal(read(withRules("Stop there [7.41].")), "Stop there <7.41>.");
  assert.equal(read(withRules("Both [7.41, 10.3a] and [G9].")), "Both <7.41><10.3a> and <G9>.");
  assert.equal(read(withRules("No case [see below].")), "No case [see below].");
});

test("a rule that belongs to a sentence follows it unless it stands there", () => {
  assert.equal(read(withRules("Stop.", ["7.41", undefined])), "Stop. <7.41>");
  assert.equal(read(withRules("Stop [7.41].", ["7.41"])), "Stop <7.41>.");
});
