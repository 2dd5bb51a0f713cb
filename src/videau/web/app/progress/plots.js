// @ts-check
/** Small plots of how somebody gets on: a curve, bars up and down, days. */

/** @import { GamePoint } from '../../wire-types.js' */

import { date, decimal, number, signed, t, tn } from '../../i18n/index.js';
import { h } from '../dom.js';
import { svg } from '../review/plot.js';

const EDGE = { left: 34, right: 10, top: 10, bottom: 10 };
const HEIGHT = 168;
const LUCK_HEIGHT = 96;
/** Games whose luck is shown one by one. */
const MOST_BARS = 40;
/** Weeks of practice that are shown. */
const WEEKS = 12;

/** @param {number} value */
const fix = (value) => Math.round(value * 10) / 10;

/**
 * PR over time: a dot for each game, a line for the average of ten.
 * @param {GamePoint[]} games @param {number} width
 */
export function curve(games, width) {
  const room = { x: EDGE.left, w: width - EDGE.left - EDGE.right };
  const most = ceiling(Math.max(...games.map(({ pr, average }) => Math.max(pr, average))));
  const x = (/** @type {number} */ place) =>
    room.x + (games.length > 1 ? (place / (games.length - 1)) * room.w : room.w / 2);
  const y = (/** @type {number} */ pr) =>
    EDGE.top + (1 - pr / most) * (HEIGHT - EDGE.top - EDGE.bottom);
  const line = games
    .map(({ average }, place) => `${place ? 'L' : 'M'}${fix(x(place))} ${fix(y(average))}`)
    .join('');
  return svg(
    'svg',
    {
      viewBox: `0 0 ${width} ${HEIGHT}`,
      class: 'progress-plot',
      role: 'img',
      'aria-label': told(games),
    },
    ...[0, 0.5, 1].flatMap((share) => gridLine(share * most, y, room)),
    ...games.map(({ pr }, place) =>
      svg('circle', { class: 'progress-dot', cx: fix(x(place)), cy: fix(y(pr)), r: 3.5 }),
    ),
    svg('path', { class: 'plot-line', d: line }),
  );
}

/** A round number above all of them. @param {number} most */
const ceiling = (most) => Math.max(10, Math.ceil(most / 10) * 10);

/**
 * @param {number} value @param {(value: number) => number} y
 * @param {{ x: number, w: number }} room
 */
const gridLine = (value, y, { x, w }) => [
  svg('line', { class: 'plot-grid', x1: x, x2: x + w, y1: y(value), y2: y(value) }),
  svg('text', { class: 'plot-text', x: x - 6, y: y(value) + 4 }, number(value)),
];

/** The curve for those who do not see it. @param {GamePoint[]} games */
const told = (games) =>
  t('PR from {first} to {last}', {
    first: decimal(games[0].average, 1),
    last: decimal(games[games.length - 1].average, 1),
  });

/**
 * What the dice gave in each of the last games.
 * @param {GamePoint[]} games @param {number} width
 */
export function luckBars(games, width) {
  const shown = games.slice(-MOST_BARS);
  const most = Math.max(0.5, ...shown.map(({ luck }) => Math.abs(luck)));
  const [middle, step] = [LUCK_HEIGHT / 2, Math.min(24, (width - EDGE.left) / shown.length)];
  const total = shown.reduce((sum, { luck }) => sum + luck, 0);
  return svg(
    'svg',
    {
      viewBox: `0 0 ${width} ${LUCK_HEIGHT}`,
      class: 'progress-plot',
      role: 'img',
      'aria-label': tn(
        'Luck in the last {n} game: {luck}',
        'Luck in the last {n} games: {luck}',
        shown.length,
        {
          luck: signed(total),
        },
      ),
    },
    svg('line', {
      class: 'plot-grid plot-grid--half',
      x1: EDGE.left,
      x2: width,
      y1: middle,
      y2: middle,
    }),
    svg('text', { class: 'plot-text', x: EDGE.left - 6, y: middle + 4 }, '0'),
    ...shown.map(({ luck }, place) => {
      const height = Math.max(1, (Math.abs(luck) / most) * (middle - 4));
      return svg('rect', {
        class: luck < 0 ? 'progress-unlucky' : 'progress-lucky',
        x: fix(EDGE.left + place * step + step * 0.15),
        y: fix(luck < 0 ? middle : middle - height),
        width: fix(step * 0.7),
        height: fix(height),
        rx: 2,
      });
    }),
  );
}

/**
 * A table with a bar in each row; the shortest bar is the best.
 * @param {string} caption @param {{ label: string, pr: number, decisions: number }[]} rows
 */
export function bars(caption, rows) {
  const most = Math.max(1, ...rows.map(({ pr }) => pr));
  return h(
    'table',
    { class: 'progress-bars' },
    h('caption', { class: 'sr' }, caption),
    h(
      'thead',
      { class: 'help' },
      h(
        'tr',
        null,
        h('td'),
        h('td', { 'aria-hidden': 'true' }),
        h('th', { scope: 'col' }, t('PR')),
        h('th', { scope: 'col' }, t('Decisions')),
      ),
    ),
    h(
      'tbody',
      null,
      rows.map(({ label, pr, decisions }) =>
        h(
          'tr',
          null,
          h('th', { scope: 'row' }, label),
          h('td', { class: 'progress-bar', 'aria-hidden': 'true' }, bar(pr / most)),
          h('td', null, h('b', null, decimal(pr, 1))),
          h('td', { class: 'help' }, number(decisions)),
        ),
      ),
    ),
  );
}

/** @param {number} share */
const bar = (share) =>
  svg(
    'svg',
    { viewBox: '0 0 100 8', preserveAspectRatio: 'none', class: 'sums-bar' },
    svg('rect', { class: 'sums-room', x: 0, y: 0, width: 100, height: 8 }),
    svg('rect', { class: 'sums-full', x: 0, y: 0, width: fix(100 * share), height: 8 }),
  );

/**
 * The last weeks, one square a day: the more was practised, the fuller.
 * @param {{ [day: string]: number }} days by date @param {Date} [today]
 */
export function dayGrid(days, today = new Date()) {
  const [cell, gap] = [12, 3];
  const weekday = (today.getDay() + 6) % 7; // Monday first
  const squares = [];
  for (let back = (WEEKS - 1) * 7 + weekday; back >= 0; back -= 1) {
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() - back);
    const place = (WEEKS - 1) * 7 + weekday - back;
    const count = days[iso(day)] ?? 0;
    squares.push(
      svg(
        'rect',
        {
          class: `progress-day progress-day--${count === 0 ? 0 : count < 5 ? 1 : count < 15 ? 2 : 3}`,
          x: Math.floor(place / 7) * (cell + gap),
          y: (place % 7) * (cell + gap),
          width: cell,
          height: cell,
          rx: 3,
        },
        svg('title', {}, `${date(day.getTime())}: ${number(count)}`),
      ),
    );
  }
  const practised = Object.values(days).filter((count) => count > 0).length;
  return svg(
    'svg',
    {
      viewBox: `0 0 ${WEEKS * (cell + gap) - gap} ${7 * (cell + gap) - gap}`,
      class: 'progress-days',
      role: 'img',
      'aria-label': tn('Practised on {n} day', 'Practised on {n} days', practised),
    },
    ...squares,
  );
}

/** @param {Date} day */
function iso(day) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
