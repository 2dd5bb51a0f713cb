// @ts-check
/** Short names for what the server calls by a word: rule sheets, levels, starting positions. */

import { t } from '../i18n/index.js';

/** @param {string} name @returns {{ title: string, line: string }} */
export function sheet(name) {
  switch (name) {
    case 'standard':
      return {
        title: t('Standard'),
        line: t('International tournament rules, as clubs play them.'),
      };
    case 'tchibo':
      return {
        title: 'Tchibo',
        line: t('Bear off from your rearmost point only; none off and not all home loses triple.'),
      };
    case 'tchibo-pl':
      return {
        title: t('Tchibo, Polish sheet'),
        line: t('As Tchibo, and the rearmost point needs its exact number.'),
      };
    case 'dujardin':
      return {
        title: 'Dujardin',
        line: t('Entering uses one die and ends the turn; bearing off needs exact numbers.'),
      };
    case 'gala':
      return {
        title: 'Gala',
        line: t(
          'A checker left on the bar or in the winner’s home loses triple, even with others off.',
        ),
      };
    case 'travel':
      return {
        title: t('Travel set'),
        line: t('If a die’s point is empty, the next one below bears off.'),
      };
    case 'travel-fr':
      return {
        title: t('Travel set, French sheet'),
        line: t('Bears off as in international play.'),
      };
    default:
      return { title: name, line: '' };
  }
}

/** @param {string} name of a level @returns {{ title: string, line: string }} */
export function level(name) {
  switch (name) {
    case 'random':
      return { title: t('First steps'), line: t('plays any legal move, one as gladly as another') };
    case 'heuristic':
      return { title: t('Improver'), line: t('races, hits and makes points with plain sense') };
    case 'beginner':
      return { title: t('Beginner'), line: t('leaves blots, misses hits, never doubles') };
    case 'casual':
      return { title: t('Casual player'), line: t('knows the game, often errs') };
    case 'intermediate':
      return { title: t('Intermediate'), line: t('a good partner for a long evening') };
    case 'advanced':
      return { title: t('Club player'), line: t('solid, still makes a few small errors') };
    case 'expert':
      return { title: t('Expert'), line: t('hardly ever errs') };
    case 'world-class':
      return { title: t('World class'), line: t('looks ahead, and forgives nothing') };
    default:
      return { title: name, line: '' };
  }
}

/** @param {string} name of a starting position */
export function start(name) {
  return name === 'standard' ? t('Standard') : name.charAt(0).toUpperCase() + name.slice(1);
}

/** The opening position, for pictures of a board. */
export const OPENING = (() => {
  const counts = Array(26).fill(0);
  counts[24] = 2;
  counts[13] = 5;
  counts[8] = 3;
  counts[6] = 5;
  return { white: counts, black: counts };
})();
