// @ts-check
// What matters now: the decision, the units that can answer, the selected unit, the sums and the dice.
/** @import {Game} from "./game.js" */
/** @import {Analysis} from "./analysis.js" */
/** @import {Board} from "./board.js" */
/** @import {Action, Piece, Snapshot, State} from "./types" */
import { reasons } from "./advice.js";
import { answerList, crowded } from "./answers.js";
import { offer, previewCard } from "./battle.js";
import { rollCard } from "./dice.js";
import { dutyList } from "./duties.js";
import { groupCard, pieceDeeds } from "./deeds.js";
import { button, byId, h, put } from "./dom.js";
import { lineCard } from "./review.js";
import { actors, declared, goals, plain, soleActor, targets, toggles } from "./selection.js";
import { counted, markTitle, pieceFacts, pieceTitle, placeName, roleTitle, ruleButton, verbWords, withRules } from "./words.js";

const TRAY_MOST = 16;

export class Panel {
  /**
   * @param {Game} game
   * @param {Board} board
   * @param {Analysis} analysis
   */
  constructor(game, board, analysis) {
    this.game = game;
    this.board = board;
    this.analysis = analysis;
    this.root = byId("now");
    this.rolled = 0;
    /** @type {import("./panels.js").Panels | null} */
    this.panels = null;
    /** @type {import("./standing.js").Standing | null} */
    this.standing = null;
    /** @type {import("./quick.js").Quick | null} */
    this.quick = null;
  }

  /** @param {State} state */
  draw(state) {
    const snapshot = state.snapshot;
    if (!snapshot) return;
    this.root.dataset.n = String(snapshot.n);
    keepFocus(this.root, () =>
      put(
        this.root,
        this.connection(state),
        this.takeBack(snapshot),
        state.replay ? null : this.standing?.banner(snapshot, () => this.draw(this.game.state)),
        this.board.inspector?.card(state),
        state.replay ? lineCard(this.game, this.analysis) : this.decision(state, snapshot),
        state.replay ? null : this.hint(state, snapshot),
        state.replay ? null : dutyList(this.game, this.board, snapshot),
        state.replay ? null : this.attackers(snapshot),
        state.replay ? null : this.odds(snapshot),
        asksAbout(snapshot, state.selected) ? this.unit(state, snapshot) : null,
        state.replay ? null : this.panels?.open(snapshot),
        this.roll(state),
        this.waiting(snapshot, state),
        state.replay ? null : this.board.ways?.card(state),
        state.group.length > 1
          ? groupCard(this.game, this.board, snapshot, state.group)
          : asksAbout(snapshot, state.selected)
            ? null
            : this.unit(state, snapshot),
        this.targets(snapshot),
      ),
    );
  }

  /** @param {State} state */
  connection(state) {
    if (state.connection === "offline" || (state.connection === "connecting" && state.snapshot)) {
      return h(
        "p",
        { class: "banner warning", role: "status" },
        "The connection to the table is lost. Trying again; nothing of the game is lost.",
      );
    }
    return null;
  }

  /** @param {Snapshot} snapshot */
  takeBack(snapshot) {
    const asked = snapshot.take_back;
    if (!asked) return null;
    if (asked === snapshot.role) return h("p", { class: "banner" }, "You have asked for a take-back. The others have not answered yet.");
    if (snapshot.role === "spectator") return h("p", { class: "banner" }, `The ${roleTitle(snapshot, asked)} player asks for a take-back.`);
    return h(
      "section",
      { class: "card ask", "aria-label": "Take-back" },
      h("p", {}, `The ${roleTitle(snapshot, asked)} player asks to take the last decision back.`),
      h(
        "div",
        { class: "buttons" },
        button("Grant", () => this.game.answerTakeBack(true), { class: "primary", data: { focus: "grant" } }),
        button("Decline", () => this.game.answerTakeBack(false), { data: { focus: "decline" } }),
      ),
    );
  }

