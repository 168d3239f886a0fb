// @ts-check
// The guided start: a few cards that wait for the player to do what they describe. The words are per game, the
// conditions look only at what the page shows.
/** @import {Game} from "../core/game.js" */
import { button, byId, h, put } from "../core/dom.js";
import { saved } from "../core/saved.js";
import { goals, targets } from "../core/selection.js";
import { withRules } from "../core/words.js";

/** @typedef {{title: string, text: string, until?: (game: Game, start: number) => boolean, skip?: (game: Game) => boolean}} Step */

const done = (/** @type {string} */ kind) => (/** @type {Game} */ game, /** @type {number} */ start) =>
  game.state.log.some((entry) => entry.n > start && entry.kind === kind && entry.role === game.snapshot?.role);

const notMoving = (/** @type {Game} */ game) => !game.snapshot?.view.phase.endsWith("movement");

const inPhase = (/** @type {Game} */ game, /** @type {string} */ phase) => game.snapshot?.view.phase === phase;

const asked = (/** @type {Game} */ game, /** @type {string} */ phase) => game.snapshot?.view.phase.split(".")[0] === phase;

const ordering = (/** @type {Game} */ game) => game.snapshot?.actions.some((action) => action.verb === "order") ?? false;

/** @type {Record<string, Step[]>} */
const GUIDES = {
  metz: [
    {
      title: "September 1944, before Metz",
      text: "You command three American divisions west of the Moselle. Metz is worth 20 points, Thionville 5, and each unit east of the river 1 a turn [6.1]. Drag the map to move it, use the wheel or two fingers to zoom.",
    },
    {
      title: "Choose a unit",
      text: "Your units wait beside the map. Choose CCA: click its counter, or press n until it is selected.",
      until: (game) => goals(game.snapshot, game.state.selected).size > 0,
    },
    {
      title: "Where it can go",
      text: "The tinted hexes are on offer; the number is what is left of its movement points. A ring means it must stop there, next to an enemy [7.41]. Rest the pointer on any other hex, or hold your finger on it, and the referee says why not. Now go to 0304, Briey.",
      until: done("moved"),
    },
    {
      title: "One more",
      text: "Bring 357 on as well, to 0303 or beside CCA: two units attack better than one. Undo (u) takes a move back as long as no die has been thrown. The commander's advice is behind h.",
      until: (game, start) => game.state.log.filter((entry) => entry.n > start && entry.kind === "moved").length > 0,
      skip: notMoving,
    },
    { title: "End the phase", text: "Move whatever else you like, then end the movement phase (e).", until: notMoving },
    {
      title: "Attack",
      text: "Hatched hexes can be attacked. Click one, and add your units: the panel shows the sum line by line, and the bar how likely each result is [10.0]. Then roll.",
      until: (game, start) => done("attack")(game, start) || !game.snapshot?.your_turn,
      skip: (game) => targets(game.snapshot).size === 0,
    },
    {
      title: "Finish your turn",
      text: "If the defender goes back, a unit may advance into his hex [10.43]. Fight on, or end the phase (e). The German player answers then; you can watch, or skip with the full stop.",
      until: (game) => game.snapshot?.view.phase.startsWith("german") ?? false,
    },
    {
      title: "That is all",
      text: "Every number such as [7.43] opens the rule. ? shows all keys. Score, units, rules and the replay are in the tabs. You have seven turns.",
    },
  ],
  metaurus: [
    {
      title: "207 BC, near the Metaurus",
      text: "Rome must eliminate 19 Carthaginian units before it loses 12 of its own; Carthage may also win by bringing 20 units off the south edge [14.0]. A counter shows Morale and movement; the map and the tables are reconstructed.",
    },
    {
      title: "Set up",
      text: "Your units stand where the rulebook puts them. You may turn them, one by one or a whole Command at once, and give first Orders [13.0]. Or accept it all as it is: end (e).",
      until: (game) => !inPhase(game, "setup"),
      skip: (game) => !inPhase(game, "setup"),
    },
    {
      title: "Initiative",
      text: "Both players roll; the higher one goes first or last in this turn [4.2].",
      until: (game) => !inPhase(game, "setup") && !inPhase(game, "initiative"),
      skip: (game) => !inPhase(game, "initiative"),
    },
    {
      title: "Orders",
      text: "Change the Orders of up to three Commands; your enemy does not see them until they are shown [5.2]. Move brings units up, Move to Attack sends them in, Stand and Defend holds. End (e) when you are content.",
      until: (game) => !inPhase(game, "orders"),
      skip: (game) => !inPhase(game, "orders"),
    },
    {
      title: "Activate a Command",
      text: "Commands act one after the other: each moves, fights and reforms [5.3]. Choose one of yours.",
      until: done("activated"),
    },
    {
      title: "Move and turn",
      text: "Under Move every unit must move, but not next to an enemy; under Move to Attack it goes one hex, up to an enemy. A unit faces a corner of its hex: it attacks only the two hexes in front [7.0]. If end (e) is refused, the referee says who still owes what.",
      until: done("ended"),
    },
    {
      title: "Attack",
      text: "Who has an enemy in front must attack [9.0]. Where there is a choice you announce who attacks whom; the panel shows the sum and how likely each result is. Numbers, flanks, morale, hills and Orders count [9.1].",
      until: (game, start) => done("attack")(game, start) || !game.snapshot?.your_turn,
      skip: (game) => targets(game.snapshot).size === 0,
    },
    {
      title: "That is all",
      text: "Engaged units fight on in their next turn; Disordered ones should fall back and reform [11.0]. Every number such as [9.0] opens the rule, ? shows all keys.",
    },
  ],
  pattons_best: [
    {
      title: "One Sherman, five men",
      text: "You command a tank of the 4th Armored Division; everything else is rolled on tables, and every roll shows its sums and chances first. This is an engagement: one battle, on ground of your choice [31.0].",
    },
    {
      title: "The day and the enemy",
      text: "Choose the date, then what kind of battle it is. A Battle against light resistance on fields is a good beginning. Card 1 is the plain M4 with the 75 mm gun.",
      until: (game) => !asked(game, "setup"),
      skip: (game) => !asked(game, "setup"),
    },
    {
      title: "The crew and the rounds",
      text: "Give the ratings in the suggested order: commander, gunner and driver first [7.1]. Stow the usual way: HE for infantry and guns, AP for tanks, a few smoke rounds [16.2]. The ready rack reloads fastest [5.24].",
      until: (game) => asked(game, "prepare") || asked(game, "battle"),
    },
    {
      title: "Before the battle",
      text: "Click a man on the Tank Card. An open hatch sees and directs better, a closed one lives longer [5.21]. Click a sector at the rim to turn the tank or the turret. Then you are done (e).",
      until: (game) => asked(game, "battle"),
      skip: (game) => asked(game, "battle"),
    },
    {
      title: "What is out there",
      text: "German counters stand around you, by sector and range. A mark with an eye has been spotted, a crossed eye is hidden; striped counters are not identified yet [17.0]. Rest the pointer on one to read all about it.",
      until: (game) => ordering(game),
    },
    {
      title: "Orders",
      text: "Click the gunner and then what he shall do: under an order to fire stand the targets and the number needed. Give the others their orders the same way; who has none does the usual. Then carry the orders out (g).",
      until: done("orders"),
    },
    {
      title: "Fire",
      text: "If the gun is about to fire, choose the target on the board or in the list: the sum, modifier by modifier, and what can come of it. Hits may earn another shot at once [9.42]. The dice are rolled for you; the log keeps every one.",
      until: (game) => ordering(game) || !!game.snapshot?.over,
    },
    {
      title: "Same again",
      text: "With nothing to change, “Same again” (a) repeats the orders of the last round. Tick the box below it and it is given by itself, as long as nothing changes: a new enemy, a hit, an empty rack, and you are asked again.",
    },
    {
      title: "That is all",
      text: "The After Action Report, the ammunition and the crew are under Cards. The diary of the battle is under Replay. A single day adds the Movement Board, the campaign nine months and the fate of your men [1.1].",
    },
  ],
  strike_counter_strike: [
    {
      title: "25 November 1944, near the Saar",
      text: "Panzer Lehr attacks Schalbach, three turns long: whoever holds the town at the end wins [Sc1]. A counter shows Fire with its range, Assault and Defense; below them steps, Troop Quality and movement. The colour of a rating is its row of the fire table.",
    },
    {
      title: "Set up",
      text: "Each unit is set up in the hexes its scenario allows [12.0]: click one of the tinted ones. Or press “Set the rest up for me”.",
      until: (game) => !inPhase(game, "setup"),
      skip: (game) => !inPhase(game, "setup"),
    },
    {
      title: "The cup",
      text: "Chits are drawn blindly; each lets one division, formation or Direct Command act [G4]. The cards (f) show what is left in the cup, the points, the weather and the towns.",
    },
    {
      title: "Activate a unit",
      text: "When a chit of yours is drawn, choose one of the units with a dashed edge and activate it [G6].",
      until: done("activated"),
    },
    {
      title: "Its action",
      text: "Under a Division chit the First Action may move outside enemy Fire Zones, rally or dig; a Command Point pays for a Second Action of any kind [G6]. Tinted hexes can be reached; click an enemy to fire at him or to assault: the panel has the odds.",
      until: (game, start) =>
        game.state.log.some(
          (entry) => entry.n > start && ["moved", "fires", "assault", "rallied", "dug", "working", "column"].includes(entry.kind),
        ),
    },
    {
      title: "Fire Zones",
      text: "Whoever leaves a hex in an enemy Fire Zone may be fired at [G9]. z shows the zones; the fan beside the map, or \\, what the selected unit covers; q asks whether one hex sees another, and why not [G13].",
    },
    {
      title: "Opportunity Fire",
      text: "When an enemy leaves your zone you are asked: fire with one of the units shown, with its chances, or hold. Standing orders, or “do not ask me again”, spare you the question [G9].",
    },
    {
      title: "That is all",
      text: "End the activation (e) and the next chit is drawn. Every number such as [G9] opens the rule, ? shows all keys. Schalbach is yours to take, or to hold.",
    },
  ],
};

