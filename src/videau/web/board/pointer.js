// @ts-check
/**
 * Mouse, pen and finger. Pressing lifts a checker, sliding chooses, letting go decides; a
 * press without sliding is a tap. While sliding, only the transform of the hand changes.
 */

import { act, drag, lift, playFirst, playTo, refuse } from './actions.js';
import { seen } from './describe.js';
import { checkerAt, isEdited, pickUp, putAt } from './edit.js';
import { rectOf } from './focus.js';
import { column, columnX } from './geometry.js';
import { rowOf } from './marks.js';
import { isIn, placeAt, targetAt } from './places.js';
import { BAR, OFF } from './position.js';
import { letGo, putBack, settle } from './show.js';
import { dim, hoverPlace, isLive } from './view.js';

/** @typedef {import('./types.js').Spot} Spot */
/** @typedef {import('./types.js').Board} Board */

const SLOP = 4; // pixels that still count as not sliding, for the mouse
const FINGER_SLOP = 9;
const LONG = 350; // ms; a longer press lifts a checker to look, even where a tap would play

/**
 * @typedef {Object} Gesture
 * @property {number} id of the pointer
 * @property {'checker' | 'tap' | 'dice' | 'cube'} kind
 * @property {Spot} start
 * @property {number} time
 * @property {boolean} touch
 * @property {boolean} moved
 * @property {boolean} again whether the checker was in the hand before
 */

/** @param {Board} board @returns {() => void} stops listening */
export function listenToPointer(board) {
  const { root } = board.layers;
  const control = new AbortController();
  const { signal } = control;
  /** @param {'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel'} name
   * @param {(board: Board, event: PointerEvent) => void} hear */
  const listen = (name, hear) =>
    root.addEventListener(name, (event) => hear(board, event), { signal });
  listen('pointerdown', down);
  listen('pointermove', move);
  listen('pointerup', up);
  listen('pointercancel', cancel);
  root.addEventListener('pointerleave', () => hoverPlace(board, null), { signal });
  root.addEventListener(
    'contextmenu',
    (event) => {
      if (board.gesture) event.preventDefault();
    },
    { signal },
  );
  return () => control.abort();
}

