// @ts-check
/**
 * Whether the server can be reached, as the strip below the bar says it on every screen.
 *
 * Three things can be wrong: the device has no network, the line to a table is lost, or a request
 * waits for its answer. The strip says the first of them that holds.
 */

import { t } from '../i18n/index.js';

/** After how long somebody who waits for an answer is told why. */
const SLOW_MS = 4000;

const known = {
  isLineLost: false,
  /** Requests that have waited for long. */
  late: 0,
};

/** @returns {string} what is wrong, or nothing */
function sentence() {
  if (navigator.onLine === false) {
    return t('You are offline. Everything goes on as soon as the connection is back.');
  }
  if (known.isLineLost) return t('The connection is lost. Trying again…');
  return known.late ? t('The server is slow to answer. Still waiting…') : '';
}

/** Says how things are, in the language of the moment. */
export function showConnection() {
  const strip = document.querySelector('#line');
  const text = sentence();
  if (!strip || strip.textContent === text) return;
  strip.textContent = text;
  strip.classList.toggle('line--lost', text !== '');
}

/** @param {boolean} isOn whether the line to the table holds; without a table there is none to lose */
export function setLine(isOn) {
  known.isLineLost = !isOn;
  showConnection();
}

/**
 * Has the person told when an answer does not come.
 * @template Answer @param {Promise<Answer>} answer @returns {Promise<Answer>}
 */
export async function tellIfLate(answer) {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    known.late += 1;
    showConnection();
  }, SLOW_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (isLate) known.late -= 1;
    showConnection();
  }
}

/** Listens to what the system knows of the network. */
export function watchConnection() {
  for (const change of ['offline', 'online']) addEventListener(change, showConnection);
  showConnection();
}
