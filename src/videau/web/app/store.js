// @ts-check
/** What this device remembers: how things are to look and work, and the tokens of its games. */

const PREFERENCES = 'videau.preferences';
const GAMES = 'videau.games';

/** @typedef {{ token: string, side?: string, claim?: string }} Kept */

const FIRST = {
  /** @type {string | null} */ language: null,
  /** @type {string | null} */ theme: null,
  /** @type {string | null} */ scheme: null,
  sound: true,
  speed: 1,
  autoRoll: false,
  forced: true,
  autoBearOff: false,
  tap: 'pick',
  showMovable: true,
  lit: false,
  showLuck: true,
  turnBoard: false,
  dark: false,
  homeSide: 'right',
  name: '',
  /** @type {Record<string, any>} */ setup: {},
};

/** @param {string} key @param {any} otherwise */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise; // private mode, or somebody wrote nonsense
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The game goes on; it is only forgotten.
  }
}

/** @type {typeof FIRST} */
export const preferences = { ...FIRST, ...read(PREFERENCES, {}) };

/** @param {Partial<typeof FIRST>} changed */
export function prefer(changed) {
  Object.assign(preferences, changed);
  write(PREFERENCES, preferences);
  for (const tell of listeners) tell(changed);
}

/** @type {Set<(changed: Partial<typeof FIRST>) => void>} */
const listeners = new Set();

/** @param {(changed: Partial<typeof FIRST>) => void} tell @returns {() => void} stops it */
export function onPreference(tell) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** @returns {Record<string, Kept>} by table */
export const keptGames = () => read(GAMES, {});

/** @param {string} id @param {Kept} kept */
export const keepGame = (id, kept) => write(GAMES, { ...keptGames(), [id]: kept });

/** @param {string} id */
export function forgetGame(id) {
  const games = keptGames();
  delete games[id];
  write(GAMES, games);
}

/** The theme in use: the one chosen, or what the system asks for. */
export const theme = () =>
  preferences.theme ?? (matchMedia('(prefers-contrast: more)').matches ? 'contrast' : 'wood');

export const scheme = () =>
  preferences.scheme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
