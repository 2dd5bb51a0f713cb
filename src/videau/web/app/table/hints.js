// @ts-check
/**
 * Hints: what the engine would do now. They are for those who learn, so they are there against
 * the computer and on a shared device, and each one is noted.
 */

import { signed, t, tn } from '../../i18n/index.js';
import { h, iconButton } from '../dom.js';
import { optionList, optionName } from '../options.js';
import { button } from './questions.js';

/**
 * @typedef {{ n: number, kind: 'play' | 'double' | 'answer', side: import('./story.js').Side,
 *   options: import('../options.js').Option[] }} Hint
 * @typedef {{ hint: Hint | null, picked: number }} Shown the hint is null while the engine thinks
 */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./screen.js').Deeds} Deeds */

/** Whether there is something to ask the engine about now. @param {Game} game */
export function canAsk(game) {
  const { table, you, choices } = game;
  if (!you.hints || game.review) return false;
  if (game.may('accept') !== null) return true;
  if (table.stage === 'play') return game.actor !== null && choices?.plays.length > 1;
  return game.may('double') !== null || game.may('take') !== null;
}

/** @param {Game} game @param {Deeds} deeds @param {string} [kind] */
export const hintButton = (game, deeds, kind = '') =>
  iconButton('bulb', t('Hint'), deeds.hint, {
    class: `icon-button hint-button ${kind}`,
    'aria-pressed': String(game.hint !== null),
    'data-key': `hint${kind && '-small'}`,
  });

/** @param {Game} game @param {Deeds} deeds what lies over the list of moves */
export function hintCard(game, deeds) {
  if (!game.hint) return null;
  const { hint, picked } = game.hint;
  return [
    h(
      'div',
      { class: 'hint-head' },
      h('h2', null, t('Hint')),
      hint?.kind === 'play' &&
        button(t('Play it'), () => deeds.playHint(picked), {
          kind: 'button--main hint-play',
          key: 'play-hint',
        }),
      iconButton('close', t('Close'), deeds.hint, { 'data-key': 'close-hint' }),
    ),
    hint
      ? [
          h(
            'p',
            { class: 'help hint-view' },
            t('Seen by {name}; equity in units of the cube', { name: game.names[hint.side] }),
          ),
          optionList(hint.options, { picked, onPick: deeds.pickHint }),
          h(
            'p',
            { class: 'help hint-foot' },
            depth(hint),
            ' ',
            t('Hints are noted for the review.'),
          ),
        ]
      : h('p', { class: 'help', role: 'status' }, t('The engine thinks …')),
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
