// @ts-check
/** One board on the page: put together, given other options, taken away. */

import { act } from './actions.js';
import { configure, defaults } from './config.js';
import { outlook } from './describe.js';
import { newRing } from './focus.js';
import { cubeSpot, dieSpots } from './geometry.js';
import { newHand } from './hand.js';
import { layout as layoutFor } from './layout.js';
import { rowOf } from './marks.js';
import { finish, moveCube, newAir, tumble } from './motion.js';
import { TIMES } from './plan.js';
import { SIDES } from './position.js';
import { newDrawing, reset } from './render.js';
import { letGo, settle, travel } from './show.js';
import { tableDice } from './state.js';
import { newPrefix } from './svg.js';
import { paintOf } from './table.js';
import { adopt, draw, fit, newLayers } from './view.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Options} Options */

/** @param {HTMLElement} element @param {Partial<Options>} options @returns {Board} */
export function newBoard(element, options) {
  const prefix = newPrefix();
  const state = configure(defaults(), options);
  const layers = newLayers(element);
  const stage = stageOf(prefix, layers.air, () => board);
  /** @type {Board} */
  const board = {
    state,
    view: outlook(state),
    layout: layoutFor('wide', 1, 1),
    layers,
    drawing: newDrawing(prefix, layers.position),
    air: newAir(stage),
    hand: newHand(stage),
    ring: newRing(layers.places, (place) => act(board, place)),
    gesture: null,
    over: null,
    isDragged: false,
    named: null,
    raised: [],
  };
  return board;
}

/**
 * What the air may know of the board.
 * @param {string} prefix @param {HTMLElement} air @param {() => Board} board
 * @returns {import('./motion.js').Stage}
 */
const stageOf = (prefix, air, board) => ({
  prefix,
  air,
  layout: () => board().layout,
  row: (side) => rowOf(board().state, side),
  paint: (side) => paintOf(board().state, side),
  speed: () => speedOf(board().state),
  draw: () => draw(board()),
  moment: (moment, side, stack) => board().state.onMoment?.(moment, { side, stack }),
});

/** 0 where nothing is to move. @param {State} state */
function speedOf({ motion, speed }) {
  const isCalm =
    motion === 'auto'
      ? matchMedia('(prefers-reduced-motion: reduce)').matches
      : motion === 'reduced';
  return isCalm ? 0 : speed;
}

/** Watches the size of the element. @param {Board} board @returns {() => void} stops it */
export function listenToSize(board) {
  const watcher = new ResizeObserver(() => resize(board));
  watcher.observe(board.layers.root);
  resize(board);
  return () => watcher.disconnect();
}

/** @param {Board} board */
function resize(board) {
  if (!fit(board)) return;
  letGo(board);
  settle(board);
  const { state, layout } = board;
  state.onLayout?.({ ...layout.board, kind: layout.kind });
}

/**
 * Changes options; checkers travel to where they are now.
 * @param {Board} board @param {Partial<Options>} given
 */
export function set(board, given) {
  const old = board.state;
  const next = configure(old, given);
  // A checker in the hand stays there: whoever holds it has not finished.
  if (next.held !== null) adopt(board, next);
  else goTo(board, next);
  if (board.air.stage.speed()) moveCubeFrom(board, old);
  if (old.perspective !== next.perspective) reset(board.drawing);
  draw(board);
  if (next.layout !== old.layout || next.homeSide !== old.homeSide) resize(board);
}

/** @param {Board} board @param {State} next */
function goTo(board, next) {
  const isOpened = next.opening !== null && next.opening.throw !== board.state.opening?.throw;
  const isRolled = isOpened || isNewRoll(board.state, next);
  travel(board, next, next.lastPlay, false, () => isRolled && rollIn(board));
  // The new dice wait for the checkers.
  if (isRolled && board.air.rest) board.air.flying.dice = true;
}

/** @param {State} old @param {State} next */
const isNewRoll = (old, { dice }) =>
  dice !== null &&
  (old.dice?.owner !== dice.owner || String(old.dice.values) !== String(dice.values));

/** @param {Board} board */
function rollIn(board) {
  const { state, air } = board;
  const thrown = state.opening ? openingThrow(board, state.opening) : rollThrow(board);
  if (!thrown.length) return;
  air.stage.moment('dice', thrown[0].side, thrown.length);
  if (!air.stage.speed()) return;
  tumble(air, thrown, state.opening ? TIMES.opening : 0);
  draw(board);
}

/** The roll of the player to move. @param {Board} board @returns {import('./motion.js').Thrown[]} */
function rollThrow({ state, layout }) {
  const { dice } = state;
  if (!dice) return [];
  const values = tableDice(state);
  const spots = dieSpots(layout, rowOf(state, dice.owner), values.length);
  return spots.map((to, i) => ({ side: dice.owner, value: values[i], to }));
}

/**
 * One die of either side, each thrown on its own.
 * @param {Board} board @param {import('./types.js').Opening} opening
 */
const openingThrow = ({ state, layout }, opening) =>
  SIDES.map((side) => ({
    side,
    value: opening[side],
    to: dieSpots(layout, rowOf(state, side), 1)[0],
  }));

/** Lets the cube travel from where it lay. @param {Board} board @param {State} old */
function moveCubeFrom({ state, layout, air }, old) {
  const where = (/** @type {State} */ { cube }) =>
    cube &&
    cubeSpot(
      layout,
      cube.state,
      cube.owner && rowOf(state, cube.owner),
      state.ownedCube === 'beside',
    );
  const from = where(old);
  const to = where(state);
  if (!from || !to || !state.cube || old.perspective !== state.perspective) return;
  if (from.x === to.x && from.y === to.y) return;
  const side = state.cube.owner ?? state.turn ?? state.perspective;
  moveCube(air, side, state.cube.value, from, to);
}

/** @param {Board} board */
export function destroy({ air, layers }) {
  finish(air);
  layers.root.remove();
}
