// @ts-check
/** Checkers, dice and cube as drawings around the origin. Colours come from classes. */

import { svg } from './svg.js';

/** @typedef {'light' | 'dark'} Paint */

/**
 * Gradients that all pieces share. They are given in shares of what they fill, so one set
 * serves every size.
 * @param {string} prefix
 */
export function pieceDefs(prefix) {
  return svg(
    'defs',
    {},
    ...['light', 'dark'].flatMap((paint) => [
      svg(
        'radialGradient',
        { id: `${prefix}-${paint}`, cx: 0.36, cy: 0.28, r: 0.85 },
        svg('stop', { offset: 0, class: `vb-${paint}-1` }),
        svg('stop', { offset: 0.45, class: `vb-${paint}-2` }),
        svg('stop', { offset: 1, class: `vb-${paint}-3` }),
      ),
      svg(
        'linearGradient',
        { id: `${prefix}-${paint}-slab`, x1: 0, y1: 0, x2: 0, y2: 1 },
        svg('stop', { offset: 0, class: `vb-${paint}-1` }),
        svg('stop', { offset: 0.4, class: `vb-${paint}-2` }),
        svg('stop', { offset: 1, class: `vb-${paint}-3` }),
      ),
    ]),
    shadow(`${prefix}-shadow`, 0.6, 0.52),
    shadow(`${prefix}-far`, 0.25, 0.42),
  );
}

/** @param {string} id @param {number} from where it starts to fade @param {number} opacity */
const shadow = (id, from, opacity) =>
  svg(
    'radialGradient',
    { id },
    svg('stop', { offset: from, 'stop-color': '#000', 'stop-opacity': opacity }),
    svg('stop', {
      offset: from + (1 - from) * 0.5,
      'stop-color': '#000',
      'stop-opacity': opacity * 0.38,
    }),
    svg('stop', { offset: 1, 'stop-color': '#000', 'stop-opacity': 0 }),
  );

/**
 * @param {string} prefix @param {Paint} paint @param {number} r
 * @param {number} count written on it instead of its mark, from 6 on; 0 for none
 */
export function checker(prefix, paint, r, count = 0) {
  const ring = (/** @type {string} */ name, /** @type {number} */ share, more = {}) =>
    svg('circle', { class: name, r: r * share, ...more });
  const lift = svg(
    'g',
    { class: 'vb-lift' },
    ring('vb-body', 0.975, { fill: `url(#${prefix}-${paint})` }),
    ring('vb-edge', 0.91),
    ring('vb-groove-low', 0.7, { cy: Math.max(0.6, 0.035 * r), 'stroke-width': 0.03 * r }),
    ring('vb-groove', 0.7, { 'stroke-width': 0.035 * r }),
    ...(count ? [] : marks(paint, r)),
  );
  if (count) {
    const size = 0.92 * r;
    lift.append(svg('text', { class: 'vb-count', 'font-size': size, y: 0.02 * r }, String(count)));
  }
  return svg(
    'g',
    { class: `vb-checker vb-${paint}` },
    svg('circle', {
      class: 'vb-shadow',
      r: 1.16 * r,
      cy: 0.14 * r,
      fill: `url(#${prefix}-shadow)`,
    }),
    lift,
  );
}

/** @param {Paint} paint @param {number} r */
function marks(paint, r) {
  if (paint === 'light') {
    return [
      svg('circle', { class: 'vb-ring vb-soft', r: 0.48 * r, 'stroke-width': 0.035 * r }),
      svg('circle', { class: 'vb-bold', r: 0.42 * r, 'stroke-width': 0.13 * r }),
    ];
  }
  return [
    svg('path', { class: 'vb-star vb-soft', d: star(0.4 * r, 0.11 * r) }),
    svg('path', { class: 'vb-bold', d: star(0.45 * r, 0.32 * r) }),
  ];
}

/** @param {number} long @param {number} short four points; nearly as short as long: a diamond */
function star(long, short) {
  const points = Array.from({ length: 8 }, (_, i) => {
    const reach = i % 2 ? short : long;
    const angle = (i * Math.PI) / 4;
    return `${(reach * Math.sin(angle)).toFixed(2)} ${(-reach * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

const PIPS = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** @param {string} prefix @param {Paint} paint @param {number} side @param {number} value */
export function die(prefix, paint, side, value) {
  return svg(
    'g',
    { class: `vb-die vb-${paint}` },
    svg('ellipse', {
      class: 'vb-shadow',
      rx: 0.68 * side,
      ry: 0.66 * side,
      cy: 0.1 * side,
      fill: `url(#${prefix}-shadow)`,
    }),
    square('vb-body', side, 0.2 * side, { fill: `url(#${prefix}-${paint})` }),
    square('vb-edge', side * 0.91, 0.17 * side),
    ...PIPS[value].map(([x, y]) =>
      svg('circle', {
        class: 'vb-pip',
        r: 0.092 * side,
        cx: 0.27 * side * x,
        cy: 0.27 * side * y,
      }),
    ),
  );
}

/** @param {string} prefix @param {number} side @param {number} value 1 shows the 64 */
export function cube(prefix, side, value) {
  const text = String(value === 1 ? 64 : value);
  const size = side * [0, 0.6, 0.5, 0.38][Math.min(text.length, 3)] * (text.length > 3 ? 0.8 : 1);
  return svg(
    'g',
    { class: 'vb-cube' },
    svg('ellipse', {
      class: 'vb-shadow',
      rx: 0.66 * side,
      ry: 0.64 * side,
      cy: 0.08 * side,
      fill: `url(#${prefix}-shadow)`,
    }),
    square('vb-body', side, 0.16 * side, { fill: `url(#${prefix}-light)` }),
    square('vb-engraved', 0.78 * side, 0.11 * side, { 'stroke-width': 0.022 * side }),
    svg('text', { 'font-size': size, y: 0.035 * side }, text),
  );
}

/** @param {string} name @param {number} side @param {number} radius */
const square = (name, side, radius, more = {}) =>
  svg('rect', {
    class: name,
    x: -side / 2,
    y: -side / 2,
    width: side,
    height: side,
    rx: radius,
    ...more,
  });

/**
 * A piece by itself, for a card or a button beside the board.
 * @param {{ piece: 'checker', paint: Paint } | { piece: 'cube', value: number }
 *   | { piece: 'die', paint: Paint, value: number }} what
 * @param {string} prefix
 */
export function picture(what, prefix) {
  const size = 100;
  const drawing =
    what.piece === 'checker'
      ? checker(prefix, what.paint, 46)
      : what.piece === 'cube'
        ? cube(prefix, 84, what.value)
        : die(prefix, what.paint, 80, what.value);
  const view = svg(
    'svg',
    {
      class: 'vb-picture',
      viewBox: `${-size / 2} ${-size / 2} ${size} ${size}`,
      'aria-hidden': 'true',
      focusable: 'false',
    },
    pieceDefs(prefix),
    drawing,
  );
  view.style.setProperty('--vb-r', '46px');
  view.style.setProperty('--vb-die', '80px');
  return view;
}
