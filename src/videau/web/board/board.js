// @ts-check
/** The board itself: holds the state, lets gestures change it, and has the change drawn. */

import { outlook, seen } from './describe.js';
import { firstStep, forcedSteps, isComplete, reach, stepWithDie } from './draft.js';
import { cubeSpot, dieSpots, spot } from './geometry.js';
import { hoverSpot, hand as newHand } from './hand.js';
import { seatOf } from './marks.js';
import { motion } from './motion.js';
import { plan, planBack, planPut, TIMES } from './plan.js';
import { copy, same } from './position.js';
import * as states from './state.js';
import { newPrefix } from './svg.js';
import { paintOf } from './table.js';
import { boardView } from './view.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Options} Options */
/** @typedef {import('./types.js').Edge} Edge */
/** @typedef {import('./types.js').Spot} Spot */

/** @typedef {ReturnType<typeof board>} Board */

/** @param {HTMLElement} element @param {Partial<Options>} options */
export function board(element, options) {
  const prefix = newPrefix();
  let state = states.configure(states.defaults(), options);
  let view = outlook(state);
  const drawing = boardView(element, prefix, act);
  /** @type {import('./motion.js').Stage} */
  const stage = {
    prefix,
    air: drawing.air,
    layout: () => drawing.layout,
    seat: (side) => seatOf(state, side),
    paint: (side) => paintOf(state, side),
    speed: () => (isCalm() ? 0 : state.speed),
    draw: () => draw(),
    moment: (moment, side, stack) => state.onMoment?.(moment, { side, stack }),
  };
  const flight = motion(stage);
  const hand = newHand(stage);
  /** @type {number | null} the target under the hand */
  let over = null;
  let isDragged = false;

  const watcher = new ResizeObserver(resize);
  watcher.observe(drawing.root);
  resize();

  return {
    root: drawing.root,
    places: drawing.places,
    ring: drawing.ring,
    get state() {
      return state;
    },
    get layout() {
      return drawing.layout;
    },
    get view() {
      return view;
    },
    get isLive() {
      return isLive();
    },
    set,
    settle,
    lift,
    drag,
    letGo,
    putBack,
    playTo,
    playFirst,
    playDie,
    playPath,
    undo,
    undoAll,
    swapDice,
    confirm,
    playForced,
    rollOrConfirm,
    turnCube,
    act,
    hoverPlace: (/** @type {number | null} */ point) => drawing.hoverPlace(state, view, point),
    dim: drawing.dim,
    destroy,
  };

  function isLive() {
    return states.openGraph(state) !== null;
  }

  function isCalm() {
    if (state.motion !== 'auto') return state.motion === 'reduced';
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  // Showing a state

  function resize() {
    if (!drawing.fit(state)) return;
    letGo();
    settle();
    state.onLayout?.({ ...drawing.layout.board, kind: drawing.layout.kind });
  }

  /** @param {boolean} [fade] */
  function draw(fade = false) {
    const { held, turn } = state;
    const rest = copy(flight.rest ?? states.shownPosition(state));
    if (held !== null && turn && !flight.rest) rest[turn][held] -= 1;
    const { dice, cube } = flight.flying;
    drawing.draw({ state, rest, view, over, diceFly: dice, cubeFlies: cube, fade }, isLive());
  }

  /** @param {State} next */
  function become(next) {
    state = next;
    view = outlook(state);
    over = null;
    if (state.held === null) hand.empty();
  }

  /** Ends what moves and shows the state as it is. */
  function settle() {
    flight.finish();
    if (state.held === null) hand.empty();
    draw();
  }

  /**
   * Goes to another state and lets the checkers travel from here to there.
   * @param {State} next
   * @param {{ side: import('./types.js').Side, moves: import('./types.js').Move[] } | null} play
   * @param {boolean} own @param {() => void} [then]
   */
  function travel(next, play, own, then = () => {}) {
    const before = states.shownPosition(state);
    const after = states.shownPosition(next);
    const isTurned = state.perspective !== next.perspective;
    const legs = isTurned || !stage.speed() ? null : plan(before, after, play, own);
    flight.finish();
    become(next);
    if (legs?.length) {
      flight.fly(before, legs, then);
      draw();
      return;
    }
    draw(legs === null && !isTurned && state.speed > 0);
    if (play?.moves.length && !same(before, after)) stage.moment('place', play.side, 1);
    then();
  }

  // Settings

  /** @param {Partial<Options>} given */
  function set(given) {
    const old = state;
    const next = states.configure(state, given);
    const { dice } = next;
    const isNewRoll =
      dice !== null &&
      (old.dice?.owner !== dice.owner || String(old.dice.values) !== String(dice.values));
    if (next.held !== null) {
      state = next;
      view = outlook(state);
    } else {
      travel(next, next.lastPlay, false, () => isNewRoll && rollIn());
      // The new dice wait for the checkers.
      if (isNewRoll && flight.rest) flight.flying.dice = true;
    }
    if (stage.speed()) moveCube(old);
    if (old.perspective !== next.perspective) drawing.reset();
    draw();
    if (next.layout !== old.layout || next.homeSide !== old.homeSide) resize();
  }

  function rollIn() {
    const { dice } = state;
    if (!dice) return;
    const values = states.tableDice(state);
    stage.moment('dice', dice.owner, values.length);
    if (!stage.speed()) return;
    const seat = seatOf(state, dice.owner);
    flight.tumble(dice.owner, values, dieSpots(drawing.layout, seat, values.length));
    draw();
  }

  /** @param {State} old */
  function moveCube(old) {
    const where = (/** @type {State} */ { cube }) =>
      cube && cubeSpot(drawing.layout, cube.state, cube.owner && seatOf(state, cube.owner));
    const from = where(old);
    const to = where(state);
    if (!from || !to || !state.cube || old.perspective !== state.perspective) return;
    if (from.x === to.x && from.y === to.y) return;
    const side = state.cube.owner ?? state.turn ?? state.perspective;
    flight.moveCube(side, state.cube.value, from, to);
  }

  // The hand. Points are those of the player on turn.

  /** @param {number} source */
  function lift(source) {
    settle();
    const { turn } = state;
    const next = states.lifted(state, source);
    if (next === state || !turn) return false;
    const count = states.shownPosition(state)[turn][source] - 1;
    const seat = seatOf(state, turn);
    const from = spot(drawing.layout, seat, source, count, count + 1);
    become(next);
    draw();
    isDragged = false;
    const ms = stage.speed() ? TIMES.lift : 0;
    hand.take(turn, from, hoverSpot(drawing.layout, seat, source, count), ms);
    stage.moment('lift', turn, count);
    return true;
  }

  /** @param {Spot} where @param {number | null} target that it would go to */
  function drag(where, target) {
    isDragged = true;
    hand.moveTo(where);
    if (over === target) return;
    over = target;
    drawing.hoverTarget(target);
  }

  function letGo() {
    if (state.held === null) return;
    become(states.letGo(state));
    draw();
  }

  /** Lets the checker in the hand glide back. */
  function putBack() {
    const { turn, held } = state;
    if (held === null || !turn) return;
    const from = hand.where;
    const rest = copy(states.shownPosition(state));
    rest[turn][held] -= 1;
    become(states.letGo(state));
    if (stage.speed()) flight.fly(rest, planBack(turn, held, from));
    draw();
  }

  // Playing

  /** @param {number} target where the checker in the hand goes */
  function playTo(target) {
    const { held, draft } = state;
    if (held === null) return false;
    const path = reach(states.openGraph(state), draft, held, states.dieOrder(state)).get(target);
    return path !== undefined && playPath(path);
  }

  /** @param {number} source the first die that moves it */
  function playFirst(source) {
    const edge = firstStep(states.openGraph(state), state.draft, source, states.dieOrder(state));
    return edge !== undefined && playPath([edge]);
  }

  /** @param {number} source @param {number} die */
  function playDie(source, die) {
    const edge = stepWithDie(states.openGraph(state), state.draft, source, die);
    return edge !== undefined && playPath([edge]);
  }

  /** @param {Edge[]} path */
  function playPath(path) {
    const { turn, held } = state;
    if (!turn || !path.length) return false;
    const moves = path.map(([source, target]) => ({ source, target }));
    const next = states.withSteps(state, path);
    if (held === path[0][0] && hand.isFull && stage.speed()) {
      const legs = planPut(states.shownPosition(state), turn, moves, hand.where, isDragged);
      const rest = copy(states.shownPosition(state));
      rest[turn][held] -= 1;
      flight.finish();
      become(next);
      flight.fly(rest, legs);
      draw();
    } else travel(next, { side: turn, moves }, true);
    tellDraft();
    return true;
  }

  function tellDraft() {
    const { graph, draft } = state;
    state.onDraft?.({ steps: states.stepsOf(state), complete: isComplete(graph, draft) });
  }

  /** @param {(state: State) => State} how */
  function takeBack(how) {
    if (!state.draft.length || state.sent) return false;
    travel(how(state), null, true);
    tellDraft();
    return true;
  }

  function undo() {
    return takeBack(states.undone);
  }

  function undoAll() {
    return takeBack(states.undoneAll);
  }

  function swapDice() {
    if (!states.canSwap(state)) return false;
    flight.finish();
    become({ ...state, swapped: !state.swapped });
    draw();
    const [first, second] = states.dieOrder(state);
    state.onSwapDice?.([first, second]);
    return true;
  }

  function confirm() {
    if (!isComplete(states.openGraph(state), state.draft)) return false;
    flight.finish();
    become({ ...state, sent: true, held: null });
    draw();
    state.onPlay?.(states.stepsOf(state));
    return true;
  }

  function playForced() {
    return playPath(forcedSteps(states.openGraph(state), state.draft));
  }

  /** What the space bar and a tap on the dice do. @param {boolean} [maySwap] */
  function rollOrConfirm(maySwap = true) {
    if (state.canRoll) state.onRoll?.();
    else if (!confirm() && maySwap) swapDice();
  }

  function turnCube() {
    if (state.cube?.canTurn) state.onCube?.();
  }

  /**
   * A tap on a place, as the perspective numbers it, from a key or a screen reader.
   * @param {import('./places.js').Place} place
   */
  function act(place) {
    if (place === 'dice') rollOrConfirm();
    else if (place === 'cube') turnCube();
    else {
      const own = seen(state, place);
      if (state.held === own) putBack();
      else if (view.targets.has(place)) playTo(own);
      else if (view.movable.has(place)) lift(own);
      else drawing.dim(place);
    }
  }

  function destroy() {
    watcher.disconnect();
    flight.finish();
    drawing.root.remove();
  }
}