/** @param {Board} board @param {PointerEvent} event @returns {Spot} */
function at({ layers }, event) {
  const { left, top } = layers.root.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** @param {Board} board @param {PointerEvent} event */
function down(board, event) {
  if (!event.isPrimary || event.button !== 0 || board.gesture) return;
  const start = at(board, event);
  const touch = event.pointerType === 'touch';
  settle(board);
  const { kind, source, side } = kindAt(board, start, touch) ?? {};
  if (!kind) return;
  const again = source !== undefined && board.state.held === source;
  board.gesture = {
    id: event.pointerId,
    kind,
    start,
    time: event.timeStamp,
    touch,
    moved: false,
    again,
  };
  if (source !== undefined && !again) {
    letGo(board);
    if (side) pickUp(board, side, source);
    else lift(board, source);
  }
  // Without capture a finger that leaves the board would lose its checker.
  board.layers.root.setPointerCapture(event.pointerId);
}

/**
 * What a press at a spot is about.
 * @param {Board} board @param {Spot} spot @param {boolean} touch
 * @returns {{ kind: Gesture['kind'], source?: number, side?: import('./types.js').Side } | null}
 */
function kindAt(board, spot, touch) {
  const { state, layout, view } = board;
  if (isEdited(state)) {
    if (state.held !== null) return { kind: 'tap' };
    const checker = checkerAt(board, spot);
    return checker && { kind: 'checker', ...checker };
  }
  const { held } = state;
  const cube = state.cube?.canTurn ? rectOf(state, layout, 'cube') : null;
  if (cube && isIn(cube, spot, touch ? 8 : 2)) return { kind: 'cube' };
  const dice = state.canRoll || isLive(board) ? rectOf(state, layout, 'dice') : null;
  if (dice && isIn(dice, spot) && held === null) return { kind: 'dice' };
  if (!isLive(board)) return null;
  if (held !== null && targetUnder(board, spot, touch) !== null) return { kind: 'tap' };
  const source = movableAt(board, spot, touch);
  if (source !== null) return { kind: 'checker', source: seen(state, source) };
  if (held !== null && placeAt(layout, spot) === seen(state, held)) {
    return { kind: 'checker', source: held };
  }
  return view.movable.size ? { kind: 'tap' } : null;
}

/** @param {Board} board @param {Spot} spot @param {boolean} touch @returns {number | null} */
function movableAt(board, spot, touch) {
  const { layout, view, state } = board;
  const exact = placeAt(layout, spot);
  if (exact === BAR && !isOnOwnBar(board, spot)) return null;
  if (exact !== null && view.movable.has(exact)) return exact;
  return touch && state.held === null ? nearestMovable(board, spot) : null;
}

/**
 * A finger beside a narrow column means the nearest one that can move.
 * @param {Board} board @param {Spot} spot
 */
function nearestMovable({ layout, view }, spot) {
  let best = null;
  let least = Math.max(0, 22 - layout.p / 2);
  for (const point of view.movable) {
    if (point === BAR || point === OFF) continue;
    const rect = column(layout, point);
    const away = Math.abs(spot.x - columnX(layout, point)) - rect.w / 2;
    if (spot.y >= rect.y && spot.y <= rect.y + rect.h && away <= least)
      [best, least] = [point, away];
  }
  return best;
}

/** @param {Board} board @param {Spot} spot */
function isOnOwnBar({ state, layout }, spot) {
  const isUp = state.turn !== null && rowOf(state, state.turn) === 'bottom';
  return isUp === spot.y < layout.middle;
}

/** @param {Board} board @param {Spot} spot @param {boolean} touch @returns {number | null} */
function targetUnder({ layout, view, state }, spot, touch) {
  const slack = touch ? Math.max(0.6 * layout.p, 22) : 0.6 * layout.p;
  const row = state.turn ? rowOf(state, state.turn) : 'bottom';
  const source = state.held === null ? null : seen(state, state.held);
  return targetAt(layout, spot, [...view.targets.keys()], slack, row, source);
}

/**
 * Where the checker is while a finger covers what lies under it.
 * @param {Board} board @param {Spot} spot @param {Gesture} gesture @returns {Spot}
 */
const heldAt = ({ layout }, { x, y }, { touch }) => ({ x, y: touch ? y - 0.7 * layout.d : y });

/** @param {Board} board @param {PointerEvent} event */
function move(board, event) {
  const { gesture, layout, layers } = board;
  const spot = at(board, event);
  if (!gesture) {
    if (event.pointerType === 'mouse' && isLive(board)) hoverPlace(board, placeAt(layout, spot));
    return;
  }
  if (event.pointerId !== gesture.id || gesture.kind !== 'checker') return;
  const slop = gesture.touch ? FINGER_SLOP : SLOP;
  if (!gesture.moved && distance(spot, gesture.start) < slop) return;
  gesture.moved = true;
  layers.root.classList.add('vb--dragging');
  const where = heldAt(board, spot, gesture);
  const isFree = isEdited(board.state);
  drag(board, where, isFree ? null : targetUnder(board, where, gesture.touch));
}

/** @param {Board} board @param {PointerEvent} event */
function up(board, event) {
  const { gesture, state, layout } = board;
  if (!gesture || event.pointerId !== gesture.id) return;
  end(board);
  const spot = at(board, event);
  const { kind } = gesture;
  if (kind === 'dice' || kind === 'cube') {
    const zone = rectOf(state, layout, kind);
    if (zone && isIn(zone, spot, 8)) act(board, kind);
  } else if (kind === 'tap') drop(board, spot, gesture);
  else if (gesture.moved) drop(board, heldAt(board, spot, gesture), gesture);
  else tapChecker(board, gesture, event.timeStamp - gesture.time > LONG);
}

/** @param {Board} board @param {Gesture} gesture @param {boolean} isLong */
function tapChecker(board, { again }, isLong) {
  const { held, tap } = board.state;
  if (held !== null && (again || (tap === 'play' && !isLong))) playFirst(board, held);
}

/**
 * Where a checker is let go, or where a tap sends it.
 * @param {Board} board @param {Spot} spot @param {Gesture} gesture
 */
function drop(board, spot, { touch, start }) {
  const { state, layout } = board;
  if (isEdited(state)) {
    putAt(board, placeAt(layout, spot));
    return;
  }
  const target = state.held === null ? null : targetUnder(board, spot, touch);
  if (target !== null && playTo(board, seen(state, target))) return;
  const place = placeAt(layout, spot);
  const begun = state.held === null ? placeAt(layout, start) : null;
  if (begun !== null) refuse(board, seen(state, begun), null);
  else if (state.held !== null && place !== null) refuse(board, state.held, seen(state, place));
  if (place !== null) dim(board, place);
  putBack(board);
}

/** @param {Board} board @param {PointerEvent} event */
function cancel(board, event) {
  const { gesture } = board;
  if (!gesture || event.pointerId !== gesture.id) return;
  end(board);
  if (gesture.kind === 'checker') putBack(board);
}

/** @param {Board} board */
function end(board) {
  board.gesture = null;
  board.layers.root.classList.remove('vb--dragging');
}

/** @param {Spot} a @param {Spot} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
