// @ts-check
/** The field for those who write their plays. */

import { readMoves } from '../../board/index.js';
import { language, t } from '../../i18n/index.js';
import { h, redraw } from '../dom.js';
import { actorOf } from './game.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {ReturnType<typeof import('../../board/index.js').createBoard>} Board */
/** @typedef {{ element: HTMLFormElement, language: string }} TypedPlay */

/** @param {(text: string) => boolean} play plays what was typed; true if the field is done with */
export function newTypedPlay(play) {
  /** @type {TypedPlay} */
  const typed = { element: h('form', { class: 'typed' }), language: '' };
  typed.element.addEventListener('submit', (event) => {
    event.preventDefault();
    const field = typed.element.querySelector('input');
    if (field && play(field.value.trim())) field.value = '';
  });
  return typed;
}

/**
 * Shows the field while there is something to play; its place stays, and what was typed too.
 * @param {TypedPlay} typed @param {Game} game
 */
export function showTypedPlay(typed, game) {
  const { element } = typed;
  const isOff = game.table.stage !== 'play' || actorOf(game) === null || game.history !== null;
  element.hidden = !game.you.sides.length;
  element.classList.toggle('typed--off', isOff);
  if (typed.language === language()) return;
  typed.language = language();
  redraw(
    element,
    h('input', {
      type: 'text',
      autocomplete: 'off',
      placeholder: '8/5 6/5',
      'aria-label': t('Type a move'),
      title: t('Type a move'),
      'data-key': 'typed',
    }),
    h('button', { type: 'submit', class: 'button', 'data-key': 'typed-go' }, t('Play it')),
  );
}

/**
 * Tries a written play out on the board.
 * @param {Board | null} board @param {string} text
 * @returns {(() => string) | null} what is wrong with it, in the language of the moment
 */
export function tryTypedPlay(board, text) {
  const moves = text && movesOf(text);
  const outcome = moves ? board?.playTyped(moves) : 'unreadable';
  if (outcome === 'unreadable') return () => t('Type a move such as 8/5 6/5, bar/21 or 6/off.');
  if (outcome !== 'illegal') return null;
  return () => t('{play} cannot be played with these dice.', { play: text });
}

/** What was written, with the reader's words for bar and off too. @param {string} text */
export const movesOf = (text) =>
  readMoves(text, { bar: ['bar', t('bar')], off: ['off', t('off')] });
