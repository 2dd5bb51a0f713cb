// @ts-check
/**
 * Layer 3, the air: only what moves now, each in its own small element moved by transform.
 * One story at a time; finish() ends it at once, so that no input ever waits for it.
 */

import { along, lean } from './curve.js';
import { spot } from './geometry.js';
import { checker, cube, die } from './pieces.js';
import { planEnd, TIMES } from './plan.js';
import { copy, OFF } from './position.js';
import { svg } from './svg.js';

/** @typedef {import('./types.js').Position} Position */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Spot} Spot */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./plan.js').Leg} Leg */
/** @typedef {import('./geometry.js').DieSpot} DieSpot */

const STEP = 'cubic-bezier(.2,.8,.2,1)';
const DICE = 'cubic-bezier(.15,.9,.3,1)';

/**
 * @typedef {Object} Stage what the air needs to know of the board
 * @property {string} prefix
 * @property {HTMLElement} air
 * @property {() => Layout} layout
 * @property {(side: Side) => import('./types.js').Row} row
 * @property {(side: Side) => import('./pieces.js').Paint} paint
 * @property {() => number} speed 0: nothing travels
 * @property {() => void} draw
 * @property {(moment: import('./types.js').Moment, side: Side, stack: number) => void} moment
 */

/**
 * @typedef {Object} Air what is moving
 * @property {Stage} stage
 * @property {Position | null} rest what lies on the board while a story runs
 * @property {Set<ReturnType<typeof setTimeout>>} timers
 * @property {Set<Element>} flyers
 * @property {Map<Leg, SVGElement>} legs that are being flown
 * @property {{ dice: boolean, cube: boolean }} flying
 */

/** @param {Stage} stage @returns {Air} */
export const newAir = (stage) => ({
  stage,
  rest: null,
  timers: new Set(),
  flyers: new Set(),
  legs: new Map(),
  flying: { dice: false, cube: false },
});

/** @param {Air} air @param {number} ms @param {() => void} action */
function at({ timers }, ms, action) {
  if (ms <= 0) {
    action();
    return;
  }
  const timer = setTimeout(() => {
    timers.delete(timer);
    action();
  }, ms);
  timers.add(timer);
}

/** Ends whatever moves; the board then shows the state as it is. @param {Air} air */
export function finish(air) {
  for (const timer of air.timers) clearTimeout(timer);
  air.timers.clear();
  for (const one of air.flyers) one.remove();
  air.flyers.clear();
  air.legs.clear();
  air.rest = null;
  air.flying.dice = false;
  air.flying.cube = false;
}

/**
 * A small element with a drawing around its own origin, at a spot.
 * @param {Air} air @param {SVGElement} drawing @param {Spot} where @param {number} reach
 */
function flyer({ stage, flyers }, drawing, where, reach) {
  const size = 2 * reach;
  const viewBox = `${-reach} ${-reach} ${size} ${size}`;
  const one = svg('svg', { class: 'vb-flyer', width: size, height: size, viewBox }, drawing);
  one.style.transform = shift(where, reach);
  stage.air.append(one);
  flyers.add(one);
  return one;
}

/**
 * Plays legs, lifting and landing checkers as they come. A checker that is in the air
 * already (its leg says from where) is not part of *before*.
 * @param {Air} air @param {Position} before @param {Leg[]} legs @param {() => void} [then]
 */
export function fly(air, before, legs, then = () => {}) {
  const { stage } = air;
  const speed = stage.speed();
  air.rest = copy(before);
  const acts = legs
    .flatMap((leg) => [
      { ms: leg.start, rank: 1, act: () => lift(air, leg) },
      { ms: leg.start + leg.duration, rank: 0, act: () => land(air, leg) },
    ])
    .sort((a, b) => a.ms - b.ms || a.rank - b.rank);
  for (const { ms, act } of acts) at(air, ms / speed, act);
  at(air, planEnd(legs) / speed, () => {
    air.rest = null;
    stage.draw();
    then();
  });
}

const EASINGS = {
  step: STEP,
  hit: 'ease-in-out',
  glide: 'ease-in-out',
  put: 'ease-out',
  back: 'ease-out',
};

/** @param {Air} air @param {Leg} leg */
function lift(air, leg) {
  const { stage, rest } = air;
  if (!rest) return;
  const { side, source, target, way } = leg;
  const layout = stage.layout();
  const { from, to } = wayOf(air, rest, leg);
  if (leg.from === undefined) {
    rest[side][source] -= 1;
    stage.draw();
  }
  const r = layout.d / 2;
  const one = flyer(air, checker(stage.prefix, stage.paint(side), r), from, 1.3 * r);
  air.legs.set(leg, one);
  const rise = way === 'step' ? 0.4 * layout.p : 0;
  const flat = target === OFF ? (layout.slots ? ' scale(.3)' : ' scale(1,.4)') : '';
  one.animate(path(from, to, rise, layout.middle, 1.3 * r, flat), {
    duration: leg.duration / stage.speed(),
    easing: EASINGS[way],
    fill: 'forwards',
  });
}

