// @ts-check
/** What an answer is worth: the grade, the choices side by side, why, and when it comes back. */

/** @import { AnsweredView } from '../../wire-types.js' */

import { date, decimal, say, t, tn } from '../../i18n/index.js';
import { h, icon } from '../dom.js';
import { optionList, optionName } from '../options.js';
import { sign } from '../review/plot.js';
import { whyPart } from '../why.js';

/** @typedef {import('./screen.js').Practice} Practice */

/** The shapes that mistakes have in a review. */
const SIGNS = { best: null, nearly: 'doubtful', mistake: 'error', blunder: 'blunder' };
const HOUR = 3_600_000;

/** @param {Practice} practice @param {AnsweredView} result */
export function resultCard(practice, result) {
  const { best, answer, compared, grade } = result;
  const options = [best, ...[answer, compared].filter(isOther(best))].filter(isFirst);
  const chosen = options.findIndex((option) => isSame(option, answer));
  const { picked } = practice;
  const onPick = (/** @type {number} */ place) => {
    practice.picked = place;
    practice.draw();
  };
  return h(
    'section',
    { class: `card practice-result practice-result--${grade}` },
    h('h2', null, grade === 'best' ? icon('check') : sign(SIGNS[grade]), say(result.title)),
    h('p', null, verdict(result)),
    whyPart(result.reasons, practice.draw),
    optionList(options, { chosen, picked, onPick }),
    h('p', { class: 'help' }, comesBack(result.due)),
    h(
      'p',
      null,
      h(
        'a',
        { class: 'link', href: analysisOf(practice), 'data-key': 'to-analysis' },
        t('Look at it on the analysis board'),
      ),
    ),
  );
}

/** @typedef {AnsweredView['best']} Option */

/** @param {Option} one @param {Option} other */
const isSame = (one, other) => one.do === other.do && one.play === other.play;

/** @param {Option} best */
const isOther = (best) => (/** @type {Option} */ option) => !isSame(option, best);

/** @param {Option} option @param {number} place @param {Option[]} all */
const isFirst = (option, place, all) => all.findIndex((other) => isSame(option, other)) === place;

/** In a sentence. @param {AnsweredView} result */
export function verdict({ grade, answer, best, compared, cost }) {
  if (grade !== 'best') {
    return t('You chose {answer}, which costs {loss}. Better: {best}.', {
      answer: optionName(answer),
      loss: decimal(cost, 3),
      best: optionName(best),
    });
  }
  if (!isSame(answer, best)) return t('As good as the best: {best}.', { best: optionName(best) });
  return isSame(compared, best)
    ? t('Nothing is better than {best}.', { best: optionName(best) })
    : t('You found {best}. A common mistake is {wrong}.', {
        best: optionName(best),
        wrong: optionName(compared),
      });
}

/** @param {number} due */
function comesBack(due) {
  const wait = due - Date.now();
  if (wait < HOUR) {
    const n = Math.max(1, Math.round(wait / 60_000));
    return tn('Comes back in {n} minute.', 'Comes back in {n} minutes.', n);
  }
  return t('Comes back on {date}.', { date: date(due) });
}

/** @param {Practice} practice */
function analysisOf({ page }) {
  const exercise = /** @type {import('../../wire-types.js').ExerciseView} */ (page.exercise);
  const id = exercise.page.ids.xgid?.replace('XGID=', '') ?? '';
  return `#/analysis/${encodeURIComponent(exercise.ruleset)}/${id}`;
}
