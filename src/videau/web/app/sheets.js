// @ts-check
/** Short names for what the server calls by a word: rule sheets and levels. */

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

/** @type {import('../wire-types.js').Level[]} */
let levels = [];

/**
 * Learns what the levels are called, from the weakest to the strongest.
 * @param {import('../wire-types.js').Level[]} all
 */
export function learnLevels(all) {
  levels = all;
}

/** @param {string} name of a level @returns {import('../wire-types.js').Level} */
export const level = (name) =>
  levels.find((one) => one.name === name) ?? { name, title: name, manner: '' };

/** @param {string} name of a level @returns {{ n: number, m: number }} its place, from 1 */
export const levelRank = (name) => ({
  n: levels.findIndex((one) => one.name === name) + 1,
  m: levels.length,
});

/** The opening position, for pictures of a board. */
export const OPENING = (() => {
  const counts = Array(26).fill(0);
  counts[24] = 2;
  counts[13] = 5;
  counts[8] = 3;
  counts[6] = 5;
  return { white: counts, black: counts };
})();
