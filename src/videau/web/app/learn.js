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
 * @property {import('../board/types.js').Position | null} reached by what was done
 */
/** @typedef {import('./screen.js').Page<Learning>} Page */
/** @typedef {ReturnType<typeof createBoard>} Board */

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
  return { sheets: rulesets, course, unit, state: 'open', said: '', reached: null };
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
    h('h1', null, unit.title),
    unit.paragraphs.map((text) => h('p', null, text)),
    task(page, learning),
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
  );
}

/** @param {Page} page @param {Learning} learning */
function task(page, learning) {
  const { unit, state } = learning;
  const room = h('div', { class: 'rule-board' });
  const steps = h('span', { class: 'learn-steps' });
  queueMicrotask(() => {
    if (!room.isConnected) return;
    const board = keep(page, createBoard(room, boardOptions(learning)));
    board.set({
      onDraft: (draft) => redraw(steps, stepButtons(board, draft)),
      onPlay: ({ node }) => judge(page, unit.solved.includes(node), board.position),
    });
    if (unit.graph && state === 'open') {
      redraw(steps, stepButtons(board, { steps: board.steps, complete: board.isComplete }));
    }
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
      steps,
      unit.graph ? again(page, learning) : answers(page, learning),
      onward(learning),
    ),
  );
}

/**
 * For whoever does not know yet that the dice, or the space bar, end a turn.
 * @param {Board} board @param {{ steps: unknown[], complete: boolean }} draft
 */
const stepButtons = (board, { steps, complete }) => [
  h(
    'button',
    {
      type: 'button',
      class: 'button',
      'data-key': 'undo',
      'aria-disabled': steps.length ? undefined : 'true',
      onclick: () => board.undo(),
    },
    icon('undo'),
    t('Undo'),
  ),
  h(
    'button',
    {
      type: 'button',
      class: complete ? 'button button--main' : 'button',
      'data-key': 'confirm',
      'aria-disabled': complete ? undefined : 'true',
      onclick: () => board.confirm(),
    },
    t('Confirm'),
  ),
];

/**
 * @param {Learning} learning
 * @returns {Partial<import('../board/types.js').Options>}
 */
function boardOptions({ unit, state, reached }) {
  const { dice, turn = 'white', offered } = unit.board;
  return {
    position: reached ?? unit.position,
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
  };
}

/**
 * @param {Page} page @param {boolean} isSolved
 * @param {import('../board/types.js').Position} reached
 */
function judge(page, isSolved, reached) {
  const learning = page.data;
  if (!learning) return;
  const { course, unit } = learning;
  if (isSolved) noteLearnt(course.ruleset, unit.key);
  learning.state = isSolved ? 'solved' : 'missed';
  learning.reached = reached; // what was done stays to be seen
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
        Object.assign(learning, { state: 'open', said: '', reached: null });
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
