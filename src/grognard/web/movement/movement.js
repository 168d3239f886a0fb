// @ts-check
// The movement calculator: a form and a map, without a game. The server calculates; the page draws the ledger.
/** @import {Layout} from "../page-types" */
/** @import {Calculation, Described, GameInfo, OwnData, Way} from "../types" */
import { api, ApiError, withAreas } from "../core/api.js";
import { formFields, plainWords, unitChoice } from "./calculator-form.js";
import { button, byId, drawing, h, put, s } from "../core/dom.js";
import { centreOf, hexesPath, placeAt } from "../core/geometry.js";
import { allowanceLine, ledgerTable, wayBody, wayPrice, wayRibbon } from "./ledger.js";
import { Rules } from "../core/rules.js";
import { applyTheme, onSystemTheme, themeNow } from "../core/theme.js";
import { withRules } from "../core/words.js";

/**
 * @typedef {{unit: string, hex: string, side: "enemies" | "friends", mode: string, fieldworks: string, battery: string}} Other
 * @typedef {{next: "start" | "to" | "path" | "enemies" | "friends", path: string[], others: Other[], map: string,
 *   pack: Record<string, string>, position: string, units: Record<string, Record<string, unknown>>, steps: string}} Question
 */

applyTheme();
const gameHere = decodeURIComponent(location.hash.slice(1));
/** @type {Question} */
const state = { next: "start", path: [], others: [], map: "", pack: {}, position: "", units: {}, steps: "" };
/** @type {Layout | null} */
let layout = null;
/** @type {Described | null} */
let known = null;
/** @type {SVGSVGElement | null} */
let over = null;
let width = 1500;
let asked = 0;
addEventListener("hashchange", () => location.reload());
void start();

async function start() {
  try {
    const games = await api.catalogue();
    const game = games.find((one) => one.id === gameHere) ?? games.find((one) => one.calculates);
    if (!game?.calculates) throw new Error("There is no movement calculator for this game.");
    byId("calculator-title").textContent = `Movement calculator: ${game.title}`;
    document.title = `Movement calculator: ${game.title}`;
    const [rules, found, plan, sheet] = await Promise.all([
      api.rules(game.id),
      api.calculator(game.id),
      api.layout(game.id),
      api.board(game.id, themeNow()),
    ]);
    new Rules(rules, false);
    known = found;
    drawForm(game);
    lay(plan, sheet);
    wire(game);
    document.body.classList.add("ready");
  } catch (error) {
    put(byId("answer"), h("p", { class: "verdict no" }, words(error)));
  }
}

/** @param {unknown} error */
function words(error) {
  return error instanceof Error ? error.message : "The table does not answer.";
}

// -- the map --------------------------------------------------------------------------------------------------------

/** @param {Layout} plan @param {string} sheet */
function lay(plan, sheet) {
  layout = plan;
  const part = plan.map;
  const box = `${part.x} ${part.y} ${part.width} ${part.height}`;
  const svg = drawing(sheet, "board-");
  for (const name of ["width", "height"]) svg.removeAttribute(name);
  svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  over = s("svg", { viewBox: box, id: "calculator-over", "aria-hidden": "true" });
  put(byId("paper"), svg, over);
  // A small map of somebody's own need not fill the screen: its hexes are no larger than ours.
  width = Math.min(1500, (part.width / plan.size) * 55);
  byId("paper").style.width = `${width}px`;
  drawMarks(null);
}

/** @param {GameInfo} game */
function wire(game) {
  const zoom = (/** @type {number} */ by) => {
    const sheet = byId("sheet");
    const middle = [(sheet.scrollLeft + sheet.clientWidth / 2) / width, (sheet.scrollTop + sheet.clientHeight / 2) / width];
    width = Math.min(5200, Math.max(500, width * by));
    byId("paper").style.width = `${width}px`;
    sheet.scrollTo(middle[0] * width - sheet.clientWidth / 2, middle[1] * width - sheet.clientHeight / 2);
  };
  byId("sheet-in").addEventListener("click", () => zoom(1.3));
  byId("sheet-out").addEventListener("click", () => zoom(1 / 1.3));
  byId("paper").addEventListener("click", (event) => {
    if (!layout || !over) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(over.getScreenCTM()?.inverse());
    const place = placeAt(layout, at);
    if (place && layout.hexes[place]) nameHex(game, place);
  });
  onSystemTheme(() => applyTheme());
}

