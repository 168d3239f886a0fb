/** What the server sends (docs/table.md), as far as the page reads it. */

export interface Citation { code?: string; rule?: string; text: string }

export interface VerbInfo {
  usage: string;
  help: string;
  /** What its button says. */
  label: string;
  /** The letter that gives its answer, where it is the only one. */
  key: string;
  /** "primary" for what one came for, "quiet" for what takes back, or nothing. */
  tone: string;
  /** What the button says that gives every answer of this verb; nothing if there is none. */
  every: string;
  everyKey: string;
  /** Its places call for an answer at once: they pulse. */
  urgent: boolean;
  /** All it does is to take back what was declared. */
  takesBack: boolean;
}

export interface GameInfo {
  id: string;
  title: string;
  roles: { id: string; title: string }[];
  scenarios: { id: string; title: string; summary?: string }[];
  options: OptionInfo[];
  players: string[];
  opponents: Opponent[];
  verbs: Record<string, VerbInfo>;
  /** All boards, the first one on top. */
  boards?: { id: string; title: string }[];
  /** How many places a question about places names; 0 if there is nothing to ask. */
  inspects?: number;
  /** True if the game tells its story in sentences. */
  diary?: boolean;
  /** True if it can be asked what a piece covers. */
  fields?: boolean;
  /** The verb whose cost the referee explains step by step; empty if there is none. */
  explains?: string;
  /** It has a movement calculator. */
  calculates?: boolean;
  /** Who is guided by its guided start, in which scenario, and for how many minutes; null if it has none. */
  guide?: GuideInfo | null;
}

export interface GuideInfo { role: string; scenario: string; minutes: number }

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
  events?: string[];
  phase?: string[];
  outside?: string[];
  offers?: string[];
  lacks?: string[];
  selects?: boolean;
}

/** A computer player: one of the levels, or one for experiments. */
export interface Opponent { id: string; title: string; text: string; level: boolean }

export interface OptionInfo {
  id: string;
  title: string;
  rule: string;
  default: boolean | number | string;
  values: (boolean | number | string)[];
  help?: string;
  /** More than 0 for a text of one's own: the most characters it may have; `values` are examples then. */
  longest?: number;
}

export interface Layout {
  width: number;
  height: number;
  size: number;
  /** Places with an outline: hexes, and on an area board the areas. */
  hexes: Record<string, PlaceShape>;
  /** Areas as the server sends them; `api.layout` puts them among the hexes. */
  areas?: Record<string, { title: string; x: number; y: number; points: [number, number][]; slots: [number, number][]; neighbours: string[] }>;
  /** Titles of places on all boards of the game. */
  titles?: Record<string, string>;
  boxes: Record<string, Rect & { title: string }>;
  /** Titles of places that have no room on the sheet. */
  elsewhere?: Record<string, string>;
  /** The side of a counter. */
  counter?: number;
  /** The part of the sheet with the hexes. */
  map?: Rect;
  tracks?: Record<string, (Rect & { title: string })[]>;
}

export interface PlaceShape {
  x: number;
  y: number;
  corners: [number, number][];
  /** Only areas have one; a hex is called by its id. */
  title?: string;
  slots?: [number, number][];
}

export interface CounterArt {
  counters: Record<string, string>;
  marks?: Record<string, { title: string; svg: string }>;
  bands?: Record<string, string>;
  /** The colours of each side, and of what is written on them. */
  sides?: Record<string, { ground: string; ink: string }>;
  /** What lies on the map besides counters, by kind. */
  signs?: Record<string, string>;
}

/** What lies in a hex or between two: a bridge that is blown, fieldworks. */
export interface Sign { id: string; kind: string; title: string; place?: string; between?: string[]; side?: string }

/** The cost of a move step by step. */
export interface LedgerData {
  unit: string;
  kind: string;
  mode: string;
  allowance: { figure: string; reason: string; rule: string }[];
  points: string;
  counts: "points" | "hexes";
  cost: string;
  steps: { hex: string; cost: string; total: string; parts: { amount: string; reason: string; rule: string }[]; notes: { text: string; rule: string }[] }[];
}

/** One kind of movement to a place: its ledger, or why not; and what it would take. */
export interface Way { kind: string; title: string; allowed: boolean; needs: string[]; ledger: LedgerData | null; refusals: Citation[]; actions?: string[] }

/** The answer about a unit and a place: which of the ways is shown, and whether it stays. */
export interface WayShown { piece: string; place: string; n: number; ways: Way[]; chosen: number; pinned: boolean }

export interface Rect { x: number; y: number; width: number; height: number }

