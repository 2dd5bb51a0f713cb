// @ts-check
/** From one state to the next: at once, or with checkers that travel. */

import { empty } from './hand.js';
import { finish, fly } from './motion.js';
import { plan, planBack } from './plan.js';
import { copy, same } from './position.js';
import * as states from './state.js';
import { adopt, draw } from './view.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').State} State */

/** @param {Board} board @param {State} next */
export function become(board, next) {
  adopt(board, next);
  board.over = null;
  if (next.held === null) empty(board.hand);
}

/** Ends what moves and shows the state as it is. @param {Board} board */
export function settle(board) {
  finish(board.air);
  if (board.state.held === null) empty(board.hand);
  draw(board);
}

/**
 * Goes to another state and lets the checkers travel from here to there.
 * @param {Board} board @param {State} next @param {import('./types.js').LastPlay | null} play
 * @param {boolean} own @param {() => void} [then]
 */
export function travel(board, next, play, own, then = () => {}) {
  const { state, air } = board;
  const before = states.shownPosition(state);
  const after = states.shownPosition(next);
  const isTurned = state.perspective !== next.perspective;
  const legs = isTurned || !air.stage.speed() ? null : plan(before, after, play, own);
  finish(air);
  become(board, next);
  if (legs?.length) {
    fly(air, before, legs, then);
    draw(board);
    return;
  }
  draw(board, legs === null && !isTurned && next.speed > 0);
  if (play?.moves.length && !same(before, after)) air.stage.moment('place', play.side, 1);
  then();
}

/** Lets the checker in the hand go, wherever it is. @param {Board} board */
export function letGo(board) {
  if (board.state.held === null) return;
  become(board, states.letGo(board.state));
  draw(board);
}

/** Lets the checker in the hand glide back. @param {Board} board */
export function putBack(board) {
  const { state, air, hand } = board;
  const { turn, held } = state;
  if (held === null || !turn) return;
  const from = hand.where;
  const rest = withoutHeld(state);
  become(board, states.letGo(state));
  if (air.stage.speed()) fly(air, rest, planBack(turn, held, from));
  draw(board);
}

/** The position as it is shown, without the checker in the hand. @param {State} state */
export function withoutHeld(state) {
  const rest = copy(states.shownPosition(state));
  if (state.turn && state.held !== null) rest[state.turn][state.held] -= 1;
  return rest;
}
