// @ts-check
/** What the board says of itself, for screen readers and for the position as text. */

import { list, t, tn } from '../../i18n/index.js';

/** @typedef {import('../../board/types.js').Words} Words */
/** @typedef {import('./narration.js').Names} Names */

/** @param {Names} names @returns {Words} */
export const boardWords = (names) => ({
  board: t('Backgammon board'),
  point,
  bar,
  off,
  dice,
  cube: (facts) => cube(facts, names),
  side: (facts) => side(facts, names),
});

/** @param {import('../../board/types.js').PointFacts} facts */
const point = (facts) =>
  parts(
    t('Point {point}', { point: facts.point }),
    facts.count === 0
      ? t('empty')
      : facts.own
        ? tn('{n} of your checkers', '{n} of your checkers', facts.count)
        : tn('{n} opposing checker', '{n} opposing checkers', facts.count),
    facts.held && t('in your hand'),
    facts.target && facts.hit && t('hit'),
    facts.target && tn('{n} pip', '{n} pips', facts.pips),
    facts.canMove && t('can move'),
    facts.arrived && t('just arrived'),
    ...facts.labels,
  );

/** @param {import('../../board/types.js').BarFacts} facts */
const bar = (facts) => {
  const own = facts.own > 0 && tn('{n} of your checkers', '{n} of your checkers', facts.own);
  const other = facts.other > 0 && tn('{n} opposing checker', '{n} opposing checkers', facts.other);
  return parts(
    t('Bar'),
    // Whose turn it is comes last, so that what can be done stands beside their checkers.
    ...(facts.ownTurn ? [other, own] : [own, other]),
    !facts.own && !facts.other && t('empty'),
    facts.held && t('in your hand'),
    facts.canMove && t('can move'),
  );
};

/** @param {import('../../board/types.js').OffFacts} facts */
const off = (facts) =>
  parts(
    t('Borne off: {own} of yours, {other} of theirs', { own: facts.own, other: facts.other }),
    facts.target && tn('{n} pip', '{n} pips', facts.pips),
  );

/** @param {import('../../board/types.js').DiceFacts} facts */
const dice = (facts) =>
  parts(
    facts.values.length ? t('Dice: {dice}', { dice: list(facts.values.map(String)) }) : t('Dice'),
    facts.mayRoll && t('press to roll'),
    facts.mayConfirm && t('press to confirm'),
    facts.maySwap && !facts.mayConfirm && t('press to swap'),
  );

/** @param {import('../../board/types.js').CubeFacts} facts @param {Names} names */
const cube = (facts, names) =>
  parts(
    t('Cube: {value}', { value: facts.value }),
    facts.state === 'dead' && t('not in this game'),
    facts.owner === null ? t('in the middle') : names[facts.owner],
    facts.canTurn && t('press to double'),
  );

/** @param {import('../../board/types.js').SideFacts} facts @param {Names} names */
const side = (facts, names) => {
  const stacks = facts.points.map(({ point, count }) => t('{count} on {point}', { count, point }));
  const all = parts(
    tn('{n} pip', '{n} pips', facts.pips),
    ...stacks,
    facts.bar > 0 && t('{count} on the bar', { count: facts.bar }),
    facts.off > 0 && t('off: {n}', { n: facts.off }),
  );
  return `${names[facts.side]}: ${all}`;
};

/** @param {...(string | false)} all */
const parts = (...all) => all.filter(Boolean).join(', ');

/**
 * A word of the sheet, with its meaning beside it unless they are the same.
 * @param {string | undefined} own @param {string} meaning
 */
const meant = (own, meaning) => (own && own !== meaning ? `${own} (${meaning})` : meaning);

/**
 * Held points of a side, bridges and primes, to be lit up.
 * @param {number[]} counts @param {import('../../board/types.js').Side} side
 * @param {Record<string, string>} [own] the sheet's own words in this language
 * @returns {import('../../board/types.js').Lit[]}
 */
export function structures(counts, side, own = {}) {
  /** @type {import('../../board/types.js').Lit[]} */
  const found = [];
  /** @type {number[]} */
  let run = [];
  for (let point = 1; point <= 25; point += 1) {
    if (point <= 24 && counts[point] >= 2) run.push(point);
    else if (run.length) {
      const label =
        run.length >= 6
          ? meant(own.prime, t('prime'))
          : run.length >= 2
            ? meant(own.block, t('block'))
            : meant(own.held, t('blocked point'));
      found.push({ side, points: run, label });
      run = [];
    }
  }
  return found;
}
