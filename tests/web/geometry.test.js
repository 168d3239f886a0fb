// Where places are on the sheet.
import assert from "node:assert/strict";
import { test } from "node:test";
import { centreOf, hexesPath, nearestOther, outlinePath, placeAt, stepFrom } from "../../src/grognard/web/core/geometry.js";
import { board } from "./scene.js";

const layout = board();

test("a point is in the place whose outline is around it, in a box, or nowhere", () => {
  assert.equal(placeAt(layout, { x: 5, y: 5 }), "a1");
  assert.equal(placeAt(layout, { x: 29, y: 21 }), "c3");
  assert.equal(placeAt(layout, { x: 45, y: 5 }), "pool");
  assert.equal(placeAt(layout, { x: 35, y: 5 }), null);
});

test("an area may reach farther than a hex", () => {
  const wide = board();
  wide.hexes = {
    plain: {
      x: 0,
      y: 0,
      corners: [
        [0, 0],
        [100, 0],
        [100, 10],
        [0, 10],
      ],
    },
  };
  assert.equal(placeAt(wide, { x: 90, y: 5 }), null);
  assert.equal(placeAt({ ...wide, areas: {} }, { x: 90, y: 5 }), "plain");
});

test("the middle of a place, of a box, of nothing", () => {
  assert.deepEqual(centreOf(layout, "b2"), { x: 15, y: 15 });
  assert.deepEqual(centreOf(layout, "pool"), { x: 50, y: 5 });
  assert.equal(centreOf(layout, "z9"), null);
});

test("a path around places, each drawn smaller around its middle", () => {
  assert.equal(hexesPath(layout, ["a1"]), "M0.0 0.0L10.0 0.0L10.0 10.0L0.0 10.0Z");
  assert.equal(hexesPath(layout, ["a1"], 0.5), "M2.5 2.5L7.5 2.5L7.5 7.5L2.5 7.5Z");
  assert.equal(hexesPath(layout, ["z9"]), "");
});

test("the outline of neighbours leaves out the side between them", () => {
  const sides = (/** @type {string[]} */ places) => outlinePath(layout, places).split("M").length - 1;
  assert.equal(sides(["a1"]), 4);
  assert.equal(sides(["a1", "b1"]), 6);
  assert.equal(sides(["a1", "c3"]), 8);
});

test("the cursor goes to the next place in a direction, stays at the rim, and begins somewhere", () => {
  assert.equal(stepFrom(layout, "a1", 1, 0), "b1");
  assert.equal(stepFrom(layout, "b2", 0, -1), "b1");
  assert.equal(stepFrom(layout, "a1", -1, 0), "a1");
  assert.equal(stepFrom(layout, "c1", 1, 0), "pool");
  assert.equal(stepFrom(layout, null, 1, 0), "a1");
});

test("the nearest other place", () => {
  assert.ok(["b1", "a2"].includes(String(nearestOther(layout, "a1"))));
});
