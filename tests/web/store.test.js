// What the page knows: who looks again when it changes, and when.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Store, emptyState } from "../../src/grognard/web/core/store.js";

const settled = () => new Promise((done) => setImmediate(done));

/** A store, and how often each follower was called. */
function followed() {
  const store = new Store(emptyState());
  const heard = { tab: 0, either: 0, drawn: 0 };
  store.watch(
    ({ tab }) => tab,
    () => (heard.tab += 1),
  );
  store.watch(
    ({ tab, hover }) => [tab, hover],
    () => (heard.either += 1),
  );
  store.draw(({ hover }) => (heard.drawn += hover === null ? 1 : 10));
  return { store, heard };
}

test("a drawing is made at once, a reaction only when its value has changed", () => {
  assert.deepEqual(followed().heard, { tab: 0, either: 0, drawn: 1 });
});

test("who follows hears of its own values only, after the running code has finished", async () => {
  const { store, heard } = followed();
  store.set({ hover: "b2" });
  assert.deepEqual(heard, { tab: 0, either: 0, drawn: 1 });
  await settled();
  assert.deepEqual(heard, { tab: 0, either: 1, drawn: 11 });
});

test("several changes are told once", async () => {
  const { store, heard } = followed();
  store.set({ hover: "b2", tab: "chat" });
  store.set({ hover: "c3" });
  await settled();
  assert.deepEqual(heard, { tab: 1, either: 1, drawn: 11 });
  assert.equal(store.state.hover, "c3");
});

test("what stays as it was, or is again as it was, is not told", async () => {
  const { store, heard } = followed();
  store.set({ tab: store.state.tab, hover: null });
  store.set({ tab: "chat" });
  store.set({ tab: "log" });
  await settled();
  assert.deepEqual(heard, { tab: 0, either: 0, drawn: 1 });
});

test("a change made by a reaction is told in its turn", async () => {
  const { store, heard } = followed();
  store.watch(
    ({ hover }) => hover,
    () => store.set({ tab: "units" }),
  );
  store.set({ hover: "b2" });
  await settled();
  assert.deepEqual(heard, { tab: 1, either: 2, drawn: 11 });
});

describe("what a drawing depends on", () => {
  test("is what it has read the last time", async () => {
    const store = new Store(emptyState());
    const drawn = /** @type {string[]} */ ([]);
    store.draw((state) => drawn.push(state.stack ? `${state.stack.place} ${state.tab}` : "none"));
    store.set({ tab: "chat" });
    await settled();
    store.set({ stack: { place: "b2", pinned: true } });
    await settled();
    store.set({ tab: "units" });
    await settled();
    assert.deepEqual(drawn, ["none", "b2 chat", "b2 units"]);
  });

  test("may be read anywhere, not only from what it is given", async () => {
    const store = new Store(emptyState());
    const drawn = /** @type {string[]} */ ([]);
    store.draw(() => drawn.push(store.state.tab));
    store.set({ tab: "chat" });
    await settled();
    assert.deepEqual(drawn, ["log", "chat"]);
  });

  test("is not what it reads later", async () => {
    const store = new Store(emptyState());
    let drawn = 0;
    store.draw(async ({ hover }) => {
      drawn += 1;
      await hover;
      void store.state.tab;
    });
    await settled();
    store.set({ tab: "chat" });
    await settled();
    assert.equal(drawn, 1);
  });

  test("is noted no longer when it has failed", () => {
    const store = new Store(emptyState());
    assert.throws(() =>
      store.draw(() => {
        throw new Error("broken");
      }),
    );
    assert.equal(store.reading, null);
  });
});
