// @ts-check
// Reads a play as players write it: 24/18*/14, 8/5(2), bar/21 6/off.

import { BAR, OFF } from './position.js';

/** @typedef {import('./types.js').Move} Move */

/**
 * The moves of *text*, or null if it cannot be read.
 *
 * @param {string} text
 * @param {{ bar?: string[], off?: string[] }} [names] words of the reader's language, beside
 *   those of the notation itself
 * @returns {Move[] | null}
 */
export function readMoves(text, names = {}) {
  const moves = [];
  for (const word of text
    .trim()
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)) {
    const match = /^([^()]+?)(?:\((\d)\))?\*?$/u.exec(word);
    if (!match) return null;
    const places = match[1].split(/[/→-]/u).map((place) => readPlace(place, names));
    if (places.length < 2 || places.some((place) => place === null)) return null;
    const hops = /** @type {number[]} */ (places);
    if (hops.some((place, index) => index > 0 && place >= hops[index - 1])) return null;
    for (let times = Number(match[2] ?? 1); times > 0; times -= 1) {
      for (let i = 1; i < hops.length; i += 1) {
        moves.push({ source: hops[i - 1], target: hops[i] });
      }
    }
  }
  return moves;
}

/** @param {string} place @param {{ bar?: string[], off?: string[] }} names */
function readPlace(place, names) {
  const plain = place.replace(/\*$/, '');
  const isOne = (/** @type {string[] | undefined} */ list) =>
    list?.some((name) => name.toLowerCase() === plain) ?? false;
  if (plain === 'bar' || isOne(names.bar)) return BAR;
  if (plain === 'off' || isOne(names.off)) return OFF;
  if (!/^\d{1,2}$/.test(plain)) return null;
  const number = Number(plain);
  return number <= BAR ? number : null;
}