/** A hex has been clicked: what it is depends on what is asked for next. @param {GameInfo} game @param {string} place */
function nameHex(game, place) {
  if (state.next === "start") {
    field("start").value = place;
    state.path = [];
    setNext("to");
  } else if (state.next === "to") {
    field("to").value = place;
    state.path = [];
    field("path").value = "";
  } else if (state.next === "path") {
    state.path = [...state.path, place];
    field("path").value = state.path.join(" ");
    field("to").value = "";
  } else addOther(state.next, place);
  void ask(game);
}

/** @param {typeof state.next} next */
function setNext(next) {
  state.next = next;
  const radio = byId("calculator-form").querySelector(`[name=next][value=${next}]`);
  if (radio instanceof HTMLInputElement) radio.checked = true;
}

/** @param {Calculation | null} answer */
function drawMarks(answer) {
  if (!layout || !over) return;
  const plan = layout;
  const spot = (/** @type {string} */ place, /** @type {string} */ kind) =>
    plan.hexes[place] ? s("path", { class: `spot ${kind}`, d: hexesPath(plan, [place], 0.92), data: { spot: kind } }) : null;
  /** @type {Way | undefined} */
  const way = answer?.ledger
    ? {
        kind: answer.kind,
        title: "",
        allowed: answer.allowed,
        needs: answer.allowed ? [] : ["?"],
        ledger: answer.ledger,
        refusals: [],
        actions: [],
      }
    : undefined;
  put(
    over,
    Object.entries(answer?.reach ?? {}).map(([place, cost]) => {
      const at = centreOf(plan, place);
      return at
        ? s(
            "g",
            { data: { reach: place } },
            s("path", { class: "reach-hex", d: hexesPath(plan, [place], 0.95) }),
            s("text", { class: "reach-cost", x: at.x, y: at.y + plan.size * 0.14, "font-size": plan.size * 0.42 }, cost),
          )
        : null;
    }),
    state.others.map((other) => {
      const at = centreOf(plan, other.hex);
      return at
        ? s(
            "g",
            {},
            spot(other.hex, other.side === "enemies" ? "enemy" : "friend"),
            s("text", { class: "spot-name", x: at.x, y: at.y + 10, "font-size": plan.size * 0.3 }, nameOf(other.unit).slice(0, 12)),
          )
        : null;
    }),
    spot(field("start").value, "start"),
    spot(field("to").value, "goal"),
    wayRibbon(plan, field("start").value, way),
  );
}

/** @param {string} unit */
function nameOf(unit) {
  return known?.units.find((one) => one.id === unit)?.name ?? unit;
}

// -- the form -------------------------------------------------------------------------------------------------------

/** @param {string} id @returns {HTMLInputElement} */
function field(id) {
  return /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (byId("calculator-form")).elements.namedItem(id));
}

/** @param {GameInfo} game */
function drawForm(game) {
  if (!known) return;
  const form = /** @type {HTMLFormElement} */ (byId("calculator-form"));
  const sides = [...new Set(known.units.map((unit) => unit.side))].map(
    (side) => /** @type {[string, string]} */ ([side, sideTitle(game, side)]),
  );
  put(form, ...formFields(known, { sides, useCounter: () => void useCounter(game), clear: () => clear(game) }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void ask(game);
  });
  form.addEventListener("change", (event) => void changed(game, event.target));
}

