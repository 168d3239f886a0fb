// What the page knows: who hears of a change, and when.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Store, emptyState } from "../../src/grognard/web/core/store.js";

const settled = () => new Promise((done) => setImmediate(done));

/** A store, and how often each listener was called. */
function listened() {
  const store = new Store(emptyState());
  const heard = { tab: 0, either: 0 };
  store.on(["tab"], () => (heard.tab += 1));
  store.on(["tab", "hover"], () => (heard.either += 1));
  return { store, heard };
}

test("a listener hears of its own keys only, after the running code has finished", async () => {
  const { store, heard } = listened();
  store.set({ hover: "b2" });
  assert.deepEqual(heard, { tab: 0, either: 0 });
  await settled();
  assert.deepEqual(heard, { tab: 0, either: 1 });
});

test("several changes are told once", async () => {
  const { store, heard } = listened();
  store.set({ hover: "b2", tab: "chat" });
  store.set({ hover: "c3" });
  await settled();
  assert.deepEqual(heard, { tab: 1, either: 1 });
  assert.equal(store.state.hover, "c3");
});

test("what stays as it was is not told", async () => {
  const { store, heard } = listened();
  store.set({ tab: store.state.tab, hover: null });
  await settled();
  assert.deepEqual(heard, { tab: 0, either: 0 });
});

test("a change made by a listener is told in its turn", async () => {
  const { store, heard } = listened();
  store.on(["hover"], () => store.set({ tab: "units" }));
  store.set({ hover: "b2" });
  await settled();
  assert.deepEqual(heard, { tab: 1, either: 2 });
});
