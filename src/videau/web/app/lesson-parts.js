// @ts-check
/** What can be tried in a lesson beside playing a roll: the view, the cube, the end of a game. */

import { t } from '../i18n/index.js';
import { h, icon } from './dom.js';

/** @typedef {ReturnType<typeof import('../board/index.js').createBoard>} Board */

/** @param {Board} board ways to look at the same position */
export function flipButtons(board) {
  let isLeft = false;
  const button = (/** @type {string} */ label, /** @type {() => void} */ onclick) =>
    h('button', { type: 'button', class: 'link', onclick }, icon('turn'), label);
  return [
    button(t('From the other side'), board.flip),
    button(t('Home on the other side'), () => {
      isLeft = !isLeft;
      board.set({ homeSide: isLeft ? 'left' : 'right' });
    }),
  ];
}

/**
 * A cube that goes to and fro: one side doubles, the other takes and keeps it.
 * @param {Board} board @param {HTMLElement} said @param {number | null} limit
 */
export function cubeToTry(board, said, limit) {
  let value = 1;
  /** @type {'white' | 'black' | null} */
  let owner = null;
  const show = () => {
    const canTurn = limit === null || 2 * value <= limit;
    board.set({ cube: { value, owner, state: owner ? 'owned' : 'centred', canTurn } });
    if (value === 1) return;
    const names = { white: t('White'), black: t('Black') };
    said.textContent = t('{name} takes. The game is for {stake} now.', {
      name: names[owner ?? 'black'],
      stake: value,
    });
  };
  board.set({
    onCube: () => {
      value *= 2;
      owner = owner === 'black' ? 'white' : 'black';
      show();
    },
  });
  show();
}

/** @param {string} win what the game counts */
export function endingText(win) {
  if (win === 'gammon') return t('A gammon: it counts twice.');
  return win === 'backgammon'
    ? t('A backgammon: it counts three times.')
    : t('A single game: it counts once.');
}