const GENERAL = /** @type {Step[]} */ ([
  {
    title: "At the table",
    text: "The panel says what is to be decided. Units that can act have a bright edge: choose one, then a tinted hex. Hexes that are not on offer say why. ? shows all keys.",
  },
]);

/** Whether a game has a guide of its own. @param {string} game */
export const hasGuide = (game) => game in GUIDES;

export class Tutorial {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.card = byId("guide");
    this.at = -1;
    this.start = 0;
  }

  get steps() {
    return GUIDES[this.game.snapshot?.game ?? ""] ?? GENERAL;
  }

  begin() {
    this.go(0);
  }

  /** @param {number} at */
  go(at) {
    this.at = at;
    this.start = this.game.snapshot?.n ?? 0;
    const step = this.steps[at];
    this.card.hidden = !step;
    if (!step) {
      this.at = -1;
      saved.put("guided", true);
      return;
    }
    const last = at === this.steps.length - 1;
    put(
      this.card,
      h("p", { class: "quiet" }, `Guided start, ${at + 1} of ${this.steps.length}`),
      h("h2", {}, step.title),
      h("p", {}, withRules(step.text)),
      h(
        "div",
        { class: "buttons" },
        button(last ? "Play" : step.until ? "Skip" : "Next", () => this.go(at + 1), {
          class: step.until ? "quiet" : "primary",
          data: { next: "" },
        }),
        last ? null : button("End the guide", () => this.go(this.steps.length), { class: "quiet" }),
      ),
    );
  }

  /** Go on when the player has done what a card says. */
  watch() {
    const step = this.steps[this.at];
    if (!step || this.game.queue.length) return;
    if (step.skip?.(this.game) || step.until?.(this.game, this.start)) this.go(this.at + 1);
  }
}
