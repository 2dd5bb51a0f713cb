// @ts-check
/** Short names for what the server calls by a word: rule sheets and levels. */

import { t } from '../i18n/index.js';

/** @type {Map<string, string>} */
const labels = new Map();

/**
 * Learns what the sheets are called in the language of the screen.
 * @param {{ name: string, label: string }[]} sheets
 */
export function learnLabels(sheets) {
  for (const { name, label } of sheets) labels.set(name, label);
}

/** @param {string} name of a ruleset; one that the server does not offer is called by it */
export const sheetLabel = (name) => labels.get(name) ?? name;

/** What each level is called, and how it plays. @type {Record<string, () => [string, string]>} */
const LEVELS = {
  random: () => [t('Newcomer'), t('plays any legal move, at random')],
  beginner: () => [t('Beginner'), t('leaves blots, misses hits, never doubles')],
  casual: () => [t('Casual player'), t('knows the game but often makes mistakes')],
  intermediate: () => [t('Intermediate'), t('a good opponent for a long evening')],
  advanced: () => [t('Club player'), t('solid, still makes a few small errors')],
  expert: () => [t('Expert'), t('hardly ever makes a mistake')],
  'world-class': () => [t('World class'), t('looks ahead, and forgives nothing')],
};

/** @param {string} name of a level @returns {{ title: string, line: string }} */
export function level(name) {
  const [title, line] = LEVELS[name]?.() ?? [name, ''];
  return { title, line };
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
