// @ts-check
/** One voice for what happens: dice, plays, cube, score, in full sentences. */

import { language } from '../../i18n/index.js';
import { isWaiting, statusWords, textFor } from './game.js';
import * as sound from './sound.js';

/** @typedef {import('./game.js').Game} Game */
/**
 * @typedef {Object} Announcer
 * @property {HTMLElement} region what is read out
 * @property {number} n the state up to which everything was announced
 * @property {boolean} isWaiting a seat was free then
 * @property {string} language of what was said last
 * @property {(() => string) | null} last what was said, in the language of the moment
 */

/** @param {HTMLElement} region @returns {Announcer} */
export const newAnnouncer = (region) => ({
  region,
  n: -1,
  isWaiting: false,
  language: '',
  last: null,
});

/** Says what has happened since the last time. @param {Announcer} announcer @param {Game} game */
export function announceState(announcer, game) {
  const { table, narration } = game;
  const isFirst = announcer.n < 0;
  const hasComeTogether = announcer.isWaiting && !isWaiting(table);
  if (table.n <= announcer.n && !hasComeTogether) return;
  announcer.n = table.n;
  announcer.isWaiting = isWaiting(table);
  if (announcer.isWaiting) announce(announcer, () => `${statusWords(game)[0]}.`);
  else if (narration.news.length) announce(announcer, () => newsText(game, narration));
  if (table.result && !isFirst) {
    sound.play('win', { own: game.you.sides.includes(table.result.winner) });
  }
}

/** @param {Game} game @param {Game['narration']} narration of the state that is announced */
const newsText = (game, { news }) => news.map((text) => textFor(game, text)).join(' ');

/**
 * Says anything, such as a hint.
 * @param {Announcer} announcer @param {() => string} text in the language of the moment
 */
export function announce(announcer, text) {
  announcer.last = text;
  announcer.language = language();
  announcer.region.textContent = text();
}

/** Says it again, if the language has changed since. @param {Announcer} announcer */
export function translateAnnouncement(announcer) {
  if (announcer.last && announcer.language !== language()) announce(announcer, announcer.last);
}
