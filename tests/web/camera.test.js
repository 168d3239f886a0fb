// Pan and zoom.
import assert from "node:assert/strict";
import { test } from "node:test";
import { frame, nextPicture } from "./browser.js";

const { Camera } = await import("../../src/grognard/web/map/camera.js");

/** A camera over a sheet of 1000 by 500 in a frame of 500 by 500. */
function camera(settled = (/** @type {number} */ _scale) => {}) {
  const layer = { style: { transform: "" } };
  const seen = frame(500, 500);
  const made = new Camera(/** @type {any} */ (seen), /** @type {any} */ ([layer]), settled);
  made.setSheet(1000, 500);
  clearTimeout(made.settling);
  return { made, layer, seen };
}

/** @param {InstanceType<typeof Camera>} made */
function still(made) {
  clearTimeout(made.settling);
  return { x: made.x, y: made.y, scale: made.scale };
}

test("a part of the sheet is shown as large as possible, in the middle", () => {
  const { made, layer } = camera();
  made.fit({ x: 0, y: 0, width: 1000, height: 500 }, false);
  assert.deepEqual(still(made), { x: 0, y: 125, scale: 0.5 });
  assert.equal(layer.style.transform, "translate(0px, 125px) scale(0.5)");
});

test("the point under the pointer stays where it is while the map is zoomed", () => {
  const { made } = camera();
  made.fit({ x: 0, y: 0, width: 1000, height: 500 }, false);
  const around = { x: 200, y: 300 };
  const before = made.toSheet(around.x, around.y);
  made.zoom(2, around);
  assert.deepEqual(made.toSheet(around.x, around.y), before);
  assert.equal(still(made).scale, 1);
});

test("zooming ends at three times the sheet and a little below the whole of it", () => {
  const { made } = camera();
  made.zoom(1000);
  assert.equal(still(made).scale, 3);
  made.zoom(1 / 1000);
  assert.equal(still(made).scale, 0.45);
});

test("the sheet cannot be pushed out of the frame", () => {
  const { made } = camera();
  made.pan(9000, 9000);
  assert.deepEqual(still(made), { x: 420, y: 420, scale: 1 });
  made.pan(-9000, -9000);
  assert.deepEqual(still(made), { x: -920, y: -420, scale: 1 });
});

test("frame and sheet lead back to each other", () => {
  const { made } = camera();
  made.zoom(1.5, { x: 10, y: 20 });
  still(made);
  const { x, y } = made.toFrame(123, 45);
  const back = made.toSheet(x, y);
  assert.ok(Math.abs(back.x - 123) < 1e-9 && Math.abs(back.y - 45) < 1e-9);
});

test("a point out of sight is brought into view, one in sight is left alone", () => {
  const { made } = camera();
  made.reveal(250, 250);
  assert.deepEqual(still(made), { x: 0, y: 0, scale: 1 });
  made.reveal(900, 250);
  nextPicture(performance.now() + 1000);
  assert.deepEqual(still(made), { x: -470, y: 0, scale: 1 });
});

test("a smooth change is on its way for a while, and arrives", () => {
  const { made } = camera();
  const start = performance.now();
  made.pan(-100, 0, true);
  nextPicture(start + 100);
  assert.ok(made.x < 0 && made.x > -100);
  nextPicture(start + 1000);
  assert.deepEqual(still(made), { x: -100, y: 0, scale: 1 });
});

test("what was fitted is fitted again when the frame changes; what was moved by hand is not", () => {
  const { made, seen } = camera();
  made.fit({ x: 0, y: 0, width: 1000, height: 500 }, false);
  seen.clientWidth = 1000;
  made.resized();
  assert.deepEqual(still(made), { x: 0, y: 0, scale: 1 });
  made.pan(-10, 0);
  seen.clientWidth = 500;
  made.resized();
  assert.deepEqual(still(made), { x: -10, y: 0, scale: 1 });
});

test("far, middle and near are told apart when the map comes to rest", () => {
  const scales = /** @type {number[]} */ ([]);
  const { made, seen } = camera((scale) => scales.push(scale));
  for (const [scale, name] of /** @type {[number, string][]} */ ([
    [0.2, "far"],
    [0.5, "middle"],
    [1, "near"],
  ])) {
    made.place(0, 0, scale);
    still(made);
    made.settle();
    assert.equal(seen.dataset.zoom, name);
  }
  assert.deepEqual(scales, [0.2, 0.5, 1]);
});
