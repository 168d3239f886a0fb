// How far a player has come with a guided start: the same as `Until.met` in guide.py.
import assert from "node:assert/strict";
import { test } from "node:test";
import { met, momentOf } from "../../src/grognard/web/core/guide.js";
import { action, going, piece, snapshot } from "./scene.js";

const moment = { phase: "red.movement", offered: new Set(["move", "end"]), happened: new Set(["moved"]), selected: false };

test("a card is done as soon as one of its lines is true", () => {
  assert.equal(met({ events: ["attack", "moved"] }, moment), true);
  assert.equal(met({ events: ["attack"] }, moment), false);
  assert.equal(met({ events: ["attack"], offers: ["end"] }, moment), true);
  assert.equal(met({ lacks: ["attack", "roll"] }, moment), true);
  assert.equal(met({ lacks: ["attack", "end"] }, moment), false);
  assert.equal(met({ selects: true }, moment), false);
  assert.equal(met({ selects: true }, { ...moment, selected: true }), true);
});

test("a star in the name of a phase stands for any letters, and nothing else is special", () => {
  assert.equal(met({ phase: ["*.movement"] }, moment), true);
  assert.equal(met({ phase: ["red*"] }, moment), true);
  assert.equal(met({ phase: ["red?movement", "red"] }, moment), false);
  assert.equal(met({ outside: ["*.movement"] }, moment), false);
  assert.equal(met({ outside: ["setup"] }, moment), true);
});

test("a card with no line is put away by hand", () => {
  assert.equal(met({}, moment), false);
});

test("what counts is what the player has done since the card was laid, and what he may answer", () => {
  const now = snapshot([going("tank", "b2"), action("end")], [piece("tank")]);
  const log = [
    { n: 1, role: "red", kind: "early", rule: "", text: "", facts: {} },
    { n: 2, role: "blue", kind: "theirs", rule: "", text: "", facts: {} },
    { n: 3, role: "red", kind: "mine", rule: "", text: "", facts: {} },
  ];
  const found = momentOf(now, log, "tank", 1);
  assert.deepEqual([...found.happened], ["mine"]);
  assert.deepEqual([...found.offered], ["move", "end"]);
  assert.equal(found.selected, true);
  assert.equal(momentOf({ ...now, your_turn: false }, log, null, 1).offered.size, 0);
});
