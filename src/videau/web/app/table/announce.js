// @ts-check
/** One voice for what happens: dice, plays, cube, score, in full sentences. */

import { language } from '../../i18n/index.js';
import { statusWords } from './actions.js';
import { pointsText } from './moves.js';
import { headline } from './result.js';
import * as sound from './sound.js';
import { sentences } from './story.js';

/** @param {import('./game.js').Game} game @param {HTMLElement} live the region that is read out */
export function announcer(game, live) {
  let since = -1;
  let told = -1;
  let spoken = '';
  return { tell, translate, say };

  /** Says what has happened since the last time. @param {boolean} isFirst */
  function tell(isFirst) {
    const { table } = game;
    if (told < 0) told = Math.max(0, table.n - 1);
    if (table.n <= told && !isFirst) return;
    since = told;
    told = table.n;
    speak();
    if (table.result && !isFirst) {
      sound.play('win', { own: game.you.sides.includes(table.result.winner) });
    }
  }

  /** Says it again, if the language has changed since. */
  function translate() {
    if (since >= 0 && spoken !== language()) speak();
  }

  /** Says something that is no event, such as a hint. @param {string} sentence */
  function say(sentence) {
    live.textContent = sentence;
    since = -1; // it is not said again in another language
  }

  function speak() {
    const { table, entries } = game;
    const said = sentences(
      entries.filter(({ n }) => n <= told),
      since,
      game.names,
    );
    if (table.result) said.push(`${headline(game)}: ${pointsText(table.result.points)}.`);
    else {
      const [short, rest] = statusWords(game);
      said.push(rest ? `${short}: ${rest}.` : `${short}.`);
    }
    live.textContent = said.filter(Boolean).join(' ');
    spoken = language();
  }
}
