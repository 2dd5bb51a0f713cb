// @ts-check
/** Where the browser's game begins: language, look, and the screen that the address names. */

import { language, t, useLanguage } from '../i18n/index.js';
import * as api from './api.js';
import { compareScreen } from './compare.js';
import { redraw } from './dom.js';
import { gamesScreen } from './games.js';
import { joinScreen, notice, watchScreen } from './notices.js';
import { preferencesScreen } from './preferences.js';
import { latestReview, reviewScreen } from './review/screen.js';
import { rulesScreen } from './rules.js';
import { setupScreen } from './setup.js';
import { drawShell, wear } from './shell.js';
import { onPreference, prefer, preferences } from './store.js';
import { tableScreen } from './table/screen.js';

/**
 * A screen draws itself into the page and can do so again in another language.
 * @typedef {Object} Screen
 * @property {string} name of the entry in the bar above
 * @property {() => void} draw
 * @property {() => void} [leave]
 * @property {() => { title: string, about: string } | null} [heading] for small screens
 * @property {() => void} [onList] opens the list of moves
 */

const top = /** @type {HTMLElement} */ (document.querySelector('#top'));
const main = /** @type {HTMLElement} */ (document.querySelector('#main'));
/** @type {Screen | null} */
let screen = null;

/** @type {[RegExp, (...parts: string[]) => Screen][]} */
const ROUTES = [
  [/^$/, () => setupScreen(main)],
  [/^table\/([\w-]+)$/, (id) => tableScreen(main, id, { shell })],
  [/^join\/([\w-]+)\/([\w-]+)$/, (id, invite) => joinScreen(main, id, invite)],
  [/^watch\/([\w-]+)\/([\w-]+)$/, (id, token) => watchScreen(main, id, token)],
  [/^games$/, () => gamesScreen(main)],
  [/^review$/, () => latestReview(main)],
  [/^review\/([\w-]+)(?:\/(\d+))?$/, (id, game) => reviewScreen(main, id, game)],
  [/^rules(?:\/([^/]+))?$/, (name) => rulesScreen(main, name && decoded(name))],
  [/^compare$/, () => compareScreen(main)],
  [/^preferences$/, () => preferencesScreen(main)],
];

/** A name out of the address, which somebody may have mangled. @param {string} name */
function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** @returns {Screen} */
function find() {
  const path = location.hash.replace(/^#?\/?/, '');
  for (const [pattern, open] of ROUTES) {
    const match = pattern.exec(path);
    if (match) return open(...match.slice(1));
  }
  return notice(main, () => ({
    title: t('There is nothing here'),
    text: t('This address leads nowhere. Perhaps a piece of it got lost.'),
  }));
}

function go() {
  const isFirst = screen === null;
  screen?.leave?.();
  main.className = '';
  main.replaceChildren(); // whatever is pressed there, it is gone
  redraw(main);
  document.body.className = '';
  screen = find();
  document.body.dataset.screen = screen.name;
  screen.draw();
  shell();
  main.scrollTop = 0;
  scrollTo(0, 0);
  if (!isFirst) main.focus({ preventScroll: true });
}

function shell() {
  drawShell(top, main, screen, speak);
}

/** @param {string} code */
async function speak(code) {
  try {
    useLanguage(code, await api.texts(code));
  } catch {
    return; // without the server the old language stays
  }
  if (preferences.language !== code) prefer({ language: code });
  document.documentElement.lang = code;
  screen?.draw();
  shell();
}

/** The first of the person's languages that the server speaks. */
async function firstLanguage() {
  if (preferences.language) return preferences.language;
  const codes = await api.languages().then(
    (all) => all.map((/** @type {{ code: string }} */ one) => one.code),
    () => ['en'],
  );
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((code) => codes.includes(code)) ?? 'en';
}

async function start() {
  wear();
  onPreference(wear);
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
    matchMedia(query).addEventListener('change', wear);
  }
  const code = await firstLanguage();
  if (code !== language()) {
    await api.texts(code).then(
      (texts) => useLanguage(code, texts),
      () => {},
    );
  }
  document.documentElement.lang = language();
  addEventListener('hashchange', go);
  go();
}

start();
