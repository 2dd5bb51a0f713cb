// Sockets that a test holds in its hands, for the line to a table.

import { there } from './boards.mjs';

/** @typedef {{ type: string, id?: string, have?: number } & Record<string, unknown>} Sent */

export class Socket {
  static OPEN = 1;
  /** Whether whoever is at the other end answers pings. */
  static isAlive = false;
  readyState = 0;
  /** @type {Sent[]} */
  sent = [];
  onopen = () => {};
  onclose = () => {};
  /** @type {(event: { data: string }) => void} */
  onmessage = () => {};

  /** @param {URL | string} address */
  constructor(address) {
    this.address = String(address);
    sockets.push(this);
  }

  /** @param {string} text */
  send(text) {
    const message = JSON.parse(text);
    this.sent.push(message);
    if (message.type === 'ping' && Socket.isAlive) setTimeout(() => this.say({ type: 'pong' }), 1);
  }

  open() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  close() {
    this.readyState = 3;
    this.onclose();
  }

  /** @param {object} message */
  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

/** All that were opened since `forgetSockets`. @type {Socket[]} */
export const sockets = [];

/** Has the page open these instead of real ones, and forgets those that there were. */
export function forgetSockets() {
  sockets.length = 0;
  Reflect.set(globalThis, 'WebSocket', Socket);
}

/** The one that was opened last. */
export const lastSocket = () => there(sockets.at(-1));
