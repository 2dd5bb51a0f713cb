// @ts-check
/**
 * The line to a table. It heals by itself: what was not answered is sent again with the same
 * id, and counts once.
 *
 * A network that is cut says nothing. So the line listens to the system (`offline`, `online`), looks
 * whether anybody is there when the page comes back into view, and does not wait long for an answer.
 */

/**
 * @import { Act, ErrorView, FromClient, SeatsMessage, StateMessage, ToClient }
 *   from '../wire-types.js'
 */

/**
 * A message before it has its version and, where it wants an answer, its id.
 * @template Message
 * @typedef {Message extends FromClient ? Omit<Message, 'v' | 'id'> : never} Unsent
 */

/**
 * @typedef {Object} Listeners
 * @property {(message: StateMessage) => void} onState
 * @property {(message: SeatsMessage) => void} onSeats
 * @property {(error: ErrorView, fatal: boolean) => void} onError
 * @property {(table: string) => void} onMoved
 * @property {(isOn: boolean) => void} onLine
 * @property {(message: ToClient) => void} [onMessage] whatever else the server says
 */

/**
 * @typedef {Object} Line
 * @property {string} table
 * @property {string} token
 * @property {string} language
 * @property {Listeners} listeners
 * @property {WebSocket | null} socket
 * @property {Map<string, object>} unanswered by id
 * @property {string} prefix of the ids of this line
 * @property {number} count of what was sent
 * @property {number} known up to which action the game is known
 * @property {number} attempt to connect, since the last state
 * @property {boolean} isClosed for good
 * @property {boolean} isGreeted the server has answered our hello
 * @property {ReturnType<typeof setTimeout>} [again] the next attempt
 * @property {ReturnType<typeof setTimeout>} [doubt] runs while the server owes us a word
 */

const PAUSES = [300, 700, 1500, 3000, 5000];
const PING_MS = 25_000;
/** How long the server may owe us a word before the line counts as lost. */
const ANSWER_MS = 4000;
/** How long a new line may take to greet: on a slow net a handshake has several round trips. */
const GREETING_MS = 8000;
const FATAL = new Set(['forbidden', 'no-such-table', 'outdated']);

/**
 * @param {string} table @param {string} token @param {string} language @param {Listeners} listeners
 */
export function openLine(table, token, language, listeners) {
  const line = newLine(table, token, language, listeners);
  const pinging = setInterval(() => ask(line), PING_MS);
  const stopListening = listenToSystem(line);
  const stop = () => {
    clearInterval(pinging);
    stopListening();
    close(line);
  };
  connect(line);
  return {
    /** @param {Act['action']} action @param {number} after */
    act: (action, after) => send(line, { type: 'act', after, action }),
    /** @param {'ask' | 'accept' | 'refuse'} say @param {number} after */
    takeBack: (say, after) => send(line, { type: 'take-back', after, say }),
    /** @param {import('../wire-types.js').Say['phrase']} phrase */
    say: (phrase) => send(line, { type: 'say', phrase }),
    rematch: () => send(line, { type: 'rematch' }),
    /** @param {{ paused: boolean, speed: number, step?: boolean }} wish of two computers */
    pace: (wish) => send(line, { type: 'pace', ...wish }),
    /** @param {number} game of the match, from 1 */
    review: (game) => send(line, { type: 'review', game }),
    /** @param {{ game: number, n: number, way: '3-ply' | 'rollout' }} wish for one decision */
    deeper: (wish) => send(line, { type: 'deeper', ...wish }),
    stopDeeper: () => say(line, { v: 1, type: 'stop-deeper' }),
    /** Locks this device's share of the luck away. @param {string} anchor */
    lock: (anchor) => send(line, { type: 'anchor', anchor }),
    /** Opens this device's share of a roll. @param {number} roll @param {string} link */
    share: (roll, link) => say(line, { v: 1, type: 'share', roll, link }),
    /** Whether something waits for its answer. */
    get isBusy() {
      return [...line.unanswered.values()].some(isAsked);
    },
    close: stop,
  };
}

/**
 * @param {string} table @param {string} token @param {string} language
 * @param {Listeners} listeners @returns {Line}
 */
function newLine(table, token, language, listeners) {
  return {
    table,
    token,
    language,
    listeners,
    socket: null,
    unanswered: new Map(),
    prefix: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    count: 0,
    known: 0,
    attempt: 0,
    isClosed: false,
    isGreeted: false,
  };
}

/** @param {Line} line @returns {() => void} stops it */
function listenToSystem(line) {
  const cut = () => drop(line, true);
  const back = () => {
    if (!line.isGreeted) reconnect(line);
    else ask(line); // the net may be another one, and the old line dead
  };
  const look = () => {
    if (document.visibilityState === 'visible') back();
  };
  addEventListener('offline', cut);
  addEventListener('online', back);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('offline', cut);
    removeEventListener('online', back);
    document.removeEventListener('visibilitychange', look);
  };
}

