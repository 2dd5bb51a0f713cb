// @ts-check
/** What the board is told: the table as it stands, or as it stood. */

import { preferences } from '../store.js';
import { hintArrows } from './hints.js';
import { boardWords, structures } from './words.js';

/**
 * @param {import('./game.js').Game} game
 * @returns {Partial<import('../../board/types.js').Options>}
 */
export function boardOptions(game) {
  const { table, review, bottom } = game;
  const shown = review ? review.steps[review.at] : table;
  const isMine = !review && game.actor !== null;
  return {
    position: shown.position,
    perspective: bottom,
    homeSide: /** @type {'right' | 'left'} */ (preferences.homeSide),
    light: preferences.dark ? 'black' : 'white',
    turn: shown.turn,
    dice: shown.dice,
    previousDice: shown.previous_dice ?? null,
    cube: cube(shown, !review && game.may('double') !== null),
    lastPlay: shown.last && { side: shown.last.side, moves: shown.last.moves },
    graph: isMine && game.choices ? game.choices.graph : null,
    canRoll:
      !review &&
      game.may('roll') !== null &&
      table.dice_from === 'server' &&
      table.stage !== 'over',
    lit: preferences.lit
      ? /** @type {const} */ (['white', 'black']).flatMap((side) =>
          structures(shown.position[side], side, game.rules?.words),
        )
      : [],
    arrows: review ? [] : hintArrows(game),
    showMovable: preferences.showMovable,
    tap: /** @type {'pick' | 'play'} */ (preferences.tap),
    speed: preferences.speed,
    words: boardWords(game.names),
  };
}

/** @param {any} shown @param {boolean} canTurn */
function cube({ cube: it }, canTurn) {
  return {
    value: it.state === 'offered' && it.offered ? it.offered : it.value,
    owner: it.owner,
    state: it.state,
    canTurn,
  };
}
