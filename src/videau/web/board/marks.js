// @ts-check
/** Everything that is drawn on top of a position to say what happened or what can be done. */

import { curvePath, lean, shortOf, tailPath } from './curve.js';
import { fix, isCounted, spot, trayDisc, triangle } from './geometry.js';
import { BAR, OFF, opponent } from './position.js';
import { box, svg } from './svg.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./types.js').Spot} Spot */
/** @typedef {import('./types.js').Position} Position */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Row} Row */
/** @typedef {import('./types.js').Side} Side */

/** @param {State} state @param {Side} side @returns {Row} */
export const rowOf = (state, side) => (side === state.perspective ? 'bottom' : 'top');

/**
 * Any outline in its casing. How wide both are is said by the style, since a theme may want
 * bolder marks.
 * @param {string} shape @param {string} name @param {{ [key: string]: string | number }} outline
 */
export const cased = (shape, name, outline, fine = '') => [
  svg(shape, { class: `vb-casing vb-casing${fine} ${name}-casing`, ...outline }),
  svg(shape, { class: `${name} vb-line${fine}`, ...outline }),
];

/** @param {string} name @param {Spot} at @param {number} r */
const ring = (name, { x, y }, r, fine = '') => cased('circle', name, { cx: x, cy: y, r }, fine);

const FINE = '--fine';

/** @param {Layout} layout */
const casing = (layout) => Math.max(1, 0.027 * layout.p);

/** @param {Layout} layout @param {Spot} at @returns {SVGElement} */
export const movable = (layout, at) =>
  svg('g', {}, ...ring('vb-target', at, layout.d / 2 + 0.35 * layout.line));

/** @param {Layout} layout @param {Spot} at where a checker in the hand came from */
export const ghost = (layout, { x, y }) =>
  svg('circle', {
    class: 'vb-ghost',
    cx: x,
    cy: y,
    r: layout.d / 2 - 1,
    'stroke-width': Math.max(1.4, 0.035 * layout.p),
    'stroke-dasharray': dashes(layout, 0.085, 0.07),
  });

/** @param {Layout} layout @param {number} on @param {number} off in shares of p */
const dashes = ({ p }, on, off) => `${Math.max(2, on * p)} ${Math.max(2, off * p)}`;

/**
 * The lit triangle under a target.
 * @param {Layout} layout @param {number} point @param {boolean} hit
 */
export function targetPoint(layout, point, hit) {
  const name = hit ? 'hit' : 'target';
  const d = triangle(layout, point);
  return svg(
    'g',
    { 'data-point': point },
    svg('path', { class: `vb-${name}-fill`, d }),
    ...cased('path', `vb-${name}`, { d }, FINE),
  );
}

/**
 * The landing disc with the pips that it uses; on a blot a cross-hair around it.
 * @param {Layout} layout @param {Spot} at @param {number} pips @param {boolean} hit
 */
export function landing(layout, at, pips, hit) {
  const { d } = layout;
  const r = 0.485 * d;
  const name = hit ? 'hit' : 'target';
  const core = Math.max(0.26 * d, Math.min(10, 0.4 * d));
  const parts = hit
    ? crosshair(layout, at)
    : [
        svg('circle', { class: 'vb-target-disc', cx: at.x, cy: at.y, r }),
        ...ring('vb-target', at, r, FINE),
      ];
  return svg(
    'g',
    {},
    ...parts,
    svg('circle', { class: `vb-${name}-core`, cx: at.x, cy: at.y, r: core }),
    svg(
      'text',
      {
        class: `vb-pips vb-${name}-text`,
        x: at.x,
        y: at.y + 0.02 * d,
        'font-size': Math.max(Math.min(12.5, 0.5 * d), 0.36 * d) * (pips > 9 ? 0.92 : 1),
      },
      String(pips),
    ),
  );
}

/** A ring with four ticks. @param {Layout} layout @param {Spot} at */
function crosshair({ d, slots }, { x, y }) {
  const r = (slots ? 0.59 : 0.545) * d;
  const [from, to] = [0.42, slots ? 0.72 : 0.65].map((share) => share * d * Math.SQRT1_2);
  const ticks = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]
    .map(
      ([sx, sy]) =>
        `M${fix(x + sx * from)} ${fix(y + sy * from)}L${fix(x + sx * to)} ${fix(y + sy * to)}`,
    )
    .join('');
  // Both casings first, so that neither cuts through the other's colour.
  const [ringCasing, ringLine] = ring('vb-hit', { x, y }, r);
  const [tickCasing, tickLine] = cased('path', 'vb-hit', { d: ticks });
  return [ringCasing, tickCasing, ringLine, tickLine];
}

