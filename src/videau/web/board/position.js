// @ts-check
/** Checkers as counts, and what a step does to them. Nothing is checked: the graph was. */

/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Position} Position */

export const OFF = 0;
export const BAR = 25;

/** @type {Side[]} */
export const SIDES = ['white', 'black'];

/** @param {Side} side @returns {Side} */
export const opponent = (side) => (side === 'white' ? 'black' : 'white');

/** @param {{ [point: number]: number }} checkers @returns {number[]} */
export function counts(checkers, total = 15) {
  const all = new Array(26).fill(0);
  for (const [point, count] of Object.entries(checkers)) all[Number(point)] = count;
  if (!(OFF in checkers)) all[OFF] = Math.max(0, total - all.reduce((a, b) => a + b, 0));
  return all;
}

/** @returns {Position} */
export const emptyPosition = () => ({ white: counts({}, 0), black: counts({}, 0) });

/** @param {Position} position @returns {Position} */
export const copy = (position) => ({ white: [...position.white], black: [...position.black] });

/** @param {Position} a @param {Position} b */
export const same = (a, b) =>
  SIDES.every((side) => a[side].every((count, point) => count === b[side][point]));

/** @param {Position} position @param {Side} side @param {number} target */
export const hits = (position, side, target) =>
  target !== OFF && target !== BAR && position[opponent(side)][25 - target] === 1;

/**
 * The position after one checker of *side* went from *source* to *target*.
 * A single opposing checker there goes to the bar.
 *
 * @param {Position} position @param {Side} side @param {number} source @param {number} target
 */
export function step(position, side, source, target) {
  const after = copy(position);
  after[side][source] -= 1;
  after[side][target] += 1;
  if (hits(position, side, target)) {
    after[opponent(side)][25 - target] -= 1;
    after[opponent(side)][BAR] += 1;
  }
  return after;
}

/** @param {number[]} side @returns {number} pips that this side still needs */
export const pips = (side) => side.reduce((sum, count, point) => sum + count * point, 0);
