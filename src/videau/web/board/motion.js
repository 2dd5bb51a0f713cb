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

const STEP = 'cubic-bezier(.2,.8,.2,1)';
const DICE = 'cubic-bezier(.15,.9,.3,1)';

/**
 * @typedef {Object} Stage what the air needs to know of the board
 * @property {string} prefix
 * @property {HTMLElement} air
 * @property {() => Layout} layout
 * @property {(side: Side) => import('./types.js').Seat} seat
 * @property {(side: Side) => import('./pieces.js').Paint} paint
 * @property {() => number} speed 0: nothing travels
 * @property {() => void} draw
 * @property {(moment: import('./types.js').Moment, side: Side, stack: number) => void} moment
 */

/** @param {Stage} stage */
export function motion(stage) {
  /** @type {Position | null} what lies on the board while a story runs */
  let rest = null;
  /** @type {Set<ReturnType<typeof setTimeout>>} */
  const timers = new Set();
  /** @type {Set<Element>} */
  const flyers = new Set();
  /** @type {Map<Leg, SVGElement>} */
  const inAir = new Map();
  const flying = { dice: false, cube: false };

  return {
    get rest() {
      return rest;
    },
    flying,
    fly,
    tumble,
    moveCube,
    flyer,
    finish,
  };

  /** @param {number} ms @param {() => void} action */
  function at(ms, action) {
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

  /** Ends whatever moves; the board then shows the state as it is. */
  function finish() {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    for (const one of flyers) one.remove();
    flyers.clear();
    inAir.clear();
    rest = null;
    flying.dice = false;
    flying.cube = false;
  }

  /**
   * A small element with a drawing around its own origin, at a spot.
   * @param {SVGElement} drawing @param {Spot} where @param {number} reach
   */
  function flyer(drawing, { x, y }, reach) {
    const size = 2 * reach;
    const one = svg(
      'svg',
      {
        class: 'vb-flyer',
        width: size,
        height: size,
        viewBox: `${-reach} ${-reach} ${size} ${size}`,
      },
      drawing,
    );
    one.style.transform = shift({ x, y }, reach);
    stage.air.append(one);
    return one;
  }

  /**
   * Plays legs, lifting and landing checkers as they come. A checker that is in the air
   * already (its leg says from where) is not part of *before*.
   * @param {Position} before @param {Leg[]} legs @param {() => void} [then]
   */
  function fly(before, legs, then = () => {}) {
    const speed = stage.speed();
    rest = copy(before);
    const acts = legs
      .flatMap((leg) => [
        { ms: leg.start, rank: 1, act: () => lift(leg) },
        { ms: leg.start + leg.duration, rank: 0, act: () => land(leg) },
      ])
      .sort((a, b) => a.ms - b.ms || a.rank - b.rank);
    for (const { ms, act } of acts) at(ms / speed, act);
    at(planEnd(legs) / speed, () => {
      rest = null;
      stage.draw();
      then();
    });
  }

  /** @param {Leg} leg */
  function lift(leg) {
    if (!rest) return;
    const { side, source, target, way } = leg;
    const layout = stage.layout();
    const seat = stage.seat(side);
    const count = rest[side][source];
    const from = leg.from ?? spot(layout, seat, source, count - 1, count);
    const there = rest[side][target];
    const to = spot(layout, seat, target, there, there + 1);
    if (leg.from === undefined) {
      rest[side][source] -= 1;
      stage.draw();
    }
    const r = layout.d / 2;
    const one = flyer(checker(stage.prefix, stage.paint(side), r), from, 1.3 * r);
    flyers.add(one);
    inAir.set(leg, one);
    const rise = way === 'step' ? 0.4 * layout.p : 0;
    const easing = {
      step: STEP,
      hit: 'ease-in-out',
      glide: 'ease-in-out',
      put: 'ease-out',
      back: 'ease-out',
    }[way];
    const flat = target === OFF ? (layout.slots ? ' scale(.3)' : ' scale(1,.4)') : '';
    one.animate(path(from, to, rise, layout.middle, 1.3 * r, flat), {
      duration: leg.duration / stage.speed(),
      easing,
      fill: 'forwards',
    });
  }

  /** @param {Leg} leg */
  function land(leg) {
    if (!rest) return;
    const { side, target, way } = leg;
    rest[side][target] += 1;
    const one = inAir.get(leg);
    inAir.delete(leg);
    stage.draw();
    if (one) {
      one.remove();
      flyers.delete(one);
    }
    if (way === 'hit') return;
    const kind = way === 'back' ? 'back' : leg.hits ? 'hit' : target === OFF ? 'off' : 'place';
    stage.moment(kind, side, rest[side][target]);
  }

  /**
   * Dice slide in from their owner's side, turn twice and settle at their tilt.
   * @param {Side} side @param {number[]} values
   * @param {import('./geometry.js').DieSpot[]} spots
   */
  function tumble(side, values, spots) {
    const layout = stage.layout();
    const speed = stage.speed();
    flying.dice = true;
    /** @type {SVGElement[]} */
    const mine = [];
    const home = stage.seat(side) === 'bottom' ? 1 : -1;
    spots.forEach((to, i) => {
      const reach = 0.8 * to.side;
      const from = { x: to.x + (i + 1) * 0.7 * to.side, y: to.y + home * 0.75 * layout.H };
      const one = flyer(die(stage.prefix, stage.paint(side), to.side, values[i]), from, reach);
      mine.push(one);
      const turn = to.turn - 720 * home * (i % 2 ? 1 : -1);
      one.animate(
        [
          {
            transform: `${shift(from, reach)} rotate(${turn}deg)`,
            opacity: 0,
          },
          { opacity: 1, offset: 0.12 },
          {
            transform: `${shift(to, reach)} rotate(${to.turn}deg)`,
            opacity: 1,
          },
        ],
        { duration: TIMES.dice / speed, easing: DICE, fill: 'forwards' },
      );
    });
    for (const one of mine) flyers.add(one);
    at(TIMES.dice / speed, () => endOf('dice', mine));
  }

  /**
   * @param {Side} side who turned or took it @param {number} value
   * @param {Spot & { side: number }} from @param {Spot & { side: number }} to
   */
  function moveCube(side, value, from, to) {
    const speed = stage.speed();
    const reach = 0.9 * Math.max(from.side, to.side);
    flying.cube = true;
    const one = flyer(cube(stage.prefix, to.side, value), from, reach);
    flyers.add(one);
    one.animate(
      [
        {
          transform: `${shift(from, reach)} rotate(-90deg) scale(${from.side / to.side})`,
        },
        { transform: `${shift(to, reach)} rotate(0deg) scale(1)` },
      ],
      { duration: TIMES.cube / speed, easing: 'ease-in-out', fill: 'forwards' },
    );
    at(TIMES.cube / speed, () => {
      endOf('cube', [one]);
      stage.moment('cube', side, 1);
    });
  }

  /** @param {'dice' | 'cube'} what @param {SVGElement[]} drawings */
  function endOf(what, drawings) {
    flying[what] = false;
    stage.draw();
    for (const one of drawings) {
      one.remove();
      flyers.delete(one);
    }
  }
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
