// @ts-check
/**
 * The tutor: before a mistake counts it asks to look again, and says a little more each time it is
 * asked. It is there where hints are; what the server does not answer in time is simply done.
 */

import { say, t } from '../../i18n/index.js';
import * as api from '../api.js';
import { h } from '../dom.js';
import { optionName } from '../options.js';
import { preferences } from '../store.js';
import { hasWords, learnWords, whyPart } from '../why.js';
import { actorOf, may } from './game.js';
import { button } from './questions.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./commands.js').Commands} Commands */
/** @typedef {import('../../wire-types.js').NudgeView} NudgeView */
/** @typedef {import('../../wire-types.js').Act['action']} Action */
/**
 * @typedef {{ nudge: NudgeView, action: Action, step: number }} Nudged
 *   what waits for an answer, and how much has been said: where, what, which
 */

/** How long somebody waits for the tutor at most. */
const PATIENCE_MS = 4000;
const LAST_STEP = 2;

/** Whether the tutor is to look at this before it is done. @param {Game} game @param {Action} action */
export function isConsidered(game, action) {
  const { you, table, choices } = game;
  if (preferences.tutor === 'off' || !you.hints) return false;
  if (action.do === 'play') return actorOf(game) !== null && (choices?.plays.length ?? 0) > 1;
  // Whoever types in what real dice show has rolled them already.
  if (action.do === 'roll') return may(game, 'double') !== null && table.dice_from === 'server';
  return action.do !== 'resign';
}

/**
 * What the tutor has to say to it; null also where it does not answer.
 * @param {Game} game @param {Action} action @returns {Promise<NudgeView | null>}
 */
export async function considered(game, action) {
  const asked = {
    after: game.table.n,
    action: action.do === 'roll' ? { do: action.do } : action,
    least: /** @type {'blunder' | 'error' | 'doubtful'} */ (preferences.tutor),
  };
  try {
    const [{ nudge }] = await Promise.all([
      api.consider(game.id, game.token, asked, PATIENCE_MS),
      learnWords(),
    ]);
    return nudge;
  } catch {
    return null;
  }
}

/** @param {Game} game @param {Commands} commands what lies over the list of moves */
export function nudgeCard({ nudged }, commands) {
  if (!nudged || !hasWords(commands.readHint)) return null;
  const { nudge, step } = nudged;
  return [
    h('h2', null, t('Look again?')),
    h(
      'div',
      { class: 'nudge' },
      sentences(nudged).map((text) => h('p', null, text)),
    ),
    h(
      'div',
      { class: 'nudge-buttons' },
      button(t('Take it back'), commands.lookAgain, {
        kind: 'button--main',
        key: 'look-again',
        more: nudge.kind === 'play' && t('with the same dice'),
      }),
      step < LAST_STEP &&
        button(step === 0 ? t('What is it?') : t('Show me'), commands.tellMore, {
          key: 'tell-more',
        }),
      button(t('Keep it'), commands.keepIt, { key: 'keep-it' }),
    ),
    step === LAST_STEP && whyPart(nudge.reasons, commands.readHint),
    h('p', { class: 'help hint-foot' }, t('This is noted for the review.')),
  ];
}

/** What has been said so far. @param {Nudged} nudged @returns {string[]} */
export function sentences({ nudge, step }) {
  const where = say(nudge.where.text);
  if (step === 0) return [where];
  if (step < LAST_STEP) return [where, ...nudge.what.map(({ text }) => say(text))];
  return [where, t('Better: {play}.', { play: optionName(nudge.best) })];
}

/** The better play, once it is told. @param {Game} game @returns {import('../../board/types.js').Arrow[]} */
export function nudgeArrows({ nudged }) {
  if (!nudged || nudged.step < LAST_STEP || nudged.nudge.kind !== 'play') return [];
  const { side, best } = nudged.nudge;
  return [{ side, moves: best.moves, line: 'solid' }];
}
