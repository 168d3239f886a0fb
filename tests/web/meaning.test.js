// What a click means.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  actors,
  declared,
  goals,
  meaning,
  plain,
  previewed,
  questionAbout,
  rowActions,
  soleActor,
  targets,
  toggles,
} from "../../src/grognard/web/core/selection.js";
import { action, going, piece, snapshot } from "./scene.js";

const commit = action("commit tank", { piece: "tank", target: "c3" });
const attack = action("attack c3", { place: "c3" });

/** @param {import("../../src/grognard/web/types").Offer[]} actions @param {{selected?: string, place?: string, piece?: string}} at */
function click(actions, at) {
  return meaning({ snapshot: snapshot(actions), selected: null, place: null, piece: null, ...at });
}

describe("what a click means", () => {
  test("a place the selected piece can go to: it goes there", () => {
    const to = going("tank", "b2");
    assert.deepEqual(click([to, going("tank", "b3")], { selected: "tank", place: "b2" }), { kind: "act", actions: [to] });
  });

  test("two actions to the same place: both are offered", () => {
    const both = [going("tank", "b2"), action("assault tank b2", { piece: "tank", place: "b2" })];
    assert.deepEqual(click(both, { selected: "tank", place: "b2" }), { kind: "act", actions: both });
  });

  test("the selected piece goes to a place although a piece that can act is there", () => {
    const to = going("tank", "b2");
    const actions = [to, going("guns", "c3")];
    assert.deepEqual(click(actions, { selected: "tank", place: "b2", piece: "guns" }), { kind: "act", actions: [to] });
  });

  test("a piece that can go somewhere is selected", () => {
    const actions = [going("tank", "b2"), going("guns", "c3")];
    assert.deepEqual(click(actions, { selected: "tank", place: "a1", piece: "guns" }), { kind: "select", piece: "guns" });
  });

  test("a piece that can only be switched is switched", () => {
    assert.deepEqual(click([commit], { place: "a1", piece: "tank" }), { kind: "act", actions: [commit] });
  });

  test("a piece that can go somewhere and be switched is selected first", () => {
    assert.deepEqual(click([commit, going("tank", "b2")], { place: "a1", piece: "tank" }), { kind: "select", piece: "tank" });
  });

  test("a selected piece that can go somewhere is not switched by another click", () => {
    assert.deepEqual(click([commit, going("tank", "b2")], { selected: "tank", place: "a1", piece: "tank" }), { kind: "nothing" });
  });

  test("an action offered beside the piece only selects it", () => {
    const beside = action("rest tank", { piece: "tank", beside: true });
    assert.deepEqual(click([beside], { place: "a1", piece: "tank" }), { kind: "select", piece: "tank" });
  });

  test("a piece with several switches is selected, so that they can be chosen from", () => {
    const actions = [commit, action("hold tank", { piece: "tank" })];
    assert.deepEqual(click(actions, { place: "a1", piece: "tank" }), { kind: "select", piece: "tank" });
  });

  test("a target is attacked, whoever lies there", () => {
    assert.deepEqual(click([attack], { place: "c3", piece: "enemy" }), { kind: "act", actions: [attack] });
    assert.deepEqual(click([attack], { selected: "tank", place: "c3" }), { kind: "act", actions: [attack] });
  });

  test("a piece that can do nothing is selected all the same: it can be looked at", () => {
    assert.deepEqual(click([attack], { place: "b2", piece: "enemy" }), { kind: "select", piece: "enemy" });
  });

  test("with nothing selected, a place that few could go to asks who", () => {
    const actions = ["tank", "guns", "foot"].map((id) => going(id, "b2"));
    assert.deepEqual(click(actions, { place: "b2" }), { kind: "act", actions });
  });

  test("with nothing selected, a place that many could go to means nothing", () => {
    const actions = ["tank", "guns", "foot", "horse"].map((id) => going(id, "b2"));
    assert.deepEqual(click(actions, { place: "b2" }), { kind: "nothing" });
  });

  test("a place the selected piece cannot go to is explained", () => {
    assert.deepEqual(click([going("tank", "b2")], { selected: "tank", place: "c3" }), { kind: "explain" });
  });

  test("the selected piece once more, or no place at all, means nothing", () => {
    assert.deepEqual(click([], { selected: "tank", place: "a1", piece: "tank" }), { kind: "nothing" });
    assert.deepEqual(click([], { selected: "tank" }), { kind: "nothing" });
    assert.deepEqual(click([], { place: "a1" }), { kind: "nothing" });
  });
});

