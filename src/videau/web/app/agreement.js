// @ts-check
/** What was agreed for a game, in words: how long it is, and by which clock. */

/** @import { Options, TimeControl } from '../wire-types.js' */

import { number, t, tn } from '../i18n/index.js';

/** @param {Pick<Options, 'length' | 'cube' | 'crawford'>} options */
export function lengthSentence({ length = 0, cube, crawford }) {
  if (length === 0) return t('Game after game, every point counts.');
  if (length === 1) return t('Just one game, without the doubling cube.');
  if (cube && crawford) {
    return tn(
      'First to {n} point wins, with the Crawford rule.',
      'First to {n} points wins, with the Crawford rule.',
      length,
    );
  }
  return tn('First to {n} point wins.', 'First to {n} points wins.', length);
}

/** @param {TimeControl | null | undefined} control @param {number} length of the match */
export function clockSentence(control, length) {
  if (!control) return t('No time limit');
  const values = { delay: duration(control.delay ?? 0), reserve: duration(control.reserve ?? 0) };
  return length
    ? t('{delay} for each move, and {reserve} for the match', values)
    : t('{delay} for each move, and {reserve} for each game', values);
}

/** What it costs to go away; nothing where that was not agreed. @param {number} [seconds] */
export const absenceSentence = (seconds = 0) =>
  seconds
    ? t('Whoever is to move and stays away for {time} can lose the match', {
        time: duration(seconds),
      })
    : '';

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 60 || seconds % 30) return tn('{n} second', '{n} seconds', seconds);
  const minutes = seconds / 60;
  return t('{minutes} min', { minutes: number(minutes) });
}
