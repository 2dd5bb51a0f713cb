// @ts-check
/** The card between the players: what is played, the moves so far, and the way through them. */

import { number, t, tn } from '../../i18n/index.js';
import { h, iconButton, pause } from '../dom.js';
import { sheetLabel } from '../sheets.js';
import { actorOf, hasOwnDice, may, shown, takesBack, textFor } from './game.js';
import { cells, playText, rows } from './move-list.js';

/** @import { TableView } from '../../wire-types.js' */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./commands.js').Commands} Commands */

/** White's column comes first for everybody, as in the files of matches. */
const COLUMNS = /** @type {const} */ (['white', 'black']);

/** @param {Pick<TableView, 'options' | 'game'>} table */
export function matchTitle({ options, game }) {
  const length = options.length ?? 0;
  if (length > 1) return t('Match to {length}, game {game}', { length, game });
  return length === 1 ? t('Single game') : t('Open-ended, game {game}', { game });
}

/** @param {Game} game @param {Commands} commands */
export function movesCard(game, commands) {
  return [head(game, commands), chips(game), moveTable(game, commands), tools(game, commands)];
}

/** @param {Game} game @param {Commands} commands */
const head = ({ table }, commands) =>
  h(
    'div',
    { class: 'moves-head' },
    h('h2', null, matchTitle(table)),
    iconButton('close', t('Close'), commands.closeMoves, {
      class: 'icon-button moves-close',
      'data-key': 'close-moves',
    }),
  );

/** @param {Game} game */
function chips(game) {
  const { table, narration } = game;
  const crawford = textFor(game, narration.crawford);
  const cube = textFor(game, narration.cube);
  const { watching = 0 } = table.seats;
  return h(
    'div',
    { class: 'chips' },
    h(
      'a',
      { class: 'chip', href: `#/rules/${encodeURIComponent(table.ruleset)}` },
      t('Rules: {name}', { name: sheetLabel(table.ruleset) }),
    ),
    hasOwnDice(game) && h('span', { class: 'chip' }, t('Dice typed in, not checked')),
    watching > 0 &&
      h(
        'span',
        { class: 'chip' },
        tn('{n} person is watching', '{n} people are watching', watching),
      ),
    cube && h('span', { class: 'chip chip--gold' }, cube),
    crawford && h('span', { class: table.crawford ? 'chip chip--gold' : 'chip' }, crawford),
  );
}

/** @param {Game} game @param {Commands} commands */
function moveTable(game, commands) {
  const all = cells(game.entries);
  const list = rows(all, shown(game).game);
  const at = game.history ? shown(game).n : (all.at(-1)?.n ?? 0);
  const current = all.filter(({ n }) => n <= at).at(-1)?.n ?? -1;
  const { table } = game;
  const draft = draftCell(game);
  const last = list.at(-1);
  // Black's play stands beside the one of white that it answers.
  const shared = draft && table.turn === 'black' && last?.white && !last.black ? last : null;
  return h(
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
      columnHeads(game),
      h(
        'tbody',
        null,
        list.map((row) =>
          moveRow(row.number, (side) =>
            row[side] || row !== shared ? moveCell(row[side], current, commands) : draft,
          ),
        ),
        draft &&
          !shared &&
          moveRow((list.at(-1)?.number ?? 0) + 1, (side) => side === table.turn && draft),
      ),
    ),
    !list.length && h('p', { class: 'help' }, t('Nothing has been played yet.')),
  );
}

/** @param {Game} game */
const columnHeads = ({ names }) =>
  h(
    'thead',
    null,
    h(
      'tr',
      null,
      h('th', null, h('span', { class: 'sr' }, t('Turn'))),
      COLUMNS.map((side) => h('th', { scope: 'col' }, names[side])),
    ),
  );

/**
 * @param {number} row @param {(side: 'white' | 'black') => import('../dom.js').Child} content
 */
const moveRow = (row, content) =>
  h(
    'tr',
    null,
    h('td', { class: 'turn' }, number(row)),
    COLUMNS.map((side) => h('td', null, content(side))),
  );

/** @param {import('./move-list.js').Cell | null} cell @param {number} current @param {Commands} commands */
function moveCell(cell, current, commands) {
  if (!cell) return null;
  const isCurrent = cell.n === current;
  const looks = { play: 'move-play', cube: 'chip chip--gold', answer: 'chip', back: 'chip' };
  return h(
    'button',
    {
      type: 'button',
      class: isCurrent ? 'move move--now' : 'move',
      'aria-current': isCurrent ? 'true' : undefined,
      'data-key': `move-${cell.n}`,
      onclick: () => commands.showStep(cell.n),
    },
    cell.dice && [h('b', null, cell.dice), pause()],
    h('span', { class: looks[cell.kind] }, cell.text.replaceAll('*(', '*\u2060(')),
  );
}

/** The play in the making, or nothing. @param {Game} game */
function draftCell(game) {
  const { table, draft, history } = game;
  if (history || !table.dice || table.stage !== 'play') return null;
  const { owner, values } = table.dice;
  const steps = owner === actorOf(game) ? draft.steps : [];
  return h(
    'span',
    { class: 'move move--draft' },
    h('b', null, values.join('')),
    h('span', { class: 'move-play' }, `${playText(steps)}${draft.complete ? '' : '…'}`),
  );
}

/** @param {Game} game @param {Commands} commands */
const tools = (game, commands) =>
  h(
    'div',
    { class: 'moves-tools' },
    stepButtons(game, commands),
    h('span', { class: 'gap' }),
    game.you.sides.length > 1 &&
      iconButton('turn', t('Turn the board'), commands.flip, {
        class: 'icon-button small-only',
        'data-key': 'flip-small',
      }),
    game.you.talks &&
      iconButton('speech', t('Say something'), commands.showPhrases, {
        class: 'icon-button small-only',
        'data-key': 'phrases-small',
      }),
    game.you.sides.length > 1 &&
      takesBack(game, 'ask') &&
      iconButton('undo', t('Take back'), () => commands.takeBack('ask'), {
        class: 'icon-button small-only',
        'data-key': 'take-back-small',
      }),
    may(game, 'resign') &&
      iconButton('flag', t('Give up'), () => commands.ask('resign'), {
        class: 'icon-button small-only',
        'data-key': 'resign-small',
      }),
    iconButton('link', t('Link to watch'), commands.showLink, { 'data-key': 'link' }),
    iconButton('text', t('Position as text'), commands.showText, { 'data-key': 'text' }),
    iconButton('keys', t('Keys'), commands.showKeys, { 'data-key': 'keys' }),
    iconButton('download', t('Download the game'), commands.download, { 'data-key': 'download' }),
  );

/** @param {Game} game @param {Commands} commands */
const stepButtons = ({ history }, commands) => [
  iconButton('first', t('To the beginning'), () => commands.showStep(0), { 'data-key': 'first' }),
  iconButton('back', t('One step back'), () => commands.stepBy(-1), { 'data-key': 'back' }),
  iconButton('on', t('One step forward'), () => commands.stepBy(1), {
    'data-key': 'on',
    disabled: !history,
  }),
  iconButton('last', t('Back to the game'), () => commands.showStep(null), {
    'data-key': 'last',
    disabled: !history,
  }),
];

/** @param {number} points */
export const pointsText = (points) => tn('{n} point', '{n} points', points);
