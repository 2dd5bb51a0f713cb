// @ts-check
/** Beside the board: what the position is about, and what somebody wants to practise. */

/** @import { ExerciseView, PracticePage } from '../../wire-types.js' */

import { say, t, tn } from '../../i18n/index.js';
import { h, icon } from '../dom.js';
import { selection } from '../fields.js';
import { prefer } from '../store.js';

/** @typedef {import('./screen.js').Practice} Practice */

const DIFFICULTIES = {
  easy: () => t('Easy'),
  medium: () => t('Medium'),
  hard: () => t('Hard'),
};

/** @param {Practice} practice */
export function aboutCard({ page, wish }) {
  const { exercise } = page;
  return h(
    'section',
    { class: 'card practice-about' },
    exercise ? chips(page, exercise) : h('h2', null, t('All done')),
    h('p', { class: 'help' }, exercise ? source(exercise, wish.isDaily) : nothing()),
    exercise && standing(exercise),
  );
}

/** @param {PracticePage} page @param {ExerciseView} exercise */
function chips({ themes }, { theme, difficulty, is_own }) {
  const title = themes.find(({ name }) => name === theme)?.title;
  return h(
    'div',
    { class: 'chips practice-chips' },
    title && h('span', { class: 'chip' }, say(title)),
    difficulty && h('span', { class: 'chip' }, DIFFICULTIES[difficulty]()),
    is_own && h('span', { class: 'chip chip--gold' }, t('Your own game')),
  );
}

/** @param {ExerciseView} exercise @param {boolean} isDaily */
function source({ is_own }, isDaily) {
  if (is_own) return t('You went wrong here in a game of yours.');
  return isDaily
    ? t('Today everybody gets this one.')
    : t('From a game in which somebody went wrong here.');
}

const nothing = () => t('Choose another kind, or come back tomorrow.');

/** Race, score and cube in words. @param {ExerciseView} exercise */
function standing({ page }) {
  const { pips, board } = page;
  const { length = 0, white_score = 0, black_score = 0 } = board;
  return h(
    'ul',
    { class: 'practice-standing' },
    h('li', null, t('Pips: you {own}, opponent {other}', { own: pips.white, other: pips.black })),
    h(
      'li',
      null,
      length > 1
        ? t('Score {white} – {black}, match to {length}', {
            white: white_score,
            black: black_score,
            length,
          })
        : length
          ? t('A single game')
          : t('For points, with the cube'),
    ),
  );
}

/** @param {Practice} practice */
export const wishCard = (practice) =>
  h(
    'section',
    { class: 'card practice-wishes' },
    h('h2', null, t('What to practise')),
    h(
      'div',
      { class: 'practice-fields' },
      field(t('Rules'), 'ruleset', sheets(practice), practice.wish.ruleset, (ruleset) => {
        prefer({ practised: ruleset });
        practice.change({ ruleset });
      }),
      field(t('Kind'), 'theme', themes(practice), practice.wish.theme, (theme) =>
        practice.change({ theme, isDaily: false }),
      ),
      field(t('Difficulty'), 'difficulty', levels(), practice.wish.difficulty, (difficulty) =>
        practice.change({ difficulty, isDaily: false }),
      ),
    ),
    h('p', { class: 'practice-streak' }, icon('check'), streak(practice.page)),
    h('p', { class: 'help' }, waiting(practice)),
    h(
      'div',
      { class: 'analysis-buttons' },
      h(
        'button',
        {
          type: 'button',
          class: 'button',
          'data-key': 'daily',
          onclick: () => practice.change({ isDaily: !practice.wish.isDaily }),
        },
        practice.wish.isDaily ? t('Practice') : t('Position of the day'),
      ),
      h('a', { class: 'button', href: '#/progress', 'data-key': 'to-progress' }, t('Progress')),
    ),
  );

/**
 * @param {string} label @param {string} key @param {[value: string, label: string][]} choices
 * @param {string} chosen @param {(value: string) => void} tell
 */
const field = (label, key, choices, chosen, tell) =>
  h('label', { class: 'field' }, h('span', null, label), selection(key, choices, chosen, tell));

/** @param {Practice} practice @returns {[string, string][]} */
const sheets = ({ rulesets, page }) =>
  rulesets.map(({ name, label }) => [
    name,
    page.due[name] ? t('{name} ({n} waiting)', { name: label, n: page.due[name] }) : label,
  ]);

/** @param {Practice} practice @returns {[string, string][]} */
const themes = ({ page }) => [
  ['', t('All kinds')],
  ...page.themes.map(({ name, title }) => /** @type {[string, string]} */ ([name, say(title)])),
];

/** @returns {[string, string][]} */
const levels = () => [
  ['', t('Any')],
  ...Object.entries(DIFFICULTIES).map(
    ([name, title]) => /** @type {[string, string]} */ ([name, title()]),
  ),
];

/** @param {PracticePage} page */
const streak = ({ streak: { today, days } }) =>
  [
    tn('{n} position today', '{n} positions today', today),
    days > 1 && tn('{n} day in a row', '{n} days in a row', days),
  ]
    .filter(Boolean)
    .join(' · ');

/** @param {Practice} practice */
function waiting({ page, wish }) {
  const due = page.due[wish.ruleset] ?? 0;
  if (due) return tn('{n} position is waiting for you.', '{n} positions are waiting for you.', due);
  return page.own
    ? t('Nothing is waiting; new ones come from the collection.')
    : t('Review your games, and your mistakes come back here.');
}
