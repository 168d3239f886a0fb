// @ts-check
// The decision: what is asked, and the answers that need no map.
/** @import {Game} from "../core/game.js" */
/** @import {Quick} from "./quick.js" */
/** @import {Standing} from "./standing.js" */
/** @import {State} from "../page-types" */
/** @import {Moment, Offer, VerbInfo} from "../types" */
import { answerList, crowded } from "./answers.js";
import { button, h } from "../core/dom.js";
import { deciderOf, promptOf, rulesOf } from "../core/nodes.js";
import { actors, plain, targets, toggles } from "../core/selection.js";
import { counted, roleTitle, ruleButton, withRules } from "../core/words.js";

export class Decision {
  /** @param {Game} game @param {{standing: Standing, quick: Quick}} parts */
  constructor(game, { standing, quick }) {
    this.game = game;
    this.standing = standing;
    this.quick = quick;
  }

  /** @param {State} state @param {Moment} snapshot */
  card(state, snapshot) {
    if (snapshot.over) return this.over(snapshot);
    const mine = snapshot.your_turn;
    const { who, waits } = decider(state, snapshot);
    return h(
      "section",
      { class: `card decision${mine ? " mine" : ""}`, "aria-label": "The decision" },
      h("h2", { class: waits ? "thinking" : "" }, who),
      h("p", { class: "prompt" }, withRules(promptOf(snapshot.view.node)), " ", rulesOf(snapshot.view.node).map(ruleButton)),
      this.diceWait(snapshot),
      h(
        "div",
        { class: "answers" },
        h(
          "div",
          { class: "buttons" },
          this.answers(snapshot),
          this.quick.offer(snapshot),
          this.otherSeat(state, snapshot),
          this.skip(state),
        ),
        snapshot.role === "spectator" ? null : this.tools(state, snapshot),
      ),
      mine ? this.standing.offer(snapshot) : null,
      snapshot.practice && mine ? this.faces(snapshot) : null,
    );
  }

  /** To another seat of the player's, if that one decides. @param {State} state @param {Moment} snapshot */
  otherSeat(state, snapshot) {
    const deciding = deciderOf(snapshot.view.node);
    const other = !snapshot.your_turn && !state.behind ? this.game.tokenOf(deciding) : undefined;
    if (!other) return null;
    const seat = snapshot.seats.find((one) => one.role === deciding);
    return button(`Continue as ${seat?.title}`, () => this.game.sit(other), {
      class: "primary",
      key: "Enter",
      data: { focus: "sit", enter: "" },
    });
  }

  /** @param {State} state */
  skip({ behind }) {
    return behind ? button(`Skip ahead (${behind})`, () => this.game.catchUp(), { key: ".", data: { focus: "skip" } }) : null;
  }

  /** The first roll waits until every seat has given something to the dice. @param {Moment} snapshot */
  diceWait(snapshot) {
    const missing = snapshot.view.node.kind === "chance" ? snapshot.dice.waits_for : [];
    if (!missing.length) return null;
    const names = missing.map((role) => roleTitle(snapshot, role)).join(" and ");
    return h(
      "div",
      { class: "banner", data: { dice: "waits" } },
      h("p", {}, `The first roll waits for the ${names} player, who has not added to the dice yet.`),
      snapshot.role === "spectator"
        ? null
        : button("Roll without waiting", () => this.game.rollWithoutWaiting(), {
            data: { focus: "roll-now" },
            title: "The record will say that you did not want to wait",
          }),
    );
  }

  /** The answers that need no map. @param {Moment} snapshot */
  answers(snapshot) {
    if (!snapshot.your_turn) return [];
    const { few, many } = crowded(plain(snapshot));
    let digit = 0;
    return [
      ...this.forAll(snapshot),
      ...few.map((action) => this.answer(snapshot, action, this.keyOf(action, few) || String(++digit))),
      ...many.map((actions) => answerList(this.game, actions)),
    ];
  }

  /** The letter of an answer that is the only one of its verb. @param {Offer} action @param {Offer[]} answers */
  keyOf(action, answers) {
    return answers.filter(({ verb }) => verb === action.verb).length === 1 ? this.game.words(action.verb).key : "";
  }

  /** Whether there is an answer that one came for. @param {Moment} snapshot */
  aimed(snapshot) {
    return plain(snapshot).some((action) => this.game.words(action.verb).tone === "primary");
  }

  /** @param {Moment} snapshot @param {Offer} action @param {string} key */
  answer(snapshot, action, key) {
    const { game } = this;
    const words = game.words(action.verb);
    const only = snapshot.actions.length === 1;
    const open = actors(snapshot).length + targets(snapshot).size;
    const numbered = action.text.includes(" ");
    const tone = only || (!open && !numbered) ? "primary" : (words.tone ?? "");
    return button(
      [numbered ? game.label(action) : (action.label ?? words.label), leavesOff(words) ? stillAble(snapshot) : ""],
      () => game.act(action.text),
      {
        class: `${tone}${game.lights(action) ? " hinted" : ""}`,
        key,
        title: action.lines?.join("\n") ?? game.info?.verbs[action.verb]?.help,
        data: { focus: action.text, act: action.text, ...(only ? { enter: "" } : {}) },
      },
    );
  }

