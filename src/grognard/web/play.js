// @ts-check
// The game page: puts the parts together.
/** @import {Suggestion} from "./ghost.js" */
/** @import {Action, Layout, State} from "./types" */
import { Analysis } from "./analysis.js";
import { api } from "./api.js";
import { Board } from "./board.js";
import { Boards, loadLayouts, noLayout, noSheet } from "./boards.js";
import { Curve } from "./curve.js";
import { previewCard } from "./battle.js";
import { button, byId, h, put } from "./dom.js";
import { Fields } from "./fields.js";
import { Game } from "./game.js";
import { Inspector } from "./inspect.js";
import { Keys } from "./keys.js";
import { Ways } from "./ledger.js";
import { Chat, Log, sideNumber } from "./log.js";
import { Panel } from "./panel.js";
import { Panels } from "./panels.js";
import { Quick } from "./quick.js";
import { ReplayBar } from "./replay.js";
import { Rules } from "./rules.js";
import { saved, tokenHere } from "./saved.js";
import { SLIGHT } from "./review.js";
import { declared, goals, targets } from "./selection.js";
import { drawScores, drawTable, drawUnits } from "./sheets.js";
import { StackTray } from "./stacks.js";
import { Standing } from "./standing.js";
import { applyTheme, onSystemTheme, switchTheme } from "./theme.js";
import { Tutorial } from "./tutorial.js";
import { pieceTitle, placeName } from "./words.js";

const NOTICE_MS = 7000;

applyTheme();
addEventListener("hashchange", () => location.reload());
const token = tokenHere();
const game = new Game(token);
const { store } = game;
/** @type {Board | null} */
let board = null;
/** @type {Boards | null} */
let boards = null;
/** @type {Panels | null} */
let panels = null;

if (token) start();
else fail("This address names no seat that this browser holds. Open the link you were given, or begin a game.");

async function start() {
  // The socket says which game it is; the drawings are fetched as soon as that is known.
  const first = new Promise((resolve) => store.on(["snapshot"], (state) => state.snapshot && resolve(state.snapshot.game)));
  store.on(
    ["connection"],
    ({ connection }) =>
      connection === "refused" && fail("No seat at this table has that link. It may have been cut off when it was copied."),
  );
  game.connect();
  const id = String(await first);
  try {
    await furnish(id);
  } catch (error) {
    fail(`The table cannot be set up: ${error instanceof Error ? error.message : "no answer"}.`);
  }
}

