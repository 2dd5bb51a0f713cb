// @ts-check
/** The field for those who write their plays. */

import { readMoves } from '../../board/index.js';
import { language, t } from '../../i18n/index.js';
import { h, redraw } from '../dom.js';

/**
 * @param {import('./game.js').Game} game @param {() => any} board
 * @param {(sentence: () => string) => void} complain
 */
export function typedPlay(game, board, complain) {
  const element = h('form', { class: 'typed' });
  element.addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    const field = element.querySelector('input');
    if (field) play(field);
  });
  let spoken = '';
  return { element, show };

  /** Shows the field while there is something to play; what was typed stays. */
  function show() {
    element.hidden = game.table.stage !== 'play' || game.actor === null || game.review !== null;
    if (spoken === language()) return;
    spoken = language();
    redraw(
      element,
      h('input', {
        type: 'text',
        autocomplete: 'off',
        placeholder: '8/5 6/5',
        'aria-label': t('Type a play'),
        title: t('Type a play'),
        'data-key': 'typed',
      }),
      h('button', { type: 'submit', class: 'button', 'data-key': 'typed-go' }, t('Play it')),
    );
  }

  /** @param {HTMLInputElement} field */
  function play(field) {
    const text = field.value.trim();
    const names = { bar: ['bar', t('bar')], off: ['off', t('off')] };
    const outcome = text && readMoves(text, names) ? board()?.playTyped(text, names) : 'unreadable';
    if (outcome === 'unreadable') {
      complain(() => t('Write a play like 8/5 6/5, bar/21 or 6/off.'));
    } else if (outcome === 'illegal') {
      complain(() => t('{play} cannot be played with these dice.', { play: text }));
    } else field.value = '';
  }
}
