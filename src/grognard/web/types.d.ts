/**
 * What goes between server and page: made by `python -m grognard.table.shapes` from the structs of the server, and not
 * by hand. Types of the page's own are in page-types.d.ts.
 */

/** Everything a role may know and do now. */
export interface Moment {
  match: string;
  game: string;
  title: string;
  role: string;
  /** How many lines there are, as the role counts them. Every action is sent with this number. */
  n: number;
  seats: SeatShown[];
  view: View;
  your_turn: boolean;
  /** All legal actions, but only for the role that decides. */
  actions: Offer[];
  /** The odds of what is being declared or rolled now. */
  preview: Odds | null;
  overlays: Overlay[];
  may_undo: boolean;
  /** The role that has asked for a take-back. */
  take_back: string | null;
  practice: boolean;
  /** Players may ask for advice while the game goes on. */
  hints: boolean;
  /** Nobody plays on here: the game is over, or this is the copy of a record. */
  closed: boolean;
  over: Outcome | null;
  /** The fingerprint of the secret of the dice. */
  commitment: string;
  /** The secret itself, once the dice can never roll again. */
  secret: string | null;
  dice: DiceNews;
}

/** A moment with what led to it. */
export interface Snapshot extends Moment {
  type: "state";
  /** What `check_of` makes of the moment: the next difference says which check it starts from. */
  check: number;
  /** The last entries. */
  log: LogEntry[];
  chat: ChatEntry[];
}

/** A seat at the table. */
export interface SeatShown {
  role: string;
  title: string;
  kind: "computer" | "human";
  /** The computer player that sits there. */
  player: string;
  name: string;
  online: boolean;
  /** False while it is an invitation that nobody has taken up. */
  claimed: boolean;
  /** True for the player who began the match. */
  host: boolean;
}

/** What one role sees: complete for that role, and nothing more. */
export interface View {
  game: string;
  version: string;
  scenario: string;
  options: Record<string, boolean | number | string>;
  role: string;
  turn: number;
  phase: string;
  /** The moment in words: "Turn 2 of 7, American movement". */
  title: string;
  scores: Record<string, number>;
  /** The scores line by line, with the rule of each. */
  ledger: ScoreLine[];
  /** The game's own figures by name, in JSON types, for programs. A figure that is a role says who holds the thing it names. */
  flags: Record<string, unknown>;
  pieces: Piece[];
  node: ShownNode;
  /** What this role keeps beside the map: commands and their orders, a crew, a cup of chits, a report. */
  panels: Panel[];
  /** The places in play, if they are only a part of the map. An interface shows them and veils the rest. */
  focus: string[];
  /** Things on the map that are neither pieces nor printed there. */
  signs: Sign[];
}

/** One line of the score sheet. */
export interface ScoreLine {
  side: string;
  reason: string;
  points: number;
  rule: string;
  /** How many there could be, or how many are too many. */
  of?: number;
}

/** One piece that the role may know of, or one face of a counter. Every interface needs only its `id`. */
export interface Piece {
  id: string;
  /** The role it belongs to, or a word of the game for a piece that belongs to nobody. */
  side: string;
  /** The text on its right. */
  name: string;
  /** The id of a hex, area or box; any other id means off every board. */
  place: string;
  /** Its full name, instead of its side and name. */
  title?: string;
  /** A line below its name. */
  formation?: string;
  /** The text on its left. */
  division?: string;
  /** The unit symbol: see `draw/symbols.py`. */
  kind?: string;
  /** The size mark: see `draw/symbols.py`. */
  size?: string;
  /** A silhouette instead of the symbol: see `draw/silhouettes.py`. */
  picture?: string;
  /** Printed below a picture, instead of the name above it. */
  caption?: string;
  /** A caption that players chose, such as a name. On the face among the counters it is empty. */
  inscription?: string;
  /** For a marker that says in words what it means: these words, as large as they fit, and nothing else. */
  words?: string;
  /** The role of the colour of its card: see `draw/themes.py`. Without one its side decides. */
  paint?: string;
  /** The role of the colour of its division or command. Without one its division decides. */
  band?: string;
  /** What is printed large: ("7", "4") is 7-4; without it, `strength` and `movement`. */
  factors?: string[];
  strength?: number | string;
  /** Its allowance. The terminal says how much of it is left. */
  movement?: number | string;
  /** More figures than two, row by row below the symbol: see `draw/ratings.py`. */
  ratings?: Rating[][];
  /** The texts at the left and at the right of the symbol, instead of `division` and `name`. */
  print?: [string, string];
  /** `wheeled` or `tracked`: a mark below the symbol. */
  mobility?: string;
  /** True for the other side of a counter: slanting lines all over it. */
  reverse?: boolean;
  /** The drawing it shows now. Without one, its id. A two-sided counter has two. */
  art?: string;
  /** Where it faces: a pointer outside its edge. None: nowhere, though such pieces can. Left out for pieces that cannot. */
  facing?: number | string | null;
  /** Where its gun points: a tank has both. */
  aim?: number | string;
  /** Where it faces, in words: "NNE". */
  faces?: string;
  /** What it is or has done: names from `draw/marks.py`, or marks of this game alone. Unknown names become letters. */
  marks?: (string | Mark)[];
  /** Title and value for the card of the unit and its tip. Without them, its figures are shown. */
  facts?: [string, number | string][];
  /** Its height in a stack, the highest on top. Without it, the order of the list counts. */
  stack?: number;
  /** Movement points left, if it can move now. */
  left?: number | string;
  /** The turn in which it enters. */
  arrives?: number;
  /** The game's own figures by name, in JSON types, for programs. Nothing here is shown to people. */
  values?: Record<string, unknown>;
}

