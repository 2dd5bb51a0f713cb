// @ts-check
/** A board to look at: nothing on it can be touched, and screen readers pass it by. */

import { createBoard } from '../board/index.js';
import { preferences } from './store.js';

/**
 * @param {HTMLElement} room
 * @param {Partial<import('../board/types.js').Options>} options
 */
export function smallBoard(room, options) {
  room.inert = true;
  room.setAttribute('aria-hidden', 'true');
  return createBoard(room, {
    layout: 'wide',
    showNumbers: false,
    light: preferences.dark ? 'black' : 'white',
    ...options,
  });
}
