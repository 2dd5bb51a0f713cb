// @ts-check
/** Where the browser's game begins: language, look, and the screen that the address names. */

import { language, useLanguage } from '../i18n/index.js';
import * as api from './api.js';
import { showConnection, watchConnection } from './connection.js';
import { redraw } from './dom.js';
import { keepOnDevice } from './offline.js';
import { loadScreen } from './routes.js';
import { learnLabels, learnLevels } from './sheets.js';
import { applyTheme, drawShell } from './shell.js';
import { onPreference, prefer, preferences } from './store.js';

/** @typedef {import('./screen.js').Screen} Screen */

const top = /** @type {HTMLElement} */ (document.querySelector('#top'));
const main = /** @type {HTMLElement} */ (document.querySelector('#main'));
/** @type {Screen | null} */
let screen = null;

/** How often a screen was asked for: only the latest is opened, whatever comes late. */
let asked = 0;

/** Leaves the screen that is there, and opens the one that the address names. */
async function openScreen() {
  asked += 1;
  const mine = asked;
  leaveScreen();
  const open = await loadScreen(location.hash);
  if (mine !== asked) return;
  screen = open({ main, shell });
  document.body.dataset.screen = screen.name;
  screen.draw();
  shell();
  main.scrollTop = 0;
  scrollTo(0, 0);
  if (mine > 1) main.focus({ preventScroll: true });
}

function leaveScreen() {
  screen?.leave?.();
  screen = null;
  main.className = '';
  main.replaceChildren(); // whatever is pressed there, it is gone
  redraw(main);
  document.body.className = '';
}

/**
 * Loads a screen as soon as somebody points at the way to it: a link, or what says by
 * `data-ahead` where it leads.
 * @param {Event} event
 */
function loadAhead({ target }) {
  if (!(target instanceof Element)) return;
  const way = target.closest('a[href^="#/"], [data-ahead]');
  const address = way?.getAttribute('data-ahead') ?? way?.getAttribute('href');
  if (address) loadScreen(address);
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
  showConnection();
}

/**
 * Goes over to a language. Without the server the old one stays.
 * @param {string} code @returns {Promise<boolean>} whether it could be loaded
 */
async function loadLanguage(code) {
  try {
    const [texts, sheets, levels] = await Promise.all([
      api.texts(code),
      api.rulesets(code),
      api.levels(code),
    ]);
    useLanguage(code, texts);
    learnLabels(sheets);
    learnLevels(levels);
    document.documentElement.lang = code;
    return true;
  } catch {
    return false;
  }
}

/** The language of the person: the one chosen, or the one in which the server wrote the page. */
const firstLanguage = () => preferences.language ?? (document.documentElement.lang || 'en');

async function start() {
  applyTheme();
  watchConnection();
  onPreference(applyTheme);
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
    matchMedia(query).addEventListener('change', applyTheme);
  }
  loadScreen(location.hash); // while the language comes
  await loadLanguage(firstLanguage());
  document.documentElement.lang = language();
  addEventListener('hashchange', openScreen);
  for (const pointing of ['pointerover', 'focusin']) addEventListener(pointing, loadAhead);
  openScreen();
  keepOnDevice();
}

start();