/** One cell in the rows of figures of a counter that has more than two; or its steps as dots. */
export interface Rating {
  text?: string;
  /** Small print to its upper right. */
  small?: string;
  /** The role of its ground, as of bands. */
  paint?: string;
  /** `box` or `round`. */
  frame?: string;
  /** How wide it is beside the others of its row. */
  wide?: number;
  /** The text of its tip. */
  title?: string;
  /** For steps as dots: how many are left ... */
  full?: number;
  /** ... and how many there were; 0 for a cell that is no row of dots. */
  of?: number;
}

/** A mark that only this game has. The marks known by name are in `draw/marks.py`. */
export interface Mark {
  id: string;
  /** In words; made of the id if empty. */
  title?: string;
  /** What is written on it instead of a drawing. */
  letter?: string;
}

/** Somebody must choose. The actions are sent separately, and only to the role that decides. */
export interface ShownDecision {
  kind: "decision";
  roles: string[];
  prompt: string;
  rules: string[];
  /** The least committal answer, for the role that decides. */
  default?: string;
  /** What must still be done before the phase may end, for the role that decides. */
  owed?: Duty[];
  quick?: Quick;
}

/** Something a player must still do before a phase may end, or should know before ending it. */
export interface Duty {
  text: string;
  rule: string;
  piece?: string;
  place?: string;
  /** True if the phase may end without it: a reminder, not a duty. */
  optional?: boolean;
}

/** An answer that the player may have given again and again: a set-up that somebody suggests. */
export interface Quick {
  action: string;
  /** The words on its button. It goes on as long as an answer has the same words. */
  label: string;
}

/** Dice or a draw are due. */
export interface ShownChance {
  kind: "chance";
  purpose: string;
  prompt: string;
  rules: string[];
  bands: ShownBand[];
}

/** One thing that dice can bring. */
export interface ShownBand {
  label: string;
  probability: number;
}

/** The game has ended. */
export interface ShownEnd {
  kind: "over";
  winner: string | null;
  level: string;
  scores: Record<string, number>;
  text: string;
}

/** One card beside the map. */
export interface Panel {
  id: string;
  title: string;
  rows: PanelRow[];
  kind?: "list" | "report" | "cup" | "track";
  note?: string;
  /** True while it belongs beside the decision, not only among the cards. */
  beside?: boolean;
  /** The gist in a few words, for the bar over the map. */
  short?: string;
  /** True if it stays among the cards even when it can be answered, because nobody waits for the answer. */
  aside?: boolean;
}

/** One line of a panel. */
export interface PanelRow {
  /** The first argument of actions about it. */
  id: string;
  title: string;
  value?: string;
  note?: string;
  /** Names of marks, as on pieces. */
  marks?: string[];
  /** The pieces it stands for. */
  pieces?: string[];
  /** The role of its colour, as the band of its counters. */
  paint?: string;
}

/** Something on the map that is no piece and can change: a bridge blown or built, fieldworks, an owner's flag. */
export interface Sign {
  id: string;
  /** How it is drawn: see `draw/signs.py`. An unknown kind is a small square. */
  kind: string;
  title: string;
  /** The hex it lies in. */
  place?: string;
  /** Or the two hexes between which it lies. */
  between?: string[];
  /** Which side it belongs to. */
  side?: string;
}