describe("what the list of actions says", () => {
  const end = action("end");
  const now = snapshot([going("tank", "b2"), commit, attack, end], [piece("tank"), piece("guns")]);

  test("goals, targets, switches and the rest are told apart", () => {
    assert.deepEqual([...goals(now, "tank").keys()], ["b2"]);
    assert.deepEqual([...goals(now, null).keys()], []);
    assert.deepEqual([...targets(now).keys()], ["c3"]);
    assert.deepEqual([...toggles(now).keys()], ["tank"]);
    assert.deepEqual(plain(now), [end]);
    assert.deepEqual(actors(now), ["tank"]);
  });

  test("before there is anything to see there is nothing to do", () => {
    assert.deepEqual([goals(null, "tank").size, targets(null).size, toggles(null).size, plain(null), actors(null)], [0, 0, 0, [], []]);
  });

  test("what a row of a panel offers is not among the plain answers", () => {
    const order = action("order centre march");
    const shown = snapshot([order, end]);
    shown.view.panels = [{ id: "orders", title: "Orders", rows: [{ id: "centre", title: "Centre" }] }];
    assert.deepEqual(rowActions(shown, "centre"), [order]);
    assert.deepEqual(plain(shown), [end]);
  });

  test("a piece is at work if it alone can do something and has movement left", () => {
    const walk = [going("tank", "b2")];
    assert.equal(soleActor(snapshot(walk, [piece("tank", { left: 3 })])), "tank");
    assert.equal(soleActor(snapshot(walk, [piece("tank")])), null);
    assert.equal(soleActor(snapshot([...walk, going("guns", "b2")], [piece("tank", { left: 3 })])), null);
  });

  test("an attack that is put together says where to and by whom", () => {
    const roll = action("roll", { target: "c3", with: ["tank"] });
    assert.deepEqual(declared(snapshot([roll, commit])), { target: "c3", by: ["tank"] });
    assert.deepEqual(declared(snapshot([action("leave_out guns", { piece: "guns", target: "c3", with: [] })])), {
      target: "c3",
      by: ["guns"],
    });
    assert.equal(declared(snapshot([attack])), null);
  });

  test("a sum that is shown says where to and by whom, if it does", () => {
    assert.deepEqual(previewed({ ...now, preview: { target: "c3", with: ["tank"] } }), { target: "c3", by: ["tank"] });
    assert.equal(previewed({ ...now, preview: { lines: [] } }), null);
    assert.equal(previewed(null), null);
  });
});

describe("the question why not", () => {
  const info = /** @type {any} */ ({ verbs: { go: { usage: "go PIECE PLACE", help: "" } } });

  test("uses the verb of that piece, then that of another, then the game's own", () => {
    const [march, move] = [action("march guns b2", { piece: "guns", place: "b2" }), going("tank", "b2")];
    assert.equal(questionAbout(snapshot([march, move]), info, "tank", "c3"), "move tank c3");
    assert.equal(questionAbout(snapshot([march]), info, "tank", "c3"), "march tank c3");
    assert.equal(questionAbout(snapshot([]), info, "tank", "c3"), "go tank c3");
    assert.equal(questionAbout(snapshot([]), null, "tank", "c3"), null);
  });

  test("about a place alone uses the verb of targets", () => {
    assert.equal(questionAbout(snapshot([attack]), info, null, "b2"), "attack b2");
    assert.equal(questionAbout(snapshot([]), info, null, "b2"), null);
  });
});
