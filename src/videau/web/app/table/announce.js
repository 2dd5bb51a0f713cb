// @ts-check
/** One voice for what happens: dice, plays, cube, score, in full sentences. */

import { statusWords } from './actions.js';
import { pointsText } from './moves.js';
import { headline } from './result.js';
import * as sound from './sound.js';
import { sentences } from './story.js';

/** @param {import('./game.js').Game} game @param {HTMLElement} live the region that is read out */
export function announcer(game, live) {
  let told = -1;
  return { tell };

  /** Says what has happened since the last time. @param {boolean} isFirst */
  function tell(isFirst) {
    const { table, entries } = game;
    if (told < 0) told = Math.max(0, table.n - 1);
    if (table.n <= told && !isFirst) return;
    const said = sentences(entries, told, game.names);
    told = table.n;
    if (table.result) {
      said.push(`${headline(game)}: ${pointsText(table.result.points)}.`);
      if (!isFirst) sound.play('win', { own: game.you.sides.includes(table.result.winner) });
    } else {
      const [short, rest] = statusWords(game);
      said.push(rest ? `${short}: ${rest}.` : `${short}.`);
    }
    live.textContent = said.filter(Boolean).join(' ');
  }
}
