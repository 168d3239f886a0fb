// @ts-check
// The lobby: begin a game, find my games, open a link, bring a record.
/** @import {Created, GameInfo, GuideInfo, Kept, Option, MatchSummary} from "../types" */
import { api } from "../core/api.js";
import { button, byId, h, put } from "../core/dom.js";
import { openForked } from "../core/forks.js";
import { randomWords, saved } from "../core/saved.js";
import { boxesFollow, diceField, easiest, hintsField, seatField, usual } from "./seats.js";
import { linkRow } from "../panel/sheets.js";
import { counted } from "../core/words.js";
import { applyTheme, onSystemTheme, switchTheme, themeNow } from "../core/theme.js";

applyTheme();

/** @type {GameInfo[]} */
let games = [];
let chosen = "";

async function start() {
  byId("theme-switch").addEventListener("click", () => {
    switchTheme();
    drawForm();
  });
  onSystemTheme(() => applyTheme());
  byId("join").addEventListener("submit", (event) => {
    event.preventDefault();
    join();
  });
  byId("upload").addEventListener("change", () => void upload());
  void drawMine();
  try {
    games = await api.catalogue();
    chosen = starter()?.id ?? "";
    drawForm();
    drawWelcome();
  } catch (error) {
    problem(error);
  }
}

/** @param {unknown} error */
function problem(error) {
  byId("problem").textContent = error instanceof Error ? error.message : "The table does not answer.";
}

// -- the first visit ------------------------------------------------------------------------------------------------

function drawWelcome() {
  const first = starter();
  const guide = first?.guide;
  const box = byId("welcome");
  box.hidden = !!saved.get("guided") || !guide;
  if (box.hidden || !first || !guide) return;
  const side = first.roles.find((role) => role.id === guide.role)?.title;
  put(
    box,
    h(
      "div",
      {},
      h("h2", {}, "New here?"),
      h(
        "p",
        {},
        `${counted(guide.minutes, "minute")} of ${first.title} with a guide at your elbow: the ${side} side, against the computer.`,
      ),
    ),
    h(
      "div",
      { class: "buttons" },
      button("Guided start", () => void guided(first, guide), { class: "primary", data: { guided: "" } }),
      button(
        "No, thank you",
        () => {
          saved.put("guided", true);
          drawWelcome();
        },
        { class: "quiet" },
      ),
    ),
  );
}

/** The game to show if the player has not chosen one: the one with the shortest guide. */
const starter = () =>
  games.filter((game) => game.guide).toSorted((a, b) => Number(a.guide?.minutes) - Number(b.guide?.minutes))[0] ?? games[0];

/** @param {GameInfo} game @param {GuideInfo} guide */
async function guided(game, { role: mine, scenario }) {
  const others = game.roles.filter((role) => role.id !== mine);
  const seats = {
    [mine]: { kind: "me", name: myName() },
    ...Object.fromEntries(others.map((role) => [role.id, { kind: "computer", player: easiest(game) }])),
  };
  try {
    const made = await api.begin({ game: game.id, scenario, options: {}, practice: false, contributes: true, seats });
    keep(made, game, [mine]);
    await contribute(made, [mine]);
    saved.put("guide", made.match);
    location.assign(`/play#${made.tokens[mine]}`);
  } catch (error) {
    problem(error);
  }
}

function myName() {
  return String(saved.get("name", ""));
}

// -- my games -------------------------------------------------------------------------------------------------------

async function drawMine() {
  const kept = saved.games();
  const box = byId("games");
  byId("mine").hidden = !kept.length;
  if (!kept.length) return;
  try {
    const { matches: found, failed } = await api.summaries(kept.map((game) => game.token));
    const order = (/** @type {MatchSummary} */ one) => (one.over ? 2 : one.your_turn ? 0 : 1);
    found.sort((a, b) => order(a) - order(b) || b.updated.localeCompare(a.updated));
    put(
      box,
      found.length
        ? h("ul", { class: "games" }, found.map(gameLine))
        : h("p", { class: "quiet" }, "None of your games is kept at this table."),
      failed.map((one) => h("p", { class: "quiet", data: { failed: "" } }, one.text, " ", forgetButton(one.token))),
    );
  } catch {
    put(box, h("p", { class: "quiet" }, "The table does not answer."));
  }
}

/** @param {MatchSummary} one */
function gameLine(one) {
  const role = one.role_title;
  const over = one.over ? h("span", { class: "badge quiet" }, "over") : null;
  return h(
    "li",
    {},
    h(
      "a",
      { href: `/play#${one.token}`, class: one.your_turn ? "yours" : "" },
      h("span", { class: "game-title" }, one.title),
      h("span", { class: "game-role" }, role, one.opponents.length ? ` against ${one.opponents.join(", ")}` : ""),
      h("span", { class: "game-text" }, one.text),
      one.your_turn ? h("span", { class: "badge" }, "your decision") : over,
    ),
    forgetButton(one.token, { "aria-label": `Forget ${one.title}, ${role}` }),
  );
}