/** @param {GameInfo} game @param {EventTarget | null} at */
async function changed(game, at) {
  if (!(at instanceof HTMLInputElement || at instanceof HTMLSelectElement)) return;
  if (at.name === "next") state.next = /** @type {typeof state.next} */ (at.value);
  else if (at instanceof HTMLInputElement && at.type === "file") await readFile(game, at);
  else if (at.name === "path") state.path = at.value.split(/[\s,]+/).filter(Boolean);
  else if (at.name === "own_steps") {
    state.steps = at.value.trim();
    if (!(await layOwn(game))) return;
  } else if (at.name.startsWith("other") || at.name.startsWith("own_")) return;
  await ask(game);
}

/** @param {GameInfo} game */
function clear(game) {
  for (const one of ["start", "to", "path"]) field(one).value = "";
  state.path = [];
  state.others = [];
  drawOthers(game);
  setNext("start");
  put(byId("answer"), h("p", { class: "quiet" }, "Choose a unit and click the hex it starts from."));
  drawMarks(null);
}

/** @param {"enemies" | "friends"} side @param {string} hex */
function addOther(side, hex) {
  const form = /** @type {HTMLFormElement} */ (byId("calculator-form"));
  const data = new FormData(form);
  const unit = String(data.get("other"));
  state.others = [
    ...state.others.filter((other) => other.unit !== unit),
    {
      unit,
      hex,
      side,
      mode: String(data.get("other_mode")),
      fieldworks: String(data.get("other_works")),
      battery: String(data.get("other_battery")),
    },
  ];
  drawOthers(null);
}

/** @param {GameInfo | null} game */
function drawOthers(game) {
  put(
    byId("others-list"),
    state.others.map((other) =>
      h(
        "li",
        {},
        `${nameOf(other.unit)} in ${other.hex}, ${other.side === "enemies" ? "enemy" : "friend"}`,
        button(
          "Remove",
          () => {
            state.others = state.others.filter((one) => one !== other);
            drawOthers(game);
            if (game) void ask(game);
          },
          { class: "quiet" },
        ),
      ),
    ),
  );
}

/** @param {GameInfo} game @param {HTMLInputElement} input */
async function readFile(game, input) {
  const files = [...(input.files ?? [])];
  const texts = await Promise.all(files.map((file) => file.text()));
  if (input.name === "file_position") state.position = texts[0] ?? "";
  else if (input.name === "file_map") state.map = texts[0] ?? "";
  else state.pack = Object.fromEntries(files.map((file, i) => [file.name, texts[i]]));
  const names = [state.position ? "a position" : "", state.map ? "a map" : "", ...Object.keys(state.pack)].filter(Boolean);
  byId("own-data").textContent = names.length ? `Loaded: ${names.join(", ")}.` : "Nothing of your own is loaded.";
  if (input.name !== "file_position") await layOwn(game);
}

/** What is brought along, as the calculator wants it. @returns {OwnData} */
function ownData() {
  return { map: state.map, pack: state.pack, units: state.units, steps: state.steps };
}

/** Lay the map of what is brought along, and learn its units. @param {GameInfo} game @returns {Promise<boolean>} */
async function layOwn(game) {
  try {
    const own = await api.ownBoard(game.id, ownData(), themeNow());
    known = own.describe;
    const unit = field("unit").value;
    field("unit").replaceWith(unitChoice("unit", own.describe.units));
    if (own.describe.units.some((one) => one.id === unit)) field("unit").value = unit;
    lay(withAreas(own.layout), own.svg);
    return true;
  } catch (error) {
    put(byId("answer"), h("p", { class: "verdict no" }, words(error)));
    return false;
  }
}

/** From now on the unit is a counter that the player made. @param {GameInfo} game */
async function useCounter(game) {
  const data = new FormData(/** @type {HTMLFormElement} */ (byId("calculator-form")));
  const type = String(data.get("own_type"));
  const moves = known?.types.find((one) => one.id === type)?.moves ?? "mech";
  state.units = {
    own: { name: "Your counter", type, moves, side: String(data.get("own_side")), movement: Number(data.get("own_movement") ?? 0) },
  };
  if (!(await layOwn(game))) return;
  field("unit").value = "own";
  await ask(game);
}

