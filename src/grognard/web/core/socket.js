// @ts-check
// The live connection: says hello with the token, comes back by itself after a break, and pairs questions with answers.
/** @import {Message} from "../page-types" */
/** @import {AnswerTo, FromTable, Question, Sent, Snapshot, Update} from "../types" */
import { Shown } from "./differences.js";
import { saved } from "./saved.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 25_000;

export class Live {
  /**
   * @param {string} token
   * @param {{message: (message: Message) => void, status: (status: "connecting" | "online" | "offline" | "refused") => void}} hear
   */
  constructor(token, hear) {
    this.token = token;
    this.hear = hear;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.greeted = false;
    this.shown = new Shown();
    /** A snapshot has been asked for and is on its way. */
    this.looking = false;
    /** The token that opens the seat if the one in hand is an invitation. */
    this.fresh = saved.games().some((game) => game.token === token) ? "" : saved.freshFor(token);
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.nextId = 1;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
    this.open = new Map();
    this.timer = 0;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    setInterval(() => this.greeted && this.send({ type: "ping" }), PING_EVERY);
    this.connect();
  }

  connect() {
    this.hear.status("connecting");
    const address = new URL("/api/live", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.addEventListener("open", () =>
      socket.send(JSON.stringify({ type: "hello", token: this.token, fresh: this.fresh, contributes: true })),
    );
    // It is read from JSON as it stands, for the server writes nothing else.
    socket.addEventListener("message", (event) => this.receive(JSON.parse(String(event.data))));
    socket.addEventListener("close", (event) => this.lost(socket, event));
  }

  /** @param {FromTable} message */
  receive(message) {
    if (message.type === "answer" || message.type === "refused") {
      const asked = this.open.get(message.id);
      this.open.delete(message.id);
      if (message.type === "answer") asked?.resolve(message.answer);
      else asked?.reject(new Error(message.text));
      if (asked) return;
    }
    if (message.type === "claimed") {
      this.token = message.token;
      this.fresh = "";
    }
    if (message.type === "step") {
      this.step(message);
      return;
    }
    if (message.type === "state") this.stand(message);
    if (message.type === "stale") this.stand(message.snapshot);
    if (message.type === "error") this.looking = false;
    if (message.type === "state" && !this.greeted) {
      this.greeted = true;
      this.wait = FIRST_WAIT;
      this.hear.status("online");
    }
    if (message.type !== "pong") this.hear.message(message);
  }

  /** @param {Snapshot} snapshot */
  stand(snapshot) {
    this.shown.stand(snapshot);
    this.looking = false;
  }

  /** Go on by a difference, or, if one is missing or does not come out as it should, ask for everything. @param {Update} update */
  step(update) {
    const moment = this.shown.step(update);
    if (moment) this.hear.message({ type: "step", moment, events: update.events });
    else if (!this.looking) this.looking = this.send({ type: "refresh" });
  }

  /**
   * @param {WebSocket} socket
   * @param {CloseEvent} event
   */
  lost(socket, event) {
    if (socket !== this.socket || this.closed) return;
    let refused = !this.greeted && event.code >= 4000;
    if (refused && this.fresh) {
      // Perhaps the invitation was taken up from here, and the answer was lost.
      this.token = this.fresh;
      this.fresh = "";
      refused = false;
    }
    this.greeted = false;
    this.looking = false;
    this.socket = null;
    for (const { reject } of this.open.values()) reject(new Error("the connection was lost"));
    this.open.clear();
    this.hear.status(refused ? "refused" : "offline");
    if (refused) return;
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  /** Try again now instead of waiting out the pause. */
  hurry() {
    if (this.socket || this.closed) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  }

  /**
   * @param {Sent} message
   * @returns {boolean} false if there is no connection
   */
  send(message) {
    if (!this.socket || !this.greeted || this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /**
   * @template {Question} Q
   * @param {Q} question
   * @returns {Promise<AnswerTo[Q["what"]]>}
   */
  ask(question) {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      if (this.send({ type: "ask", id, question })) return;
      this.open.delete(id);
      reject(new Error("there is no connection"));
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