/** What is known before a roll: the sums that will resolve it, and the probability of each outcome. */
export interface Odds {
  /** What is being decided, for the head of the card. */
  title?: string;
  /** What the sums come to, in a few words: "column +0". */
  gist?: string;
  sums?: Sum[];
  /** The sums and the chances for people, line by line. In an offer also: further remarks. */
  lines?: string[];
  /** The probability of each outcome, by its id; the chances sum to one. */
  results?: Record<string, number>;
  /** Each outcome in words: what happens to whom. */
  told?: Record<string, string>;
  /** What the reader cannot know and what may change the chances; empty if they are exact. */
  unknown?: string;
  /** The place under attack. */
  target?: string;
  /** The pieces that attack it: arrows on the map. */
  with?: string[];
}

/** A legal action with everything that is shown beside it. The game says what only it knows; the engine names it. */
export interface Offer extends Odds {
  /** As it is typed and sent; filled in. */
  text: string;
  /** Filled in. */
  verb: string;
  /** The piece to click; filled in with the argument of that name. */
  piece?: string;
  /** The place to click; filled in with the argument of that name. */
  place?: string;
  /** The edge of the map by which it leaves; filled in. */
  edge?: string;
  /** How many; filled in. */
  number?: number;
  /** The direction it chooses: arrows around the piece; filled in. */
  facing?: number | string;
  /** Its other arguments, by the name of the parameter; filled in. */
  arguments?: Record<string, string | number>;
  /** The words on its button. */
  label?: string;
  /** Its cost; written into the hex if there is no `left` to write there. */
  cost?: number | string;
  /** What is left after it; written into the hex. */
  left?: number | string;
  /** Victory points gained at once. Of a way: its movement points. */
  points?: number | string;
  /** Lines shown below it where there is room: minutes, ground, how likely it succeeds if that takes more than one roll. */
  notes?: string[];
  /** A few words on its chip: "effect 40 %". */
  note?: string;
  /** For an order to fire: everything that could be fired at. */
  targets?: Shot[];
  /** The places it passes through, including the last, if they have been asked for. */
  path?: string[];
  /** True for the action that throws the dice of an attack. Its odds are those of the attack as it stands. */
  throws?: boolean;
  /** True if it calls for an answer at once: its place pulses. */
  urgent?: boolean;
  /** True if it is offered only beside the selected piece. A click on the piece selects it and does not act. */
  beside?: boolean;
  /** True if the player is asked again in a dialogue, with its odds, before it is done: an overrun. */
  confirm?: boolean;
  /** True for an answer that only says no. The player may have the page give it by itself this turn. */
  decline?: boolean;
  /** With `decline`: the condition of such a standing order, as a text. When it changes, the order ends. */
  while?: string;
  /** The game's own figures by name, in JSON types, for programs. Nothing here is shown to people. */
  values?: Record<string, unknown>;
}

/** One sum behind a roll: what it is for, its entries, and what they come to. */
export interface Sum {
  /** What is added up: "Attack"; if empty, the title of the odds says it. */
  title?: string;
  /** Line by line, with the rule of each; shifts of columns and ends of tables are marked as such. */
  entries?: TallyEntry[];
  /** The number the rules go on with. */
  total: number;
  /** The name of that number in the table: the heading of a column. */
  label?: string;
  /** What has to be rolled, where the sum says that. */
  need?: number;
}

/** One line of the sum: how much, why, and by which rule. */
export interface TallyEntry {
  amount: number;
  reason: string;
  rule: string;
  part: "value" | "shift" | "limit";
}

/** A target that an order to fire could be given for. */
export interface Shot {
  /** The action that would fire at it, as text. */
  action: string;
  title: string;
  /** What has to be rolled. */
  need?: number;
  /** The sum in a line. */
  sums?: string;
  /** How likely it is that something happens to it. */
  chance?: number;
}

/** Places that an interface may mark on demand: a zone of control, a field of fire. */
export interface Overlay {
  id: string;
  title: string;
  places: string[];
  /** What can be said at single places: why a hex is not seen. */
  notes: Record<string, string>;
}

/** How a game ended. `winner` is a role, or None for a draw. */
export interface Outcome {
  winner: string | null;
  level: string;
  scores: Record<string, number>;
  text: string;
}

/** What everybody may know about the dice. */
export interface DiceNews {
  /** No roll is ever taken back. */
  final: boolean;
  taken_back: number;
  contributions: string[];
  /** Per seat, when it gave its contribution, or why there is none. */
  contributed: Record<string, string>;
  waits_for: string[];
  /** This seat may still contribute to the dice. */
  wanted: boolean;
}