/** @param {string} id the game */
async function furnish(id) {
  const { theme } = game.state;
  game.info = (await api.catalogue()).find((one) => one.id === id) ?? null;
  const sheets = game.info?.boards?.length ? game.info.boards : [{ id: "", title: "" }];
  const drawn = sheets[0].id ? [api.layout(id), api.board(id, theme)] : [noLayout(), noSheet()];
  const [layout, sheet, counters, rules] = await Promise.all([
    .../** @type {[Promise<Layout>, Promise<string>]} */ (drawn),
    api.counters(id, theme),
    api.rules(id),
  ]);
  game.layouts = await loadLayouts(id, sheets, layout);
  game.layout = layout;
  game.rules = rules;
  store.set({ board: sheets[0].id });
  const table = (board = new Board(game, layout, choose));
  table.lay(sheet);
  table.counters.dress(counters);
  const analysis = new Analysis(game);
  const panel = new Panel(game, table, analysis);
  const turner = (boards = new Boards(game, table, sheets));
  const tray = (table.tray = new StackTray(game, table));
  const inspector = (table.inspector = new Inspector(game, table));
  const fields = (table.fields = new Fields(game, table));
  table.ways = new Ways(game, table);
  const cards = (panel.panels = panels = new Panels(game, table));
  const standing = (panel.standing = new Standing(game));
  const quick = (panel.quick = new Quick(game));
  const replay = new ReplayBar(game, analysis);
  const curve = new Curve(game, analysis, (at) => replay.seek(at));
  table.suggest = () => suggestion(analysis);
  const tutorial = new Tutorial(game);
  const log = new Log(game);
  const chat = new Chat(game);
  new Rules(rules);

  game.animate = (_before, after, events, atOnce) => {
    const walked = table.counters.show(after, events, atOnce);
    const attack = events.find((event) => event.facts?.place && Array.isArray(event.facts?.units));
    table.made = attack ? { target: attack.facts?.place, by: attack.facts?.units } : null;
    const mine = events[0]?.role === game.snapshot?.role;
    if (events.length) table.trails = mine ? [] : [...table.trails, ...walked].slice(-16);
  };
  store.on(["selected"], ({ selected, group }) => {
    if (group.length && !group.includes(selected ?? "")) store.set({ group: [] });
  });
  store.on(
    ["snapshot", "selected", "group", "lit", "inspection", "way", "overlays", "fields", "replay", "hint", "analysis", "theme"],
    (state) => table.draw(state),
  );
  store.on(["snapshot", "selected", "fields"], (state) => void fields.watch(state));
  store.on(["snapshot", "replay"], (state) => turner.watch(state));
  store.on(["board"], (state) => turner.draw(state));
  store.on(["stack", "snapshot", "selected", "group", "replay", "theme", "board"], (state) => tray.draw(state));
  store.on(["snapshot"], ({ snapshot }) => standing.watch(snapshot));
  store.on(["snapshot"], ({ snapshot }) => quick.watch(snapshot));
  store.on(["inspection"], ({ inspection }) => byId("inspect").setAttribute("aria-pressed", String(!!inspection)));
  table.camera.onChange = () => tray.place();
  store.on(["hover", "cursor"], (state) => table.drawNear(state));
  store.on(
    [
      "snapshot",
      "selected",
      "group",
      "inspection",
      "way",
      "board",
      "replay",
      "hint",
      "thinking",
      "analysis",
      "reason",
      "roll",
      "behind",
      "connection",
      "redo",
      "theme",
    ],
    (state) => panel.draw(state),
  );
  store.on(["snapshot", "replay", "connection", "behind"], drawBar);
  let aimed = "";
  store.on(["snapshot"], ({ snapshot }) => {
    const target = declared(snapshot)?.target ?? "";
    const at = target && target !== aimed ? table.layout.hexes[target] : undefined;
    aimed = target;
    if (at) table.camera.reveal(at.x, at.y);
  });
  store.on(["hint"], ({ hint }) => {
    const at = hint?.action.place ? layout.hexes[hint.action.place] : undefined;
    if (at) table.camera.reveal(at.x, at.y);
  });
  store.on(["log"], (state) => log.draw(state));
  store.on(["chat"], (state) => chat.draw(state));
  store.on(["tab", "unread"], drawTabs);
  store.on(["snapshot", "replay", "tab", "theme", "selected"], drawSheets);
  store.on(["replay", "analysis", "snapshot", "tab"], (state) => replay.draw(state));
  store.on(["replay", "analysis"], () => curve.draw());
  store.on(["snapshot", "selected", "behind"], (state) => tutorial.watch(state));
  store.on(["notice", "cursor", "reason"], drawStatus);
  store.on(["snapshot"], ({ snapshot }) => {
    byId("zones").hidden = !snapshot?.overlays.length;
  });
  byId("zones").hidden = !game.snapshot?.overlays.length;
  store.on(["overlays"], ({ overlays }) => byId("zones").setAttribute("aria-pressed", String(overlays.length > 0)));
  store.on(["snapshot"], ({ snapshot }) => {
    document.title = `${snapshot?.your_turn ? "● " : ""}${snapshot?.title ?? "grognard"}`;
  });

  const does = {
    theme: changeTheme,
    zones,
    openTab,
    nextBoard: () => turner.next(1),
    inspect: () => inspector.toggle(),
    fields: () => fields.toggle(),
  };
  const keys = new Keys(game, table, replay, does);
  wire(table, keys);
  onSystemTheme(redress);

  const view = game.view;
  if (view) table.counters.show(view, [], true);
  table.fit(false);
  store.set({ tab: "log" });
  for (const draw of [drawBar, drawTabs, drawSheets]) draw(game.state);
  turner.watch(game.state);
  standing.watch(game.snapshot);
  cards.draw();
  table.draw(game.state);
  panel.draw(game.state);
  log.draw(game.state);
  chat.draw(game.state);
  replay.draw(game.state);
  byId("loading").hidden = true;
  document.body.classList.add("ready");
  if (saved.get("guide") === game.snapshot?.match) {
    saved.put("guide", null);
    tutorial.begin();
  }
}

/**
 * What is drawn on the map as not taken: the hint, or in the replay the better choice.
 * @param {Analysis} analysis
 * @returns {Suggestion | null}
 */
function suggestion(analysis) {
  const { hint, replay } = game.state;
  if (!replay) return hint && game.deciding ? { action: hint.action, kind: "hint", path: hint.path } : null;
  const line = analysis.shown;
  const action = line?.best && line.loss >= SLIGHT ? analysis.review?.forms[line.best] : undefined;
  if (!action) return null;
  const from = replay.before?.pieces.find((piece) => piece.id === action.piece)?.place;
  return { action, kind: "missed", from };
}

