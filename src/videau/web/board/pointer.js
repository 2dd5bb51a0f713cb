// @ts-check
/**
 * Mouse, pen and finger. Pressing lifts a checker, sliding chooses, letting go decides; a
 * press without sliding is a tap. While sliding, only the transform of the hand changes.
 */

import { seen } from './describe.js';
import { rectOf } from './focus.js';
import { column, columnX } from './geometry.js';
import { seatOf } from './marks.js';
import { isIn, placeAt, targetAt } from './places.js';
import { BAR, OFF } from './position.js';

/** @typedef {import('./types.js').Spot} Spot */
/** @typedef {import('./board.js').Board} Board */

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
  const { root } = board;
  /** @type {Gesture | null} */
  let gesture = null;
  const control = new AbortController();
  const { signal } = control;
  root.addEventListener('pointerdown', down, { signal });
  root.addEventListener('pointermove', move, { signal });
  root.addEventListener('pointerup', up, { signal });
  root.addEventListener('pointercancel', cancel, { signal });
  root.addEventListener('pointerleave', () => board.hoverPlace(null), { signal });
  root.addEventListener('contextmenu', (event) => gesture && event.preventDefault(), { signal });
  return () => control.abort();

  /** @param {PointerEvent} event @returns {Spot} */
  function at(event) {
    const { left, top } = root.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (!event.isPrimary || event.button !== 0 || gesture) return;
    const start = at(event);
    const touch = event.pointerType === 'touch';
    board.settle();
    const kind = kindAt(start, touch);
    if (!kind) return;
    gesture = {
      id: event.pointerId,
      kind: kind.kind,
      start,
      time: event.timeStamp,
      touch,
      moved: false,
      again: false,
    };
    if (kind.source !== undefined) {
      gesture.again = board.state.held === kind.source;
      if (!gesture.again) {
        board.letGo();
        board.lift(kind.source);
      }
    }
    // Without capture a finger that leaves the board would lose its checker.
    root.setPointerCapture(event.pointerId);
  }

  /**
   * What a press at a spot is about.
   * @param {Spot} spot @param {boolean} touch
   * @returns {{ kind: Gesture['kind'], source?: number } | null}
   */
  function kindAt(spot, touch) {
    const { state, layout, view } = board;
    const cube = state.cube?.canTurn ? rectOf(state, layout, 'cube') : null;
    if (cube && isIn(cube, spot, touch ? 8 : 2)) return { kind: 'cube' };
    const dice = state.canRoll || board.isLive ? rectOf(state, layout, 'dice') : null;
    if (dice && isIn(dice, spot) && state.held === null) return { kind: 'dice' };
    if (!board.isLive) return null;
    if (state.held !== null && targetUnder(spot, touch) !== null) return { kind: 'tap' };
    const source = movableAt(spot, touch);
    if (source !== null) return { kind: 'checker', source: seen(state, source) };
    if (state.held !== null && placeAt(layout, spot) === seen(state, state.held)) {
      return { kind: 'checker', source: state.held };
    }
    return view.movable.size ? { kind: 'tap' } : null;
  }

  /** @param {Spot} spot @param {boolean} touch @returns {number | null} */
  function movableAt(spot, touch) {
    const { layout, view, state } = board;
    const exact = placeAt(layout, spot);
    if (exact === BAR && !onOwnBar(spot)) return null;
    if (exact !== null && view.movable.has(exact)) return exact;
    if (!touch || state.held !== null) return null;
    // A finger beside a narrow column means the nearest one that can move.
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

  /** @param {Spot} spot */
  function onOwnBar(spot) {
    const { state, layout } = board;
    const up = state.turn !== null && seatOf(state, state.turn) === 'bottom';
    return up === spot.y < layout.middle;
  }

  /** @param {Spot} spot @param {boolean} touch @returns {number | null} */
  function targetUnder(spot, touch) {
    const { layout, view, state } = board;
    const slack = touch ? Math.max(0.6 * layout.p, 22) : 0.6 * layout.p;
    const seat = state.turn ? seatOf(state, state.turn) : 'bottom';
    return targetAt(layout, spot, [...view.targets.keys()], slack, seat);
  }

  /** Where the checker is while a finger covers what lies under it.
   * @param {Spot} spot @param {Gesture} of @returns {Spot} */
  function held({ x, y }, of) {
    return { x, y: of.touch ? y - 0.7 * board.layout.d : y };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const spot = at(event);
    if (!gesture) {
      if (event.pointerType === 'mouse' && board.isLive)
        board.hoverPlace(placeAt(board.layout, spot));
      return;
    }
    if (event.pointerId !== gesture.id || gesture.kind !== 'checker') return;
    const slop = gesture.touch ? FINGER_SLOP : SLOP;
    if (!gesture.moved && distance(spot, gesture.start) < slop) return;
    if (!gesture.moved) {
      gesture.moved = true;
      root.classList.add('vb--dragging');
    }
    const where = held(spot, gesture);
    board.drag(where, targetUnder(where, gesture.touch));
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!gesture || event.pointerId !== gesture.id) return;
    const done = gesture;
    end();
    const spot = at(event);
    if (done.kind === 'dice' || done.kind === 'cube') {
      const zone = rectOf(board.state, board.layout, done.kind);
      if (zone && isIn(zone, spot, 8)) board.act(done.kind);
    } else if (done.kind === 'tap') tapAt(spot, done.touch);
    else if (done.moved) drop(held(spot, done), done.touch);
    else tapChecker(done, event.timeStamp - done.time > LONG);
  }

  /** @param {Gesture} done @param {boolean} isLong */
  function tapChecker(done, isLong) {
    const source = board.state.held;
    if (source === null) return;
    const plays = done.again || (board.state.tap === 'play' && !isLong);
    if (plays) board.playFirst(source);
  }

  /** @param {Spot} spot @param {boolean} touch */
  function tapAt(spot, touch) {
    const target = board.state.held === null ? null : targetUnder(spot, touch);
    if (target !== null) board.playTo(seen(board.state, target));
    else {
      const place = placeAt(board.layout, spot);
      if (place !== null) board.dim(place);
      board.putBack();
    }
  }

  /** @param {Spot} spot @param {boolean} touch */
  function drop(spot, touch) {
    const target = targetUnder(spot, touch);
    if (target !== null && board.playTo(seen(board.state, target))) return;
    const place = placeAt(board.layout, spot);
    if (place !== null) board.dim(place);
    board.putBack();
  }

  /** @param {PointerEvent} event */
  function cancel(event) {
    if (!gesture || event.pointerId !== gesture.id) return;
    const { kind } = gesture;
    end();
    if (kind === 'checker') board.putBack();
  }

  function end() {
    gesture = null;
    root.classList.remove('vb--dragging');
  }
}

/** @param {Spot} a @param {Spot} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