/** Something that happened, as far as the role may know about it. */
export interface LogEntry {
  /** The line it belongs to, as the role counts them. */
  n: number;
  /** The role that acted, or `dice`. */
  role: string;
  kind: string;
  rule: string;
  text: string;
  facts: Record<string, unknown>;
}

/** Something said at the table. */
export interface ChatEntry {
  id: number;
  role: string;
  name: string;
  text: string;
  at: string;
}

/** How the moment that the receiver has becomes the present one, and what is new. */
export interface Update {
  type: "step";
  /** The check of the moment it starts from. A client that has another one sends `refresh`. */
  base: number;
  /** The check of the moment it leads to. A client that comes to another one sends `refresh`. */
  check: number;
  changes: Changes;
  events: LogEntry[];
}

/** How an object or a list becomes another. What is not named stays as it is. */
export interface Changes {
  /** Of a list: the runs of items that stay, each from one index to before the other. Without it, all stay. */
  keep?: [number, number][];
  /** Of a list, after that: new items, one group after the other. */
  put?: NewItems[];
  /** Of an object: the keys that are no more. */
  gone?: string[];
  /** After that: new values, by key or index. */
  set?: Record<string, unknown>;
  /** What changes inside the others, by key or index. */
  in?: Record<string, Changes>;
}

/** New items of a list that follow each other: as they are, or, if they are objects with the same keys, as rows. */
export interface NewItems {
  /** The index of the first. */
  at: number;
  items?: unknown[];
  /** Of rows: what all of them have. */
  alike?: Record<string, unknown>;
  /** Of rows: the keys of the other values. */
  keys?: string[];
  /** The other values of each. */
  rows?: unknown[][];
}

/** The message was about an earlier moment. Here is the present one. */
export interface StaleNews {
  type: "stale";
  snapshot: Snapshot;
}

/** A player has said something. */
export interface Said {
  type: "chat";
  entry: ChatEntry;
}

/** Who is here, and who has contributed to the dice. */
export interface SeatNews {
  type: "seats";
  seats: SeatShown[];
  dice: DiceNews;
}

/** How often the receiver's seat is open. */
export interface Connections {
  type: "connections";
  count: number;
}

/** The invitation has been exchanged: this token opens the seat from now on. */
export interface Claimed {
  type: "claimed";
  role: string;
  token: string;
}

/** The answer to a question. */
export interface Answered {
  type: "answer";
  id: number;
  /** Which one follows from the question. */
  answer: Ruled | Path | Ways | Odds | Inspection | Covered | Known | Counsel;
}

/** It was not done; this says why. */
export interface Refused {
  type: "refused";
  id: number;
  error: string;
  text: string;
  refusals: Cited[];
}

/** A refusal or a remark as it is shown, with its case. */
export interface Cited {
  text: string;
  rule?: string;
  /** Stable and short, for programs; empty for a remark. */
  code?: string;
  /** Numbers of the rulings that settle what the rulebook leaves open. */
  rulings?: string[];
  /** What was compared, for programs. */
  facts?: Record<string, unknown>;
}

/** The message could not be read, or the table made a mistake. */
export interface Trouble {
  type: "error";
  error: string;
  text: string;
}

/** The table is there. */
export interface Pong {
  type: "pong";
}

/** How far the analysis of a finished game is. */
export interface AnalysisNews {
  type: "analysis";
  state: "done" | "failed" | "none" | "running" | "stopped" | "waiting";
  done: number;
  total: number;
  /** Why it failed. */
  text: string;
}

/** A verdict as it is shown. */
export interface Ruled {
  allowed: boolean;
  refusals: Cited[];
}

/** The answer about a movement: the places it passes through. */
export interface Path {
  route: string[];
}

/** Everything there is to say about a unit and a place. */
export interface Ways {
  ways: Way[];
  unit?: string;
  goal?: string;
}

/** One kind of movement to a place: its ledger, or why it is not possible; and what it would take. */
export interface Way {
  kind: string;
  title: string;
  allowed: boolean;
  /** What would have to be different: another mode, an earlier place in the order of movement. */
  needs: string[];
  ledger: MoveLedger | null;
  refusals: Cited[];
  /** The actions that go this way now, one after another; empty if it is not possible. */
  actions: string[];
}

/** The account of a move: the allowance, the steps, and what they take together. */
export interface MoveLedger {
  unit: string;
  kind: string;
  mode: string;
  allowance: Allowance[];
  /** What the unit had for these steps. */
  points: string;
  /** Whether points are counted, or hexes instead. */
  counts: "hexes" | "points";
  cost: string;
  steps: CostStep[];
}

