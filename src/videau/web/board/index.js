// @ts-check
/**
 * The door of the board. Nothing else in this folder is meant to be imported from outside.
 *
 * The board knows no rules: it is given a position and the graph of legal steps, lets a
 * person try a play out, and hands the finished play back.
 */

import { picture as drawPicture } from './pieces.js';
import { newPrefix } from './svg.js';

export { createBoard } from './api.js';
export { edited } from './edit.js';
export { OFF, pips, step } from './position.js';
export { readMoves } from './typed.js';

/**
 * A single piece as a picture, for a card or a button beside the board. It fills its element.
 * @param {Parameters<typeof drawPicture>[0]} what
 */
export const picture = (what) => drawPicture(what, newPrefix());
