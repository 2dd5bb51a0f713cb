// @ts-check
/**
 * Hints: what the engine would do now. They are for those who learn, so they are there against
 * the computer and on a shared device, and each one is noted.
 */

import { signed, t, tn } from '../../i18n/index.js';
import { h, iconButton } from '../dom.js';
import { optionList, optionName } from '../options.js';
import { whyPart } from '../why.js';
import { actorOf, may } from './game.js';
import { button } from './questions.js';

/** @typedef {import('../../wire-types.js').HintView} Hint */
/** @typedef {{ hint: Hint | null, picked: number }} Shown the hint is null while the engine thinks */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./commands.js').Commands} Commands */

/** Whether there is something to ask the engine about now. @param {Game} game */
export function canAsk(game) {
  const { table, you, choices } = game;
  if (!you.hints || game.history) return false;
  if (may(game, 'accept')) return true;
  if (table.stage === 'play') return actorOf(game) !== null && (choices?.plays.length ?? 0) > 1;
  return may(game, 'double') !== null || may(game, 'take') !== null;
}

/** @param {Game} game @param {Commands} commands @param {string} [kind] */
export const hintButton = (game, commands, kind = '') =>
  iconButton('bulb', t('Hint'), commands.hint, {
    class: `icon-button hint-button ${kind}`,
    'aria-pressed': String(game.hint !== null),
    'data-key': `hint${kind && '-small'}`,
  });

/** @param {Game} game @param {Commands} commands what lies over the list of moves */
export function hintCard(game, commands) {
  if (!game.hint) return null;
  const { hint, picked } = game.hint;
  return [
    h(
      'div',
      { class: 'hint-head' },
      h('h2', null, t('Hint')),
      hint?.kind === 'play' &&
        button(t('Play it'), () => commands.playHint(picked), {
          kind: 'button--main hint-play',
          key: 'play-hint',
        }),
      iconButton('close', t('Close'), commands.hint, { 'data-key': 'close-hint' }),
    ),
    hint
      ? [
          h(
            'p',
            { class: 'help hint-view' },
            t('From {name}’s point of view; equity in units of the cube', {
              name: game.names[hint.side],
            }),
          ),
          whyPart(hint.reasons[picked] ?? {}, commands.readHint),
          optionList(hint.options, { picked, onPick: commands.pickHint }),
          h(
            'p',
            { class: 'help hint-foot' },
            depth(hint),
            ' ',
            t('Hints are noted for the review.'),
          ),
        ]
      : h('p', { class: 'help', role: 'status' }, t('The computer is thinking…')),
  ];
}

/** The hint for the ear. @param {Hint} hint @param {string} name */
export const hintSentence = ({ options }, name) =>
  t('Hint for {name}: {best}, equity {equity}.', {
    name,
    best: optionName(options[0]),
    equity: signed(options[0].equity, 3),
  });

/** @param {Hint} hint */
function depth({ options }) {
  const n = options[0].plies;
  return tn('Looked {n} roll ahead.', 'Looked {n} rolls ahead.', n);
}

/**
 * The choice that is picked, for the board, as long as nothing has been tried by hand.
 * @param {Game} game @returns {import('../../board/types.js').Arrow[]}
 */
export function hintArrows({ hint: shown, draft }) {
  if (shown?.hint?.kind !== 'play' || draft.steps.length) return [];
  const { hint } = shown;
  return [{ side: hint.side, moves: hint.options[shown.picked].moves, line: 'solid' }];
}
