// @ts-check
/** The cards of the players: who, how far, what score, who has the cube. */

import { picture } from '../../board/index.js';
import { number, t, tn } from '../../i18n/index.js';
import { h } from '../dom.js';
import { level, levelRank } from '../sheets.js';
import { preferences } from '../store.js';
import { other } from './narration.js';

/** @import { TableView } from '../../wire-types.js' */
/** @typedef {import('./narration.js').Side} Side */

/** @param {Side} side */
export const paintOf = (side) =>
  (side === 'white') === !preferences.dark ? /** @type {const} */ ('light') : 'dark';

/**
 * @param {TableView} table @param {Side} side @param {Side} bottom
 * @param {{ pips: number, caption: string, name: string, clock: HTMLElement | null }} shown
 */
export function card(table, side, bottom, { pips, caption, name, clock }) {
  const length = table.options.length ?? 0;
  const hasCrawford = !!(table.options.crawford && table.options.cube);
  const isOwn = side === bottom;
  const ahead = table.pips[other(side)] - pips;
  const cube = table.cube.owner === side && table.cube.state !== 'none' ? table.cube.value : null;
  return [
    h('span', { class: 'card-checker' }, picture({ piece: 'checker', paint: paintOf(side) })),
    h(
      'div',
      { class: 'card-who' },
      h('b', { class: 'card-name' }, name),
      h('span', { class: 'card-caption' }, caption),
    ),
    clock,
    cube &&
      h(
        'span',
        { class: 'card-cube', 'aria-hidden': 'true' },
        picture({ piece: 'cube', value: cube }),
      ),
    h(
      'div',
      { class: 'card-pips' },
      figure(
        pips,
        tn('pip', 'pips', pips),
        isOwn && ahead > 0 ? tn('{n} ahead', '{n} ahead', ahead) : '',
      ),
    ),
    length > 1 && beads(length, table.score[side], hasCrawford),
    h(
      'div',
      { class: 'card-score' },
      figure(
        table.score[side],
        length ? t('of {n}', { n: length }) : tn('point', 'points', table.score[side]),
      ),
    ),
  ];
}

/**
 * A large number with what it counts below, read out as one.
 * @param {number} value @param {string} unit @param {string} [ahead]
 */
const figure = (value, unit, ahead = '') => [
  h('span', { class: 'sr' }, `${number(value)} ${unit}${ahead && `, ${ahead}`}`),
  h('span', { class: 'figure', 'aria-hidden': 'true' }, number(value)),
  h(
    'span',
    { class: 'unit', 'aria-hidden': 'true' },
    unit,
    ahead && h('span', { class: 'ahead' }, ` · ${ahead}`),
  ),
];

/**
 * The score as beads; the dashed one brings the Crawford game.
 * @param {number} length @param {number} score @param {boolean} hasCrawford @param {number} [before]
 */
export function beads(length, score, hasCrawford, before = score) {
  if (length > 15 || length < 2) return h('span', { class: 'beads' });
  return h(
    'span',
    { class: 'beads', 'aria-hidden': 'true' },
    Array.from({ length }, (_, i) => {
      const isFull = i < score;
      const isNew = isFull && i >= before;
      const isCrawford = hasCrawford && i === length - 2 && !isFull;
      return h('i', { class: isNew ? 'new' : isFull ? 'full' : isCrawford ? 'crawford' : '' });
    }),
  );
}

/** @param {TableView} table @param {Side} side @param {boolean} isShort */
export function seatCaption(table, side, isShort) {
  const seat = table.seats[side];
  if (seat.level) return isShort ? level(seat.level).title : levelCaption(seat.level);
  if (seat.kind === 'open') return t('Not here yet');
  return seat.here ? '' : t('Away');
}

/** @param {string} name */
function levelCaption(name) {
  const { title } = level(name);
  const rank = levelRank(name);
  return rank.n ? [t('Level {n} of {m}', rank), title].join(' · ') : title;
}
