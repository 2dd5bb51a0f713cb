// @ts-check
/** The course: one lesson after the other, each with something to do on the board. */

/** @import { CourseView, RulesetView, UnitView } from '../wire-types.js' */

import { createBoard } from '../board/index.js';
import { t } from '../i18n/index.js';
import * as api from './api.js';
import { h, icon, redraw } from './dom.js';
import { selection } from './fields.js';
import { optionName } from './options.js';
import { drawAgain, keep, screen } from './screen.js';
import { learnt, noteLearnt, preferences } from './store.js';
import { boardWords } from './table/words.js';

/**
 * @typedef {Object} Learning
 * @property {RulesetView[]} sheets
 * @property {CourseView} course
 * @property {UnitView} unit
 * @property {'open' | 'solved' | 'missed'} state of the task
 * @property {string} said to what was done
 */
/** @typedef {import('./screen.js').Page<Learning>} Page */

/**
 * @param {HTMLElement} main @param {string} [ruleset] @param {string} [key] of the lesson
 * @returns {import('./screen.js').Screen}
 */
export function learnScreen(main, ruleset, key) {
  return screen(main, {
    name: 'rules',
    look: 'page rules learn',
    isTranslated: true,
    load: () => load(ruleset, key),
    draw,
  });
}

/** @param {string} [ruleset] @param {string} [key] @returns {Promise<Learning>} */
async function load(ruleset, key) {
  const { rulesets, usual_ruleset } = await api.reference();
  const course = await api.course(ruleset ?? usual_ruleset);
  const done = learnt(course.ruleset);
  const unit =
    course.units.find((one) => one.key === key) ??
    course.units.find((one) => !done.has(one.key)) ??
    course.units[0];
  return { sheets: rulesets, course, unit, state: 'open', said: '' };
}

/** @param {CourseView} course @param {UnitView} unit */
const addressOf = (course, unit) => `#/learn/${encodeURIComponent(course.ruleset)}/${unit.key}`;

/** @param {Page} page @param {Learning} learning */
function draw(page, learning) {
  redraw(page.main, lessonLinks(learning), lesson(page, learning));
}

/** @param {Learning} learning */
function lessonLinks({ course, unit }) {
  const done = learnt(course.ruleset);
  return h(
    'nav',
    { class: 'rules-nav', 'aria-label': t('Lessons') },
    course.units.map((one) =>
      h(
        'a',
        {
          href: addressOf(course, one),
          'aria-current': one === unit ? 'page' : undefined,
          'data-key': `lesson-${one.key}`,
        },
        done.has(one.key) && [icon('check'), h('span', { class: 'sr' }, t('done'), ': ')],
        one.title,
      ),
    ),
  );
}

/** @param {Page} page @param {Learning} learning */
function lesson(page, learning) {
  const { course, unit, sheets } = learning;
  return h(
    'article',
    { class: 'rules-text' },
    h(
      'label',
      { class: 'field learn-sheet' },
      h('span', null, t('Rules')),
      selection(
        'ruleset',
        sheets.map(({ name, label }) => [name, label]),
        course.ruleset,
        (name) => {
          location.hash = `#/learn/${encodeURIComponent(name)}/${unit.key}`;
        },
      ),
    ),
    h('h1', null, unit.title),
    unit.paragraphs.map((text) => h('p', null, text)),
    task(page, learning),
  );
}

/** @param {Page} page @param {Learning} learning */
function task(page, learning) {
  const { unit, state } = learning;
  const room = h('div', { class: 'rule-board' });
  queueMicrotask(() => {
    if (room.isConnected) keep(page, createBoard(room, boardOptions(page, learning)));
  });
  return h(
    'figure',
    { class: 'learn-task' },
    h('figcaption', null, h('b', null, unit.caption)),
    room,
    h(
      'p',
      { class: state === 'missed' ? 'problem' : 'help', role: 'status', 'data-key': 'said' },
      learning.said,
    ),
    h(
      'div',
      { class: 'analysis-buttons' },
      unit.graph ? again(page, learning) : answers(page, learning),
      onward(learning),
    ),
  );
}

/**
 * @param {Page} page @param {Learning} learning
 * @returns {Partial<import('../board/types.js').Options>}
 */
function boardOptions(page, { unit, state }) {
  const { dice, turn = 'white', offered } = unit.board;
  return {
    position: unit.position,
    dice: dice && { owner: turn, values: dice },
    graph: state === 'open' ? unit.graph : null,
    layout: 'auto',
    turn,
    light: 'white', // the lessons say so, whatever checkers somebody likes
    cube: {
      value: offered ? 2 : 1,
      owner: null,
      state: unit.graph ? 'none' : offered ? 'offered' : 'centred',
    },
    words: boardWords({ white: t('White'), black: t('Black') }),
    tap: 'pick',
    speed: preferences.speed,
    onPlay: ({ node }) => judge(page, unit.solved.includes(node)),
  };
}

/** @param {Page} page @param {boolean} isSolved */
function judge(page, isSolved) {
  const learning = page.data;
  if (!learning) return;
  const { course, unit } = learning;
  if (isSolved) noteLearnt(course.ruleset, unit.key);
  learning.state = isSolved ? 'solved' : 'missed';
  learning.said = isSolved ? t('That’s it!') : t('That was legal, but not what was asked for.');
  drawAgain(page);
}

/** @param {Page} page @param {Learning} learning */
const again = (page, learning) =>
  learning.state !== 'open' &&
  h(
    'button',
    {
      type: 'button',
      class: 'button',
      'data-key': 'again',
      onclick: () => {
        Object.assign(learning, { state: 'open', said: '' });
        drawAgain(page);
      },
    },
    icon('undo'),
    t('Once more'),
  );

/** The cube is decided with buttons; what was right, the engine says. @param {Page} page @param {Learning} learning */
const answers = (page, { unit }) =>
  (unit.board.offered
    ? /** @type {const} */ (['take', 'drop'])
    : /** @type {const} */ (['double', 'roll'])
  ).map((action) =>
    h(
      'button',
      {
        type: 'button',
        class: 'button',
        'data-key': `answer-${action}`,
        onclick: () => decide(page, action),
      },
      NAMES[action](),
    ),
  );

const NAMES = {
  take: () => t('Take'),
  drop: () => t('Drop'),
  double: () => t('Double'),
  roll: () => t('No double'),
};

/** @param {Page} page @param {keyof typeof NAMES} action */
async function decide(page, action) {
  const learning = page.data;
  if (!learning) return;
  const { course, unit } = learning;
  try {
    const { options } = await api.judgeBoard(unit.board);
    const isRight = options[0].do === action;
    if (isRight) noteLearnt(course.ruleset, unit.key);
    learning.state = isRight ? 'solved' : 'missed';
    learning.said = isRight
      ? t('The computer would have done the same.')
      : t('The computer would choose: {what}.', { what: optionName(options[0]) });
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    learning.said = error.sentence;
  }
  drawAgain(page);
}

/** @param {Learning} learning */
function onward({ course, unit, state }) {
  const next = course.units[course.units.indexOf(unit) + 1];
  return (
    next &&
    h(
      'a',
      {
        class: state === 'solved' ? 'button button--main' : 'button',
        href: addressOf(course, next),
        'data-key': 'next',
      },
      t('Next lesson'),
    )
  );
}