/** @param {Board} table @param {Keys} keys */
function wire(table, keys) {
  byId("zoom-in").addEventListener("click", () => table.camera.zoom(1.3, undefined, true));
  byId("zoom-out").addEventListener("click", () => table.camera.zoom(1 / 1.3, undefined, true));
  byId("zoom-fit").addEventListener("click", () => table.fit());
  byId("zones").addEventListener("click", zones);
  byId("theme-switch").addEventListener("click", changeTheme);
  byId("help").addEventListener("click", () => keys.help());
  byId("drawer").addEventListener("click", () => setDrawer(document.body.dataset.drawer === "open" ? "peek" : "open"));
  const tabs = [...document.querySelectorAll("#tabs [role=tab]")].filter((tab) => tab instanceof HTMLElement);
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => openTab(tab.dataset.tab ?? "log"));
    tab.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!by) return;
      event.preventDefault();
      let to = (i + by + tabs.length) % tabs.length;
      while (tabs[to].hidden) to = (to + by + tabs.length) % tabs.length;
      const next = tabs[to];
      openTab(next.dataset.tab ?? "log");
      next.focus();
    });
  });
  setDrawer("peek");
  drawerGesture();
}

/** @param {"peek" | "open"} state */
function setDrawer(state) {
  document.body.dataset.drawer = state;
  byId("now").scrollTop = 0;
  byId("drawer").setAttribute("aria-expanded", String(state === "open"));
}

/** On a phone the drawer follows a swipe on its handle. */
function drawerGesture() {
  const handle = byId("drawer");
  let from = 0;
  handle.addEventListener("pointerdown", (event) => {
    from = event.clientY;
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointerup", (event) => {
    const by = event.clientY - from;
    if (Math.abs(by) < 24) return;
    setDrawer(by < 0 ? "open" : "peek");
    handle.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
  });
}

/** @param {string} tab */
function openTab(tab) {
  store.set({ tab, unread: tab === "chat" ? 0 : game.state.unread });
  if (matchMedia("(max-width: 760px)").matches) setDrawer("open");
}

function zones() {
  const all = game.snapshot?.overlays.map((overlay) => overlay.id) ?? [];
  const enemy = all.filter((id) => !id.endsWith(`.${game.snapshot?.role}`));
  const now = game.state.overlays;
  // Off, the enemy's, everybody's, off.
  store.set({ overlays: !now.length ? enemy : now.length < all.length ? all : [] });
  const shown = game.snapshot?.overlays.filter((overlay) => game.state.overlays.includes(overlay.id)).map((overlay) => overlay.title) ?? [];
  game.say(shown.length ? `Shown: ${shown.join(", ")}.` : "No zones shown.");
}

function changeTheme() {
  switchTheme();
  void redress();
}

/** Fetch the drawings for the theme and put them on. */
async function redress() {
  const theme = applyTheme();
  const id = game.snapshot?.game;
  if (!id || !board) return;
  const [sheet, counters] = await Promise.all([boards?.sheet(game.state.board, theme) ?? api.board(id, theme), api.counters(id, theme)]);
  board.lay(sheet);
  board.counters.dress(counters);
  store.set({ theme });
}

// -- the bar, the tabs, the status line -----------------------------------------------------------------------------

/** @param {State} state */
function drawBar(state) {
  const { snapshot } = state;
  const view = game.view;
  if (!snapshot || !view) return;
  byId("bar-title").textContent = snapshot.title;
  byId("bar-phase").textContent = byId("bar-phase").title = view.title;
  const deciding = snapshot.node.roles?.[0] ?? "";
  const seat = snapshot.seats.find((one) => one.role === deciding);
  const [who, how] = state.replay
    ? ["Replay", ""]
    : snapshot.over
      ? ["Over", ""]
      : snapshot.your_turn
        ? ["You decide", ""]
        : [seat?.title ?? "", seat?.kind === "computer" ? ": computer" : " decides"];
  put(
    byId("bar-who"),
    h(
      "span",
      { class: `who-now${snapshot.your_turn && !state.replay ? " mine" : ""}`, title: who + how },
      who,
      h("span", { class: "who-how" }, how),
    ),
    snapshot.role === "spectator" ? h("span", { class: "quiet" }, " watching") : null,
  );
  put(
    byId("bar-notes"),
    (view.panels ?? [])
      .filter((panel) => panel.short)
      .map((panel) =>
        button(panel.short ?? "", () => openTab("cards"), {
          class: "note",
          title: `${panel.title}: ${panel.short}. Open the cards`,
          data: { note: panel.id },
        }),
      ),
  );
  put(
    byId("bar-scores"),
    snapshot.seats.map((one) =>
      h(
        "span",
        { class: "score", title: `${one.title}${one.name && one.name !== one.title ? `: ${one.name}` : ""}` },
        h("span", { class: `dot side-${sideNumber(game, one.role)}` }),
        h("span", { class: "score-name" }, one.title),
        h("b", {}, String(view.scores[one.role] ?? 0)),
      ),
    ),
  );
  document.body.toggleAttribute("data-battle", !!declared(snapshot));
  const link = byId("bar-link");
  link.textContent = state.connection === "online" ? "" : "offline";
  link.className = state.connection;
}

