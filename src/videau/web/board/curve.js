// @ts-check
/** The bend of everything that travels: tails of the last play, arrows, flying checkers. */

import { fix } from './geometry.js';

/** @typedef {import('./types.js').Spot} Spot */

/**
 * The point that a curve from *from* to *to* leans to, *rise* beside its middle and on the
 * side of *middle*, the height of the board's middle line.
 * @param {Spot} from @param {Spot} to @param {number} rise @param {number} middle
 * @returns {Spot}
 */
export function lean(from, to, rise, middle) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const across = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const centre = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const inwards = Math.abs(centre.y + across.y - middle) <= Math.abs(centre.y - across.y - middle);
  const way = 2 * rise * (inwards ? 1 : -1);
  return { x: centre.x + across.x * way, y: centre.y + across.y * way };
}

/** @param {Spot} from @param {Spot} by @param {Spot} to @param {number} t @returns {Spot} */
export function along(from, by, to, t) {
  const u = 1 - t;
  return {
    x: u * u * from.x + 2 * u * t * by.x + t * t * to.x,
    y: u * u * from.y + 2 * u * t * by.y + t * t * to.y,
  };
}

/** @param {Spot} from @param {Spot} by @param {Spot} to @returns {string} */
export const curvePath = (from, by, to) =>
  `M${fix(from.x)} ${fix(from.y)}Q${fix(by.x)} ${fix(by.y)} ${fix(to.x)} ${fix(to.y)}`;

/**
 * A comet's tail: a hair's breadth where it comes from, *width* where it arrives.
 * @param {Spot} from @param {Spot} by @param {Spot} to @param {number} width @returns {string}
 */
export function tailPath(from, by, to, width) {
  const parts = 14;
  /** @type {Spot[]} */
  const one = [];
  /** @type {Spot[]} */
  const other = [];
  for (let i = 0; i <= parts; i += 1) {
    const t = i / parts;
    const here = along(from, by, to, t);
    const next = along(from, by, to, t + 0.01);
    const length = Math.hypot(next.x - here.x, next.y - here.y) || 1;
    const half = (width * (0.06 + 0.94 * t * t)) / 2;
    const across = {
      x: (-(next.y - here.y) / length) * half,
      y: ((next.x - here.x) / length) * half,
    };
    one.push({ x: here.x + across.x, y: here.y + across.y });
    other.unshift({ x: here.x - across.x, y: here.y - across.y });
  }
  return `M${[...one, ...other].map(({ x, y }) => `${fix(x)} ${fix(y)}`).join('L')}Z`;
}

/**
 * A point on the way from *from* to *to* that stays *before* away from the end.
 * @param {Spot} from @param {Spot} to @param {number} before @returns {Spot}
 */
export function shortOf(from, to, before) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length > before ? (length - before) / length : 0;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