export interface Piece {
  id: string;
  side: string;
  name: string;
  place: string;
  /** Which drawing; its id without one. Two-sided counters have two. */
  art?: string;
  /** What is written on that drawing, if it leaves room for it: a name that players gave. */
  inscription?: string;
  /** Degrees clockwise from the top of the sheet, or a point of the compass. */
  facing?: number | string | null;
  aim?: number | string | null;
  /** What it is or has done: known names are drawn as badges, others as letters. */
  marks?: Mark[];
  /** What is told about it, instead of the keys of the piece. */
  facts?: [string, string | number][];
  /** Its height in a stack, the highest on top; otherwise the order of the view. */
  stack?: number;
  left?: number | string | null;
  /** What it is called in full, instead of side and name. */
  title?: string;
  [key: string]: unknown;
}

export type Mark = string | { id: string; title?: string; letter?: string };

/** A card beside the map: a list of rows, a form ("report"), chits ("cup") or boxes ("track"). */
export interface PanelData { id: string; title: string; rows: PanelRow[]; kind?: "list" | "report" | "cup" | "track"; note?: string; short?: string; beside?: boolean; aside?: boolean }

export interface PanelRow { id: string; title: string; value?: string; note?: string; marks?: Mark[]; pieces?: string[]; paint?: string }

/** Something that must be done before the phase may end. */
export interface Duty { text: string; rule: string; piece?: string; place?: string; optional?: boolean }

/** An answer that would be accepted now. Everything beyond text and verb depends on the verb and on the game. */
export interface Action {
  text: string;
  verb: string;
  piece?: string;
  place?: string;
  edge?: string;
  number?: number;
  cost?: number | string;
  left?: number | string;
  points?: number;
  from?: string;
  path?: string[];
  target?: string;
  with?: string[];
  lines?: string[];
  /** How likely each thing is that can come of it, by its id. */
  results?: Record<string, number>;
  /** What each of them is, in words: what happens to whom. */
  told?: Record<string, string>;
  /** The words on its button, if the game has its own. */
  label?: string;
  /** True if it only says no: a standing order may give it by itself. */
  decline?: boolean;
  /** What a standing order to give it relies on; it ends when this changes. */
  while?: string;
  /** True if it calls for an answer at once: its place pulses. */
  urgent?: boolean;
  /** What is being decided, for the head of its sums. */
  title?: string;
  /** The gist of its sums, for its chip. */
  gist?: string;
  /** A few words for its chip: "effect 40 %". */
  note?: string;
  /** True if it is offered beside the selected piece only: a click on the piece selects it. */
  beside?: boolean;
  /** True if it is asked back with its sums before it is done. */
  confirm?: boolean;
  facing?: number | string;
  [key: string]: unknown;
}

export interface Preview {
  /** What is being decided, for the head of the card. */
  title?: string;
  lines?: string[];
  results?: Record<string, number>;
  told?: Record<string, string>;
  column?: string;
  differential?: number;
  titles?: Record<string, string>;
  [key: string]: unknown;
}

export interface View {
  turn: number;
  phase: string;
  title: string;
  scores: Record<string, number>;
  ledger: { side: string; reason: string; points: number; rule: string }[];
  flags: Record<string, unknown>;
  pieces: Piece[];
  options?: Record<string, unknown>;
  scenario?: string;
  node?: GameNode;
  panels?: PanelData[];
  /** The places in play, if they are a part of the map. */
  focus?: string[];
  signs?: Sign[];
}

export interface GameNode {
  kind: string;
  roles?: string[];
  prompt?: string;
  rules?: string[];
  default?: string;
  text?: string;
  winner?: string | null;
  level?: string;
  scores?: Record<string, number>;
  owed?: Duty[];
  /** An answer that may be given again and again by itself, and the words for it: a set-up that somebody suggests. */
  quick?: { action: string; label: string };
}

export interface LogEntry {
  n: number;
  role?: string | null;
  kind: string;
  text: string;
  rule?: string;
  facts?: Record<string, any>;
}

export interface ChatEntry { id: number; role: string; name?: string; text: string; at: string }

export interface Seat { role: string; title: string; kind: string; player?: string; name?: string; online?: boolean; claimed?: boolean; host?: boolean }

/** What everybody may know of the dice. */
export interface DiceNews {
  final: boolean;
  taken_back: number;
  contributions: string[];
  /** Per seat, when it gave its contribution, or why there is none. */
  contributed: Record<string, string>;
  waits_for: string[];
  /** This seat may still give something to the dice. */
  wanted: boolean;
}

export interface Overlay { id: string; title: string; places: string[] }

