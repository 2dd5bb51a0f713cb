// @ts-check
/** Practice: one position after the other, answered on the board, graded and explained. */

/** @import { AnsweredView, ExerciseView, PracticePage, RulesetView } from '../../wire-types.js' */

import { createBoard } from '../../board/index.js';
import { say, t } from '../../i18n/index.js';
import * as api from '../api.js';
import { h, redraw } from '../dom.js';
import { drawAgain, screen } from '../screen.js';
import { preferences } from '../store.js';
import { actions } from './actions.js';
import { boardOptions, question } from './question.js';
import { resultCard, verdict } from './result.js';
import { answerExercise, learner, nextExercise, prepare } from './server.js';
import { aboutCard, wishCard } from './wishes.js';

/**
 * @typedef {Object} Wish
 * @property {string} ruleset
 * @property {string} theme empty: all kinds
 * @property {string} difficulty empty: all of them
 * @property {boolean} isDaily the position of the day
 */

/**
 * @typedef {Object} Practice
 * @property {RulesetView[]} rulesets
 * @property {Wish} wish
 * @property {PracticePage} page what is asked
 * @property {AnsweredView | null} result what came of the answer
 * @property {number} picked the choice that the board shows
 * @property {boolean} isComplete the play on the board can be confirmed
 * @property {boolean} isTouched something was moved
 * @property {boolean} isBusy the server is asked
 * @property {import('../api.js').Refusal | null} problem
 * @property {HTMLElement} room of the board
 * @property {HTMLElement} live what is read out
 * @property {HTMLElement} bar under the board
 * @property {ReturnType<typeof createBoard> | null} board
 * @property {() => void} draw
 * @property {() => void} showBar draws the bar alone: the board keeps the hand and the keys
 * @property {(changed: Partial<Wish>) => void} change what is to be practised
 * @property {() => void} next
 * @property {() => void} again
 * @property {(choice: import('./server.js').Choice) => void} answer
 */
/** @typedef {import('../screen.js').Page<Practice>} Page */

/**
 * @param {HTMLElement} main @param {string} [what] `day`, or a kind of decision
 * @param {string} [ruleset] @returns {import('../screen.js').Screen}
 */
export function practiceScreen(main, what = '', ruleset = '') {
  /** @type {Practice | null} */
  let known = null;
  return screen(main, {
    name: 'practice',
    look: 'review practice',
    isTranslated: true,
    load: async () => {
      await prepare();
      known ??= await load(what, ruleset); // in another language the position stays
      return known;
    },
    draw,
    leave: ({ data }) => data?.board?.destroy(),
  });
}

/** @param {string} what @param {string} ruleset @returns {Promise<Practice>} */
async function load(what, ruleset) {
  const { rulesets, usual_ruleset } = await api.reference();
  const names = rulesets.map(({ name }) => name);
  const wanted = [ruleset, preferences.practised, preferences.setup.ruleset ?? '', usual_ruleset];
  const wish = {
    ruleset: wanted.find((name) => names.includes(name)) ?? names[0],
    theme: what === 'day' || what === 'any' ? '' : what,
    difficulty: '',
    isDaily: what === 'day',
  };
  return {
    rulesets,
    wish,
    page: await nextExercise(learner(), asked(wish)),
    result: null,
    picked: 0,
    isComplete: false,
    isTouched: false,
    isBusy: false,
    problem: null,
    room: h('div', { class: 'review-board' }),
    live: h('div', { class: 'sr', role: 'status' }),
    bar: h('div', { class: 'practice-actions' }),
    board: null,
    draw: () => {},
    showBar: () => {},
    change: () => {},
    next: () => {},
    again: () => {},
    answer: () => {},
  };
}

/** What the server is asked for. @param {Wish} wish */
const asked = ({ ruleset, theme, difficulty, isDaily }) => ({
  ruleset,
  theme: /** @type {ExerciseView['theme'] | null} */ (theme || null),
  difficulty: /** @type {ExerciseView['difficulty']} */ (difficulty || null),
  of_the_day: isDaily,
});

/** @param {Page} page @param {Practice} practice */
function draw(page, practice) {
  if (!practice.board) begin(page, practice);
  const { exercise } = practice.page;
  redraw(page.main, () => [
    h(
      'div',
      { class: 'review-main' },
      h(
        'div',
        { class: 'practice-head' },
        h('h1', null, practice.wish.isDaily ? t('Position of the day') : t('Practice')),
        h('p', { class: 'practice-question' }, question(practice)),
      ),
      practice.live,
      practice.problem && h('p', { class: 'problem', role: 'alert' }, practice.problem.sentence),
      practice.room,
      practice.bar,
    ),
    h(
      'div',
      { class: 'review-side' },
      practice.result ? resultCard(practice, practice.result) : aboutCard(practice),
      wishCard(practice),
    ),
  ]);
  practice.room.hidden = !exercise;
  practice.showBar();
  announce(practice);
  if (exercise) practice.board?.set(boardOptions(practice, exercise));
}

/** What is asked and what came of it, once each. @param {Practice} practice */
function announce(practice) {
  const { live, result } = practice;
  const said = result ? `${say(result.title)}. ${verdict(result)}` : question(practice);
  if (live.textContent !== said) live.textContent = said;
}

/** @param {Page} page @param {Practice} practice */
function begin(page, practice) {
  const ask = (/** @type {() => Promise<void>} */ what) => busy(page, practice, what);
  const fresh = { result: null, picked: 0, isComplete: false, isTouched: false };
  practice.draw = () => drawAgain(page);
  practice.showBar = () => redraw(practice.bar, actions(practice));
  practice.next = () =>
    ask(async () => {
      practice.page = await nextExercise(learner(), asked(practice.wish));
      Object.assign(practice, fresh);
      practice.board?.set({ graph: null });
    });
  practice.change = (changed) => {
    Object.assign(practice.wish, changed);
    history.replaceState(null, '', addressOf(practice.wish));
    practice.next();
  };
  practice.again = () => {
    Object.assign(practice, fresh);
    practice.board?.set({ graph: null });
    drawAgain(page);
  };
  practice.answer = (choice) =>
    ask(async () => {
      const { key } = /** @type {ExerciseView} */ (practice.page.exercise);
      const { ruleset } = practice.wish;
      practice.result = await answerExercise(learner(), { key, ruleset, ...choice });
      practice.page = { ...practice.page, streak: practice.result.streak };
    }).then(() => goOn(page.main));
  practice.board = createBoard(practice.room, { layout: 'auto' });
}

/** Whoever plays by keys goes on with Enter. @param {HTMLElement} main */
function goOn(main) {
  const next = main.querySelector('[data-key=next]');
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** Where this is to be found. @param {Wish} wish */
const addressOf = ({ ruleset, theme, isDaily }) =>
  `#/practice/${isDaily ? 'day' : theme || 'any'}/${encodeURIComponent(ruleset)}`;

/**
 * Asks the server one thing at a time, and says what it refused.
 * @param {Page} page @param {Practice} practice @param {() => Promise<void>} what
 */
async function busy(page, practice, what) {
  if (practice.isBusy) return;
  Object.assign(practice, { isBusy: true, problem: null });
  drawAgain(page);
  try {
    await what();
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    practice.problem = error;
    practice.board?.undoAll();
  } finally {
    practice.isBusy = false;
    drawAgain(page);
  }
}
