// @ts-check
/** What is known of a table, and what follows from it. */

import { t } from '../../i18n/index.js';
import { statusWords } from './actions.js';
import { seatCaption } from './cards.js';
import { headline } from './result.js';

/** @typedef {import('./story.js').Side} Side */
/** @typedef {ReturnType<typeof newGame>} Game */

/** @param {string} id @param {string} token everything that is known of the table */
export function newGame(id, token) {
  return {
    id,
    token,
    /** @type {any} */ table: null,
    /** @type {any} */ you: { sides: [] },
    /** @type {any} */ choices: null,
    /** @type {import('./story.js').Entry[]} */ entries: [],
    /** @type {any} */ rules: null,
    rulesIn: '',
    names: { white: '', black: '' },
    /** @type {Side} */ bottom: 'white',
    /** @type {{ steps: any[], complete: boolean }} */ draft: { steps: [], complete: false },
    /** @type {string | null} */ asking: null,
    /** @type {{ steps: any[], at: number } | null} */ review: null,
    /** @type {(() => string) | null} */ error: null,
    /** @type {import('./hints.js').Shown | null} */ hint: null,
    isBusy: false,
    /** @type {number} the game whose result was tucked away */ tucked: -1,
    isFlipped: false,
    /** The side of this device that may do something, or null. @param {string} kind */
    may(kind) {
      const sides = this.table?.may[kind] ?? [];
      return sides.find((/** @type {Side} */ side) => this.you.sides.includes(side)) ?? null;
    },
    /** The side of this device that is on turn, or null. @returns {Side | null} */
    get actor() {
      return this.you.sides.includes(this.table.turn) ? this.table.turn : null;
    },
    /** What it costs to drop a double, or a beaver, which is for twice as much. */
    dropPays() {
      const { value, offered } = this.table.cube;
      const stake = offered ?? 2 * value;
      return this.rules?.answers.drop_pays === 'value-offered' ? stake : stake / 2;
    },
    resultSentence() {
      return this.table.result ? headline(this) : '';
    },
  };
}

/** What stands below a name. @param {Game} game @param {Side} side */
export function caption(game, side) {
  const { table, you } = game;
  const isMine = you.sides.includes(side);
  const isPhone = matchMedia('(max-width: 719px), (max-height: 479px)').matches;
  const isLow = matchMedia('(max-height: 479px)').matches;
  const seat = seatCaption(table, side, isPhone);
  if (table.stage === 'over' && table.result?.winner === side) return t('Wins the game');
  if (table.stage === 'over') return seat;
  if (isMine && table.turn === side) {
    if (isPhone && side === game.bottom) return statusWords(game)[1] || t('On turn');
    return you.sides.length > 1
      ? t('On turn')
      : table.stage === 'opening'
        ? t('You')
        : t('Your turn');
  }
  if (!isMine && table.last?.side === side && isPhone && !isLow) {
    return [seat, table.last.play || t('cannot move')].filter(Boolean).join(' · ');
  }
  return seat || (isMine && you.sides.length === 1 ? t('You') : '');
}
