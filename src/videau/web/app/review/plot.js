// @ts-check
/** The chances over a game as a small plot: a line, mistakes and the cube on it, and where we are. */

import { percent, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { choiceName } from '../options.js';
import { chances, cubeActions, nearest, plotted } from './timeline.js';

const SVG = 'http://www.w3.org/2000/svg';
const EDGE = { left: 46, right: 22, top: 34, bottom: 12 };
const HEIGHT = 154;
const LANE = 14; // where turns of the cube stand, above the plot

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
 *   titleOf: (stop: Stop) => string, onPick: (place: number) => void }} how
 */
export function plot(stops, { side, at, width, name, titleOf, onPick }) {
  const room = {
    x: EDGE.left,
    y: EDGE.top,
    w: width - EDGE.left - EDGE.right,
    h: HEIGHT - EDGE.top - EDGE.bottom,
  };
  const line = chances(stops, side);
  const turns = cubeActions(stops);
  const told = turns.flatMap(({ places }) => places.map((place) => titleOf(stops[place])));
  const drawing = svg(
    'svg',
    {
      viewBox: `0 0 ${width} ${HEIGHT}`,
      class: 'plot',
      role: 'img',
      'aria-label': [summary(line, name), ...told].join('. '),
    },
    ...grid(room),
    ...curve(line, stops.length, room),
    nowLine(at, stops.length, room),
    ...marks(stops, line, room),
    ...turns.map((turn) => turnMark(turn, stops.length, room)),
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

/**
 * A turn of the cube above the plot, and a line down to where it happened.
 * @param {ReturnType<typeof cubeActions>[number]} turn @param {number} count of all stops
 * @param {Room} room
 */
function turnMark({ at, value, answer }, count, room) {
  const { x } = plotted({ at, share: 0 }, count, room);
  return svg(
    'g',
    { class: 'turn', transform: `translate(${fix(x)} ${LANE})` },
    svg('path', { class: 'turn-line', d: `M0 8V${room.y + room.h - LANE}` }),
    ...turnSign(value, answer),
  );
}

/** Ways of an answer: a tick, or a cross. */
const ANSWERS = { take: 'M0 0 3 4 8-5', drop: 'M0-4 8 4M8-4 0 4' };

/** @param {number | string} value on the cube @param {'take' | 'drop' | null} answer beside it */
const turnSign = (value, answer) => [
  svg('rect', { class: 'turn-cube', x: -8, y: -8, width: 16, height: 16, rx: 4 }),
  svg('text', { class: 'turn-value', y: 4 }, String(value)),
  ...(answer ? [svg('path', answerOf(answer, 12))] : []),
];

/** @param {'take' | 'drop'} answer @param {number} x where it begins */
const answerOf = (answer, x) => ({
  class: 'turn-answer',
  d: ANSWERS[answer],
  transform: `translate(${x} 0)`,
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
export const sign = (label) => small(...(label ? [mark(label, 0, 0)] : []));

/** @param {...Node} inside */
const small = (...inside) =>
  svg('svg', { viewBox: '-9 -9 18 18', class: 'sign', 'aria-hidden': 'true' }, ...inside);

/** What the shapes mean. @param {{ name: string }[]} labels @param {Stop[]} stops */
export function legend(labels, stops) {
  const turns = cubeActions(stops);
  const answers = /** @type {const} */ (['take', 'drop']).filter((name) =>
    turns.some(({ answer }) => answer === name),
  );
  return h(
    'ul',
    { class: 'legend' },
    labels.map(({ name }) => h('li', null, sign(name), labelName(name))),
    turns.length > 0 && h('li', null, small(...turnSign(2, null)), choiceName('double')),
    answers.map((name) => h('li', null, small(svg('path', answerOf(name, -4))), choiceName(name))),
  );
}

/** @param {string} label */
export function labelName(label) {
  if (label === 'blunder') return t('blunder');
  return label === 'error' ? t('error') : t('doubtful');
}
