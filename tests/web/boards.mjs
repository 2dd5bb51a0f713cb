// Positions, graphs and words for the tests of the board.

import { counts } from '../../src/videau/web/board/position.js';
import { configure, defaults } from '../../src/videau/web/board/state.js';

export const START = { 24: 2, 13: 5, 8: 3, 6: 5 };

/** A position from points to counts, each side in its own numbering. */
export const position = (white, black, total = 15) => ({
  white: counts(white, total),
  black: counts(black, total),
});

/**
 * A graph of steps in which only blocks count: enough rules to walk on, none of the real ones.
 * `free` says whether a checker of the player may land on a point of its own numbering.
 */
export function graphOf(checkers, dice, free = () => true) {
  const nodes = [];
  const seen = new Map();
  const visit = (here, left) => {
    const key = `${here}|${left}`;
    if (seen.has(key)) return seen.get(key);
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

/** A state of the board as options make it. */
export const state = (options) => configure(defaults(), options);

/** Words that say the facts themselves, so that a test can read them. */
export const factWords = Object.fromEntries(
  ['point', 'bar', 'off', 'dice', 'cube', 'side'].map((name) => [
    name,
    (facts) => `${name} ${JSON.stringify(facts)}`,
  ]),
);
