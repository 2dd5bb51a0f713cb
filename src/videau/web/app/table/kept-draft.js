// @ts-check
/**
 * The play in the making, kept for this tab: whoever reads the rules in between, or loads the page
 * anew, finds the checkers where they were put.
 */

/** @typedef {{ source: number, target: number }} Move */

const KEY = 'videau.draft';

/**
 * @param {string} id of the table @param {number} n of the state that it belongs to
 * @param {Move[]} steps none forgets it
 */
export function keepDraft(id, n, steps) {
  if (!steps.length) {
    sessionStorage.removeItem(KEY);
    return;
  }
  const moves = steps.map(({ source, target }) => ({ source, target }));
  sessionStorage.setItem(KEY, JSON.stringify({ id, n, moves }));
}

/** @param {string} id @param {number} n @returns {Move[]} those that were kept for that very state */
export function keptDraft(id, n) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return kept.id === id && kept.n === n ? kept.moves : [];
  } catch {
    return [];
  }
}
