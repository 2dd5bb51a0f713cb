// @ts-check
/**
 * What the server says, in the language of the screen and with the names of the players. Free of
 * the page, so it can be tested without one.
 */

import { say } from '../../i18n/index.js';
import { preferences } from '../store.js';

/** @import { PlayerView, Seats, TextView } from '../../wire-types.js' */
/** @typedef {'white' | 'black'} Side */
/** @typedef {Record<Side, string>} Names */

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === 'white' ? 'black' : 'white');

/** What the players are called. @param {Seats} seats @returns {Names} */
export const namesOf = ({ white, black }) => ({
  white: nameOf(white.called),
  black: nameOf(black.called),
});

/** @param {string | TextView} called */
const nameOf = (called) =>
  typeof called === 'string' ? called : say(preferences.dark ? repainted(called) : called);

/** @type {Record<string, string>} */
const PAINTS = { White: 'Black', Black: 'White' };

/**
 * Whoever prefers the dark checkers has white's in black, and is called after what is seen.
 * @param {TextView} text @returns {TextView}
 */
function repainted(text) {
  const values = Object.entries(text.values ?? {}).map(([gap, value]) => [
    gap,
    typeof value === 'object' && 'template' in value ? repainted(value) : value,
  ]);
  const template = PAINTS[text.template] ?? text.template;
  return { ...text, template, values: Object.fromEntries(values) };
}

/**
 * A sentence of the server, or the name that stands for one; nothing for none.
 * @param {TextView | PlayerView | null | undefined} text @param {Names} names
 * @param {Side} [seat] who sits below: points bear the numbers of that side
 * @returns {string}
 */
export function sentence(text, names, seat = 'white') {
  if (!text) return '';
  return 'player' in text ? names[text.player] : say(named(text, names, seat));
}

/**
 * Fills in the names, and what depends on the seat.
 * @param {TextView} text @param {Names} names @param {Side} seat @returns {TextView}
 */
function named(text, names, seat) {
  const values = Object.entries(text.values ?? {}).map(([gap, value]) => {
    if (typeof value !== 'object') return [gap, value];
    if ('player' in value) return [gap, names[value.player]];
    return [gap, named('template' in value ? value : value[seat], names, seat)];
  });
  return { ...text, values: Object.fromEntries(values) };
}
