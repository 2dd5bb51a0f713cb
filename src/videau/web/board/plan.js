// @ts-check
/**
 * The animation plan: which checkers travel between two positions, when and for how long.
 * Times are milliseconds at speed 1.
 */

import { BAR, copy, hits, OFF, opponent, SIDES, same, step } from './position.js';

/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Position} Position */
/** @typedef {import('./types.js').Move} Move */

/**
 * @typedef {Object} Leg one checker on its way
 * @property {Side} side
 * @property {number} source in the side's own numbering
 * @property {number} target
 * @property {number} start
 * @property {number} duration
 * @property {'step' | 'hit' | 'glide' | 'put' | 'back'} way
 * @property {boolean} hits whether it lands on a blot, whose own leg follows
 * @property {import('./types.js').Spot} [from] where the hand lets it go
 */

export const TIMES = {
  lift: 90,
  put: 120,
  step: 180,
  perPoint: 20,
  stepMost: 320,
  theirs: 320,
  between: 80,
  hit: 280,
  back: 160,
  dice: 520,
  opening: 900, // to see who begins
  cube: 420,
  fade: 120,
};

const MOST_GLIDES = 8; // more differences than this are another position, not a move

/** @param {number} source @param {number} target */
export const ownStepTime = (source, target) =>
  Math.min(TIMES.stepMost, TIMES.step + TIMES.perPoint * Math.abs(source - target));

/**
 * Steps one after the other, each hit checker going to the bar as its hitter lands.
 * @param {Position} position where it begins
 * @param {Side} side @param {Move[]} moves @param {boolean} own the player's own: a bit faster
 * @returns {Leg[]}
 */
export function planMoves(position, side, moves, own) {
  /** @type {Leg[]} */
  const legs = [];
  let start = 0;
  let here = position;
  for (const { source, target } of moves) {
    const duration = own ? ownStepTime(source, target) : TIMES.theirs;
    const isHit = hits(here, side, target);
    legs.push({ side, source, target, start, duration, way: 'step', hits: isHit });
    if (isHit) {
      const other = { side: opponent(side), source: 25 - target, target: BAR };
      legs.push({
        ...other,
        start: start + duration,
        duration: TIMES.hit,
        way: 'hit',
        hits: false,
      });
    }
    here = step(here, side, source, target);
    start += duration + (own ? 0 : TIMES.between);
  }
  return legs;
}

/**
 * A checker that leaves the hand: put down where it was dragged to, or sent there by a tap.
 * What it hit on its way goes to the bar when it lands.
 * @param {Position} position before the first of *moves*
 * @param {Side} side @param {Move[]} moves of one checker
 * @param {import('./types.js').Spot} from @param {boolean} isDragged
 * @returns {Leg[]}
 */
export function planPut(position, side, moves, from, isDragged) {
  const legs = planMoves(position, side, moves, true);
  const knocked = legs.filter((leg) => leg.way === 'hit');
  const { source } = moves[0];
  const { target } = moves[moves.length - 1];
  const duration = isDragged ? TIMES.put : ownStepTime(source, target);
  /** @type {Leg} */
  const put = {
    side,
    source,
    target,
    from,
    start: 0,
    duration,
    way: isDragged ? 'put' : 'step',
    hits: knocked.length > 0,
  };
  return [put, ...knocked.map((leg) => ({ ...leg, start: duration }))];
}

/**
 * A checker that goes back to where it was lifted.
 * @param {Side} side @param {number} source @param {import('./types.js').Spot} from
 * @returns {Leg[]}
 */
export const planBack = (side, source, from) => [
  {
    side,
    source,
    target: source,
    from,
    start: 0,
    duration: TIMES.back,
    way: 'back',
    hits: false,
  },
];

/**
 * The plan from one position to another, or null when they have too little in common.
 *
 * If *moves* lead from one to the other they are followed, else checkers glide all together
 * from where one is missing to where one is new.
 *
 * @param {Position} before @param {Position} after
 * @param {{ side: Side, moves: Move[] } | null} play
 * @param {boolean} own
 * @returns {Leg[] | null}
 */
export function plan(before, after, play, own) {
  if (same(before, after)) return [];
  if (play && leadsTo(before, after, play)) {
    return planMoves(before, play.side, play.moves, own);
  }
  const legs = SIDES.flatMap((side) => glides(side, before[side], after[side]));
  return legs.length > MOST_GLIDES || legs.some((leg) => leg === null)
    ? null
    : /** @type {Leg[]} */ (legs);
}

/** @param {Position} before @param {Position} after @param {{ side: Side, moves: Move[] }} play */
function leadsTo(before, after, { side, moves }) {
  let here = copy(before);
  for (const { source, target } of moves) {
    if (here[side][source] < 1) return false;
    here = step(here, side, source, target);
  }
  return same(here, after);
}

/** @param {Side} side @param {number[]} before @param {number[]} after */
function glides(side, before, after) {
  const gone = spread(before, after);
  const come = spread(after, before);
  if (gone.length !== come.length) return [null];
  return gone.map((source, i) => {
    const target = come[i];
    const duration = source === OFF ? TIMES.theirs : ownStepTime(source, target);
    return {
      side,
      source,
      target,
      start: 0,
      duration,
      way: /** @type {const} */ ('glide'),
      hits: false,
    };
  });
}

/** @param {number[]} more @param {number[]} less @returns {number[]} points, one per checker */
const spread = (more, less) =>
  more.flatMap((count, point) => new Array(Math.max(0, count - less[point])).fill(point));

/** @param {Leg[]} legs */
export const planEnd = (legs) => Math.max(0, ...legs.map((leg) => leg.start + leg.duration));