export interface Snapshot {
  type: string;
  match: string;
  game: string;
  title: string;
  role: string;
  n: number;
  seats: Seat[];
  view: View;
  node: GameNode;
  your_turn: boolean;
  actions: Action[];
  preview: Preview | null;
  overlays: Overlay[];
  may_undo: boolean;
  /** The role that has asked for a take-back. */
  take_back: string | null;
  practice: boolean;
  /** May players ask for advice while the game goes on? */
  hints: boolean;
  /** Nobody plays on here: the game is over, or this is a copy of a record. */
  closed: boolean;
  over: { winner: string | null; level: string; scores: Record<string, number>; text: string } | null;
  commitment: string;
  secret: string | null;
  dice?: DiceNews;
  log?: LogEntry[];
  chat?: ChatEntry[];
  events?: LogEntry[];
}

export interface WholeLog { n: number; log: LogEntry[]; trail: number[] }

/** `trail`: the lines of the present line of play; `at`: which of them is shown; `before`: the view one line earlier. */
export interface Replay { trail: number[]; at: number; view: View | null; before?: View | null; log: LogEntry[]; playing: boolean }

export interface Roll { faces: number[]; sides?: number; text: string; rule?: string; key: number; preview: Preview | null; result?: string; earlier: LogEntry[] }

export interface Notice { text: string; tone: "plain" | "warning"; key: number }

/** One reason, before and after an action. */
export interface TermChange { name: string; title: string; text: string; before: number; after: number; change: number }

/** What an action changes in the judgement of whoever takes it, and the best others. */
export interface Advice {
  n: number;
  role: string;
  player: string | null;
  action: string;
  before: number;
  after: number;
  terms: TermChange[];
  alternatives: { action: string; worth: number }[];
  /** It ends a phase. */
  passes: boolean;
  forms: Record<string, Action>;
}

export interface Hint { action: Action; advice: Advice; path: string[] }

export interface BandValue { label: string; probability: number; chance: number; points: number; rolled: boolean }

/** One line of an analysed game. Probabilities are those of the first role. */
export interface LineReview {
  n: number;
  kind: "action" | "roll" | "resigned";
  role: string | null;
  text: string;
  turn: number;
  phase: string;
  moment: string;
  chance: number;
  points: number;
  swing: number;
  swing_points: number;
  loss: number;
  loss_points: number;
  best: string;
  bands: BandValue[];
  events: string[];
}

export interface TurningPoint { turn: number; title: string; first: number; last: number; before: number; after: number; luck: number; swing: number }

export interface Review {
  roles: string[];
  role_titles: Record<string, string>;
  outcome: string;
  start: number;
  lines: LineReview[];
  luck: Record<string, number>;
  luck_points: Record<string, number>;
  losses: Record<string, number>;
  curve_is_current: boolean;
  turning_points: TurningPoint[];
  lucky_rolls: number[];
  mistakes: number[];
  forms: Record<string, Action>;
}

export interface Analysis {
  state: "none" | "waiting" | "running" | "done" | "failed" | "stopped";
  done: number;
  total: number;
  text: string;
  review?: Review;
}

export interface State {
  connection: "connecting" | "online" | "offline" | "refused";
  snapshot: Snapshot | null;
  log: LogEntry[];
  chat: ChatEntry[];
  unread: number;
  selected: string | null;
  hover: string | null;
  cursor: string | null;
  overlays: string[];
  tab: string;
  busy: boolean;
  behind: number;
  replay: Replay | null;
  hint: Hint | null;
  /** A hint has been asked for and is being thought about. */
  thinking: boolean;
  analysis: Analysis | null;
  roll: Roll | null;
  notice: Notice | null;
  reason: { place: string; text: string } | null;
  theme: "light" | "dark";
  /** The drawings on counters and what lies on the map, for the theme. */
  art: CounterArt;
  redo: string[];
  /** All pieces selected, if there are several; `selected` is one of them. */
  group: string[];
  /** The stack whose tray is open; a pinned one stays until it is closed. */
  stack: { place: string; pinned: boolean } | null;
  /** Pieces that a row of a panel stands for, while it is pointed at. */
  lit: string[];
  /** What the guided start lights: ids, actions and verbs. */
  guided: string[];
  /** The id of the board on top. */
  board: string;
  inspection: Inspection | null;
  /** What the selected piece covers is shown. */
  fields: boolean;
  /** What a piece covers, as last asked. */
  covered: { piece: string; n: number; found: Overlay[] } | null;
  way: WayShown | null;
}

/** The question about places: those named so far, and the answer. */
export interface Inspection { places: string[]; lines: string[]; marked: string[] }

export interface SavedGame {
  token: string;
  match: string;
  game: string;
  title: string;
  role: string;
  /** The tokens of the other seats and of spectators, for whoever began the match. */
  others?: Record<string, string>;
  /** Roles taken by the same person. */
  mine?: string[];
  added: number;
}