/** From where to where a leg goes. @param {Air} air @param {Position} rest @param {Leg} leg */
function wayOf({ stage }, rest, { side, source, target, from }) {
  const layout = stage.layout();
  const row = stage.row(side);
  const count = rest[side][source];
  const there = rest[side][target];
  return {
    from: from ?? spot(layout, row, source, count - 1, count),
    to: spot(layout, row, target, there, there + 1),
  };
}

/** @param {Air} air @param {Leg} leg */
function land(air, leg) {
  const { stage, rest, legs } = air;
  if (!rest) return;
  const { side, target, way } = leg;
  const one = legs.get(leg);
  rest[side][target] += 1;
  legs.delete(leg);
  stage.draw();
  if (one) remove(air, one);
  if (way === 'hit') return;
  const kind = way === 'back' ? 'back' : leg.hits ? 'hit' : target === OFF ? 'off' : 'place';
  stage.moment(kind, side, rest[side][target]);
}

/** @param {Air} air @param {Element} one */
function remove({ flyers }, one) {
  one.remove();
  flyers.delete(one);
}

/** @typedef {{ side: Side, value: number, to: DieSpot }} Thrown a die, and who threw it */

/**
 * Dice slide in from their owner's side, turn twice and settle at their tilt.
 * @param {Air} air @param {Thrown[]} dice @param {number} [look] how long they lie before it goes on
 */
export function tumble(air, dice, look = 0) {
  const { stage, flying } = air;
  flying.dice = true;
  const mine = dice.map((one, i) => throwDie(air, one, i));
  at(air, (TIMES.dice + look) / stage.speed(), () => endOf(air, 'dice', mine));
}

/**
 * @param {Air} air @param {Thrown} thrown
 * @param {number} i which of the dice it is: they come one beside the other
 */
function throwDie(air, { side, value, to }, i) {
  const { stage } = air;
  const home = stage.row(side) === 'bottom' ? 1 : -1;
  const reach = 0.8 * to.side;
  const from = { x: to.x + (i + 1) * 0.7 * to.side, y: to.y + home * 0.75 * stage.layout().H };
  const one = flyer(air, die(stage.prefix, stage.paint(side), to.side, value), from, reach);
  const turn = to.turn - 720 * home * (i % 2 ? 1 : -1);
  one.animate(
    [
      { transform: `${shift(from, reach)} rotate(${turn}deg)`, opacity: 0 },
      { opacity: 1, offset: 0.12 },
      { transform: `${shift(to, reach)} rotate(${to.turn}deg)`, opacity: 1 },
    ],
    { duration: TIMES.dice / stage.speed(), easing: DICE, fill: 'forwards' },
  );
  return one;
}

/**
 * @param {Air} air @param {Side} side who turned or took it @param {number} value
 * @param {Spot & { side: number }} from @param {Spot & { side: number }} to
 */
export function moveCube(air, side, value, from, to) {
  const { stage, flying } = air;
  const duration = TIMES.cube / stage.speed();
  const reach = 0.9 * Math.max(from.side, to.side);
  const one = flyer(air, cube(stage.prefix, to.side, value), from, reach);
  flying.cube = true;
  one.animate(
    [
      { transform: `${shift(from, reach)} rotate(-90deg) scale(${from.side / to.side})` },
      { transform: `${shift(to, reach)} rotate(0deg) scale(1)` },
    ],
    { duration, easing: 'ease-in-out', fill: 'forwards' },
  );
  at(air, duration, () => {
    endOf(air, 'cube', [one]);
    stage.moment('cube', side, 1);
  });
}

/** @param {Air} air @param {'dice' | 'cube'} what @param {SVGElement[]} drawings */
function endOf(air, what, drawings) {
  air.flying[what] = false;
  air.stage.draw();
  for (const one of drawings) remove(air, one);
}

/** @param {Spot} spot @param {number} reach */
const shift = ({ x, y }, reach) => `translate(${x - reach}px,${y - reach}px)`;

/**
 * Keyframes along a slight arc. The easing of the whole runs over them, so that the speed
 * is that of one movement.
 * @param {Spot} from @param {Spot} to @param {number} rise @param {number} middle
 * @param {number} reach @param {string} end transform added where it arrives
 */
function path(from, to, rise, middle, reach, end) {
  const parts = rise ? 10 : 1;
  const by = lean(from, to, rise, middle);
  return Array.from({ length: parts + 1 }, (_, i) => {
    const { x, y } = along(from, by, to, i / parts);
    return {
      transform: shift({ x, y }, reach) + (end && i === parts ? end : end && ' scale(1)'),
    };
  });
}
