// @ts-check
/** Finding a game among many: by words, opponent, sheet and result. */

/** @import { GameSummary } from '../wire-types.js' */

import { date, t } from '../i18n/index.js';
import { fieldOf, h } from './dom.js';
import { selection } from './fields.js';
import { sheetLabel } from './sheets.js';
import { namesOf, other } from './table/narration.js';

/**
 * What is looked for; an empty word fits everything.
 * @typedef {{ text: string, opponent: string, sheet: string, result: string }} Wanted
 */

/** @type {Wanted} */
export const NOTHING_WANTED = { text: '', opponent: '', sheet: '', result: '' };

/** From how many games on a search is of use. */
const FEW = 4;

/** Whom the person played against; two computers, or two at one device, are both named. @param {GameSummary} game */
export function opponentOf({ table, sides }) {
  const names = namesOf(table.seats);
  if (sides.length === 1) return names[other(sides[0])];
  return t('{white} against {black}', names);
}

/** @param {GameSummary} game @returns {'open' | 'won' | 'lost' | ''} for the person, if there is one */
export function resultOf({ table, sides }) {
  if (!table.over) return 'open';
  if (sides.length !== 1 || !table.result) return '';
  return table.result.winner === sides[0] ? 'won' : 'lost';
}

/** @param {GameSummary} game everything of it that can be read */
const words = (game) =>
  [...Object.values(namesOf(game.table.seats)), sheetLabel(game.table.ruleset), date(game.created)]
    .join(' ')
    .toLocaleLowerCase();

/** @param {GameSummary[]} all @param {Wanted} wanted @returns {GameSummary[]} */
export function found(all, { text, opponent, sheet, result }) {
  const parts = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(
    (game) =>
      (!opponent || opponentOf(game) === opponent) &&
      (!sheet || game.table.ruleset === sheet) &&
      (!result || resultOf(game) === result) &&
      parts.every((part) => words(game).includes(part)),
  );
}

/**
 * @param {GameSummary[]} all @param {Wanted} wanted @param {(changed: Partial<Wanted>) => void} change
 */
export function search(all, wanted, change) {
  if (all.length < FEW) return null;
  const sheets = distinct(all.map(({ table }) => table.ruleset));
  return h(
    'form',
    {
      class: 'game-search',
      role: 'search',
      onsubmit: (/** @type {Event} */ e) => e.preventDefault(),
    },
    searchField(wanted.text, (text) => change({ text })),
    choice(t('Opponent'), 'opponent', distinct(all.map(opponentOf)), wanted.opponent, change),
    choice(t('Rules'), 'sheet', sheets, wanted.sheet, change, sheetLabel),
    resultChoice(wanted.result, change),
  );
}

/** @param {string[]} values */
const distinct = (values) => [...new Set(values)].sort((a, b) => a.localeCompare(b));

/** @param {string} text @param {(text: string) => void} tell */
const searchField = (text, tell) =>
  h(
    'label',
    { class: 'field' },
    h('span', null, t('Search')),
    h('input', {
      type: 'search',
      value: text,
      autocomplete: 'off',
      'data-key': 'search',
      oninput: (/** @type {Event} */ event) => tell(fieldOf(event).value),
    }),
  );

/**
 * @param {string} label @param {'opponent' | 'sheet' | 'result'} key @param {string[]} values
 * @param {string} chosen @param {(changed: Partial<Wanted>) => void} change
 * @param {(value: string) => string} [name]
 */
const choice = (label, key, values, chosen, change, name = (value) => value) =>
  h(
    'label',
    { class: 'field' },
    h('span', null, label),
    selection(
      key,
      [['', t('All')], ...values.map((one) => /** @type {[string, string]} */ ([one, name(one)]))],
      chosen,
      (value) => change({ [key]: value }),
    ),
  );

/** @param {string} chosen @param {(changed: Partial<Wanted>) => void} change */
function resultChoice(chosen, change) {
  /** @type {Record<string, string>} */
  const names = { open: t('Under way'), won: t('Won'), lost: t('Lost') };
  return choice(t('Result'), 'result', Object.keys(names), chosen, change, (one) => names[one]);
}