/** @param {string} token @param {Record<string, string>} [props] */
function forgetButton(token, props = {}) {
  const forget = () => {
    saved.forget(token);
    void drawMine();
  };
  return button("Forget", forget, { class: "quiet", ...props });
}

// -- begin ----------------------------------------------------------------------------------------------------------

function drawForm() {
  const game = games.find((one) => one.id === chosen);
  const form = byId("new");
  if (!game) return;
  put(
    form,
    games.length > 1 ? gameField() : null,
    cover(game),
    game.scenarios.length > 1 ? scenarioField(game) : null,
    h(
      "fieldset",
      { class: "seats" },
      h("legend", {}, "Seats"),
      game.roles.map((role, i) => seatField(game, role, i === 0 ? "me" : `computer:${usual(game)}`, () => boxesFollow(form))),
    ),
    h(
      "label",
      { class: "field" },
      "My name",
      h("input", { type: "text", name: "name", maxlength: "40", value: myName(), autocomplete: "nickname" }),
    ),
    optionFields(game),
    h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", name: "practice" }),
      h("span", {}, "Practice game", h("small", {}, "for trying things out: the dice may be chosen")),
    ),
    hintsField(),
    diceField(),
    beginButtons(game),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    void begin(game, /** @type {HTMLFormElement} */ (form));
  };
}

function gameField() {
  const change = (/** @type {string} */ value) => {
    chosen = value;
    drawForm();
  };
  const titles = games.map((one) => /** @type {[string, string]} */ ([one.id, one.title]));
  return h("label", { class: "field" }, "Game", select("game", titles, chosen, change));
}

/** @param {GameInfo} game */
function cover(game) {
  return h(
    "div",
    { class: "cover" },
    game.boards.length ? h("img", { src: api.boardAddress(game.id, themeNow()), alt: `The map of ${game.title}` }) : null,
    h("div", { class: "cover-title" }, h("h3", {}, game.title), h("p", {}, game.scenarios[0].summary)),
  );
}

/** @param {GameInfo} game */
function scenarioField(game) {
  const titles = game.scenarios.map((one) => /** @type {[string, string]} */ ([one.id, one.title]));
  return h("label", { class: "field" }, "Scenario", select("scenario", titles, game.scenarios[0].id));
}

/** Options of the rules, and names that players may give. @param {GameInfo} game */
function optionFields(game) {
  const texts = game.options.filter((option) => option.longest);
  const others = game.options.filter((option) => !option.longest);
  const helps = [...new Set(texts.map((option) => option.help))].filter(Boolean);
  const given = h(
    "details",
    { data: { texts: "" } },
    h("summary", {}, `Names of your own (${texts.length})`),
    h(
      "div",
      { class: "options" },
      helps.map((help) => h("small", {}, help)),
      texts.map(textField),
    ),
  );
  return [
    texts.length ? given : null,
    h(
      "details",
      { data: { options: "" } },
      h("summary", {}, `Options and rulings (${others.length})`),
      h("div", { class: "options" }, others.map(optionField)),
    ),
  ];
}

/** @param {GameInfo} game */
function beginButtons(game) {
  const { guide } = game;
  return h(
    "div",
    { class: "buttons" },
    h("button", { type: "submit", class: "primary big" }, "Set up the game"),
    guide
      ? button("Learn it: guided start", () => void guided(game, guide), {
          class: "quiet",
          title: `${game.scenarios.find(({ id }) => id === guide.scenario)?.title}, against the computer, with a guide at your elbow`,
          data: { learn: "", "guided-game": game.id },
        })
      : null,
    game.calculates
      ? h("a", { class: "button", href: `/movement#${encodeURIComponent(game.id)}`, data: { calculator: "" } }, "Movement calculator")
      : null,
  );
}

/** @param {string} name @param {[string, string][]} values @param {string} value @param {(value: string) => void} [change] */
function select(name, values, value, change) {
  const made = h(
    "select",
    { name },
    values.map(([id, title]) => h("option", { value: id, selected: id === value }, title)),
  );
  if (change) made.addEventListener("change", () => change(made.value));
  return made;
}

/** @param {Option} option */
function optionField(option) {
  const words = h(
    "span",
    {},
    option.title,
    " ",
    h("span", { class: "case" }, `[${option.rule}]`),
    option.help ? h("small", {}, option.help) : null,
  );
  if (option.values.length === 2 && typeof option.default === "boolean") {
    return h("label", { class: "check" }, h("input", { type: "checkbox", name: `option-${option.id}`, checked: option.default }), words);
  }
  return h(
    "label",
    { class: "check" },
    select(
      `option-${option.id}`,
      option.values.map((value) => [String(value), String(value)]),
      String(option.default),
    ),
    words,
  );
}