/** One line of an allowance: "12" basic, "x 1/2" out of supply, "+1" leader. */
export interface Allowance {
  figure: string;
  reason: string;
  rule: string;
}

/** One step: the hex, what it cost and why, and the sum so far. */
export interface CostStep {
  hex: string;
  cost: string;
  total: string;
  parts: CostPart[];
  /** What else happens: "must stop", "fractions are lost". */
  notes: Cited[];
  /** The cost as a whole number, for programs. */
  twelfths: number | null;
}

/** A part of the cost of a step, with its case. */
export interface CostPart {
  amount: string;
  reason: string;
  rule: string;
}

/** The answer to a question about places: a line of sight, a distance, a path of supply. */
export interface Inspection {
  lines: string[];
  /** What to mark on the map. */
  places: string[];
}

/** The answer about a piece: what it covers. */
export interface Covered {
  fields: Overlay[];
}

/** The answer at the door of knowledge: the position as far as the role knows it, encoded. */
export interface Known {
  knowledge: string;
}

/** What an action changes in its player's judgement, and the best alternatives. */
export interface Counsel {
  n: number;
  role: string;
  action: string;
  /** The computer player that recommends it or took it; None for a person. */
  player: string | null;
  before: number;
  /** The worth to be expected once everything it begins has ended, less the enemy's reply. */
  after: number;
  terms: Weight[];
  /** The best other actions, the best first. */
  alternatives: Alternative[];
  /** It ends a phase. What that alone changes is left out of all comparisons. */
  passes: boolean;
  /** Every action that is named, by its text. */
  forms: Record<string, Offer>;
}

/** One reason, before and after an action. */
export interface Weight {
  name: string;
  before: number;
  after: number;
  /** The name of the reason. */
  title: string;
  /** What it counts. */
  text: string;
  /** What the action adds. */
  change: number;
}

/** Another action, and the worth of the state after it. */
export interface Alternative {
  action: string;
  worth: number;
}

/** All games. */
export interface Catalogue {
  games: GameInfo[];
}

/** A game as the lobby shows it. */
export interface GameInfo {
  id: string;
  title: string;
  version: string;
  roles: Named[];
  scenarios: Scenario[];
  options: Option[];
  /** The names of all computer players. */
  players: string[];
  /** All boards, the first one on top. */
  boards: Named[];
  /** How many places a question about places takes; 0 if there is nothing to ask. */
  inspects: number;
  /** The game tells its story in sentences. */
  diary: boolean;
  /** It can say what a piece covers. */
  fields: boolean;
  /** The verb whose cost the referee tells step by step; empty if there is none. */
  explains: string;
  /** It has a movement calculator. */
  calculates: boolean;
  opponents: Opponent[];
  /** Its guided start; None if it has none. */
  guide: GuideInfo | null;
  verbs: Record<string, VerbInfo>;
}

/** Something with an id and a title: a role, a board. */
export interface Named {
  id: string;
  title: string;
}

/** A way to set the game up. */
export interface Scenario {
  id: string;
  title: string;
  summary: string;
}

/** An optional rule, a ruling that may be decided the other way, or a text that the players choose: a name. */
export interface Option {
  id: string;
  title: string;
  rule: string;
  default: boolean | number | string;
  /** The values it can have. For a text: examples, the default among them. */
  values: (boolean | number | string)[];
  help: string;
  /** For a text that the players choose: the most characters it may have. Otherwise 0. */
  longest: number;
}

/** A computer player: one of the levels, or one for experiments. */
export interface Opponent {
  id: string;
  title: string;
  text: string;
  level: boolean;
}

/** The guided start of a game: the role it guides, its scenario, and how many minutes it takes. */
export interface GuideInfo {
  role: string;
  scenario: string;
  minutes: number;
}

/** What the page has to know about a verb: the words on its buttons, and their keys. */
export interface VerbInfo {
  /** How to type it: `move PIECE PLACE`. */
  usage: string;
  help: string;
  /** The words on its button. */
  label: string;
  /** The letter that gives its answer, where it is the only one. */
  key: string;
  /** `primary` for what one came for, `quiet` for what takes back, or nothing. */
  tone: "" | "primary" | "quiet";
  /** What the button says that gives every answer of this verb; empty if there is none. */
  every: string;
  everyKey: string;
  /** Its places pulse because they call for an answer at once. */
  urgent: boolean;
  /** It only takes back what was declared. */
  takesBack: boolean;
}

