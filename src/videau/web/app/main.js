// @ts-check
/** Where the browser's game begins: language, look, and the screen that the address names. */

import { language, useLanguage } from '../i18n/index.js';
import * as api from './api.js';
import { compareScreen } from './compare.js';
import { redraw } from './dom.js';
import { gamesScreen } from './games.js';
import { joinScreen, watchScreen } from './links.js';
import { nothingHere, notice } from './notices.js';
import { preferencesScreen } from './preferences.js';
import { latestReview, reviewScreen } from './review/screen.js';
import { rulesScreen } from './rules.js';
import { setupScreen } from './setup.js';
import { learnLabels } from './sheets.js';
import { applyTheme, drawShell } from './shell.js';
import { onPreference, prefer, preferences } from './store.js';
import { tableScreen } from './table/screen.js';

/** @typedef {import('./screen.js').Screen} Screen */

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
  return notice(main, nothingHere);
}

/** Opens the screen that the address names. */
function openScreen() {
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
  drawShell({ top, main, screen, chooseLanguage });
}

/** @param {string} code */
async function chooseLanguage(code) {
  if (!(await loadLanguage(code))) return;
  if (preferences.language !== code) prefer({ language: code });
  screen?.draw();
  shell();
}

/**
 * Goes over to a language. Without the server the old one stays.
 * @param {string} code @returns {Promise<boolean>} whether it could be loaded
 */
async function loadLanguage(code) {
  try {
    const [texts, sheets] = await Promise.all([api.texts(code), api.rulesets(code)]);
    useLanguage(code, texts);
    learnLabels(sheets);
    document.documentElement.lang = code;
    return true;
  } catch {
    return false;
  }
}

/** The first of the person's languages that the server speaks. */
async function firstLanguage() {
  if (preferences.language) return preferences.language;
  const codes = await api.languages().then(
    (all) => all.map(({ code }) => code),
    () => ['en'],
  );
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((code) => codes.includes(code)) ?? 'en';
}

async function start() {
  applyTheme();
  onPreference(applyTheme);
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
    matchMedia(query).addEventListener('change', applyTheme);
  }
  await loadLanguage(await firstLanguage());
  document.documentElement.lang = language();
  addEventListener('hashchange', openScreen);
  openScreen();
}

start();
