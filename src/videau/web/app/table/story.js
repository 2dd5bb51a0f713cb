// @ts-check
/**
 * The actions of a match as people follow them: rows for the list of moves, sentences for the
 * ear. Free of the page, so it can be tested without one.
 */

import { t } from '../../i18n/index.js';

/** @typedef {'white' | 'black'} Side */
/** @typedef {Record<Side, string>} Names */
/**
 * @typedef {{ n: number, by: Side | 'dice' | 'clock', do: string, dice?: string, play?: string,
 *   win?: string, white?: number, black?: number, side?: Side, took?: number }} Entry
 * @typedef {{ n: number, game: number, side: Side, kind: 'play' | 'cube' | 'other',
 *   dice: string, text: string }} Cell what one side did, or a roll that waits for its play
 * @typedef {{ number: number, white: Cell | null, black: Cell | null }} Row
 */

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === 'white' ? 'black' : 'white');

/**
 * Follows the actions with what has to be known to tell them: whose turn, how high the cube.
 * @param {Entry[]} entries
 * @param {(entry: Entry, at: { turn: Side, stake: number, game: number }) => void} tell
 */
function follow(entries, tell) {
  let turn = /** @type {Side} */ ('white');
  let cube = 1;
  let stake = 1;
  let game = 1;
  let isFresh = true;
  for (const entry of entries) {
    if (entry.do === 'opening') {
      if (!isFresh) {
        game += 1;
        cube = 1;
        isFresh = true;
      }
      if (entry.white !== entry.black) {
        turn = (entry.white ?? 0) > (entry.black ?? 0) ? 'white' : 'black';
      }
    } else {
      isFresh = false;
    }
    if (entry.do === 'double') stake = 2 * cube;
    if (entry.do === 'beaver' || entry.do === 'raccoon') stake *= 2;
    if (entry.do === 'take') cube = stake;
    tell(entry, { turn, stake, game });
    if (entry.do === 'play') turn = other(turn);
  }
}

/** Whose entry it is. @param {Entry} entry @param {Side} turn @returns {Side} */
function doer(entry, turn) {
  if (entry.by === 'clock') return entry.side ?? turn;
  return entry.by === 'dice' ? turn : entry.by;
}

/** @param {Entry[]} entries @returns {Cell[]} */
export function cells(entries) {
  /** @type {Cell[]} */
  const made = [];
  let dice = '';
  follow(entries, (entry, { turn, stake, game }) => {
    const by = doer(entry, turn);
    const cell = (/** @type {Cell['kind']} */ kind, /** @type {string} */ text) =>
      made.push({ n: entry.n, game, side: by, kind, dice: kind === 'play' ? dice : '', text });
    switch (entry.do) {
      case 'opening':
        dice =
          entry.white === entry.black
            ? ''
            : [entry.white, entry.black].sort((a, b) => Number(b) - Number(a)).join('');
        break;
      case 'roll':
        dice = entry.dice ?? '';
        break;
      case 'play':
        cell('play', entry.play || t('cannot move'));
        dice = '';
        break;
      case 'double':
        cell('cube', t('doubles to {stake}', { stake }));
        break;
      case 'beaver':
        cell('cube', t('beavers to {stake}', { stake }));
        break;
      case 'raccoon':
        cell('cube', t('raccoons to {stake}', { stake }));
        break;
      case 'take':
        cell('other', t('takes'));
        break;
      case 'drop':
        cell('other', t('drops'));
        break;
      case 'resign':
        cell('other', t('gives up {win}', { win: winName(entry.win ?? 'single') }));
        break;
      case 'accept':
        cell('other', t('accepts'));
        break;
      case 'refuse':
        cell('other', t('refuses'));
        break;
      case 'flag':
        cell('other', t('out of time'));
        break;
    }
  });
  return made;
}

/**
 * The list of moves of one game, two columns to a row.
 * @param {Cell[]} all @param {number} game @param {Side} left @returns {Row[]}
 */
export function rows(all, game, left) {
  /** @type {Row[]} */
  const made = [];
  for (const cell of all) {
    if (cell.game !== game) continue;
    const last = made.at(-1);
    const fits = last && !last[cell.side] && (cell.side !== left || !last[other(left)]);
    if (fits) last[cell.side] = cell;
    else {
      const row = { number: made.length + 1, white: null, black: null };
      made.push({ ...row, [cell.side]: cell });
    }
  }
  return made;
}

/** @param {string} win */
export function winName(win) {
  if (win === 'gammon') return t('a gammon');
  return win === 'backgammon' ? t('a backgammon') : t('a single game');
}

/**
 * What happened, in full sentences.
 * @param {Entry[]} entries all of them @param {number} since the number of the last one told
 * @param {Names} names
 */
export function sentences(entries, since, names) {
  /** @type {string[]} */
  const said = [];
  follow(entries, (entry, { turn, stake }) => {
    if (entry.n > since) said.push(sentence(entry, turn, stake, names));
  });
  return said;
}

/** @param {Entry} entry @param {Side} turn @param {number} stake @param {Names} names */
function sentence(entry, turn, stake, names) {
  const name = names[doer(entry, turn)];
  switch (entry.do) {
    case 'opening': {
      const { white = 0, black = 0 } = entry;
      if (white === black) return t('Both roll {die}: roll again.', { die: white });
      return t('{white} rolls {one}, {black} {other}: {name} begins.', {
        white: names.white,
        one: white,
        black: names.black,
        other: black,
        name: names[turn],
      });
    }
    case 'roll':
      return t('{name} rolls {dice}.', { name, dice: entry.dice });
    case 'play':
      if (!entry.play) return t('{name} cannot move.', { name });
      return t('{name} plays {play}.', { name, play: entry.play });
    case 'double':
      return t('{name} doubles to {stake}.', { name, stake });
    case 'beaver':
      return t('{name} beavers to {stake}.', { name, stake });
    case 'raccoon':
      return t('{name} raccoons to {stake}.', { name, stake });
    case 'take':
      return t('{name} takes. The game is for {stake} now.', { name, stake });
    case 'drop':
      return t('{name} drops.', { name });
    case 'resign':
      return t('{name} gives up {win}.', { name, win: winName(entry.win ?? 'single') });
    case 'accept':
      return t('{name} accepts.', { name });
    case 'refuse':
      return t('{name} refuses: the game goes on.', { name });
    case 'flag':
      return t('{name} has run out of time.', { name });
    default:
      return '';
  }
}

/** @param {number} point in the mover's numbering */
const spell = (point) => (point === 25 ? 'bar' : point === 0 ? 'off' : String(point));

/** @param {{ source: number, target: number, hit?: boolean }[]} steps as players write them */
export const playText = (steps) =>
  steps
    .map(({ source, target, hit }) => `${spell(source)}/${spell(target)}${hit ? '*' : ''}`)
    .join(' ');
