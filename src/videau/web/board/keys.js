// @ts-check
/** The keyboard: everything a hand can do, without one. */

import { seen } from './describe.js';
import { walk } from './focus.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./places.js').Place} Place */

/** @param {Board} board @returns {() => void} stops listening */
export function listenToKeys(board) {
  const control = new AbortController();
  const { signal } = control;
  board.places.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (press(board, event.key, event.shiftKey)) event.preventDefault();
    },
    { signal },
  );
  // Some browsers press a button when the space bar comes up.
  board.places.addEventListener(
    'keyup',
    (event) => {
      if (event.key === ' ') event.preventDefault();
    },
    { signal },
  );
  return () => control.abort();
}

/**
 * @param {Board} board @param {string} key @param {boolean} shift
 * @returns {boolean} whether the key meant something here
 */
export function press(board, key, shift) {
  const { ring, state, view } = board;
  const place = ring.place();
  const matters = (/** @type {Place} */ one) =>
    typeof one === 'string' ||
    (state.held === null ? view.movable.has(one) : view.targets.has(one));
  const opposite = state.turn !== null && state.turn !== state.perspective;
  const next = walk(key, place, board.layout.mirrored, matters, ring.exists, opposite);
  if (next !== null) {
    ring.walkTo(next);
    return true;
  }
  if (/^[1-6]$/.test(key)) {
    if (typeof place === 'number') board.playDie(seen(state, place), Number(key));
    return true;
  }
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'Enter':
      board.act(place);
      return true;
    case ' ':
      board.rollOrConfirm(false);
      return true;
    case 'Escape':
      if (state.held === null) return false;
      board.putBack();
      return true;
    case 'u':
    case 'Backspace':
      if (shift) board.undoAll();
      else board.undo();
      return true;
    case 'd':
      board.turnCube();
      return true;
    case 'h':
      state.onKey?.('hint');
      return true;
    case '?':
      state.onKey?.('keys');
      return true;
    default:
      return false;
  }
}
