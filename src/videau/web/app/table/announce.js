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
  let told = -1;
  let spoken = '';
  /** @type {(() => string) | null} what was said last, in the language of the moment */
  let last = null;
  return { tell, translate, say };

  /** Says what has happened since the last time. @param {boolean} isFirst */
  function tell(isFirst) {
    const { table } = game;
    if (told < 0) told = Math.max(0, table.n - 1);
    if (table.n <= told && !isFirst) return;
    const since = told;
    told = table.n;
    say(() => news(since));
    if (table.result && !isFirst) {
      sound.play('win', { own: game.you.sides.includes(table.result.winner) });
    }
  }

  /** Says it again, if the language has changed since. */
  function translate() {
    if (last && spoken !== language()) say(last);
  }

  /** Says anything, such as a hint. @param {() => string} sentence in the language of the moment */
  function say(sentence) {
    last = sentence;
    spoken = language();
    live.textContent = sentence();
  }

  /** @param {number} since the step after which it begins */
  function news(since) {
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
    return said.filter(Boolean).join(' ');
  }
}
