// @ts-check
/** What the board is textFor: the table as it stands, or as it stood. */

import { preferences } from '../store.js';
import { actorOf, may, shown } from './game.js';
import { hintArrows } from './hints.js';
import { nudgeArrows } from './tutor.js';
import { boardWords, structures } from './words.js';

/** @import { CubeView, StepView, TableView } from '../../wire-types.js' */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('../../board/types.js').Options} Options */

/** @param {Game} game @returns {Partial<Options>} */
export function boardOptions(game) {
  const { history, choices } = game;
  const view = shown(game);
  const isMine = !history && actorOf(game) !== null;
  return {
    ...positionOptions(view, game.bottom),
    // An upright phone may leave so little height that the room itself lies on its side.
    layout: game.room === 'phone' ? 'upright' : 'auto',
    cube: cubeOptions(view.cube, !history && may(game, 'double') !== null),
    ownedCube: 'beside',
    previousDice: view.previous_dice,
    lost: isMine && game.narration.lost.length > 0,
    lastPlay: view.last && { side: view.last.side, moves: view.last.moves },
    graph: isMine && choices ? choices.graph : null,
    canRoll: !history && mayRollHere(game),
    lit: preferences.lit ? litPoints(game) : [],
    arrows: history ? [] : [...hintArrows(game), ...nudgeArrows(game)],
    showMovable: preferences.showMovable,
    tap: /** @type {'pick' | 'play'} */ (preferences.tap),
    speed: preferences.speed,
    numbering: history ? null : advised(game),
    words: boardWords(game.names),
  };
}

/** Whose plays are named now: points bear that side's numbers then. @param {Game} game */
const advised = ({ hint, nudged }) => nudged?.nudge.side ?? hint?.hint?.side ?? null;

/**
 * What every board shows of a table, at the table and in a review.
 * @param {TableView | StepView} view @param {import('./narration.js').Side} bottom
 * @returns {Partial<Options>}
 */
export const positionOptions = (view, bottom) => ({
  position: view.position,
  perspective: bottom,
  homeSide: /** @type {'right' | 'left'} */ (preferences.homeSide),
  light: preferences.dark ? 'black' : 'white',
  turn: view.turn,
  dice: view.dice,
  opening: view.opening,
  cube: cubeOptions(view.cube, false),
});

/** @param {CubeView} cube @param {boolean} canTurn */
const cubeOptions = ({ value, owner, state, offered }, canTurn) => ({
  value: offered ?? value,
  owner,
  state,
  canTurn,
});

/** @param {Game} game */
const mayRollHere = (game) =>
  may(game, 'roll') !== null && game.table.dice_from === 'server' && game.table.stage !== 'over';

/** @param {Game} game */
function litPoints(game) {
  const { position } = shown(game);
  const sides = /** @type {const} */ (['white', 'black']);
  return sides.flatMap((side) => structures(position[side], side, game.rules?.words));
}
