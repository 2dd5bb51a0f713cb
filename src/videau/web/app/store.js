// @ts-check
/** What this device remembers: how things are to look and work, and the tokens of its games. */

const PREFERENCES = 'videau.preferences';
const GAMES = 'videau.games';
const SEEN = 'videau.seen';
const TABLES = 'videau.tables';

/** @typedef {{ token: string, side?: string, claim?: string }} Kept */

/**
 * @typedef {Object} Preferences
 * @property {string | null} language null: what the browser asks for
 * @property {string | null} theme
 * @property {string | null} scheme
 * @property {boolean} sound
 * @property {number} speed
 * @property {boolean} autoRoll
 * @property {boolean} forced moves without a choice are played for the person
 * @property {boolean} autoBearOff
 * @property {'pick' | 'play'} tap
 * @property {boolean} showMovable
 * @property {boolean} lit blocked points, blocks and primes
 * @property {boolean} showLuck
 * @property {import('./why.js').Depth} depth how much reasons explain
 * @property {'off' | 'blunder' | 'error' | 'doubtful'} tutor from which mistake on it asks to look
 *   again
 * @property {boolean} turnBoard
 * @property {boolean} dark the own checkers are the dark ones
 * @property {'left' | 'right'} homeSide
 * @property {boolean} phrases what a friend says at the table is shown and read out
 * @property {string} practised the rules that were practised last
 * @property {string} trustedKey with which records are to be signed; empty: nobody has named one
 * @property {string} name
 * @property {Partial<import('./new-game.js').Wish>} setup
 */

/** @type {Preferences} */
const DEFAULTS = {
  language: null,
  theme: null,
  scheme: null,
  sound: true,
  speed: 1,
  autoRoll: false,
  forced: true,
  autoBearOff: false,
  tap: 'pick',
  showMovable: true,
  lit: false,
  showLuck: true,
  depth: 'club',
  tutor: 'off',
  turnBoard: false,
  dark: false,
  homeSide: 'right',
  phrases: false,
  practised: '',
  trustedKey: '',
  name: '',
  setup: {},
};

/**
 * @template Value @param {string} key @param {Value} otherwise
 * @param {() => Storage} [store] asking for it may fail already @returns {Value}
 */
export function read(key, otherwise, store = () => localStorage) {
  try {
    const kept = JSON.parse(store().getItem(key) ?? 'null');
    return isLike(kept, otherwise) ? kept : otherwise;
  } catch {
    return otherwise; // private mode, or somebody wrote nonsense
  }
}

/** Whether two values are of one shape. @param {unknown} one @param {unknown} other */
const isLike = (one, other) =>
  one !== null && typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

/** @param {string} key @param {unknown} value @param {() => Storage} [store] */
export function write(key, value, store = () => localStorage) {
  try {
    store().setItem(key, JSON.stringify(value));
  } catch {
    // The game goes on; it is only forgotten.
  }
}

export const preferences = { ...DEFAULTS, ...read(PREFERENCES, {}) };

/** @param {Partial<Preferences>} changed */
export function prefer(changed) {
  Object.assign(preferences, changed);
  write(PREFERENCES, preferences);
  for (const tell of listeners) tell(changed);
}

/** @type {Set<(changed: Partial<Preferences>) => void>} */
const listeners = new Set();

/** @param {(changed: Partial<Preferences>) => void} tell @returns {() => void} stops it */
export function onPreference(tell) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** @returns {Record<string, Kept>} by table */
export const keptGames = () => read(GAMES, /** @type {Record<string, Kept>} */ ({}));

/** @param {string} id @param {Kept} kept */
export const keepGame = (id, kept) => write(GAMES, { ...keptGames(), [id]: kept });

/** @param {string} id */
export function forgetGame(id) {
  const games = keptGames();
  delete games[id];
  write(GAMES, games);
  const { [id]: _, ...others } = rememberedTables();
  write(TABLES, others);
}

/** @typedef {import('../wire-types.js').GameSummary} GameSummary */

/** How the games stood when the server last listed them. @returns {GameSummary[]} */
export const rememberedGames = () => read(SEEN, /** @type {GameSummary[]} */ ([]));

/** @param {GameSummary[]} games */
export const rememberGames = (games) => write(SEEN, games);

/** @typedef {import('../wire-types.js').StateMessage} StateMessage */

/** How many tables are remembered: each is as large as its game is long. */
const MOST_TABLES = 4;

/** @returns {Record<string, StateMessage>} by table, the one that was open last at the end */
const rememberedTables = () => read(TABLES, /** @type {Record<string, StateMessage>} */ ({}));

/** How a table stood when it was last seen, or nothing. @param {string} id */
export const rememberedTable = (id) => rememberedTables()[id] ?? null;

/** @param {string} id @param {StateMessage} message with everything that has happened */
export function rememberTable(id, message) {
  const others = Object.entries(rememberedTables()).filter(([one]) => one !== id);
  write(TABLES, Object.fromEntries([...others.slice(1 - MOST_TABLES), [id, message]]));
}

/** The theme in use: the one chosen, or what the system asks for. */
export const theme = () =>
  preferences.theme ?? (matchMedia('(prefers-contrast: more)').matches ? 'contrast' : 'wood');

export const scheme = () =>
  preferences.scheme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

// What this device has locked away for the dice of a game.

const CHAINS = 'videau.dice';
/** For pages that may not keep anything. @type {Record<string, import('./fair/device.js').Chain>} */
const chains = {};

/** @param {string} id of the table @param {string} side @param {import('./fair/device.js').Chain} chain */
export function keepChain(id, side, chain) {
  chains[`${id}/${side}`] = chain;
  write(CHAINS, { ...read(CHAINS, {}), [`${id}/${side}`]: chain });
}

/** @param {string} id @param {string} side @returns {import('./fair/device.js').Chain | null} */
export function keptChain(id, side) {
  const key = `${id}/${side}`;
  return chains[key] ?? read(CHAINS, /** @type {typeof chains} */ ({}))[key] ?? null;
}

// The play in the making, kept for this tab: whoever reads the rules in between, or loads the page
// anew, finds the checkers where they were put.

/** @typedef {{ source: number, target: number }} Move */

const DRAFT = 'videau.draft';

/**
 * @param {string} id of the table @param {number} n of the state that it belongs to
 * @param {Move[]} steps
 */
export function keepDraft(id, n, steps) {
  const moves = steps.map(({ source, target }) => ({ source, target }));
  write(DRAFT, { id, n, moves }, () => sessionStorage);
}

/** @param {string} id @param {number} n @returns {Move[]} those that were kept for that very state */
export function keptDraft(id, n) {
  const kept = read(DRAFT, { id: '', n: -1, moves: [] }, () => sessionStorage);
  return kept.id === id && kept.n === n ? kept.moves : [];
}

const LEARNT = 'videau.learnt';

/** The lessons of a sheet that were done on this device. @param {string} ruleset */
export const learnt = (ruleset) =>
  new Set(/** @type {Record<string, string[]>} */ (read(LEARNT, {}))[ruleset] ?? []);

/** @param {string} ruleset @param {string} key of the lesson */
export function noteLearnt(ruleset, key) {
  const all = /** @type {Record<string, string[]>} */ (read(LEARNT, {}));
  write(LEARNT, { ...all, [ruleset]: [...new Set([...(all[ruleset] ?? []), key])] });
}
