// @ts-check
/**
 * The door of the board. Nothing else in this folder is meant to be imported from outside.
 *
 * The board knows no rules: it is given a position and the graph of legal steps, lets a
 * person try a play out, and hands the finished play back.
 */

import { board } from './board.js';
import { describe } from './describe.js';
import { findPath } from './draft.js';
import { listenToKeys } from './keys.js';
import { picture as drawPicture } from './pieces.js';
import { listenToPointer } from './pointer.js';
import { opponent } from './position.js';
import { dieOrder, openGraph, shownPosition, stepsOf } from './state.js';
import { newPrefix } from './svg.js';
import { readMoves } from './typed.js';

export { pips } from './position.js';
export { readMoves } from './typed.js';

/** @typedef {import('./types.js').Options} Options */
/** @typedef {import('./types.js').Move} Move */

/**
 * Puts a board into *element*, which it fills, and returns what the caller holds.
 *
 * @param {HTMLElement} element
 * @param {Partial<Options>} [options]
 */
export function createBoard(element, options = {}) {
  const it = board(element, options);
  const stops = [listenToPointer(it), listenToKeys(it)];
  return {
    /** Changes any of the options; checkers travel to where they are now. */
    set: (/** @type {Partial<Options>} */ given) => it.set(given),
    /** Takes back what the last gesture played. */
    undo: it.undo,
    undoAll: it.undoAll,
    /** Hands a complete play to onPlay; false if it is not complete. */
    confirm: it.confirm,
    swapDice: it.swapDice,
    /** Plays every step that leaves no choice. */
    playForced: it.playForced,
    /** Lets the checker in the hand go back. */
    letGo: it.putBack,
    /** A tap from outside: a point as seen from the bottom, 25 bar, 0 tray, 'dice', 'cube'. */
    choose: it.act,
    /** Ends whatever moves. */
    settle: it.settle,
    /** Shows the board from the other side. */
    flip: () => it.set({ perspective: opponent(it.state.perspective) }),
    playTyped,
    /** The position as text, one line for each thing. */
    describe: () => describe(it.state),
    /** Puts the keyboard on the board. */
    focus: it.ring.focus,
    /** The steps tried so far. */
    get steps() {
      return stepsOf(it.state);
    },
    /** The position as it is shown, with those steps played. */
    get position() {
      return shownPosition(it.state);
    },
    get isComplete() {
      return it.isLive && it.state.graph !== null && nothingLeft();
    },
    /** Where the board lies in its element, and in which arrangement. */
    get bounds() {
      return { ...it.layout.board, kind: it.layout.kind };
    },
    destroy() {
      for (const stop of stops) stop();
      it.destroy();
    },
  };

  function nothingLeft() {
    const { graph, draft } = it.state;
    return !graph?.[draft.at(-1)?.at(-1)?.[3] ?? 0]?.length;
  }

  /**
   * Plays what was typed, in place of the draft: notation, or moves read already, in the
   * numbering of the player on turn.
   *
   * @param {string | Move[]} play
   * @param {{ bar?: string[], off?: string[] }} [names] words for bar and off beside the
   *   notation's own
   * @returns {'played' | 'part' | 'unreadable' | 'illegal'} part: more can be played
   */
  function playTyped(play, names) {
    const moves = typeof play === 'string' ? readMoves(play, names) : play;
    if (!moves) return 'unreadable';
    const path = findPath(openGraph(it.state), moves, dieOrder(it.state));
    if (!path) return 'illegal';
    it.undoAll();
    it.settle();
    it.playPath(path);
    return nothingLeft() ? 'played' : 'part';
  }
}

/**
 * A single piece as a picture, for a card or a button beside the board. It fills its element.
 * @param {Parameters<typeof drawPicture>[0]} what
 */
export const picture = (what) => drawPicture(what, newPrefix());
