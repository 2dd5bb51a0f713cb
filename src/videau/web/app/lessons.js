// @ts-check
/** The small positions of the rules pages, by section of the handbook. */

import { t } from '../i18n/index.js';

/** @typedef {Record<number, number>} Men checkers by point, in the side's own numbering */
/**
 * @typedef {Object} Lesson
 * @property {Men} own 25 is the bar
 * @property {Men} other
 * @property {string} [dice] to be tried by hand
 * @property {boolean} [lit] held points, bridges and primes are lit up
 * @property {boolean} [cube] it can be turned
 * @property {boolean} [flips] it can be looked at from the other side
 * @property {{ loser: number[], win: string }[]} [endings] losers to choose from
 * @property {string} text
 */

const START = { 24: 2, 13: 5, 8: 3, 6: 5 };

/**
 * @param {string} section
 * @param {{ answers: Record<string, any>, endings: { loser: number[], win: string }[] }} page of
 *   the ruleset
 * @returns {Lesson | null}
 */
export function lesson(section, { answers, endings }) {
  switch (section) {
    case 'set-up':
      return { own: START, other: START, flips: true, text: t('The opening position.') };
    case 'opening':
      return answers.opening === 'roll-afresh'
        ? {
            own: START,
            other: START,
            dice: '44',
            text: t('White won 5 to 2 and rolled both dice afresh. Try it: play 4 four times.'),
          }
        : {
            own: START,
            other: START,
            dice: '52',
            text: t('White rolled 5, black 2: white begins. Try it: play 5 and 2.'),
          };
    case 'moving':
      return { own: START, other: START, dice: '31', text: t('Try it: play 3 and 1.') };
    case 'doubles':
      return { own: START, other: START, dice: '33', text: t('Try it: play 3 four times.') };
    case 'holding':
      return {
        own: { 13: 2, 9: 2, 8: 2, 7: 2, 6: 3, 5: 2, 4: 2 },
        other: { 24: 2, 13: 3, 8: 3, 6: 5, 3: 2 },
        lit: true,
        text: t('Six held points in a row: nobody gets past.'),
      };
    case 'hitting':
      return {
        own: START,
        other: { 24: 1, 21: 1, 13: 5, 8: 3, 6: 5 },
        dice: '42',
        text: t('Try it: hit the blot on your 4 point.'),
      };
    case 'entering':
      return {
        own: { 25: 2, 13: 4, 8: 3, 6: 4, 5: 2 },
        other: { 24: 2, 13: 4, 8: 3, 6: 4, 4: 2 },
        dice: '52',
        text: t('Try it: enter from the bar with 5 and 2.'),
      };
    case 'bearing-off':
      return {
        own: { 6: 2, 5: 3, 3: 3, 2: 2, 1: 1 },
        other: { 6: 3, 5: 3, 4: 3, 3: 2 },
        dice: '64',
        text: t('Try it: bear off with 6 and 4.'),
      };
    case 'cube':
      return {
        own: START,
        other: START,
        cube: true,
        text: t('In the middle the cube shows 64, which stands for 1. Try it: tap the cube.'),
      };
    case 'scoring':
      return {
        own: { 1: 1 },
        other: men(endings[0].loser),
        dice: '21',
        endings,
        text: t('Try it: choose how black stands, and bear off your last checker.'),
      };
    default:
      return null;
  }
}

/** @param {number[]} made counts @returns {Men} */
export const men = (made) =>
  Object.fromEntries([...made.entries()].filter(([point, count]) => point > 0 && count > 0));

/** @param {Men} men @returns {number[]} counts as the board takes them */
export function counts(men) {
  const made = Array(26).fill(0);
  let left = 15;
  for (const [point, count] of Object.entries(men)) {
    made[Number(point)] = count;
    left -= count;
  }
  made[0] = left;
  return made;
}

/**
 * The position as the server reads it.
 * @param {Men} own @param {Men} other @param {string} dice
 */
export function xgid(own, other, dice) {
  const letters = Array(26).fill('-');
  const letter = (/** @type {number} */ count, /** @type {string} */ first) =>
    String.fromCharCode(first.charCodeAt(0) + count - 1);
  for (const [point, count] of Object.entries(own)) letters[Number(point)] = letter(count, 'A');
  for (const [point, count] of Object.entries(other))
    letters[25 - Number(point)] = letter(count, 'a');
  return `XGID=${letters.join('')}:0:0:1:${dice}:0:0:0:0:10`;
}
