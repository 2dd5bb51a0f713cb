// @ts-check
/**
 * The line to a table. It heals by itself: what was not answered is sent again with the same
 * id, and counts once.
 */

/**
 * @typedef {Object} Ears
 * @property {(message: any) => void} onState
 * @property {(seats: any, clock: any) => void} onSeats
 * @property {(error: any, fatal: boolean) => void} onError
 * @property {(table: string) => void} onMoved
 * @property {(isOn: boolean) => void} onLine
 */

const PAUSES = [300, 700, 1500, 3000, 5000];
const PING_MS = 25_000;
const FATAL = new Set(['forbidden', 'no-such-table', 'outdated']);

/** @param {string} table @param {string} token @param {string} language @param {Ears} ears */
export function openLine(table, token, language, ears) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {Map<string, any>} */
  const unanswered = new Map();
  let known = 0;
  let attempt = 0;
  let isClosed = false;
  let isHeard = true;
  let isGreeted = false;
  let count = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;
  const prefix = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const pinging = setInterval(ping, PING_MS);
  addEventListener('online', hurry);
  connect();

  function connect() {
    if (isClosed) return;
    const address = new URL(`api/v1/tables/${table}`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    address.hash = '';
    const mine = new WebSocket(address);
    socket = mine;
    isGreeted = false;
    mine.onopen = () => {
      mine.send(JSON.stringify({ v: 1, type: 'hello', token, have: known, language }));
      for (const message of unanswered.values()) mine.send(JSON.stringify(message));
    };
    mine.onmessage = (event) => hear(JSON.parse(event.data));
    mine.onclose = () => {
      if (socket !== mine || isClosed) return;
      socket = null;
      if (attempt > 0) ears.onLine(false);
      again = setTimeout(connect, PAUSES[Math.min(attempt, PAUSES.length - 1)]);
      attempt += 1;
    };
  }

  /** @param {any} message */
  function hear(message) {
    isHeard = true;
    if (message.answers) unanswered.delete(message.answers);
    switch (message.type) {
      case 'state':
        attempt = 0;
        isGreeted = true;
        known = message.table.n;
        ears.onLine(true);
        ears.onState(message);
        break;
      case 'seats':
        ears.onSeats(message.seats, message.clock);
        break;
      case 'moved':
        ears.onMoved(message.table);
        break;
      case 'error': {
        const { error } = message;
        // A server that cannot read our hello is newer than this page.
        if (error.code === 'unreadable' && !isGreeted) error.code = 'outdated';
        const fatal = FATAL.has(error.code);
        if (fatal) close();
        ears.onError(error, fatal);
        break;
      }
    }
  }

  function ping() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (!isHeard) {
      socket.close();
      return;
    }
    isHeard = false;
    socket.send(JSON.stringify({ v: 1, type: 'ping' }));
  }

  /** The net is back: no need to wait any longer. */
  function hurry() {
    if (socket || isClosed) return;
    clearTimeout(again);
    connect();
  }

  /** @param {any} message */
  function send(message) {
    count += 1;
    const id = `${prefix}-${count}`;
    const whole = { v: 1, id, ...message };
    unanswered.set(id, whole);
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(whole));
    return id;
  }

  function close() {
    isClosed = true;
    clearInterval(pinging);
    clearTimeout(again);
    removeEventListener('online', hurry);
    socket?.close();
  }

  return {
    /** @param {any} action @param {number} after */
    act: (action, after) => send({ type: 'act', after, action }),
    rematch: () => send({ type: 'rematch' }),
    /** Whether something waits for its answer. */
    get isBusy() {
      return unanswered.size > 0;
    },
    close,
  };
}
