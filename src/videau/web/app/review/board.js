// @ts-check
/** What the board of a review shows: both plays as arrows, or the position after one of them. */

import { step } from '../../board/index.js';
import { positionOptions } from '../table/board-options.js';

/** @import { MoveView, StepView } from '../../wire-types.js' */
/** @typedef {import('../../board/types.js').Options} Options */
/** @typedef {import('./timeline.js').Side} Side */
/** @typedef {import('./timeline.js').Stop} Stop */

/**
 * @param {Stop} stop @param {StepView} before how things stood
 * @param {{ picked: number, own: Side, isAfter: boolean }} how picked: the choice that is shown
 * @returns {Partial<Options>}
 */
export function boardOf(stop, before, { picked, own, isAfter }) {
  const { judged, side } = stop;
  const option = isAfter && judged?.kind === 'play' ? judged.options[picked] : null;
  return {
    ...positionOptions(before, own),
    numbering: side,
    ...(option
      ? afterPlay(before, side, option.moves)
      : { lastPlay: null, arrows: arrows(stop, picked) }),
  };
}

/** @param {StepView} before @param {Side} side @param {MoveView[]} moves @returns {Partial<Options>} */
const afterPlay = ({ position }, side, moves) => ({
  position: moves.reduce((now, { source, target }) => step(now, side, source, target), position),
  dice: null,
  lastPlay: { side, moves },
  arrows: [],
});

/** @param {Stop} stop @param {number} picked @returns {import('../../board/types.js').Arrow[]} */
function arrows({ judged, side }, picked) {
  if (judged?.kind !== 'play') return [];
  const { options, chosen } = judged;
  const line = (/** @type {number} */ place, /** @type {'solid' | 'dashed'} */ kind) => ({
    side,
    moves: options[place].moves,
    line: kind,
  });
  return [
    ...(chosen > 0 ? [line(chosen, 'dashed')] : []),
    ...(picked !== chosen || chosen === 0 ? [line(picked, 'solid')] : []),
  ];
}
