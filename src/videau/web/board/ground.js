// @ts-check
/** Layer 1: frame, field, points and grain, painted once for each size. */

import { triangle } from './geometry.js';
import { box, svg } from './svg.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./types.js').Rect} Rect */

/**
 * @param {string} prefix @param {Layout} layout
 * @returns {SVGElement[]} what the ground is made of, from below
 */
export function ground(prefix, layout) {
  const { board, p, outer, home, trays, cubeWell } = layout;
  const radius = 0.26 * p;
  const frame = { ...box(board), rx: radius };
  const line = { x: board.x + 0.75, y: board.y + 0.75, w: board.w - 1.5, h: board.h - 1.5 };
  return [
    defs(prefix, layout),
    svg('rect', { ...frame, fill: url(prefix, 'frame') }),
    svg(
      'g',
      { class: 'vb-grain vb-grain-frame', 'clip-path': url(prefix, 'board') },
      svg('rect', { ...box(board), filter: url(prefix, 'grain-frame') }),
    ),
    svg('rect', { ...box(line), class: 'vb-frame-edge', rx: Math.max(1, radius - 0.75) }),
    ...bar(prefix, layout),
    ...[trays.top, trays.bottom, ...(cubeWell ? [cubeWell] : [])].flatMap((rect) =>
      layout.slots ? slot(rect) : well(prefix, layout, rect),
    ),
    ...[outer, home].flatMap((half) => field(prefix, layout, half)),
  ];
}

/** @param {string} prefix @param {string} name */
const url = (prefix, name) => `url(#${prefix}-${name})`;

/** @param {string} prefix @param {Layout} layout @param {Rect} half */
function field(prefix, layout, half) {
  const isHome = half === layout.home;
  const points = Array.from({ length: 24 }, (_, i) => i + 1).filter(
    (point) => (point <= 6 || point >= 19) === isHome,
  );
  return [
    svg('rect', { ...box(half), fill: url(prefix, 'field') }),
    svg('rect', {
      ...box(half),
      class: 'vb-grain vb-grain-field',
      filter: url(prefix, 'grain-field'),
    }),
    ...points.map((point) => {
      const paint = point % 2 ? 'light' : 'dark';
      return svg('path', {
        d: triangle(layout, point),
        class: `vb-point-${paint}`,
        fill: url(prefix, `point-${paint}`),
      });
    }),
    svg(
      'g',
      { class: 'vb-grain vb-grain-over' },
      svg('rect', {
        ...box(half),
        filter: url(prefix, 'grain-field'),
        transform: `matrix(-1 0 0 1 ${2 * half.x + half.w} 0)`,
      }),
    ),
    ...recess(prefix, layout, half),
    svg('rect', { ...box(half), class: 'vb-inlay', rx: 1.5 }),
  ];
}

/** @param {string} prefix @param {Layout} layout @param {Rect} rect */
function well(prefix, layout, rect) {
  const rx = 0.08 * layout.p;
  return [
    svg('rect', { ...box(rect), rx, class: 'vb-well' }),
    ...recess(prefix, layout, rect),
    svg('rect', { ...box(rect), rx, class: 'vb-well-edge' }),
  ];
}

/** @param {Rect} rect a thin tray with a cell for each checker */
function slot(rect) {
  return Array.from({ length: 15 }, (_, i) =>
    svg('rect', {
      class: 'vb-well vb-slot',
      x: rect.x + (i * rect.w) / 15 + 0.5,
      y: rect.y,
      width: rect.w / 15 - 1,
      height: rect.h,
      rx: 1.5,
    }),
  );
}

/** The shade that makes a part look let in: from the top and from the left, as light falls.
 * @param {string} prefix @param {Layout} layout @param {Rect} rect */
const recess = (prefix, { p }, rect) => [
  svg('rect', {
    ...box({ ...rect, h: 0.28 * p }),
    class: 'vb-recess',
    fill: url(prefix, 'from-top'),
  }),
  svg('rect', {
    ...box({ ...rect, w: 0.16 * p }),
    class: 'vb-recess',
    fill: url(prefix, 'from-left'),
  }),
];

/** @param {string} prefix @param {Layout} layout */
function bar(prefix, layout) {
  const { bar: rect, board, p, kind, H, middle } = layout;
  const x = rect.x + rect.w / 2;
  const parts = [
    svg('rect', { ...box(rect), class: 'vb-bar-light' }),
    svg('rect', { ...box(rect), class: 'vb-bar-shade', fill: url(prefix, 'bar') }),
    svg('line', { class: 'vb-seam', x1: x, x2: x, y1: board.y + 1, y2: board.y + board.h - 1 }),
  ];
  if (kind !== 'upright')
    parts.push(...[-0.83, 0.83].map((at) => hinge(prefix, x, middle + at * H, p)));
  return parts;
}

