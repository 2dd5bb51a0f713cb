// @ts-check
/** The chances over a game as a small plot: a line, the mistakes on it, and where we are. */

import { percent, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { chances, nearest, plotted } from './timeline.js';

const SVG = 'http://www.w3.org/2000/svg';
const EDGE = { left: 46, right: 12, top: 12, bottom: 12 };
const HEIGHT = 132;

/** @param {string} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} inside */
export function svg(tag, attributes, ...inside) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...inside);
  return element;
}

/** @typedef {import('./timeline.js').Stop} Stop */
/** @typedef {import('./timeline.js').Chance} Chance */
/** @typedef {{ x: number, y: number, w: number, h: number }} Room */

/**
 * @param {Stop[]} stops
 * @param {{ side: import('./timeline.js').Side, at: number, width: number, name: string,
 *   onPick: (place: number) => void }} how
 */
export function plot(stops, { side, at, width, name, onPick }) {
  const room = {
    x: EDGE.left,
    y: EDGE.top,
    w: width - EDGE.left - EDGE.right,
    h: HEIGHT - EDGE.top - EDGE.bottom,
  };
  const line = chances(stops, side);
  const drawing = svg(
    'svg',
    {
      viewBox: `0 0 ${width} ${HEIGHT}`,
      class: 'plot',
      role: 'img',
      'aria-label': summary(line, name),
    },
    ...grid(room),
    ...curve(line, stops.length, room),
    nowLine(at, stops.length, room),
    ...marks(stops, line, room),
  );
  drawing.addEventListener('click', (event) => {
    const { left, width: shown } = drawing.getBoundingClientRect();
    const scale = width / shown;
    onPick(nearest((event.clientX - left) * scale - room.x, room.w, stops.length));
  });
  return drawing;
}

/** @param {Room} room */
const grid = (room) =>
  [0, 0.25, 0.5, 0.75, 1].flatMap((share) => {
    const { y } = plotted({ at: 0, share }, 1, room);
    const kind = share === 0.5 ? 'plot-grid plot-grid--half' : 'plot-grid';
    const line = svg('line', { class: kind, x1: room.x, x2: room.x + room.w, y1: y, y2: y });
    if (share % 0.5 !== 0) return [line];
    return [line, svg('text', { class: 'plot-text', x: room.x - 8, y: y + 4 }, percent(share))];
  });

/** @param {Chance[]} line @param {number} count of all stops @param {Room} room */
function curve(line, count, room) {
  if (line.length < 2) return [];
  const places = line.map((chance) => plotted(chance, count, room));
  const path = places.map(({ x, y }, i) => `${i ? 'L' : 'M'}${fix(x)} ${fix(y)}`).join('');
  const floor = room.y + room.h;
  const [first, last] = [places[0], places[places.length - 1]];
  return [
    svg('path', {
      class: 'plot-area',
      d: `${path}L${fix(last.x)} ${floor}L${fix(first.x)} ${floor}Z`,
    }),
    svg('path', { class: 'plot-line', d: path }),
  ];
}

/** @param {number} at @param {number} count of all stops @param {Room} room */
function nowLine(at, count, room) {
  const { x } = plotted({ at, share: 0 }, count, room);
  return svg('line', {
    class: 'plot-now',
    x1: x,
    x2: x,
    y1: room.y - 6,
    y2: room.y + room.h + 6,
  });
}

/** @param {Stop[]} stops @param {Chance[]} line @param {Room} room */
const marks = (stops, line, room) =>
  stops.flatMap(({ judged }, at) => {
    if (!judged?.label) return [];
    const share = line.findLast((one) => one.at <= at)?.share ?? 0.5;
    const { x, y } = plotted({ at, share }, stops.length, room);
    return [mark(judged.label, x, y)];
  });

/** @param {number} value */
const fix = (value) => Math.round(value * 10) / 10;

/** @param {import('./timeline.js').Chance[]} line @param {string} name for those who do not see it */
function summary(line, name) {
  const last = line.at(-1);
  if (!last) return t('{name}’s chance to win', { name });
  return t('{name}’s chance to win: from {first} to {last}', {
    name,
    first: percent(line[0].share),
    last: percent(last.share),
  });
}

/** A mistake as a shape: its colour is never all it says. @param {string} label @param {number} x @param {number} y */
function mark(label, x, y) {
  const shapes = {
    blunder: 'M0-7 6 0 0 7-6 0Z',
    error: 'M0-6.5 6.5 5H-6.5Z',
    doubtful: 'M0-4A4 4 0 1 1 0 4 4 4 0 1 1 0-4Z',
  };
  return svg('path', {
    class: `mark mark--${label}`,
    d: shapes[/** @type {'error'} */ (label)] ?? shapes.doubtful,
    transform: `translate(${fix(x)} ${fix(y)})`,
  });
}

/** The same shape for a list. @param {string | null} label */
export function sign(label) {
  const drawing = svg('svg', { viewBox: '-9 -9 18 18', class: 'sign', 'aria-hidden': 'true' });
  if (label) drawing.append(mark(label, 0, 0));
  return drawing;
}

/** What the shapes mean. @param {{ name: string }[]} labels */
export const legend = (labels) =>
  h(
    'ul',
    { class: 'legend' },
    labels.map(({ name }) => h('li', null, sign(name), labelName(name))),
  );

/** @param {string} label */
export function labelName(label) {
  if (label === 'blunder') return t('blunder');
  return label === 'error' ? t('error') : t('doubtful');
}