  /** @param {State} state @param {Snapshot} snapshot */
  decision(state, snapshot) {
    if (snapshot.over) return this.over(snapshot);
    const mine = snapshot.your_turn;
    const deciding = snapshot.node.roles?.[0] ?? "";
    const seat = snapshot.seats.find((one) => one.role === deciding);
    const who = mine
      ? "Your decision"
      : state.behind
        ? `Watching the ${roleTitle(snapshot, deciding)} player`
        : seat?.kind === "computer"
          ? `The ${seat.title} computer thinks`
          : `The ${seat?.title ?? ""} player decides`;
    const other = !mine && !state.behind ? this.game.tokenOf(deciding) : undefined;
    return h(
      "section",
      { class: `card decision${mine ? " mine" : ""}`, "aria-label": "The decision" },
      h("h2", { class: !mine && !state.behind && seat?.kind === "computer" ? "thinking" : "" }, who),
      h("p", { class: "prompt" }, withRules(snapshot.node.prompt ?? ""), " ", (snapshot.node.rules ?? []).map(ruleButton)),
      this.diceWait(snapshot),
      h(
        "div",
        { class: "answers" },
        h(
          "div",
          { class: "buttons" },
          this.answers(snapshot),
          this.quick?.offer(snapshot),
          other
            ? button(`Continue as ${seat?.title}`, () => this.game.sit(other), {
                class: "primary",
                key: "Enter",
                data: { focus: "sit", enter: "" },
              })
            : null,
          state.behind ? button(`Skip ahead (${state.behind})`, () => this.game.catchUp(), { key: ".", data: { focus: "skip" } }) : null,
        ),
        snapshot.role === "spectator" ? null : this.tools(state, snapshot),
      ),
      mine ? this.standing?.offer(snapshot) : null,
      snapshot.practice && mine ? this.faces(snapshot) : null,
    );
  }