/**
 * A tray as a target: the tint under what lies in it, outline and disc above.
 * @param {Layout} layout @param {Row} row @param {number} pips
 */
export function targetTray(layout, row, pips) {
  const tray = layout.trays[row];
  const grow = layout.slots ? 2 : 0;
  const rect = {
    ...box({ x: tray.x - grow, y: tray.y - grow, w: tray.w + 2 * grow, h: tray.h + 2 * grow }),
    rx: 0.08 * layout.p,
  };
  return {
    under: svg('g', { 'data-point': OFF }, svg('rect', { ...rect, class: 'vb-target-fill' })),
    over: svg(
      'g',
      {},
      ...cased('rect', 'vb-target', rect),
      landing(layout, trayDisc(layout, row), pips, false),
    ),
  };
}

/**
 * The last play: a tail for every move, a dotted ring where a checker left, a ring where it
 * arrived. The tails lie under the checkers, the rings over them.
 *
 * @param {State} state @param {Layout} layout @param {Position} rest
 * @param {import('./types.js').LastPlay} play
 * @param {Set<number>} taken points, seen from the bottom, where another mark lies
 * @param {string} prefix
 * @returns {Marks}
 */
export function lastPlay(state, layout, rest, play, taken, prefix) {
  /** @type {Marks} */
  const marks = { under: [], over: [] };
  const isFree = (/** @type {number} */ place) => !rest[opponent(play.side)][25 - place];
  const row = rowOf(state, play.side);
  for (const legs of legsOf(layout, row, play.moves, rest[play.side])) {
    for (const { from, to, source, target, isEnd, isRinged } of legs) {
      if (source === BAR || isFree(source)) marks.under.push(leftMark(layout, from));
      marks.under.push(...tail(layout, from, to, `${prefix}-tail-${marks.under.length}`));
      const isTaken = taken.has(row === 'bottom' ? target : 25 - target);
      if (isEnd && isRinged && !isTaken) marks.over.push(arrivalRing(layout, to));
    }
  }
  return marks;
}

/**
 * @typedef {{ under: SVGElement[], over: SVGElement[] }} Marks under and over the checkers
 * @typedef {{ source: number, target: number, from: Spot, to: Spot, isEnd: boolean,
 *   isRinged: boolean }} MarkedLeg isRinged: the checker can be seen where it arrived
 */

/**
 * The journeys of a play as legs from spot to spot.
 * @param {Layout} layout @param {Row} row @param {import('./types.js').Move[]} moves
 * @param {number[]} mine the mover's checkers that lie on the board
 * @returns {MarkedLeg[][]}
 */
function legsOf(layout, row, moves, mine) {
  // A checker that was hit meanwhile takes its tail along.
  const journeys = joined(moves)
    .map(({ places }) => places)
    .filter((places) => places.at(-1) === OFF || mine[places.at(-1) ?? OFF] > 0);
  const left = counter();
  const arrived = counter();
  for (const places of journeys) arrived.add(places.at(-1) ?? OFF, 1);
  return journeys.map((places) => {
    const [start] = places;
    const count = mine[start] + left.add(start, 1) - 1;
    let from = spot(layout, row, start, count, count + 1);
    return places.slice(1).map((target, index) => {
      const isEnd = index === places.length - 2;
      const rank = isEnd ? arrived.add(target, -1) : 0;
      const has = mine[target];
      const [place, height] = has > rank ? [has - 1 - rank, has] : [has, has + 1];
      const leg = {
        source: places[index],
        target,
        from,
        to: spot(layout, row, target, place, height),
        isEnd,
        isRinged: target !== OFF && has > rank && (rank === 0 || !isCounted(has)),
      };
      from = leg.to;
      return leg;
    });
  });
}

/** Counts by point. */
function counter() {
  /** @type {Map<number, number>} */
  const counts = new Map();
  return {
    /** @param {number} point @param {number} by @returns {number} the count after that */
    add(point, by) {
      const count = (counts.get(point) ?? 0) + by;
      counts.set(point, count);
      return count;
    },
  };
}

/** @param {Layout} layout @param {Spot} at */
const arrivalRing = (layout, at) =>
  svg('g', {}, ...ring('vb-last', at, layout.d / 2 - 0.35 * layout.line, FINE));