/** @param {State} state */
function drawTabs({ tab, unread }) {
  for (const one of document.querySelectorAll("#tabs [role=tab]")) {
    if (!(one instanceof HTMLElement)) continue;
    const on = one.dataset.tab === tab;
    one.setAttribute("aria-selected", String(on));
    one.tabIndex = on ? 0 : -1;
    if (one.dataset.tab === "chat") put(one, "Chat", unread ? h("span", { class: "badge" }, String(unread)) : null);
    byId(`pane-${one.dataset.tab}`).hidden = !on;
  }
  if (tab === "log") byId("pane-log").scrollTop = byId("pane-log").scrollHeight;
}

/** @param {State} state */
function drawSheets(state) {
  if (!board) return;
  panels?.draw();
  if (state.tab === "scores") drawScores(game);
  if (state.tab === "units") drawUnits(game, board, state);
  if (state.tab === "table") drawTable(game, confirmFirst);
}

let noticeTimer = 0;
let noticeShown = 0;

/** @param {State} state */
function drawStatus(state) {
  const status = byId("status");
  if (state.notice && state.notice.key !== noticeShown) {
    noticeShown = state.notice.key;
    status.textContent = state.notice.text;
    status.className = `shown ${state.notice.tone}`;
    clearTimeout(noticeTimer);
    noticeTimer = setTimeout(
      () => {
        status.className = "";
      },
      state.notice.tone === "plain" ? NOTICE_MS / 2 : NOTICE_MS,
    );
    return;
  }
  if (state.reason) {
    status.textContent = state.reason.text;
    status.className = "";
  } else if (state.cursor && board?.byKeys) {
    status.textContent = describe(state.cursor);
    status.className = "shown plain";
    clearTimeout(noticeTimer);
    noticeTimer = setTimeout(() => {
      status.className = "";
    }, NOTICE_MS);
  }
}

/** A hex in words, for the cursor. @param {string} place */
function describe(place) {
  const { snapshot, layout } = game;
  if (!snapshot || !layout) return "";
  const parts = [placeName(place, layout)];
  for (const piece of game.piecesAt(place)) parts.push(pieceTitle(snapshot, piece));
  const action = goals(game.deciding ? snapshot : null, game.state.selected).get(place)?.[0];
  if (action) parts.push(game.label(action) + (action.left !== undefined ? `, ${action.left} left` : ""));
  const aim = targets(game.deciding ? snapshot : null).get(place)?.[0];
  if (aim) parts.push(aim.with ? "can be attacked" : game.label(aim));
  return parts.join(": ");
}

// -- dialogues ------------------------------------------------------------------------------------------------------

/** @param {Action[]} actions */
function choose(actions) {
  /** @type {HTMLDialogElement} */
  const dialog = byId("choice");
  const only = actions.length === 1;
  put(
    dialog,
    h("h2", {}, only ? game.label(actions[0]) : "Which one?"),
    actions
      .filter((action) => action.results)
      .map((action) => previewCard(action, only ? `Column ${action.column ?? ""}` : game.label(action))),
    h(
      "div",
      { class: "buttons column" },
      actions.map((action, i) =>
        button(
          game.label(action),
          () => {
            dialog.close();
            game.act(action.text);
          },
          { class: i ? "" : "primary", autofocus: i === 0, data: { act: action.text } },
        ),
      ),
      button(only ? "No" : "None", () => dialog.close(), { class: "quiet" }),
    ),
  );
  dialog.showModal();
}

/** @param {string} text @param {() => void} act */
function confirmFirst(text, act) {
  /** @type {HTMLDialogElement} */
  const dialog = byId("confirm");
  put(
    dialog,
    h("p", {}, text),
    h(
      "div",
      { class: "buttons" },
      button(
        "Yes",
        () => {
          dialog.close();
          act();
        },
        { class: "danger", data: { yes: "" } },
      ),
      button("No", () => dialog.close(), { autofocus: true }),
    ),
  );
  dialog.showModal();
}

/** @param {string} text */
function fail(text) {
  const box = byId("loading");
  box.hidden = false;
  put(box, h("h1", {}, "No game here"), h("p", {}, text), h("p", {}, h("a", { class: "button primary", href: "/" }, "All games")));
  document.body.classList.add("failed");
}
