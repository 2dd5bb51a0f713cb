// @ts-check
/** Which screen an address names. The module of a screen is loaded when it is first needed. */

import { isThere, Refusal } from './api.js';
import { nothingHere } from './notices.js';
import { failureOf } from './screen.js';

/** @typedef {import('./screen.js').Screen} Screen */
/** @typedef {{ main: HTMLElement, shell: () => void }} Around where a screen stands */
/** @typedef {(around: Around) => Screen} Open */
/** @typedef {(around: Around, ...parts: string[]) => Screen} OpenPath */
/** @typedef {[RegExp, () => Promise<OpenPath>]} Route */

/** @type {Route[]} */
const ROUTES = [
  [/^$/, () => import('./landing.js').then((its) => (at) => its.landingScreen(at.main))],
  [
    /^new(?:\/(computer|device|friend|watch))?$/,
    () => import('./setup.js').then((its) => (at, opponent) => its.setupScreen(at.main, opponent)),
  ],
  [
    /^table\/([\w-]+)$/,
    () =>
      import('./table/screen.js').then(
        (its) => (at, id) => its.tableScreen(at.main, id, { shell: at.shell }),
      ),
  ],
  [
    /^join\/([\w-]+)\/([\w-]+)$/,
    () =>
      import('./links.js').then((its) => (at, id, invite) => its.joinScreen(at.main, id, invite)),
  ],
  [
    /^watch\/([\w-]+)\/([\w-]+)$/,
    () =>
      import('./links.js').then((its) => (at, id, token) => its.watchScreen(at.main, id, token)),
  ],
  [
    /^seat\/([\w-]+)\/([\w-]+)$/,
    () => import('./links.js').then((its) => (at, id, token) => its.seatScreen(at.main, id, token)),
  ],
  [/^games$/, () => import('./games.js').then((its) => (at) => its.gamesScreen(at.main))],
  [/^open$/, () => import('./match-files.js').then((its) => (at) => its.matchFilesScreen(at.main))],
  [
    /^check(?:\/([\w-]+))?$/,
    () => import('./fair/screen.js').then((its) => (at, id) => its.checkScreen(at.main, id)),
  ],
  [/^review$/, () => import('./review/screen.js').then((its) => (at) => its.latestReview(at.main))],
  [
    /^review\/([\w-]+)(?:\/(\d+))?$/,
    () =>
      import('./review/screen.js').then(
        (its) => (at, id, game) => its.reviewScreen(at.main, id, game),
      ),
  ],
  [
    /^rules(?:\/([^/]+))?$/,
    () =>
      import('./rules.js').then(
        (its) => (at, name) => its.rulesScreen(at.main, name && decoded(name)),
      ),
  ],
  [
    /^analysis(?:\/([^/]+)(?:\/(.*))?)?$/,
    () =>
      import('./analysis/screen.js').then(
        (its) => (at, name, id) =>
          its.analysisScreen(at.main, name && decoded(name), id && decoded(id)),
      ),
  ],
  [
    /^learn(?:\/([^/]+)(?:\/([\w-]+))?)?$/,
    () =>
      import('./learn.js').then(
        (its) => (at, name, key) => its.learnScreen(at.main, name && decoded(name), key),
      ),
  ],
  [
    /^practice(?:\/([\w-]+)(?:\/([^/]+))?)?$/,
    () =>
      import('./practice/index.js').then(
        (its) => (at, what, name) => its.practiceScreen(at.main, what, name && decoded(name)),
      ),
  ],
  [
    /^progress$/,
    () => import('./practice/index.js').then((its) => (at) => its.progressScreen(at.main)),
  ],
  [/^compare$/, () => import('./compare.js').then((its) => (at) => its.compareScreen(at.main))],
  [
    /^preferences$/,
    () => import('./preferences.js').then((its) => (at) => its.preferencesScreen(at.main)),
  ],
];

/** A name out of the address, which somebody may have mangled. @param {string} name */
function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Loads the screen that an address names, without opening it. A screen that cannot be loaded is a
 * notice that says so.
 * @param {string} address after the page, as `#/games` @param {Route[]} [routes]
 * @returns {Promise<Open>}
 */
export async function loadScreen(address, routes = ROUTES) {
  const path = address.replace(/^#?\/?/, '');
  for (const [pattern, load] of routes) {
    const match = pattern.exec(path);
    if (match) return opened(load, match.slice(1));
  }
  return ({ main }) => failureOf(main, nothingHere);
}

/** @param {Route[1]} load @param {string[]} parts of the address @returns {Promise<Open>} */
async function opened(load, parts) {
  try {
    const open = await load();
    return (around) => open(around, ...parts);
  } catch (error) {
    // That is how a browser says that it could not fetch a module, or one that it imports.
    const reason = error instanceof TypeError ? await whyNotFetched() : error;
    return ({ main }) => failureOf(main, reason);
  }
}

/** A server that answers, but not with our module, has a newer one. */
const whyNotFetched = () => isThere().then((is) => new Refusal(is ? 'outdated' : 'offline', null));
