// Differences: what the table tells of a change is what the page makes of it, and what does not come out is noticed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { otherEnd } from "./browser.js";
import { Shown, applied, checkOf } from "../../src/grognard/web/core/differences.js";
import { Live } from "../../src/grognard/web/core/socket.js";
import { action, piece, snapshot } from "./scene.js";

/** @import {Message} from "../../src/grognard/web/page-types" */
/** @import {Moment, Snapshot, Update} from "../../src/grognard/web/types" */

/** @typedef {{old: any, changes: any, now: any, check: number}} Change */

/** Made by tests/table/test_differences.py, with `--golden`. @type {Record<string, Change>} */
const CHANGES = JSON.parse(readFileSync(new URL("differences.json", import.meta.url), "utf8"));

describe("a change as the table tells it", () => {
  for (const [name, { old, changes, now, check }] of Object.entries(CHANGES))
    test(name, () => {
      const before = structuredClone(old);
      assert.deepEqual(applied(old, changes), now);
      assert.deepEqual(old, before, "what was there before has been changed");
      assert.equal(checkOf(applied(old, changes)), check);
      assert.equal(checkOf(now), check);
    });
});

/** @param {Moment} moment @returns {Snapshot} */
const whole = (moment) => ({ ...moment, type: "state", check: checkOf(moment), log: [], chat: [] });

const FIRST = snapshot([action("end")], [piece("r1"), piece("r2")]);
const SECOND = { ...FIRST, n: 2, view: { ...FIRST.view, pieces: [FIRST.view.pieces[0], piece("r2", { place: "b2" })] } };

/** @type {Update} */
const STEP = {
  type: "step",
  base: checkOf(FIRST),
  check: checkOf(SECOND),
  changes: { set: { n: 2 }, in: { view: { in: { pieces: { in: { 1: { set: { place: "b2" } } } } } } } },
  events: [],
};
/** @type {Record<string, Update>} */
const WRONG = {
  "from another moment": { ...STEP, base: STEP.base ^ 1 },
  "to another moment": { ...STEP, check: STEP.check ^ 1 },
  "with another value": { ...STEP, changes: { ...STEP.changes, set: { n: 3 } } },
  "about what is not there": { ...STEP, changes: { in: { nothing: { in: { more: { set: { a: 1 } } } } } } },
};

test("a step shares what stays and changes nothing that was shown", () => {
  const shown = new Shown();
  shown.stand(whole(FIRST));
  const now = shown.step(STEP);
  assert.deepEqual(now, SECOND);
  assert.equal(now?.view.pieces[0], FIRST.view.pieces[0]);
  assert.equal(now?.actions, FIRST.actions);
  assert.equal(FIRST.view.pieces[1].place, "a1");
});

for (const [name, step] of Object.entries(WRONG))
  test(`a step ${name} is not shown, nor is any after it until a snapshot comes`, () => {
    const shown = new Shown();
    shown.stand(whole(FIRST));
    assert.equal(shown.step(step), null);
    assert.equal(shown.step(STEP), null);
    shown.stand(whole(FIRST));
    assert.deepEqual(shown.step(STEP), SECOND);
  });

/** A connection that has been greeted with the first moment, and what the page has heard of it. */
function connected() {
  /** @type {Message[]} */
  const heard = [];
  const live = new Live("token", { message: (message) => heard.push(message), status: () => {} });
  const socket = otherEnd(live);
  socket.tell(whole(FIRST));
  return { heard, socket };
}

test("the page hears of the moment that a step leads to", () => {
  const { heard, socket } = connected();
  socket.tell(STEP);
  assert.deepEqual(heard.at(-1), { type: "step", moment: SECOND, events: [] });
  assert.deepEqual(socket.sent, []);
});

test("a lost step is mended by one snapshot, however many come after it", () => {
  const { heard, socket } = connected();
  for (const step of [WRONG["from another moment"], STEP, STEP]) socket.tell(step);
  assert.deepEqual(socket.sent, [{ type: "refresh" }]);
  assert.equal(heard.length, 1);
  socket.tell(whole(SECOND));
  socket.tell({ ...STEP, base: STEP.check, changes: {} });
  assert.deepEqual(heard.at(-1), { type: "step", moment: SECOND, events: [] });
  assert.equal(socket.sent.length, 1);
  socket.tell(WRONG["from another moment"]);
  assert.equal(socket.sent.length, 2);
});

test("whoever could not be answered asks again", () => {
  const { socket } = connected();
  socket.tell(WRONG["from another moment"]);
  socket.tell({ type: "error", error: "pace", text: "slow down" });
  socket.tell(STEP);
  assert.deepEqual(socket.sent, [{ type: "refresh" }, { type: "refresh" }]);
});

test("a stale message brings a snapshot to go on from", () => {
  const { heard, socket } = connected();
  socket.tell(WRONG["to another moment"]);
  socket.tell({ type: "stale", snapshot: whole(FIRST) });
  socket.tell(STEP);
  assert.deepEqual(heard.at(-1), { type: "step", moment: SECOND, events: [] });
});
