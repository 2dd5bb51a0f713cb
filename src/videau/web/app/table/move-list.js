// @ts-check
/** The list of moves as rows of two columns, white's first. Free of the page. */

import { sentence } from './narration.js';

/** @import { Entry } from '../../wire-types.js' */
/** @typedef {import('./narration.js').Side} Side */
/**
 * @typedef {{ n: number, game: number, number: number, side: Side,
 *   kind: 'play' | 'cube' | 'answer' | 'back', dice: string, text: string }} Cell what one side did
 * @typedef {{ number: number, white: Cell | null, black: Cell | null }} Row
 */

/**
 * What stands in the list, in the language of the moment.
 * @param {Entry[]} entries @returns {Cell[]}
 */
export const cells = (entries) =>
  entries.flatMap(({ n, play, listed }) => {
    if (!listed) return [];
    const { game, number, side, kind, dice } = listed;
    const text = listed.text ? sentence(listed.text, NOBODY) : (play ?? '');
    return [{ n, game, number, side, kind, dice, text }];
  });

/** No move names a player: the column does. */
const NOBODY = { white: '', black: '' };

/** @param {Cell[]} all @param {number} game @returns {Row[]} */
export function rows(all, game) {
  /** @type {Row[]} */
  const made = [];
  for (const cell of all) {
    if (cell.game !== game) continue;
    if (made.at(-1)?.number !== cell.number) {
      made.push({ number: cell.number, white: null, black: null });
    }
    made[made.length - 1][cell.side] = cell;
  }
  return made;
}

/** @param {number} point in the mover's numbering */
const spell = (point) => (point === 25 ? 'bar' : point === 0 ? 'off' : String(point));

/** @param {{ source: number, target: number, hit?: boolean }[]} steps as players write them */
export const playText = (steps) =>
  steps
    .map(({ source, target, hit }) => `${spell(source)}/${spell(target)}${hit ? '*' : ''}`)
    .join(' ');
