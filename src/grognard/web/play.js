// @ts-check
// The game page: finds the seat, fetches what the game is drawn with, and puts the parts together.
/** @import {Layout} from "./page-types" */
import { api } from "./core/api.js";
import { byId, h, put } from "./core/dom.js";
import { Game } from "./core/game.js";
import { saved, tokenHere } from "./core/saved.js";
import { applyTheme } from "./core/theme.js";
import { loadLayouts, noLayout, noSheet } from "./map/boards.js";
import { Page } from "./page.js";

applyTheme();
addEventListener("hashchange", () => location.reload());
const token = tokenHere();

if (token) void start(new Game(token));
else fail("This address names no seat that this browser holds. Open the link you were given, or begin a game.");

/** @param {Game} game */
async function start(game) {
  // The socket says which game it is; the drawings are fetched as soon as that is known.
  const first = new Promise((resolve) =>
    game.store.watch(
      ({ snapshot }) => snapshot?.game,
      ({ snapshot }) => resolve(snapshot?.game),
    ),
  );
  const refused = () => fail("No seat at this table has that link. It may have been cut off when it was copied.");
  game.store.watch(
    ({ connection }) => connection === "refused",
    ({ connection }) => connection === "refused" && refused(),
  );
  game.connect();
  const id = String(await first);
  try {
    show(game, await load(game, id));
  } catch (error) {
    fail(`The table cannot be set up: ${error instanceof Error ? error.message : "no answer"}.`);
  }
}

/** All that the page is made of. @param {Game} game @param {string} id */
async function load(game, id) {
  const { theme } = game.state;
  const info = (await api.catalogue()).find((one) => one.id === id) ?? null;
  const sheets = info?.boards?.length ? info.boards : [{ id: "", title: "" }];
  const drawn = sheets[0].id ? [api.layout(id), api.board(id, theme)] : [noLayout(), noSheet()];
  const [layout, sheet, art, rules, cards] = await Promise.all([
    .../** @type {[Promise<Layout>, Promise<string>]} */ (drawn),
    api.counters(id, theme),
    api.rules(id),
    api.guide(id),
  ]);
  return { info, sheets, layouts: await loadLayouts(id, sheets, layout), sheet, art, rules, cards };
}

/** @param {Game} game @param {Awaited<ReturnType<typeof load>>} found */
function show(game, { info, layouts, art, ...found }) {
  game.furnish(info, layouts, art);
  const page = new Page(game, found);
  page.open();
  byId("loading").hidden = true;
  document.body.classList.add("ready");
  if (saved.get("guide") !== game.snapshot?.match) return;
  saved.put("guide", null);
  page.guide();
}

/** @param {string} text */
function fail(text) {
  const box = byId("loading");
  box.hidden = false;
  put(box, h("h1", {}, "No game here"), h("p", {}, text), h("p", {}, h("a", { class: "button primary", href: "/" }, "All games")));
  document.body.classList.add("failed");
}