/** Where every hex, area and box of a sheet is, in the coordinates of its drawing. */
export interface BoardLayout {
  width: number;
  height: number;
  /** From the middle of a hex to a corner. */
  size: number;
  /** The side of a counter. */
  counter: number;
  /** The part of the sheet with the places. */
  map: Rectangle;
  hexes: Record<string, HexPlace>;
  boxes: Record<string, Rectangle>;
  /** Titles of places that have no room on the sheet. */
  elsewhere?: Record<string, string>;
  tracks: Record<string, Rectangle[]>;
  areas?: Record<string, AreaPlace>;
}

/** A rectangle on a sheet, with what is written in it. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  title: string;
}

/** A hex on a sheet. */
export interface HexPlace {
  x: number;
  y: number;
  corners: [number, number][];
}

/** An area on a sheet. */
export interface AreaPlace {
  title: string;
  x: number;
  y: number;
  points: [number, number][];
  slots: [number, number][];
  neighbours: string[];
}

/** The drawings of a game. */
export interface Drawings {
  /** Each face, by its `art`. */
  counters: Record<string, string>;
  marks: Record<string, MarkArt>;
  /** The grounds of bands, by their role. */
  bands: Record<string, string>;
  /** Signs on the map, by kind. */
  signs: Record<string, string>;
  sides: Record<string, SideColours>;
}

/** The drawing of a mark, and its words. */
export interface MarkArt {
  title: string;
  svg: string;
}

/** The colours of a side, for tags and curves. */
export interface SideColours {
  ground: string;
  ink: string;
}

/** Every case of the rulebook in our own words, by its number. */
export interface Cases {
  rules: Record<string, string>;
}

/** The guided start of a game; no cards if it brings none. */
export interface GuideCards {
  cards: GuideCard[];
}

/** A card of a guided start. */
export interface GuideCard {
  title: string;
  text: string;
  until?: Until;
  /** Pieces, places and rows by their ids, buttons by their actions or verbs. */
  light?: string[];
}

/** When a card is done: as soon as one of these is true. */
export interface Until {
  /** An action of the player has brought about an event of one of these kinds. */
  events?: string[];
  /** The phase is one of these; a star stands for any letters. */
  phase?: string[];
  /** The phase is none of these. */
  outside?: string[];
  /** One of these verbs can be answered now. */
  offers?: string[];
  /** None of these verbs can be answered now. */
  lacks?: string[];
  /** A unit is selected that can go somewhere. */
  selects?: boolean;
}

/** A match, and the tokens that open its seats. */
export interface Kept {
  match: string;
  /** By role. A friend's token is an invitation. */
  tokens: Record<string, string>;
}

/** A match that begins. */
export interface Created extends Kept {
  /** The fingerprint of the secret of its dice. */
  commitment: string;
}

/** The matches that these tokens open. */
export interface Summaries {
  matches: MatchSummary[];
  failed: NotOpened[];
}

/** A match in one line. */
export interface MatchSummary {
  token: string;
  match: string;
  game: string;
  title: string;
  role: string;
  role_title: string;
  n: number;
  over: boolean;
  your_turn: boolean;
  /** The moment in words, or how it ended. */
  text: string;
  opponents: string[];
  updated: string;
}

/** A match that cannot be opened here. */
export interface NotOpened {
  token: string;
  text: string;
}

/** A record that was taken in: to be played on from where it ends or, if it is over, to be replayed. */
export interface Uploaded extends Kept {
  /** The copy to be replayed, if the game can also be played on. */
  replay?: Kept;
}

/** A seat that was taken by invitation. */
export interface Taken {
  match: string;
  role: string;
  token: string;
  commitment: string;
}

/** Another invitation for a seat. */
export interface Invited {
  role: string;
  token: string;
}

/** The message was heard. */
export interface Heard {
  said: boolean;
}

/** Every line with its events, as the role may read it. */
export interface WholeLog {
  n: number;
  log: LogEntry[];
  /** The lines of the present line of play. */
  trail: number[];
}

/** What the role saw after a line. */
export interface Replayed {
  n: number;
  view: View;
}

/** How far an analysis is. */
export interface AnalysisProgress {
  state: "done" | "failed" | "none" | "running" | "stopped" | "waiting";
  done: number;
  total: number;
  /** The reason for a failure. */
  text?: string;
  /** The analysis, once it is done, as it is kept. */
  review?: ReviewShown;
}

/** What can be asked of a movement calculator. */
export interface Described {
  units: UnitAsked[];
  types: TypeAsked[];
  modes: string[];
  /** The kinds of movement. */
  movements: string[];
  grounds: string[];
  /** What can be true of a unit. */
  status: string[];
  hexes: string[];
  /** The keys of a request. */
  request: string[];
}