/** @param {string} prefix @param {number} x @param {number} y @param {number} p */
function hinge(prefix, x, y, p) {
  const w = 0.46 * p;
  const h = 0.62 * p;
  return svg(
    'g',
    { class: 'vb-hinge', transform: `translate(${x} ${y})` },
    svg('rect', {
      x: -w / 2,
      y: -h / 2,
      width: w,
      height: h,
      rx: 0.04 * p,
      fill: url(prefix, 'hinge'),
    }),
    svg('path', { class: 'vb-hinge-line', d: `M0 ${-h / 2}V${h / 2}` }),
    ...[
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ].map(([sx, sy]) =>
      svg('circle', { class: 'vb-screw', cx: sx * 0.25 * w, cy: sy * 0.29 * h, r: 0.035 * p }),
    ),
  );
}

/** Colours that run down. */
const DOWN = { x1: 0, y1: 0, x2: 0, y2: 1 };

/** Colours of the theme, by class. @param {[offset: number, name: string][]} list */
const stops = (...list) => list.map(([offset, name]) => svg('stop', { offset, class: name }));

/** Shades. @param {[offset: number, opacity: number][]} list */
const black = (...list) =>
  list.map(([offset, opacity]) =>
    svg('stop', { offset, 'stop-color': '#000', 'stop-opacity': opacity }),
  );

/** @param {string} id @param {Record<string, number>} direction @param {SVGElement[]} colours */
const gradient = (id, direction, colours) =>
  svg('linearGradient', { id, ...direction }, ...colours);

/** @param {string} prefix @param {Layout} layout */
function defs(prefix, layout) {
  const { board, p } = layout;
  const id = (/** @type {string} */ name) => `${prefix}-${name}`;
  const field = stops([0, 'vb-field-2'], [0.5, 'vb-field-1'], [1, 'vb-field-2']);
  const bar = black(
    [0, 0.26],
    [0.1, 0],
    [0.46, 0.04],
    [0.5, 0.22],
    [0.54, 0.02],
    [0.9, 0],
    [1, 0.26],
  );
  return svg(
    'defs',
    {},
    gradient(id('frame'), DOWN, stops([0, 'vb-frame-1'], [1, 'vb-frame-2'])),
    gradient(id('field'), DOWN, field),
    ...['dark', 'light'].map((paint) => gradient(id(`point-${paint}`), {}, pointColours(paint))),
    gradient(id('from-top'), DOWN, black([0, 0.45], [1, 0])),
    gradient(id('from-left'), {}, black([0, 0.35], [1, 0])),
    gradient(id('bar'), {}, bar),
    gradient(id('hinge'), { x2: 1, y2: 1 }, stops([0, 'vb-hinge-1'], [1, 'vb-hinge-2'])),
    svg('clipPath', { id: id('board') }, svg('rect', { ...box(board), rx: 0.26 * p })),
    grain(id('grain-frame'), '.006 .16', 1.5, -0.58, 'vb-grain-flood-frame', 3),
    grain(id('grain-field'), '.19 .0045', 1.3, -0.52, 'vb-grain-flood-field', 11),
  );
}

/** @param {string} paint */
const pointColours = (paint) =>
  stops([0, `vb-point-${paint}-1`], [0.5, `vb-point-${paint}-2`], [1, `vb-point-${paint}-1`]);

/**
 * Wood as stretched noise: the flood gives the colour, the noise its strength.
 * @param {string} id @param {string} frequency @param {number} slope @param {number} offset
 * @param {string} flood @param {number} seed
 */
function grain(id, frequency, slope, offset, flood, seed) {
  return svg(
    'filter',
    {
      id,
      x: 0,
      y: 0,
      width: 1,
      height: 1,
      'color-interpolation-filters': 'sRGB',
    },
    svg('feTurbulence', { type: 'fractalNoise', baseFrequency: frequency, numOctaves: 3, seed }),
    svg('feColorMatrix', {
      values: `0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${slope} 0 0 0 ${offset}`,
      result: 'noise',
    }),
    svg('feFlood', { class: flood }),
    svg('feComposite', { operator: 'in', in2: 'noise' }),
  );
}
