// @ts-check
// The REST calls of docs/table.md.
/** @import {Layout} from "../page-types" */
/** @import {AnalysisProgress, BoardLayout, Calculation, Cases, Catalogue, Created, Described, Drawings, GameInfo} from "../types" */
/** @import {GuideCards, Invited, Kept, MovementRequest, NewMatch, OwnBoard, OwnData, Problem, Replayed, Snapshot} from "../types" */
/** @import {GuideCard, Summaries, Uploaded, View, WholeLog} from "../types" */

/** An answer with an error status: `body` is what the server said. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Partial<Problem>} body
   */
  constructor(status, body) {
    super(body.text || body.error || `the server answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

/**
 * @param {string} path
 * @param {{method?: string, token?: string, json?: unknown, text?: string}} [how]
 * @returns {Promise<Response>}
 */
async function call(path, { method = "GET", token, json, text } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (json !== undefined) headers["Content-Type"] = "application/json";
  if (text !== undefined) headers["Content-Type"] = "text/plain; charset=utf-8";
  const body = json !== undefined ? JSON.stringify(json) : text;
  const response = await fetch(path, { method, headers, body });
  if (response.ok) return response;
  throw new ApiError(response.status, await response.json().catch(() => ({})));
}

/** @param {string} path @param {Parameters<typeof call>[1]} [how] @returns {Promise<any>} */
const json = async (path, how) => (await call(path, how)).json();
/** @param {string} path @param {Parameters<typeof call>[1]} [how] */
const text = async (path, how) => (await call(path, how)).text();

/** Areas are places like hexes. @param {BoardLayout} board @returns {Layout} */
export function withAreas(board) {
  /** @type {Layout} */
  const layout = board;
  for (const [id, { points, ...area }] of Object.entries(board.areas ?? {})) layout.hexes[id] = { ...area, corners: points };
  return layout;
}

const game = (/** @type {string} */ id) => `/api/catalogue/${encodeURIComponent(id)}`;

export const api = {
  /** @returns {Promise<GameInfo[]>} */
  catalogue: async () => /** @type {Catalogue} */ (await json("/api/catalogue")).games,
  boardAddress: (/** @type {string} */ id, /** @type {string} */ theme, /** @type {string} */ board = "") =>
    `${game(id)}/board.svg?theme=${theme}${board ? `&board=${encodeURIComponent(board)}` : ""}`,
  board: (/** @type {string} */ id, /** @type {string} */ theme, /** @type {string} */ board = "") =>
    text(api.boardAddress(id, theme, board)),
  /** @type {(id: string, board?: string) => Promise<Layout>} */
  layout: async (id, board) => withAreas(await json(`${game(id)}/layout${board ? `?board=${encodeURIComponent(board)}` : ""}`)),
  /** @type {(id: string, theme: string) => Promise<Drawings>} */
  counters: (id, theme) => json(`${game(id)}/counters?theme=${theme}`),
  /** @type {(id: string) => Promise<Cases["rules"]>} */
  rules: async (id) => /** @type {Cases} */ (await json(`${game(id)}/rules`)).rules,
  /** @type {(id: string) => Promise<GuideCard[]>} */
  guide: async (id) => /** @type {GuideCards} */ (await json(`${game(id)}/guide`)).cards,

  /** @type {(id: string) => Promise<Described>} */
  calculator: (id) => json(`${game(id)}/movement`),
  /** @type {(id: string, question: MovementRequest) => Promise<Calculation>} */
  calculate: (id, question) => json(`${game(id)}/movement`, { method: "POST", json: question }),
  /** @type {(id: string, own: OwnData, theme: string) => Promise<OwnBoard>} */
  ownBoard: (id, own, theme) => json(`${game(id)}/movement/board?theme=${theme}`, { method: "POST", json: own }),

  /** @type {(wish: NewMatch) => Promise<Created>} */
  begin: (wish) => json("/api/matches", { method: "POST", json: wish }),
  /** @type {(tokens: string[]) => Promise<Summaries>} */
  summaries: (tokens) => json("/api/matches/summaries", { method: "POST", json: { tokens } }),
  /** @type {(token: string, role: string) => Promise<Invited>} */
  invite: (token, role) => json("/api/match/invitation", { method: "POST", token, json: { role } }),
  /** @type {(token: string, words: string) => Promise<Snapshot>} */
  contribute: (token, words) => json("/api/match/contribution", { method: "POST", token, json: { words } }),
  /** @type {(record: string) => Promise<Uploaded>} */
  upload: (record) => json("/api/records", { method: "POST", text: record }),

  /** @type {(token: string) => Promise<Snapshot>} */
  match: (token) => json("/api/match", { token }),
  /** @type {(token: string) => Promise<WholeLog>} */
  log: (token) => json("/api/match/log", { token }),
  /** @type {(token: string, n: number) => Promise<View>} */
  replay: async (token, n) => /** @type {Replayed} */ (await json(`/api/match/replay/${n}`, { token })).view,
  record: (/** @type {string} */ token) => text("/api/match/record", { token }),
  /** @type {(token: string, method?: "GET" | "POST" | "DELETE") => Promise<AnalysisProgress>} */
  analysis: (token, method = "GET") => json("/api/match/analysis", { method, token, ...(method === "POST" ? { json: {} } : {}) }),
  report: async (/** @type {string} */ token, /** @type {"html" | "markdown"} */ form) =>
    (await call(`/api/match/report/${form}`, { token })).blob(),

  /** The diary of a match, as a file. */
  diary: async (/** @type {string} */ token, /** @type {"html" | "markdown"} */ form) =>
    (await call(`/api/match/diary/${form}`, { token })).blob(),
  /** @type {(token: string, n: number) => Promise<Kept>} */
  fork: (token, n) => json("/api/match/fork", { method: "POST", token, json: { n } }),
};