/** A unit that a calculator knows. */
export interface UnitAsked {
  id: string;
  name: string;
  side: string;
  type: string;
}

/** A type of unit, and the class in which it moves. */
export interface TypeAsked {
  id: string;
  title: string;
  moves: string;
}

/** The answer of a movement calculator: the ledger, or every reason why not, and other ways. */
export interface Calculation {
  unit: string;
  name: string;
  kind: string;
  mode: string;
  allowed: boolean;
  allowance: number | string;
  allowance_lines: Allowance[];
  cost: string;
  ledger: MoveLedger | null;
  refusals: Cited[];
  /** The cost of every place in reach. */
  reach: Record<string, string>;
  alternatives: Way[];
  /** The whole answer for people, line by line. */
  lines: string[];
}

/** The owner's map: its drawing, its layout, and what can be asked there. */
export interface OwnBoard {
  svg: string;
  layout: BoardLayout;
  describe: Described;
}

/** An analysed game, as it is kept. Probabilities are those of the first role. */
export interface ReviewShown {
  game: string;
  title: string;
  roles: string[];
  role_titles: Record<string, string>;
  seats: Record<string, string>;
  outcome: string;
  winner: string | null;
  scores: Record<string, number>;
  start: number;
  lines: LineReview[];
  phases: PhaseReview[];
  /** Per role: the luck of all its rolls, in probability to win. */
  luck: Record<string, number>;
  luck_points: Record<string, number>;
  /** Per role: what its decisions gave up, in probability to win. */
  losses: Record<string, number>;
  /** False if the commander has changed since the curve was fitted. */
  curve_is_current: boolean;
  /** The greatest first. */
  turning_points: TurningPoint[];
  /** The lines of rolls, those that changed most first. */
  lucky_rolls: number[];
  /** The lines of the decisions that gave up most, the worst first. */
  mistakes: number[];
  /** Every action that is named, by its text. */
  forms: Record<string, Offer>;
}

/** One line of the game. */
export interface LineReview {
  n: number;
  kind: "action" | "resigned" | "roll";
  role: string | null;
  text: string;
  turn: number;
  phase: string;
  /** The moment in words. */
  moment: string;
  /** After the line. */
  chance: number;
  points: number;
  swing: number;
  swing_points: number;
  /** What a better choice would have added to its maker's probability to win. */
  loss: number;
  loss_points: number;
  /** The better choice, if there was one. */
  best: string;
  bands: BandValue[];
  events: string[];
  /** What was done, for people. */
  words: string;
  /** The better choice, for people. */
  best_words: string;
}

/** One result a roll could have had. */
export interface BandValue {
  label: string;
  probability: number;
  chance: number;
  points: number;
  rolled: boolean;
}

/** One phase, with those after it in which nothing could be done: what it changed, and how much of that was luck. */
export interface PhaseReview {
  turn: number;
  phase: string;
  title: string;
  first: number;
  last: number;
  before: number;
  after: number;
  luck: number;
  /** At the end of the phase. */
  scores: Record<string, number>;
  /** The share of play-outs from the end of the phase that the first role won. */
  rollouts: number | null;
}

/** A phase that changed much. */
export interface TurningPoint extends PhaseReview {
  /** How much the first role gained. */
  swing: number;
}

/** The form of every error. */
export interface Problem {
  /** Short and stable, for programs. */
  error: string;
  text: string;
  /** The referee's reasons, if the referee refused. */
  refusals?: Cited[];
}

/** The message was about an earlier moment. Here is the present one. */
export interface StaleProblem extends Problem {
  snapshot: Snapshot;
}

/** What a client sends. */
export interface FromPlayer {
  /** A number that comes back with the answer or the refusal. */
  id?: number;
}

/** The first message: it says which seat this is. */
export interface Hello extends FromPlayer {
  type: "hello";
  token?: string;
  /** The token that will open the seat from now on, if the other is an invitation. */
  fresh?: string;
  /** A contribution to the dice will follow. */
  contributes?: boolean;
}

/** Carry out an action at line n. */
export interface Act extends FromPlayer {
  type: "act";
  n?: number;
  action?: string;
  faces?: number[] | null;
}

/** Undo the last action. */
export interface Undo extends FromPlayer {
  type: "undo";
  n?: number;
}

/** Ask for a take-back. */
export interface TakeBack extends FromPlayer {
  type: "take_back";
}

/** Grant or decline one. */
export interface AnswerTakeBack extends FromPlayer {
  type: "answer_take_back";
  grant?: boolean;
}

/** Give the game up. */
export interface Resign extends FromPlayer {
  type: "resign";
}

