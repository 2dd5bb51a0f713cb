// @ts-check
/** What a person can do on the board. Points are those of the player to move. */

import { seen } from './describe.js';
import { firstStep, forcedSteps, isComplete, nodeOf, reach, stepWithDie } from './draft.js';
import { editAt, isEdited } from './edit.js';
import { spot } from './geometry.js';
import { hoverSpot, moveTo, take } from './hand.js';
import { rowOf } from './marks.js';
import { finish, fly } from './motion.js';
import { planPut, TIMES } from './plan.js';
import { showOver } from './render.js';
import { become, putBack, settle, travel, withoutHeld } from './show.js';
import * as states from './state.js';
import { dim, draw } from './view.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Edge} Edge */

// The hand

/** @param {Board} board @param {number} source */
export function lift(board, source) {
  settle(board);
  const { state, layout, hand, air } = board;
  const { turn } = state;
  const next = states.lifted(state, source);
  if (next === state || !turn) return false;
  const count = states.shownPosition(state)[turn][source] - 1;
  const row = rowOf(state, turn);
  const from = spot(layout, row, source, count, count + 1);
  become(board, next);
  draw(board);
  board.isDragged = false;
  const ms = air.stage.speed() ? TIMES.lift : 0;
  take(hand, turn, from, hoverSpot(layout, row, source, count), ms);
  air.stage.moment('lift', turn, count);
  return true;
}

/**
 * @param {Board} board @param {import('./types.js').Spot} where
 * @param {number | null} target that it would go to
 */
export function drag(board, where, target) {
  board.isDragged = true;
  moveTo(board.hand, where);
  if (board.over === target) return;
  board.over = target;
  showOver(board.drawing, target);
}

// Playing

/** @param {Board} board @param {number} target where the checker in the hand goes */
export function playTo(board, target) {
  const { state } = board;
  const { held, draft } = state;
  if (held === null) return false;
  const path = reach(states.openGraph(state), draft, held, states.dieOrder(state)).get(target);
  return path !== undefined && playPath(board, path);
}

/** @param {Board} board @param {number} source the first die that moves it */
export function playFirst(board, source) {
  const { state } = board;
  const edge = firstStep(states.openGraph(state), state.draft, source, states.dieOrder(state));
  return edge !== undefined && playPath(board, [edge]);
}

/** @param {Board} board @param {number} source @param {number} die */
export function playDie(board, source, die) {
  const edge = stepWithDie(states.openGraph(board.state), board.state.draft, source, die);
  return edge !== undefined && playPath(board, [edge]);
}

/** Plays every step that leaves no choice. @param {Board} board */
export const playForced = (board) =>
  playPath(board, forcedSteps(states.openGraph(board.state), board.state.draft));

/** @param {Board} board @param {Edge[]} path */
export function playPath(board, path) {
  const { state, hand, air } = board;
  const { turn, held } = state;
  if (!turn || !path.length) return false;
  const moves = path.map(([source, target]) => ({ source, target }));
  const next = states.withSteps(state, path);
  if (held === path[0][0] && hand.drawing && air.stage.speed()) putDown(board, next, moves);
  else travel(board, next, { side: turn, moves }, true);
  tellDraft(board);
  return true;
}

/**
 * Lets the checker go on from where the hand has it.
 * @param {Board} board @param {State} next @param {import('./types.js').Move[]} moves
 */
function putDown(board, next, moves) {
  const { state, hand, air, isDragged } = board;
  if (!state.turn) return;
  const legs = planPut(states.shownPosition(state), state.turn, moves, hand.where, isDragged);
  const rest = withoutHeld(state);
  finish(air);
  become(board, next);
  fly(air, rest, legs);
  draw(board);
}

/** @param {Board} board */
function tellDraft({ state }) {
  const { graph, draft } = state;
  state.onDraft?.({ steps: states.stepsOf(state), complete: isComplete(graph, draft) });
}

// Taking back, and handing over

/** @param {Board} board @param {(state: State) => State} how */
function takeBack(board, how) {
  const { state } = board;
  if (!state.draft.length || state.sent) return false;
  travel(board, how(state), null, true);
  tellDraft(board);
  return true;
}

/** Takes back what the last gesture played. @param {Board} board */
export const undo = (board) => takeBack(board, states.undone);

/** @param {Board} board */
export const undoAll = (board) => takeBack(board, states.undoneAll);

/** @param {Board} board */
export function swapDice(board) {
  const { state } = board;
  if (!states.canSwap(state)) return false;
  finish(board.air);
  become(board, { ...state, swapped: !state.swapped });
  draw(board);
  const [first, second] = states.dieOrder(board.state);
  state.onSwapDice?.([first, second]);
  return true;
}

/** Hands a complete play over; false if it is not complete. @param {Board} board */
export function confirm(board) {
  const { state } = board;
  if (!states.isDone(state)) return false;
  finish(board.air);
  become(board, { ...state, sent: true, held: null });
  draw(board);
  state.onPlay?.(states.playOf(state));
  return true;
}

// Dice, cube, and a tap on anything

/** What the space bar and a tap on the dice do. @param {Board} board @param {boolean} [maySwap] */
export function rollOrConfirm(board, maySwap = true) {
  if (board.state.canRoll) board.state.onRoll?.();
  else if (!confirm(board) && maySwap) swapDice(board);
}

/** @param {Board} board */
export function turnCube({ state }) {
  if (state.cube?.canTurn) state.onCube?.();
}

/**
 * A tap on a place, as the perspective numbers it, from a key or a screen reader.
 * @param {Board} board @param {import('./places.js').Place} place
 */
export function act(board, place) {
  if (place === 'dice') rollOrConfirm(board);
  else if (place === 'cube') turnCube(board);
  else if (isEdited(board.state)) editAt(board, place);
  else actOn(board, place);
}

/** @param {Board} board @param {number} point as the perspective numbers it */
function actOn(board, point) {
  const { state, view } = board;
  const own = seen(state, point);
  if (state.held === own) putBack(board);
  else if (view.targets.has(point)) playTo(board, own);
  else if (view.movable.has(point)) lift(board, own);
  else {
    if (state.held === null) refuse(board, own, null);
    else refuse(board, state.held, own);
    dim(board, point);
  }
}

/**
 * Tells that a checker cannot do what somebody wants of it.
 * @param {Board} board @param {number} source @param {number | null} target
 */
export function refuse({ state }, source, target) {
  const { turn, draft } = state;
  if (!turn || !states.openGraph(state) || !states.shownPosition(state)[turn][source]) return;
  state.onRefused?.({ node: nodeOf(draft), source, target });
}