// -- the question and its answer ------------------------------------------------------------------------------------

/** The request as the calculator wants it. */
function request() {
  const data = new FormData(/** @type {HTMLFormElement} */ (byId("calculator-form")));
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
  /** @type {Record<string, unknown>} */
  const made = {
    unit: text("unit"),
    mode: text("mode"),
    ground: text("ground"),
    night: data.get("night") !== null,
    status: data.getAll("status"),
    alternatives: !!text("to"),
  };
  for (const name of ["start", "to", "movement", "battery", "as_class", "phase"]) if (text(name)) made[name] = text(name);
  if (made.battery) made.hq = made.battery === "in" ? "static" : "mobile";
  for (const name of ["leader_roll", "bonus", "reserve_roll", "collapse_die"]) if (text(name)) made[name] = Number(text(name));
  const list = (/** @type {string} */ name) =>
    text(name)
      .split(/[\s,]+/)
      .filter(Boolean);
  const path = list("path");
  if (path.length) made.path = path;
  if (list("engineer_at").length) made.engineer_at = list("engineer_at");
  if (list("bridges").length) made.bridges = Object.fromEntries(list("bridges").map((bridge) => [bridge, "destroyed"]));
  if (data.get("overrun") !== null) made.overrun = true;
  if (state.steps) for (const name of ["start", "to", "path", "alternatives"]) delete made[name];
  for (const side of ["enemies", "friends"])
    made[side] = state.others.filter((other) => other.side === side).map(({ side: _, ...other }) => other);
  return made;
}

/** @param {GameInfo} game */
async function ask(game) {
  const number = ++asked;
  if (!field("start").value && !state.position && !state.steps) return drawMarks(null);
  try {
    const answer = await api.calculate(game.id, { request: request(), position: state.position, own: ownData() });
    if (number !== asked) return undefined;
    drawAnswer(answer);
    drawMarks(answer);
  } catch (error) {
    if (number !== asked) return undefined;
    put(byId("answer"), h("p", { class: "verdict no" }, error instanceof ApiError ? error.message : words(error)));
    drawMarks(null);
  }
  return undefined;
}

/** @param {GameInfo} game @param {string} side */
const sideTitle = (game, side) => game.roles.find((role) => role.id === side)?.title ?? side;

/** @param {Calculation} answer */
function drawAnswer(answer) {
  const reach = Object.keys(answer.reach).length;
  const inHexes = answer.ledger ? answer.ledger.counts === "hexes" : !answer.allowance_lines.length;
  const unit = nameOf(field("unit").value);
  const verdict = !answer.allowed
    ? "Not allowed"
    : answer.ledger
      ? `Allowed: ${answer.cost} ${inHexes ? "hexes" : "MP"}`
      : `${reach} hexes in reach`;
  put(
    byId("answer"),
    h("h2", {}, `${unit}: ${plainWords(answer.kind).toLowerCase()}`),
    h("p", { class: `verdict${answer.allowed ? "" : " no"}` }, verdict),
    answer.ledger
      ? ledgerTable(answer.ledger, layout)
      : h("div", { class: "ledger" }, allowanceLine(answer.allowance_lines, `Allowance ${answer.allowance} ${inHexes ? "hexes" : "MP"}`)),
    answer.refusals.length
      ? h(
          "ul",
          { class: "refusals" },
          answer.refusals.map((refusal) => h("li", {}, withRules(refusal.text, [refusal.rule]))),
        )
      : null,
    answer.alternatives.length ? h("h3", {}, "The other ways") : null,
    answer.alternatives.map((way) =>
      h("details", { data: { alternative: way.kind } }, h("summary", {}, `${way.title}: ${wayPrice(way)}`), wayBody(way, layout)),
    ),
  );
}