/** @param {Layout} layout @param {Spot} at */
const leftMark = (layout, { x, y }) =>
  svg('circle', {
    class: 'vb-left',
    cx: x,
    cy: y,
    r: layout.d / 2 - 1,
    'stroke-dasharray': dashes(layout, 0.05, 0.06),
  });

/**
 * Moves of one checker put together, so that a checker that went on has one tail.
 * @param {import('./types.js').Move[]} moves @returns {{ places: number[] }[]}
 */
export function joined(moves) {
  /** @type {{ places: number[] }[]} */
  const journeys = [];
  for (const { source, target } of moves) {
    const before = journeys.find(({ places }) => places.at(-1) === source);
    if (before) before.places.push(target);
    else journeys.push({ places: [source, target] });
  }
  return journeys;
}

/** @param {Layout} layout @param {Spot} from @param {Spot} to @param {string} id */
function tail(layout, from, to, id) {
  const { d, p, middle } = layout;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const end = shortOf(from, to, 0.3 * d);
  const by = lean(from, end, Math.min(0.09 * length, 0.9 * p), middle);
  const gradient = svg(
    'linearGradient',
    {
      id,
      gradientUnits: 'userSpaceOnUse',
      x1: from.x,
      y1: from.y,
      x2: to.x,
      y2: to.y,
    },
    svg('stop', { class: 'vb-tail-stop', offset: 0.08, 'stop-opacity': 0 }),
    svg('stop', { class: 'vb-tail-stop', offset: 0.5, 'stop-opacity': 0.45 }),
    svg('stop', { class: 'vb-tail-stop', offset: 1, 'stop-opacity': 0.72 }),
  );
  return [
    gradient,
    svg('path', { class: 'vb-tail', d: tailPath(from, by, end, 0.23 * p), fill: `url(#${id})` }),
    svg('path', {
      class: 'vb-tail-line',
      d: curvePath(shortOf(to, from, d / 2), by, to),
      'stroke-width': Math.max(2, 0.06 * p),
      'stroke-dasharray': dashes(layout, 0.19, 0.12),
    }),
  ];
}

/**
 * Plays drawn for review: solid for the best, dashed for the one that was played.
 * @param {State} state @param {Layout} layout @param {Position} rest @returns {SVGElement[]}
 */
export function arrows(state, layout, rest) {
  return state.arrows.flatMap(({ side, moves, line }) => {
    const row = rowOf(state, side);
    /** @type {Map<number, number>} */
    const used = new Map();
    return joined(moves).map(({ places }) => {
      const spots = places.map((place, index) => {
        const has = rest[side][place] - (index === 0 ? (used.get(place) ?? 0) : 0);
        if (index === 0) used.set(place, (used.get(place) ?? 0) + 1);
        return index === 0
          ? spot(layout, row, place, Math.max(0, has - 1), Math.max(1, has))
          : spot(layout, row, place, has, has + 1);
      });
      return arrow(layout, spots, line);
    });
  });
}

/** @param {Layout} layout @param {Spot[]} spots @param {'solid' | 'dashed'} line */
function arrow(layout, spots, line) {
  const width = Math.max(3.5, 0.155 * layout.p);
  const parts = spots.slice(1).flatMap((to, i) => {
    const from = spots[i];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const by = lean(from, to, Math.min(0.1 * length, 0.8 * layout.p), layout.middle);
    const end = shortOf(by, to, 1.6 * width);
    const d = curvePath(from, by, end);
    const dash = line === 'dashed' ? { 'stroke-dasharray': `${1.3 * width} ${1.1 * width}` } : {};
    return [
      svg('path', { class: 'vb-arrow-casing', d, 'stroke-width': width + 2 * casing(layout) }),
      svg('path', { class: 'vb-arrow', d, 'stroke-width': width, ...dash }),
      head(by, to, width),
    ];
  });
  const joints = spots.slice(0, -1).map(({ x, y }) =>
    svg('circle', {
      class: 'vb-arrow-head',
      cx: x,
      cy: y,
      r: width,
      'stroke-width': casing(layout),
    }),
  );
  return svg('g', { class: `vb-arrow--${line}` }, ...parts, ...joints);
}

/** @param {Spot} from @param {Spot} to @param {number} width */
function head(from, to, width) {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const w = 1.5 * width;
  return svg('path', {
    class: 'vb-arrow-head',
    d: `M0 0L${-2 * w} ${-w}V${w}Z`,
    'stroke-width': 1.5,
    'stroke-linejoin': 'round',
    transform: `translate(${to.x} ${to.y}) rotate(${angle})`,
  });
}