/** @param {Line} line */
function connect(line) {
  if (line.isClosed) return;
  const socket = new WebSocket(addressOf(line.table));
  line.socket = socket;
  line.isGreeted = false;
  socket.onopen = () => greet(line, socket);
  socket.onmessage = (event) => {
    if (line.socket === socket) hear(line, JSON.parse(event.data));
  };
  socket.onclose = () => {
    if (line.socket === socket) lose(line, line.attempt > 0);
  };
  expect(line, GREETING_MS);
}

/** @param {string} table */
function addressOf(table) {
  const address = new URL(`api/v1/tables/${table}`, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.hash = '';
  return address;
}

/** @param {Line} line @param {WebSocket} socket */
function greet({ token, known, language, unanswered }, socket) {
  socket.send(JSON.stringify({ v: 1, type: 'hello', token, have: known, language }));
  for (const message of unanswered.values()) socket.send(JSON.stringify(message));
}

/** Gives the line up if nothing is heard for a while. @param {Line} line @param {number} ms */
function expect(line, ms) {
  line.doubt ??= setTimeout(() => drop(line, true), ms);
}

/** @param {Line} line */
function endDoubt(line) {
  clearTimeout(line.doubt);
  line.doubt = undefined;
}

/**
 * Lets go of the socket, without waiting for it to say goodbye: a dead one takes its time.
 * @param {Line} line @param {boolean} isSaid
 */
function drop(line, isSaid) {
  const { socket } = line;
  if (line.isClosed) return;
  if (!socket) {
    if (isSaid) line.listeners.onLine(false);
    return;
  }
  lose(line, isSaid);
  socket.close();
}

/**
 * Waits a while, longer each time, and tries again. The first time nobody has to know, unless
 * somebody has waited already.
 * @param {Line} line @param {boolean} isSaid
 */
function lose(line, isSaid) {
  if (line.isClosed) return;
  endDoubt(line);
  line.socket = null;
  line.isGreeted = false;
  if (isSaid) line.listeners.onLine(false);
  clearTimeout(line.again);
  line.again = setTimeout(() => connect(line), PAUSES[Math.min(line.attempt, PAUSES.length - 1)]);
  line.attempt += 1;
}

/** There is no need to wait any longer. @param {Line} line */
function reconnect(line) {
  if (line.isClosed) return;
  drop(line, false);
  clearTimeout(line.again);
  connect(line);
}

/** @param {Line} line @param {ToClient} message */
function hear(line, message) {
  const { listeners } = line;
  endDoubt(line);
  if ('answers' in message && message.answers) line.unanswered.delete(message.answers);
  switch (message.type) {
    case 'state':
      line.attempt = 0;
      line.isGreeted = true;
      line.known = message.table.n;
      listeners.onLine(true);
      listeners.onState(message);
      break;
    case 'seats':
      listeners.onSeats(message);
      break;
    case 'moved':
      listeners.onMoved(message.table);
      break;
    case 'error':
      refuse(line, message.error);
      break;
    default:
      listeners.onMessage?.(message);
  }
}

/** @param {Line} line @param {ErrorView} error */
function refuse(line, error) {
  // A server that cannot read our hello is newer than this page.
  const code = error.code === 'unreadable' && !line.isGreeted ? 'outdated' : error.code;
  const fatal = FATAL.has(code);
  if (fatal) close(line);
  line.listeners.onError({ ...error, code }, fatal);
}

/** Asks for a sign of life. @param {Line} line */
function ask(line) {
  if (line.socket?.readyState !== WebSocket.OPEN) return;
  line.socket.send(JSON.stringify({ v: 1, type: 'ping' }));
  expect(line, ANSWER_MS);
}

/** Whether a person waits for the answer. @param {object} message */
const isAsked = (message) => !('type' in message) || message.type !== 'anchor';

/** Says what needs no answer. @param {Line} line @param {object} message */
function say({ socket }, message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** @param {Line} line @param {Unsent<FromClient>} message @returns {string} its id */
function send(line, message) {
  line.count += 1;
  const id = `${line.prefix}-${line.count}`;
  const whole = { v: 1, id, ...message };
  line.unanswered.set(id, whole);
  if (line.socket?.readyState === WebSocket.OPEN) {
    line.socket.send(JSON.stringify(whole));
    expect(line, ANSWER_MS);
  }
  return id;
}

/** @param {Line} line */
function close(line) {
  line.isClosed = true;
  endDoubt(line);
  clearTimeout(line.again);
  line.socket?.close();
}