  /** One button for the same switch on several pieces. @param {Moment} snapshot */
  forAll(snapshot) {
    /** @type {Map<string, Offer[]>} */
    const byVerb = new Map();
    for (const [action] of toggles(snapshot).values()) byVerb.set(action.verb, [...(byVerb.get(action.verb) ?? []), action]);
    const made = [];
    for (const [verb, actions] of byVerb) {
      const words = this.game.words(verb);
      if (!words.every) continue;
      const first = !words.takesBack && !this.aimed(snapshot);
      made.push(
        button(
          actions.length > 1 ? `${words.every} ${actions.length}` : this.game.label(actions[0]),
          () => this.game.act(...actions.map((action) => action.text)),
          {
            class: `${first ? "primary" : "quiet"}${this.game.lights(actions[0]) ? " hinted" : ""}`,
            key: words.everyKey,
            data: { focus: `all ${verb}`, all: verb },
          },
        ),
      );
    }
    return made;
  }

  /** In practice the dice may be chosen. @param {Moment} snapshot */
  faces(snapshot) {
    if (!this.aimed(snapshot)) return null;
    const field = h("input", {
      type: "text",
      inputmode: "numeric",
      placeholder: "as they fall",
      value: this.game.faces.join(" "),
      data: { focus: "faces" },
    });
    field.addEventListener("input", () => {
      this.game.faces = (field.value.match(/\d+/g) ?? []).map(Number);
    });
    return h("label", { class: "faces" }, "Practice: the dice show ", field);
  }

  /** @param {State} state @param {Moment} snapshot */
  tools(state, snapshot) {
    const computerOnly = snapshot.seats.every((seat) => seat.role === snapshot.role || seat.kind === "computer");
    const mayAsk = !snapshot.may_undo && snapshot.n > 0 && !snapshot.take_back;
    return h(
      "div",
      { class: "tools" },
      mayAsk
        ? button("Take back", () => this.game.takeBack(), {
            key: "t",
            title: computerOnly ? "Return to your last decision, dice or not" : "Ask the others to return to your last decision",
            data: { focus: "undo", "take-back": "" },
          })
        : button("Undo", () => this.game.undo(), { key: "u", disabled: !snapshot.may_undo, data: { focus: "undo" } }),
      button("Redo", () => this.game.redo(), { key: "y", disabled: !state.redo.length || !snapshot.your_turn, data: { focus: "redo" } }),
      snapshot.hints
        ? button("Hint", () => this.game.hint(), {
            key: "h",
            title: "What would the computer do here, and why?",
            disabled: !snapshot.your_turn || state.thinking,
            data: { focus: "hint" },
          })
        : null,
    );
  }

  /** @param {Moment} snapshot */
  over(snapshot) {
    const over = snapshot.over;
    if (!over) return null;
    return h(
      "section",
      { class: "card decision over", "aria-label": "The result" },
      h("h2", {}, "The game is over"),
      h("p", { class: "prompt" }, withRules(over.text)),
      h(
        "div",
        { class: "buttons" },
        button("Look at the game again", () => this.review(), { class: "primary", data: { focus: "replay" } }),
        h("a", { class: "button", href: "/" }, "All games"),
      ),
    );
  }

  /** The replay of a game that is over, with its analysis if there is one. */
  review() {
    this.game.store.set({ tab: "replay" });
    void this.game.openReplay();
  }
}

/** Who decides, in words, and whether it is a computer that is waited for. @param {State} state @param {Moment} snapshot */
function decider(state, snapshot) {
  const deciding = deciderOf(snapshot.view.node);
  if (snapshot.your_turn) return { who: "Your decision", waits: false };
  if (state.behind) return { who: `Watching the ${roleTitle(snapshot, deciding)} player`, waits: false };
  const seat = snapshot.seats.find((one) => one.role === deciding);
  if (seat?.kind === "computer") return { who: `The ${seat.title} computer thinks`, waits: true };
  return { who: `The ${seat?.title ?? ""} player decides`, waits: false };
}

/** Whether an answer ends what could still go on: e is its letter in every game. @param {Partial<VerbInfo>} words */
function leavesOff(words) {
  return words.key === "e" && words.tone !== "primary";
}

/** What is left undone by ending now. @param {Moment} snapshot */
function stillAble(snapshot) {
  const aims = targets(snapshot).size;
  const units = actors(snapshot).length;
  if (!aims && !units) return "";
  const move = snapshot.actions.some((action) => action.piece && action.place);
  const left = aims ? `${counted(aims, "target")} left` : `${counted(units, "unit")} can still ${move ? "move" : "act"}`;
  return h("span", { class: "idle" }, `(${left})`);
}
