// @ts-check
/**
 * Setting a position up: any checker may go anywhere, by hand or by key. What comes of it is told
 * to the caller, who gives the board its new position. Places are those of the perspective.
 */

import { spot } from './geometry.js';
import { hoverSpot, moveTo, take } from './hand.js';
import { rowOf } from './marks.js';
import { placeAt } from './places.js';
import { BAR, OFF, opponent, SIDES } from './position.js';
import { become, putBack, settle } from './show.js';
import { dim, draw } from './view.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').State} State */

/** @param {State} state whether checkers may be put anywhere */
export const isEdited = (state) => state.onEdit !== undefined;

/** A place as *side* numbers it, and back. @param {State} state @param {Side} side @param {number} place */
const numbered = ({ perspective }, side, place) =>
  side === perspective || place === BAR || place === OFF ? place : 25 - place;

/** Who has a checker at a place, the perspective first. @param {State} state @param {number} place */
function sidesAt(state, place) {
  const { perspective, position } = state;
  return [perspective, opponent(perspective)].filter(
    (side) => position[side][numbered(state, side, place)] > 0,
  );
}

/**
 * The checker that a press means. On the bar and in the trays, those of either side lie apart.
 * @param {Board} board @param {import('./types.js').Spot} at
 * @returns {{ side: Side, source: number } | null}
 */
export function checkerAt({ state, layout }, at) {
  const place = placeAt(layout, at);
  if (place === null) return null;
  const isShared = place === BAR || place === OFF;
  const isUp = at.y < layout.middle;
  // Checkers on the bar lie on the far side of their home, borne-off ones on the near side.
  const row = isUp === (place === BAR) ? 'bottom' : 'top';
  const side = sidesAt(state, place).find((one) => !isShared || rowOf(state, one) === row);
  return side ? { side, source: numbered(state, side, place) } : null;
}

/** @param {Board} board @param {Side} side @param {number} source in the numbering of the side */
export function pickUp(board, side, source) {
  settle(board);
  const { state, layout, hand } = board;
  const count = state.position[side][source] - 1;
  const row = rowOf(state, side);
  become(board, { ...state, turn: side, held: source });
  draw(board);
  board.isDragged = false;
  const from = spot(layout, row, source, Math.min(count, 4), 5);
  take(hand, side, from, hoverSpot(layout, row, source, Math.min(count, 4)), 0);
  moveTo(hand, hand.where);
}

/**
 * Puts the checker in the hand down, if no opposing one is in the way.
 * @param {Board} board @param {number | null} place
 */
export function putAt(board, place) {
  const { state } = board;
  const { turn, held } = state;
  if (held === null || !turn) return;
  const isShared = place === BAR || place === OFF;
  const isFree = place !== null && (isShared || !sidesAt(state, place).includes(opponent(turn)));
  const target = place === null ? held : numbered(state, turn, place);
  if (!isFree || target === held) {
    if (place !== null && !isFree) dim(board, place);
    putBack(board);
    return;
  }
  become(board, { ...state, held: null });
  state.onEdit?.({ side: turn, source: held, target });
}

/**
 * What Enter does at a place: lifts a checker, puts it down, or takes one of the other side.
 * @param {Board} board @param {number} place
 */
export function editAt(board, place) {
  const { state } = board;
  const { turn, held } = state;
  const sides = sidesAt(state, place);
  if (held === null || !turn) {
    if (sides.length) pickUp(board, sides[0], numbered(state, sides[0], place));
    else dim(board, place);
    return;
  }
  const isBack = numbered(state, turn, place) === held;
  const other = sides[sides.indexOf(turn) + 1];
  putAt(board, place);
  if (isBack && other) pickUp(board, other, numbered(state, other, place));
}

/** Whether anything can be done at a place. @param {State} state @param {number} place */
export const canEdit = (state, place) => state.held !== null || sidesAt(state, place).length > 0;

/** The position after a checker has gone from one place to another.
 * @param {import('./types.js').Position} position
 * @param {{ side: Side, source: number, target: number }} edit */
export function edited(position, { side, source, target }) {
  const next = Object.fromEntries(SIDES.map((one) => [one, [...position[one]]]));
  next[side][source] -= 1;
  next[side][target] += 1;
  return /** @type {import('./types.js').Position} */ (next);
}