/** Contribute to the dice: 16 to 64 hexadecimal digits. */
export interface Contribute extends FromPlayer {
  type: "contribute";
  words?: string;
}

/** Have the first dice rolled without waiting for contributions. */
export interface RollNow extends FromPlayer {
  type: "roll";
}

/** Say something to everybody at the table. */
export interface Say extends FromPlayer {
  type: "chat";
  text?: string;
}

/** Ask something that changes nothing. */
export interface Ask extends FromPlayer {
  type: "ask";
  question: Question;
}

/** Whether an action is allowed, and every reason why not. */
export interface Why {
  what: "why";
  action?: string;
}

/** The places that a movement passes through. */
export interface Route {
  what: "route";
  action?: string;
}

/** The cost of a movement step by step, and the other ways there. */
export interface LedgerOf {
  what: "ledger";
  action?: string;
}

/** What an attack by these pieces would come to. */
export interface OddsOf {
  what: "odds";
  target?: string;
  with?: string[];
}

/** What the role may be told about places. */
export interface Inspect {
  what: "inspect";
  places?: string[];
}

/** What a piece covers. */
export interface FieldsOf {
  what: "fields";
  target?: string;
}

/** The position as far as the seat knows it, for a computer player elsewhere. */
export interface Know {
  what: "knowledge";
}

/** What the computer would do in this seat, and why. */
export interface Hint {
  what: "hint";
}

/** What the decision in a line changed in its player's judgement. */
export interface Explain {
  what: "explain";
  n?: number;
}

/** Ask for a snapshot: a difference is missing, or could not be applied. */
export interface Refresh extends FromPlayer {
  type: "refresh";
}

/** Are you there? */
export interface Ping extends FromPlayer {
  type: "ping";
}

/** What is agreed before a match. */
export interface NewMatch {
  game: string;
  scenario?: string | null;
  options?: Record<string, boolean | number | string>;
  practice?: boolean;
  seats?: Record<string, SeatWish>;
  /** May players ask for advice? By default yes, unless a friend takes part. */
  hints?: boolean | null;
  /** Is no roll ever taken back? By default no, unless a friend takes part. */
  final_dice?: boolean | null;
  /** The player who begins will contribute to the dice. The first roll waits a moment for it. */
  contributes?: boolean;
}

/** The player wanted for a seat. */
export interface SeatWish {
  /** `me`, `friend` or `computer`. */
  kind?: string;
  player?: string;
  name?: string;
}

/** The tokens that a browser holds. */
export interface Tokens {
  tokens: string[];
}

/** Take up an invitation; `fresh` is the token that will open the seat from now on. */
export interface Claim {
  fresh?: string;
}

/** The seat that gets another invitation. */
export interface Invitation {
  role: string;
}

/** A seat's contribution to the dice: 16 to 64 hexadecimal digits. */
export interface Contribution {
  words: string;
}

/** An empty body. */
export interface Nothing {}

/** An action at line n. */
export interface ActionBody {
  n: number;
  action: string;
  faces?: number[] | null;
}

/** A line of the game. */
export interface At {
  n: number;
}

/** Ask for a take-back, or answer one. */
export interface TakeBackBody {
  grant?: boolean | null;
}

/** Something to say. */
export interface ChatText {
  text: string;
}

/** A request to the calculator, on an empty map or in a position file. */
export interface MovementRequest {
  request: Record<string, unknown>;
  position?: string;
  own?: OwnData;
}

/** What the owner of the printed game brings: a map, and data files to be laid over ours, as texts (TOML). */
export interface OwnData {
  map?: string;
  pack?: Record<string, string>;
  /** The owner's counters, in the form in which a sheet gives them. */
  units?: Record<string, Record<string, unknown>>;
  /** A path without a map. */
  steps?: string;
}

export type ShownNode = ShownDecision | ShownChance | ShownEnd;

export type FromTable =
  Snapshot | Update | StaleNews | Said | SeatNews | Connections | Claimed | Answered | Refused | Trouble | Pong | AnalysisNews;

export type Sent = Hello | Act | Undo | TakeBack | AnswerTakeBack | Resign | Contribute | RollNow | Say | Ask | Refresh | Ping;

export type Question = Why | Route | LedgerOf | OddsOf | Inspect | FieldsOf | Know | Hint | Explain;

/** The answer to each question, by its `what`. */
export interface AnswerTo {
  why: Ruled;
  route: Path;
  ledger: Ways;
  odds: Odds;
  inspect: Inspection;
  fields: Covered;
  knowledge: Known;
  hint: Counsel;
  explain: Counsel;
}
