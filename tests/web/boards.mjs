// Positions, graphs and words for the tests of the board.

import { configure, defaults } from '../../src/videau/web/board/config.js';
import { counts } from '../../src/videau/web/board/position.js';

export const START = { 24: 2, 13: 5, 8: 3, 6: 5 };

/** @typedef {Record<number, number>} Men checkers by point */
/** @typedef {import('../../src/videau/web/board/types.js').Graph} Graph */

/**
 * A position from points to counts, each side in its own numbering.
 * @param {Men} white @param {Men} black
 */
export const position = (white, black, total = 15) => ({
  white: counts(white, total),
  black: counts(black, total),
});

/**
 * A graph of steps in which only blocks count: enough rules to walk on, none of the real ones.
 * `free` says whether a checker of the player may land on a point of its own numbering.
 * @param {number[]} checkers @param {number[]} dice @param {(point: number) => boolean} free
 */
export function graphOf(checkers, dice, free = () => true) {
  /** @type {Graph} */
  const nodes = [];
  /** @type {Map<string, number>} */
  const seen = new Map();
  /** @param {number[]} here @param {number[]} left @returns {number} */
  const visit = (here, left) => {
    const key = `${here}|${left}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    const number = nodes.push([]) - 1;
    seen.set(key, number);
    for (const die of new Set(left)) {
      for (let source = 25; source >= 1; source -= 1) {
        const target = source - die;
        if (!here[source] || target < 1 || !free(target)) continue;
        const after = [...here];
        after[source] -= 1;
        after[target] += 1;
        const rest = left.filter((_, i) => i !== left.indexOf(die));
        nodes[number].push([source, target, die, visit(after, rest)]);
      }
    }
    return number;
  };
  visit(checkers, dice);
  return nodes;
}

/**
 * A state of the board as options make it.
 * @param {Partial<import('../../src/videau/web/board/types.js').Options>} options
 */
export const state = (options) => configure(defaults(), options);

/** Words that say the facts themselves, so that a test can read them. */
export const factWords = Object.fromEntries(
  ['point', 'bar', 'off', 'dice', 'cube', 'side'].map((name) => [
    name,
    (/** @type {object} */ facts) => `${name} ${JSON.stringify(facts)}`,
  ]),
);

/**
 * What is certainly there; a test that finds nothing fails here.
 * @template T @param {T | null | undefined} value @returns {T}
 */
export function there(value) {
  if (value === null || value === undefined) throw new Error('nothing is there');
  return value;
}