/** @param {Option} option */
function textField(option) {
  const example = option.values.find((value) => value !== option.default);
  return h(
    "label",
    { class: "field text" },
    h("span", {}, option.title, " ", h("span", { class: "case" }, `[${option.rule}]`)),
    h("input", {
      type: "text",
      name: `option-${option.id}`,
      maxlength: String(option.longest),
      value: String(option.default),
      placeholder: example ? `such as ${example}` : "",
      autocomplete: "off",
    }),
  );
}

/** @param {FormData} data @param {Option} option */
function optionValue(data, option) {
  const given = data.get(`option-${option.id}`);
  if (typeof option.default === "boolean" && option.values.length === 2) return given !== null;
  if (option.longest) return String(given ?? "").trim();
  return option.values.find((value) => String(value) === given) ?? option.default;
}

/** @param {GameInfo} game @param {HTMLFormElement} form */
async function begin(game, form) {
  const data = new FormData(form);
  const name = String(data.get("name") ?? "").trim();
  saved.put("name", name);
  const options = Object.fromEntries(
    game.options
      .map((option) => [option.id, optionValue(data, option)])
      .filter(([id, value]) => game.options.find((one) => one.id === id)?.default !== value),
  );
  const wishes = game.roles.map((role) => ({ role, wish: String(data.get(`seat-${role.id}`)).split(":") }));
  const seats = Object.fromEntries(
    wishes.map(({ role, wish: [kind, player] }) => [role.id, { kind, ...(player ? { player } : {}), ...(kind === "me" ? { name } : {}) }]),
  );
  const mine = wishes.filter(({ wish }) => wish[0] === "me").map(({ role }) => role.id);
  const friends = wishes.filter(({ wish }) => wish[0] === "friend").map(({ role }) => role.id);
  try {
    const made = await api.begin({
      game: game.id,
      scenario: String(data.get("scenario") ?? game.scenarios[0].id),
      options,
      practice: data.get("practice") !== null,
      hints: data.get("hints") !== null,
      final_dice: data.get("final_dice") !== null,
      contributes: true,
      seats,
    });
    keep(made, game, mine);
    await contribute(made, mine);
    const first = made.tokens[mine[0]] ?? made.tokens.spectator;
    if (friends.length) share(made, game, friends, first);
    else location.assign(`/play#${first}`);
  } catch (error) {
    problem(error);
  }
}

/**
 * Give something to the dice for every seat of one's own, now that the seal of their secret is known.
 * @param {Created} made
 * @param {string[]} mine
 */
async function contribute(made, mine) {
  for (const role of mine) {
    const words = randomWords(16);
    saved.put(`dice.${made.match}.${role}`, { commitment: made.commitment, words });
    // A practice game has dice that may be chosen: it takes no contributions, and does not need them.
    await api.contribute(made.tokens[role], words).catch(() => null);
  }
}

/** @param {Kept} made @param {GameInfo} game @param {string[]} mine */
function keep(made, game, mine) {
  const roles = mine.length ? mine : ["spectator"];
  for (const role of roles)
    saved.keep({
      token: made.tokens[role],
      match: made.match,
      game: game.id,
      title: game.title,
      role,
      others: made.tokens,
      mine: roles,
      added: Date.now(),
    });
}

/** @param {Kept} made @param {GameInfo} game @param {string[]} friends @param {string} first */
function share(made, game, friends, first) {
  const box = byId("shared");
  box.hidden = false;
  byId("new").hidden = true;
  put(
    box,
    h("h3", {}, "The game is set up"),
    h("p", {}, "Send this link to your friend. The first to open it takes the seat; afterwards the link opens nothing."),
    friends.map((role) => linkRow(`${game.roles.find((one) => one.id === role)?.title ?? role} seat`, made.tokens[role], role)),
    linkRow("To watch", made.tokens.spectator, "spectator"),
    h("div", { class: "buttons" }, h("a", { class: "button primary big", href: `/play#${first}`, data: { sit: "" } }, "Sit down")),
  );
  box.scrollIntoView({ block: "nearest" });
}

// -- other ways in --------------------------------------------------------------------------------------------------

function join() {
  /** @type {HTMLInputElement} */
  const field = byId("join-link");
  const token = field.value.trim().split("#").at(-1);
  if (token) location.assign(`/play#${token}`);
}

async function upload() {
  /** @type {HTMLInputElement} */
  const field = byId("upload");
  const file = field.files?.[0];
  if (!file) return;
  try {
    const text = await file.text();
    const made = await api.upload(text);
    const id = String(JSON.parse(text.split("\n")[0]).game);
    const title = games.find((game) => game.id === id)?.title ?? id;
    const past = made.replay ?? made;
    saved.keep({
      token: past.tokens.spectator,
      match: past.match,
      game: id,
      title,
      role: "spectator",
      others: past.tokens,
      mine: [],
      added: Date.now(),
    });
    if (made.replay) openForked(made, id, title, undefined);
    else location.assign(`/play#${made.tokens.spectator}`);
  } catch (error) {
    problem(error);
  }
}

void start();
