// @ts-check
/** The keyboard: everything a hand can do, without one. */

import * as actions from './actions.js';
import { seen } from './describe.js';
import { exists, walk, walkTo } from './focus.js';
import { putBack } from './show.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./places.js').Place} Place */

/** @param {Board} board @returns {() => void} stops listening */
export function listenToKeys(board) {
  const { places } = board.layers;
  const control = new AbortController();
  const { signal } = control;
  const onPress = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (press(board, event.key, event.shiftKey)) event.preventDefault();
  };
  // Some browsers press a button when the space bar comes up.
  const onRelease = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === ' ') event.preventDefault();
  };
  places.addEventListener('keydown', onPress, { signal });
  places.addEventListener('keyup', onRelease, { signal });
  return () => control.abort();
}

/**
 * @param {Board} board @param {string} key @param {boolean} shift
 * @returns {boolean} whether the key meant something here
 */
export function press(board, key, shift) {
  const next = walkFrom(board, key);
  if (next !== null) {
    walkTo(board.ring, next);
    return true;
  }
  const { state, ring } = board;
  if (/^[1-6]$/.test(key)) {
    const place = ring.current;
    if (typeof place === 'number') actions.playDie(board, seen(state, place), Number(key));
    return true;
  }
  if (key === 'Escape' && state.held === null) return false;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (!(name in KEYS)) return false;
  KEYS[name](board, shift);
  return true;
}

/**
 * Where a key leads from the place that has the keyboard.
 * @param {Board} board @param {string} key
 */
function walkFrom({ ring, state, view, layout }, key) {
  const matters = (/** @type {Place} */ one) =>
    typeof one === 'string' ||
    (state.held === null ? view.movable.has(one) : view.targets.has(one));
  const opposite = state.turn !== null && state.turn !== state.perspective;
  const isThere = (/** @type {Place} */ place) => exists(ring, place);
  return walk(key, ring.current, layout.mirrored, matters, isThere, opposite);
}

/** @param {Board} board @param {boolean} shift */
const takeBack = (board, shift) => (shift ? actions.undoAll(board) : actions.undo(board));

/**
 * What a key does, whatever place has the keyboard.
 * @type {Record<string, (board: Board, shift: boolean) => void>}
 */
const KEYS = {
  Enter: (board) => actions.act(board, board.ring.current),
  ' ': (board) => actions.rollOrConfirm(board, false),
  Escape: putBack,
  u: takeBack,
  Backspace: takeBack,
  d: actions.turnCube,
  h: ({ state }) => state.onKey?.('hint'),
  t: ({ state }) => state.onKey?.('take'),
  x: ({ state }) => state.onKey?.('drop'),
  '?': ({ state }) => state.onKey?.('keys'),
};
