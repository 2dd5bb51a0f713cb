// @ts-check
/** What the engine says to a position, and what a rollout finds. */

import { t, tn } from '../../i18n/index.js';
import { Refusal } from '../api.js';
import { h } from '../dom.js';
import { chancesText, optionList } from '../options.js';
import { foundList } from '../rolled.js';
import { whyPart } from '../why.js';
import { rollOut } from './rollout.js';

/** @typedef {import('./screen.js').Analysis} Analysis */

/** @param {Analysis} analysis */
export const opinionCard = (analysis) =>
  h(
    'section',
    { class: 'card review-choices analysis-opinion' },
    h('h2', null, t('What to do')),
    opinion(analysis),
    analysis.hint && rolloutPart(analysis),
  );

/** @param {Analysis} analysis */
function opinion(analysis) {
  const { page, hint, picked, problem } = analysis;
  if (!page && problem && isWrong(problem)) {
    return h('p', { class: 'help' }, t('First the position has to be right.'));
  }
  if (page?.decision === 'over') return h('p', { class: 'help' }, t('The game is over here.'));
  if (!hint && problem) return againButton(analysis);
  if (!hint) return h('p', { class: 'help', role: 'status' }, t('The computer is thinking…'));
  const name = hint.side === 'white' ? t('White') : t('Black');
  const onPick = (/** @type {number} */ place) => {
    analysis.picked = place;
    analysis.draw();
  };
  const only = page?.decision === 'roll' ? hint.options[0] : null;
  return [
    h(
      'p',
      { class: 'help' },
      t('From {name}’s point of view; equity in units of the cube', { name }),
    ),
    only
      ? h('p', null, t('Nothing to decide before the roll.'), ' ', chancesText(only.chances))
      : [
          whyPart(hint.reasons[picked] ?? {}, analysis.draw),
          optionList(hint.options, { picked, onPick }),
        ],
  ];
}

/** Whether it is for the reader to put something right. @param {Refusal} problem */
const isWrong = ({ code }) => /^(unreadable|ambiguous|illegal)/.test(code);

/** @param {Analysis} analysis */
const againButton = ({ again }) =>
  h(
    'button',
    { type: 'button', class: 'button', 'data-key': 'ask-again', onclick: again },
    t('Try again'),
  );

/** @param {Analysis} analysis */
function rolloutPart(analysis) {
  const { rollout, rolling, isStopped } = analysis;
  return h(
    'div',
    { class: 'analysis-rollout' },
    rolling
      ? [
          h('progress', { value: rollout?.done ?? 0, max: 1, 'aria-label': t('Rollout') }),
          h(
            'button',
            {
              type: 'button',
              class: 'button',
              'data-key': 'rollout',
              onclick: () => {
                analysis.isStopped = true;
                rolling.abort();
              },
            },
            t('Stop'),
          ),
        ]
      : h(
          'button',
          {
            type: 'button',
            class: 'button',
            'data-key': 'rollout',
            onclick: () => start(analysis),
          },
          t('Roll out'),
        ),
    rollout && foundList(rollout.choices),
    h('p', { class: 'help', role: 'status' }, isStopped && !rolling ? stoppedText(rollout) : ''),
  );
}

/** @param {Analysis['rollout']} rollout */
function stoppedText(rollout) {
  const games = Math.max(0, ...(rollout?.choices ?? []).map(({ trials }) => trials));
  return tn('Stopped after {n} game.', 'Stopped after {n} games.', games);
}

/** @param {Analysis} analysis */
async function start(analysis) {
  const control = new AbortController();
  Object.assign(analysis, { rolling: control, rollout: null, isStopped: false, problem: null });
  analysis.draw();
  try {
    await rollOut(analysis.setup, control.signal, (known) => {
      if (analysis.rolling !== control) return;
      if (known.error) throw new Refusal(known.error.code, known.error);
      analysis.rollout = known;
      analysis.draw();
    });
  } catch (error) {
    if (error instanceof Refusal) analysis.problem = error;
    else if (!control.signal.aborted) throw error;
  }
  if (analysis.rolling !== control) return;
  analysis.rolling = null; // stopped: what was found stays
  analysis.draw();
}
