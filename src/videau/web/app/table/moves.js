// @ts-check
/** The card between the players: what is played, the moves so far, and the way through them. */

import { number, t, tn } from '../../i18n/index.js';
import { h, iconButton } from '../dom.js';
import { sheetLabel } from '../sheets.js';
import { cells, other, playText, rows } from './story.js';

/** @param {any} table */
export function matchTitle(table) {
  const { length } = table.options;
  const { game } = table;
  if (length > 1) return t('Match to {length}, game {game}', { length, game });
  return length === 1 ? t('Single game') : t('Money, game {game}', { game });
}

/** @param {any} table */
export function crawfordText(table) {
  if (table.crawford) return t('Crawford game: no cube');
  const { length, crawford, cube } = table.options;
  const most = Math.max(table.score.white, table.score.black);
  if (length > 1 && crawford && cube && most < length - 1) {
    return t('Crawford at {n}', { n: length - 1 });
  }
  return '';
}

/** @param {any} table @param {import('./story.js').Names} names */
function cubeText(table, names) {
  const { state, value, owner } = table.cube;
  if (state === 'none' || state === 'dead') return '';
  return owner
    ? t('Cube {value} · {name}', { value, name: names[/** @type {'white'} */ (owner)] })
    : value > 1
      ? t('Cube {value}, centred', { value })
      : t('Cube centred');
}

/**
 * @param {import('./game.js').Game} game
 * @param {import('./screen.js').Deeds} deeds
 */
export function movesCard(game, deeds) {
  const { table, names, bottom, review } = game;
  const all = cells(game.entries);
  const shown = review ? review.steps[review.at] : table;
  const list = rows(all, shown.game, bottom);
  const at = review ? shown.n : (all.at(-1)?.n ?? 0);
  const current = all.filter((one) => one.n <= at).at(-1)?.n ?? -1;
  const crawford = crawfordText(table);
  const cube = cubeText(table, names);
  return [
    h(
      'div',
      { class: 'moves-head' },
      h('h2', null, matchTitle(table)),
      iconButton('close', t('Close'), deeds.closeMoves, {
        class: 'icon-button moves-close',
        'data-key': 'close-moves',
      }),
    ),
    h(
      'div',
      { class: 'chips' },
      h(
        'a',
        { class: 'chip', href: `#/rules/${encodeURIComponent(table.ruleset)}` },
        t('Rules: {name}', { name: sheetLabel(table.ruleset) }),
      ),
      cube && h('span', { class: 'chip chip--gold' }, cube),
      crawford && h('span', { class: table.crawford ? 'chip chip--gold' : 'chip' }, crawford),
    ),
    h(
      'div',
      {
        class: 'moves-list',
        tabindex: 0,
        role: 'region',
        'aria-label': t('Moves'),
        'data-key': 'moves',
      },
      h(
        'table',
        null,
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            h('th', null, h('span', { class: 'sr' }, t('Turn'))),
            h('th', { scope: 'col' }, names[bottom]),
            h('th', { scope: 'col' }, names[other(bottom)]),
          ),
        ),
        h(
          'tbody',
          null,
          list.map((row) =>
            h(
              'tr',
              null,
              h('td', { class: 'turn' }, number(row.number)),
              [bottom, other(bottom)].map((side) => h('td', null, cell(row[side], current, deeds))),
            ),
          ),
          draftRow(game, list.length + 1),
        ),
      ),
      !list.length && h('p', { class: 'help' }, t('Nothing has been played yet.')),
    ),
    h(
      'div',
      { class: 'moves-tools' },
      iconButton('first', t('To the beginning'), () => deeds.review(0), { 'data-key': 'first' }),
      iconButton('back', t('One step back'), () => deeds.step(-1), { 'data-key': 'back' }),
      iconButton('on', t('One step on'), () => deeds.step(1), {
        'data-key': 'on',
        disabled: !review,
      }),
      iconButton('last', t('Back to the game'), () => deeds.review(null), {
        'data-key': 'last',
        disabled: !review,
      }),
      h('span', { class: 'gap' }),
      game.you.sides.length > 1 &&
        iconButton('turn', t('Turn the board'), deeds.flip, {
          class: 'icon-button small-only',
          'data-key': 'flip-small',
        }),
      game.may('resign') &&
        iconButton('flag', t('Give up'), () => deeds.ask('resign'), {
          class: 'icon-button small-only',
          'data-key': 'resign-small',
        }),
      iconButton('link', t('Link to watch'), deeds.showLink, { 'data-key': 'link' }),
      iconButton('text', t('Position as text'), deeds.showText, { 'data-key': 'text' }),
      iconButton('keys', t('Keys'), deeds.showKeys, { 'data-key': 'keys' }),
      iconButton('download', t('Download the record'), deeds.download, { 'data-key': 'download' }),
    ),
  ];
}

/** @param {import('./story.js').Cell | null} cell @param {number} current @param {any} deeds */
function cell(cell, current, deeds) {
  if (!cell) return null;
  const isCurrent = cell.n === current;
  const kind = cell.kind === 'cube' ? 'chip chip--gold' : cell.kind === 'other' ? 'chip' : '';
  return h(
    'button',
    {
      type: 'button',
      class: isCurrent ? 'move move--now' : 'move',
      'aria-current': isCurrent ? 'true' : undefined,
      'data-key': `move-${cell.n}`,
      onclick: () => deeds.review(cell.n),
    },
    cell.dice && h('b', null, cell.dice),
    h('span', { class: kind || 'move-play' }, cell.text.replaceAll('*(', '*\u2060(')),
  );
}

/** @param {import('./game.js').Game} game @param {number} next */
function draftRow(game, next) {
  const { table, bottom, draft, review } = game;
  if (review || !table.dice || table.stage !== 'play') return null;
  const { owner, values } = table.dice;
  const steps = owner === game.actor ? draft.steps : [];
  const cell = h(
    'span',
    { class: 'move move--draft' },
    h('b', null, values.join('')),
    h('span', { class: 'move-play' }, `${playText(steps)}${draft.complete ? '' : '…'}`),
  );
  return h(
    'tr',
    null,
    h('td', { class: 'turn' }, number(next)),
    [bottom, other(bottom)].map((side) => h('td', null, side === owner && cell)),
  );
}

/** @param {number} points */
export const pointsText = (points) => tn('{n} point', '{n} points', points);