  /** The first roll waits until every seat has given something to the dice. @param {Snapshot} snapshot */
  diceWait(snapshot) {
    const missing = snapshot.node.kind === "chance" ? (snapshot.dice?.waits_for ?? []) : [];
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

  /** The answers that need no map. @param {Snapshot} snapshot */
  answers(snapshot) {
    if (!snapshot.your_turn) return [];
    const only = snapshot.actions.length === 1;
    const open = actors(snapshot).length + targets(snapshot).size;
    let digit = 0;
    const made = this.forAll(snapshot);
    const { few, many } = crowded(plain(snapshot));
    for (const action of few) {
      const words = verbWords(action.verb);
      const numbered = action.text.includes(" ");
      const key = words.key ?? String(++digit);
      const idle = action.verb === "end" && open ? h("span", { class: "idle" }, `(${this.stillAble(snapshot)})`) : "";
      const hinted = this.game.state.hint?.action.text === action.text;
      const primary = only || words.tone === "primary" || (!open && !numbered);
      made.push(
        button([numbered ? this.game.label(action) : (action.label ?? words.label), idle], () => this.game.act(action.text), {
          class: `${primary ? "primary" : words.tone === "quiet" ? "quiet" : ""}${hinted ? " hinted" : ""}`,
          key,
          title: action.lines?.join("\n") ?? this.game.info?.verbs[action.verb]?.help,
          data: { focus: action.text, act: action.text, ...(only ? { enter: "" } : {}) },
        }),
      );
    }
    return [...made, ...many.map((actions) => answerList(this.game, actions))];
  }

  /** @param {Snapshot} snapshot */
  stillAble(snapshot) {
    const aims = targets(snapshot).size;
    if (aims) return `${counted(aims, "target")} left`;
    const move = snapshot.actions.some((action) => action.piece && action.place);
    return `${counted(actors(snapshot).length, "unit")} can still ${move ? "move" : "act"}`;
  }

  /** One button for the same switch on several pieces. @param {Snapshot} snapshot */
  forAll(snapshot) {
    /** @type {Map<string, Action[]>} */
    const byVerb = new Map();
    for (const [action] of toggles(snapshot).values()) byVerb.set(action.verb, [...(byVerb.get(action.verb) ?? []), action]);
    const made = [];
    for (const [verb, actions] of byVerb) {
      const words = verbWords(verb);
      if (!words.all) continue;
      const first = plain(snapshot).every((action) => verbWords(action.verb).tone !== "primary");
      const key = words.allKey;
      made.push(
        button(
          actions.length > 1 ? `${words.all} ${actions.length}` : this.game.label(actions[0]),
          () => this.game.act(...actions.map((action) => action.text)),
          { class: first && verb === "commit" ? "primary" : "quiet", key, data: { focus: `all ${verb}`, all: verb } },
        ),
      );
    }
    return made;
  }

  /** In practice the dice may be chosen. @param {Snapshot} snapshot */
  faces(snapshot) {
    if (!plain(snapshot).some((action) => verbWords(action.verb).tone === "primary")) return null;
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

  /** @param {State} state @param {Snapshot} snapshot */
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

  /** What the computer would do here, and why. @param {State} state @param {Snapshot} snapshot */
  hint(state, snapshot) {
    const { hint } = state;
    if (!snapshot.your_turn) return null;
    if (state.thinking)
      return h(
        "section",
        { class: "card hint-card", "aria-label": "Hint" },
        h("p", { class: "thinking", role: "status" }, "The commander thinks"),
      );
    if (!hint) return null;
    return h(
      "section",
      { class: "card hint-card", "aria-label": "Hint" },
      h(
        "p",
        { class: "hint-line", role: "status" },
        h("span", {}, `The ${hint.advice.player ?? "commander"} would: `, h("b", {}, lower(this.game.label(hint.action)))),
      ),
      h(
        "div",
        { class: "buttons" },
        button("Play it", () => this.game.act(hint.action.text), { class: "primary", key: "Shift+H", data: { focus: "do-hint" } }),
        button("Thank you, no", () => this.game.store.set({ hint: null }), { class: "quiet", key: "Esc", data: { focus: "no-hint" } }),
      ),
      reasons(this.game, hint.advice, { rivals: "Next best" }),
    );
  }

  /** @param {Snapshot} snapshot */
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

  /** The units that may join what is being declared. @param {Snapshot} snapshot */
  attackers(snapshot) {
    const attack = declared(snapshot);
    const open = attack ? toggles(snapshot) : this.withoutRows(snapshot);
    // Where units can also go somewhere, what they can do on the spot is beside the selected one.
    if (!snapshot.your_turn || !open.size || (!attack && snapshot.actions.some((action) => action.piece && action.place))) return null;
    // Units that are chosen on the map first need no second list.
    if (!attack && [...open.values()].every((actions) => actions.every((action) => action.beside))) return null;
    const by = attack?.by ?? [];
    const told = attack ? [] : [...open.values()].flat();
    if (told.length && told.length <= TRAY_MOST && told.every((action) => action.lines?.length && !action.note)) {
      return h(
        "section",
        { class: "card", "aria-label": "Targets" },
        h("h3", {}, "Targets"),
        told.map((action) => offer(this.game, action, () => this.game.act(action.text), this.game.label(action))),
      );
    }
    if (!attack && soleActor(snapshot)) return null;
    if (!attack && open.size > TRAY_MOST)
      return h(
        "p",
        { class: "banner" },
        `${counted(open.size, "unit")} can act: choose one on the map`,
        h("span", { class: "by-key" }, ", or press n"),
        ".",
      );
    return h(
      "section",
      { class: "card", "aria-label": "Units that can take part" },
      h("h3", {}, attack ? "Who takes part" : "Who can act"),
      h(
        "div",
        { class: "tray" },
        [...open].map(([id, [action, ...others]]) => {
          const piece = this.game.piece(id);
          const inside = by.includes(id);
          if ((others.length || action.beside) && piece) {
            // One of several answers must be chosen: beside the selected unit.
            const on = this.game.state.selected === id;
            return h(
              "button",
              {
                type: "button",
                class: `chip${on ? " on" : ""}`,
                "aria-pressed": String(on),
                data: { focus: `chip ${id}`, chip: id },
                title: pieceTitle(snapshot, piece),
                on: {
                  click: () => {
                    this.pick(id);
                    this.board.reveal(id);
                  },
                },
              },
              this.board.counters.picture(piece),
              h("span", {}, piece.name),
              h("small", {}, others.length ? counted(others.length + 1, "answer") : verbWords(action.verb).label),
            );
          }
          return h(
            "button",
            {
              type: "button",
              class: `chip${inside ? " on" : ""}`,
              "aria-pressed": String(inside),
              data: { focus: `chip ${id}`, chip: id },
              title: this.game.label(action),
              on: { click: () => this.game.act(action.text) },
            },
            piece ? this.board.counters.picture(piece) : this.board.counters.face(id),
            h("span", {}, piece?.name ?? id),
            h("small", {}, !attack ? (action.note ?? verbWords(action.verb).label) : inside ? "in" : "out"),
          );
        }),
      ),
    );
  }

  /** Answers about pieces that no row of a panel offers already. @param {Snapshot} snapshot */
  withoutRows(snapshot) {
    const rows = new Set((snapshot.view.panels ?? []).flatMap((panel) => panel.rows.map((row) => row.id)));
    return new Map([...toggles(snapshot)].filter(([id]) => !rows.has(id)));
  }

  /** @param {Snapshot} snapshot */
  odds(snapshot) {
    if (!snapshot.preview) return null;
    return previewCard(
      snapshot.preview,
      snapshot.preview.title ?? `The attack: column ${snapshot.preview.column ?? ""}`.replace(/: column $/, ""),
    );
  }

  /** @param {State} state */
  roll(state) {
    if (!state.roll || state.replay) return null;
    const fresh = state.roll.key !== this.rolled;
    this.rolled = state.roll.key;
    return rollCard(state.roll, fresh);
  }

  /** Units off the map that can come on. @param {Snapshot} snapshot @param {State} state */
  waiting(snapshot, state) {
    if (!this.game.deciding) return null;
    const able = new Set(actors(snapshot));
    const out = snapshot.view.pieces.filter(
      (piece) => able.has(piece.id) && !this.game.onBoard(piece.place) && goals(snapshot, piece.id).size,
    );
    if (!out.length) return null;
    return h(
      "section",
      { class: "card", "aria-label": "Units that can come on" },
      h("h3", {}, `${counted(out.length, "unit can", "units can")} come on the map`),
      h(
        "div",
        { class: "tray" },
        out.map((piece) =>
          h(
            "button",
            {
              type: "button",
              class: `chip${state.selected === piece.id ? " on" : ""}`,
              "aria-pressed": String(state.selected === piece.id),
              data: { focus: `wait ${piece.id}`, wait: piece.id },
              title: pieceTitle(snapshot, piece),
              on: { click: () => this.pick(piece.id) },
            },
            this.board.counters.face(piece.id),
            h("span", {}, piece.name),
          ),
        ),
      ),
    );
  }

  /** @param {string} id */
  pick(id) {
    const { store, state } = this.game;
    store.set({ selected: state.selected === id ? null : id, reason: null });
  }

  /** How much of the map is on offer. @param {Map<string, Action[]>} reach */
  onOffer(reach) {
    const { layout } = this.board;
    const onMap = [...reach.keys()].filter((place) => layout.hexes[place]).length;
    if (!onMap) return null;
    const numbered = [...reach.values()].some(([action]) => action.left !== undefined);
    const hexes = `${counted(onMap, "hex", "hexes")} on offer.${numbered ? " The number in a hex is what is left after going there." : ""}`;
    return h("p", { class: "quiet" }, layout.areas ? `${counted(onMap, "place")} on offer.` : hexes);
  }

  /** @param {State} state @param {Snapshot} snapshot */
  unit(state, snapshot) {
    const piece = this.game.piece(state.selected);
    if (!piece) return state.reason ? h("p", { class: "banner reason" }, withRules(state.reason.text)) : null;
    const facts = pieceFacts(piece);
    const reach = goals(this.game.deciding ? snapshot : null, piece.id);
    const elsewhere = [...reach.entries()]
      .filter(([place]) => !this.game.onBoard(place) && !this.board.layout.boxes[place])
      .flatMap(([, actions]) => actions);
    const left = piece.left ?? null;
    return h(
      "section",
      { class: "card unit-card", "aria-label": "The selected unit" },
      h(
        "div",
        { class: "unit-head" },
        this.board.counters.picture(piece),
        h(
          "div",
          {},
          h("h3", {}, pieceTitle(snapshot, piece)),
          h("p", {}, [piece.formation, placeName(piece.place, this.board.layout)].filter(Boolean).join(" · ")),
          h(
            "dl",
            {},
            facts.map(([key, value]) => [h("div", {}, h("dt", {}, key), h("dd", {}, value))]).flat(),
            left === null ? null : h("div", {}, h("dt", {}, "MP left"), h("dd", {}, String(left))),
          ),
          markList(piece, this.board),
        ),
      ),
      pieceDeeds(this.game, snapshot, piece.id),
      this.onOffer(reach),
      state.reason ? h("p", { class: "reason", role: "status" }, withRules(state.reason.text)) : null,
      elsewhere.length
        ? h(
            "div",
            { class: "buttons" },
            elsewhere.map((action) =>
              button(this.game.label(action), () => this.game.act(action.text), { data: { focus: action.text, act: action.text } }),
            ),
          )
        : null,
    );
  }

  /** Targets as a list, for whoever does not use the map. @param {Snapshot} snapshot */
  targets(snapshot) {
    const aims = this.game.deciding ? targets(snapshot) : new Map();
    if (!aims.size) return null;
    const all = [...aims.values()].flat();
    const title = all.some((action) => action.with || action.lines) ? "Targets" : "Where";
    if (aims.size > 12) return h("section", { class: "card", "aria-label": title }, answerList(this.game, all, title));
    return h(
      "section",
      { class: "card", "aria-label": title },
      h("h3", {}, title),
      h(
        "div",
        { class: "tray" },
        [...aims].map(([place, [action]]) => {
          const piece = this.game.piecesAt(place).at(-1);
          return h(
            "button",
            {
              type: "button",
              class: "chip",
              data: { focus: `aim ${place}`, aim: place },
              title: this.game.label(action),
              on: {
                click: () => this.board.act([action], { x: 0, y: 0 }),
                mouseenter: () => this.game.store.set({ hover: place }),
                focus: () => this.game.store.set({ hover: place }),
              },
            },
            piece ? this.board.counters.face(piece.id) : null,
            h(
              "span",
              {},
              this.board.layout.areas ? placeName(place, this.board.layout) : (piece?.name ?? placeName(place, this.board.layout)),
            ),
            h(
              "small",
              {},
              action.column
                ? `column ${action.column}`
                : this.board.layout.areas
                  ? (piece?.name ?? "")
                  : placeName(place, this.board.layout),
            ),
          );
        }),
      ),
    );
  }
}

/**
 * Whether the selected piece is one that a panel has a row for: its answers stand before the panel.
 * @param {Snapshot} snapshot
 * @param {string | null} piece
 */
function asksAbout(snapshot, piece) {
  return !!piece && (snapshot.view.panels ?? []).some((panel) => panel.rows.some((row) => row.id === piece));
}

/** Its marks in words. @param {Piece} piece @param {Board} board */
function markList(piece, board) {
  if (!piece.marks?.length) return null;
  return h(
    "p",
    { class: "marks" },
    piece.marks.map((mark) => h("span", { class: "row-mark" }, board.counters.badge(mark), markTitle(mark, board.counters.marks))),
  );
}

/** @param {string} text */
function lower(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** How long a press may take to become a click after the finger is up; most become one at once. */
const CLICK_MS = 50;
/** The button that is being pressed. @type {Element | null} */
let pressed = null;
/**
 * What could not be redrawn meanwhile: a button replaced between press and release would not be clicked.
 * @type {Map<HTMLElement, () => void>}
 */
const held = new Map();

function release() {
  pressed = null;
  const waiting = [...held];
  held.clear();
  for (const [root, redraw] of waiting) keepFocus(root, redraw);
}

addEventListener(
  "pointerdown",
  (event) => {
    pressed = event.target instanceof Element ? event.target.closest("button") : null;
  },
  true,
);
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => setTimeout(release, CLICK_MS), true);
addEventListener("click", release);

/**
 * Redraw without losing the keyboard's place: focus returns to the element with the same `data-focus`, or else to the
 * answers of the decision.
 * @param {HTMLElement} root
 * @param {() => void} redraw
 */
export function keepFocus(root, redraw) {
  if (pressed && root.contains(pressed)) {
    held.set(root, redraw);
    return;
  }
  const active = document.activeElement;
  const inside = active instanceof HTMLElement && root.contains(active);
  const key = inside ? active.dataset.focus : undefined;
  const top = root.scrollTop;
  redraw();
  root.scrollTop = top;
  if (!inside) return;
  const same = key ? root.querySelector(`[data-focus="${CSS.escape(key)}"]:not(:disabled)`) : null;
  const next = same ?? root.querySelector(".decision .buttons button:not(:disabled)") ?? root;
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
