/** What the server sends (docs/table.md), as far as the page reads it. */

export interface Citation { code?: string; rule?: string; text: string }

export interface VerbInfo { usage: string; help: string }

export interface GameInfo {
  id: string;
  title: string;
  roles: { id: string; title: string }[];
  scenarios: { id: string; title: string; summary?: string }[];
  options: OptionInfo[];
  players: string[];
  verbs: Record<string, VerbInfo>;
}

export interface OptionInfo {
  id: string;
  title: string;
  rule: string;
  default: boolean | number | string;
  values: (boolean | number | string)[];
  help?: string;
}

export interface Layout {
  width: number;
  height: number;
  size: number;
  hexes: Record<string, { x: number; y: number; corners: [number, number][] }>;
  boxes: Record<string, Rect & { title: string }>;
  /** The side of a counter. */
  counter?: number;
  /** The part of the sheet with the hexes. */
  map?: Rect;
  tracks?: Record<string, (Rect & { title: string })[]>;
}

export interface Rect { x: number; y: number; width: number; height: number }

export interface Piece {
  id: string;
  side: string;
  name: string;
  place: string;
  [key: string]: unknown;
}

/** An answer that would be accepted now. Everything beyond text and verb depends on the verb and on the game. */
export interface Action {
  text: string;
  verb: string;
  piece?: string;
  place?: string;
  edge?: string;
  number?: number;
  cost?: number;
  left?: number;
  points?: number;
  from?: string;
  path?: string[];
  target?: string;
  with?: string[];
  lines?: string[];
  results?: Record<string, number>;
  [key: string]: unknown;
}

export interface Preview {
  lines?: string[];
  results?: Record<string, number>;
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

export interface Seat { role: string; title: string; kind: string; name?: string; online?: boolean }

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
  over: { winner: string | null; level: string; scores: Record<string, number>; text: string } | null;
  commitment: string;
  secret: string | null;
  log?: LogEntry[];
  chat?: ChatEntry[];
  events?: LogEntry[];
}

export interface WholeLog { n: number; log: LogEntry[]; trail: number[] }

/** `trail`: the lines of the present line of play; `at`: which of them is shown. */
export interface Replay { trail: number[]; at: number; view: View | null; log: LogEntry[]; playing: boolean }

export interface Roll { faces: number[]; text: string; rule?: string; key: number; preview: Preview | null; result?: string }

export interface Notice { text: string; tone: "plain" | "warning"; key: number }

export interface Hint { text: string; action?: string }

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
  roll: Roll | null;
  notice: Notice | null;
  reason: { place: string; text: string } | null;
  theme: "light" | "dark";
  redo: string[];
}

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
