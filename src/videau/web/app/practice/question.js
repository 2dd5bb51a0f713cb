// @ts-check
/** What is asked: in a sentence, and on the board. */

/** @import { ExerciseView } from '../../wire-types.js' */

import { t } from '../../i18n/index.js';
import { preferences } from '../store.js';
import { boardWords } from '../table/words.js';

/** @typedef {import('./screen.js').Practice} Practice */

/** @param {Practice} practice */
export function question({ page, result, wish }) {
  const { exercise } = page;
  if (!exercise) return t('Nothing is waiting here right now.');
  if (wish.isDaily && page.is_done && !result)
    return t('You have tried it today. Once more is fine.');
  const { decision, board } = exercise.page;
  if (decision === 'play') {
    return t('You rolled {dice}. What do you play?', { dice: (board.dice ?? []).join('-') });
  }
  return decision === 'double'
    ? t('Before you roll: do you double?')
    : t('Your opponent doubles. Take or drop?');
}

/**
 * @param {Practice} practice @param {ExerciseView} exercise
 * @returns {Partial<import('../../board/types.js').Options>}
 */
export function boardOptions(practice, { page }) {
  const { board, position, graph } = page;
  const { turn = 'white', owner = null, cube = 1, offered = false } = board;
  const isOpen = !practice.result && !practice.isBusy;
  return {
    position,
    perspective: 'white',
    homeSide: preferences.homeSide,
    light: preferences.dark ? 'black' : 'white',
    turn,
    dice: board.dice ? { owner: turn, values: board.dice } : null,
    cube: {
      value: offered ? 2 * cube : cube,
      owner,
      state: offered ? 'offered' : owner ? 'owned' : 'centred',
      canTurn: isOpen && page.decision === 'double',
    },
    graph: practice.result ? null : /** @type {import('../../board/types.js').Graph} */ (graph),
    arrows: arrows(practice),
    showMovable: preferences.showMovable,
    tap: preferences.tap,
    speed: preferences.speed,
    words: boardWords({ white: t('You'), black: t('Opponent') }),
    onDraft: ({ steps, complete }) => {
      if (practice.isComplete === complete && practice.isTouched === steps.length > 0) return;
      Object.assign(practice, { isComplete: complete, isTouched: steps.length > 0 });
      practice.showBar();
    },
    onPlay: ({ node }) => practice.answer({ do: 'play', node }),
    onCube: () => practice.answer({ do: 'double' }),
    onKey: (key) => {
      if (page.decision === 'answer' && (key === 'take' || key === 'drop') && isOpen) {
        practice.answer({ do: key });
      }
    },
  };
}

/** Both plays: the better one solid, the other dashed. @param {Practice} practice @returns {import('../../board/types.js').Arrow[]} */
function arrows({ result, picked }) {
  if (result?.best.do !== 'play') return [];
  const { best, compared, answer } = result;
  const shown = [best, ...(compared.play === best.play ? [answer] : [compared])];
  return shown
    .filter((_, place) => picked === 0 || place === picked)
    .map(({ moves }, place) => ({
      side: /** @type {const} */ ('white'),
      moves,
      line: /** @type {'solid' | 'dashed'} */ (picked === 0 && place > 0 ? 'dashed' : 'solid'),
    }));
}
