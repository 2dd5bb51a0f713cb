// @ts-check
/** What the caller of a board holds. */

import * as actions from './actions.js';
import { destroy, listenToSize, newBoard, set } from './board.js';
import { describe } from './describe.js';
import { findPath } from './draft.js';
import { walkTo } from './focus.js';
import { listenToKeys } from './keys.js';
import { listenToPointer } from './pointer.js';
import { opponent } from './position.js';
import { putBack, settle } from './show.js';
import { dieOrder, isDone, openGraph, shownPosition, stepsOf } from './state.js';
import { readMoves } from './typed.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Options} Options */
/** @typedef {import('./types.js').Move} Move */
/** @typedef {ReturnType<typeof createBoard>} Api */

/**
 * Puts a board into *element*, which it fills, and returns what the caller holds.
 * @param {HTMLElement} element @param {Partial<Options>} [options]
 */
export function createBoard(element, options = {}) {
  const board = newBoard(element, options);
  const stops = [listenToSize(board), listenToPointer(board), listenToKeys(board)];
  return {
    ...playing(board),
    ...looking(board),
    /** The steps tried so far. */
    get steps() {
      return stepsOf(board.state);
    },
    /** The position as it is shown, with those steps played. */
    get position() {
      return shownPosition(board.state);
    },
    get isComplete() {
      return isDone(board.state);
    },
    /** Where the board lies in its element, and in which arrangement. */
    get bounds() {
      return { ...board.layout.board, kind: board.layout.kind };
    },
    destroy() {
      for (const stop of stops) stop();
      destroy(board);
    },
  };
}

/** @param {Board} board */
const playing = (board) => ({
  /** Takes back what the last gesture played. */
  undo: () => actions.undo(board),
  undoAll: () => actions.undoAll(board),
  /** Hands a complete play to onPlay; false if it is not complete. */
  confirm: () => actions.confirm(board),
  swapDice: () => actions.swapDice(board),
  /** Plays every step that leaves no choice. */
  playForced: () => actions.playForced(board),
  /** Lets the checker in the hand go back. */
  letGo: () => putBack(board),
  /** A tap from outside: a point as seen from the bottom, 25 bar, 0 tray, 'dice', 'cube'. */
  choose: (/** @type {import('./places.js').Place} */ place) => actions.act(board, place),
  /**
   * Plays what was typed, in place of the draft: notation, or moves read already, in the
   * numbering of the player to move. Words for bar and off may stand beside the notation's own.
   */
  playTyped: (
    /** @type {string | Move[]} */ play,
    /** @type {{ bar?: string[], off?: string[] }} */ names = {},
  ) => playTyped(board, play, names),
});

/** @param {Board} board */
const looking = (board) => ({
  /** Changes any of the options; checkers travel to where they are now. */
  set: (/** @type {Partial<Options>} */ given) => set(board, given),
  /** Ends whatever moves. */
  settle: () => settle(board),
  /** Shows the board from the other side. */
  flip: () => set(board, { perspective: opponent(board.state.perspective) }),
  /** The position as text, one line for each thing. */
  describe: () => describe(board.state),
  /** Puts the keyboard on the board. */
  focus: () => walkTo(board.ring, board.ring.current),
});

/**
 * @param {Board} board @param {string | Move[]} play
 * @param {{ bar?: string[], off?: string[] }} names
 * @returns {'played' | 'part' | 'unreadable' | 'illegal'} part: more can be played
 */
function playTyped(board, play, names) {
  const moves = typeof play === 'string' ? readMoves(play, names) : play;
  if (!moves) return 'unreadable';
  const path = findPath(openGraph(board.state), moves, dieOrder(board.state));
  if (!path) return 'illegal';
  actions.undoAll(board);
  settle(board);
  actions.playPath(board, path);
  return isDone(board.state) ? 'played' : 'part';
}
