// @ts-check
/** What stands above the board in a review: where one is, and the ways on from there. */

import { t } from '../../i18n/index.js';
import { h, iconButton } from '../dom.js';
import { clockText } from '../table/clock.js';
import { matchTitle } from '../table/moves.js';
import { stopTitle, verdict } from './cards.js';

/** @import { StepView, TableView } from '../../wire-types.js' */
/** @typedef {import('./timeline.js').Stop} Stop */
/** @typedef {import('../table/narration.js').Names} Names */

/**
 * What was done, what the engine says to it, and how things stood before.
 * @param {Stop} stop @param {Names} names @param {{ table: Pick<TableView, 'options' | 'game'>, before: StepView }} at
 */
export const headline = (stop, names, { table, before }) =>
  h(
    'div',
    { class: 'review-title' },
    h('h1', null, stopTitle(stop, names)),
    h('p', null, verdict(stop)),
    h(
      'p',
      { class: 'help' },
      [matchTitle(table), t('Score {white} – {black}', before.score), timesLeft(before, names)]
        .filter(Boolean)
        .join(' · '),
    ),
  );

/** @param {StepView} step @param {Names} names */
function timesLeft({ clock }, names) {
  if (!clock) return '';
  return t('Time left: {white} {white_time}, {black} {black_time}', {
    white: names.white,
    white_time: clockText(clock.white),
    black: names.black,
    black_time: clockText(clock.black),
  });
}

/** @param {string} id of the table @param {number} game @param {number} games that are over */
export const gameChoice = (id, game, games) =>
  games > 1 &&
  h(
    'select',
    {
      class: 'review-game',
      'aria-label': t('Game'),
      'data-key': 'game',
      onchange: (/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLSelectElement} */ (event.target);
        location.hash = `#/review/${id}/${value}`;
      },
    },
    Array.from({ length: games }, (_, i) =>
      h(
        'option',
        { value: String(i + 1), selected: i + 1 === game },
        t('Game {game}', { game: i + 1 }),
      ),
    ),
  );

/**
 * @param {{ at: number, last: number, go: (place: number) => void,
 *   goToMistake: (way: 1 | -1) => void }} how
 */
export const stepButtons = ({ at, last, go, goToMistake }) =>
  h(
    'div',
    { class: 'review-steps' },
    iconButton('first', t('Previous mistake'), () => goToMistake(-1), {
      'data-key': 'mistake-back',
    }),
    iconButton('back', t('One step back'), () => go(at - 1), {
      'data-key': 'back',
      disabled: at === 0,
    }),
    iconButton('on', t('One step forward'), () => go(at + 1), {
      'data-key': 'on',
      disabled: at === last,
    }),
    iconButton('last', t('Next mistake'), () => goToMistake(1), { 'data-key': 'mistake-on' }),
  );
