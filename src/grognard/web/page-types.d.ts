/** The page's own types, made of what the server sends (types.d.ts, which is generated). */

import type {
  AreaPlace,
  BoardLayout,
  Rectangle,
  ChatEntry,
  Counsel,
  Drawings,
  FromTable,
  HexPlace,
  LogEntry,
  Mark,
  Moment,
  Odds,
  Offer,
  Overlay,
  Progress,
  Update,
  View,
  Way,
} from "./types";

/** A board as the page knows it: `api.layout` puts areas among the hexes, and titles of places on other boards are added. */
export interface Layout extends Omit<BoardLayout, "hexes"> {
  /** Places with an outline: hexes, and on an area board the areas. */
  hexes: Record<string, PlaceShape>;
  /** Titles of places on all boards of the game. */
  titles?: Record<string, string>;
}

/** A place with an outline. Only areas have a title and slots; a hex is called by its id. */
export type PlaceShape = HexPlace & Partial<Pick<AreaPlace, "title" | "slots">>;

/** A mark on a counter: one that is known by name, or one of the game's own. */
export type MarkShown = string | Mark;

export type Rect = Omit<Rectangle, "title">;

/** The answer about a unit and a place: which of the ways is shown, and whether it stays. */
export interface WayShown {
  piece: string;
  place: string;
  n: number;
  ways: Way[];
  chosen: number;
  pinned: boolean;
}

/** `trail`: the lines of the present line of play; `at`: which of them is shown; `before`: the view one line earlier. */
export interface Replay {
  trail: number[];
  at: number;
  view: View | null;
  before?: View | null;
  log: LogEntry[];
  playing: boolean;
}

/** A roll beside the map, with the sums that stood there before it. */
export interface RollShown {
  faces: number[];
  /** Of dice that are not cubes. */
  sides?: number;
  text: string;
  rule: string;
  key: number;
  preview: Odds | null;
  result?: string;
  earlier: LogEntry[];
}

/** What an event says of dice. */
export interface DiceFacts {
  faces: number[];
  sides?: number;
  result?: string;
}

export interface NoticeShown {
  text: string;
  tone: "plain" | "warning";
  key: number;
}

/** A hint on the map: the action, why, and the way it takes. */
export interface HintShown {
  action: Offer;
  advice: Counsel;
  path: string[];
}

/** The question about places: those named so far, and the answer. */
export interface PlacesAsked {
  places: string[];
  lines: string[];
  marked: string[];
}

/** A seat as this browser keeps it. */
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

/** All that is drawn from. */
export interface State {
  connection: "connecting" | "online" | "offline" | "refused";
  snapshot: Moment | null;
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
  hint: HintShown | null;
  /** A hint has been asked for and is being thought about. */
  thinking: boolean;
  analysis: Progress | null;
  roll: RollShown | null;
  notice: NoticeShown | null;
  reason: { place: string; text: string } | null;
  theme: "light" | "dark";
  /** The drawings on counters and what lies on the map, for the theme. */
  art: Drawings;
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
  inspection: PlacesAsked | null;
  /** What the selected piece covers is shown. */
  fields: boolean;
  /** What a piece covers, as last asked. */
  covered: { piece: string; n: number; found: Overlay[] } | null;
  way: WayShown | null;
}

/** A moment that a difference has led to, with what has happened. */
export interface Step {
  type: "step";
  moment: Moment;
  events: LogEntry[];
}

/** What the page hears: of a step not the difference, but the moment it leads to. */
export type Message = Exclude<FromTable, Update> | Step;

/** What is done with each kind of message. */
export type Hears = { [Kind in Message["type"]]?: (message: Extract<Message, { type: Kind }>) => void };
