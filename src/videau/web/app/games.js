// @ts-check
/** The games of this device: find one, go on, look, or throw away. */

/** @import { DamagedGame, GameSummary, TableView } from '../wire-types.js' */

import { date, t } from '../i18n/index.js';
import * as api from './api.js';
import { h, icon, iconButton, redraw } from './dom.js';
import { found, NOTHING_WANTED, search } from './game-search.js';
import { hearFiles, openFiles } from './handed-in.js';
import { knownGames } from './my-games.js';
import { played } from './review/timeline.js';
import { drawAgain, fail, keep, screen } from './screen.js';
import { sheetLabel } from './sheets.js';
import { smallBoard } from './small-board.js';
import { forgetGame } from './store.js';
import { showSeat } from './table/dialogs.js';
import { matchTitle } from './table/moves.js';
import { namesOf } from './table/narration.js';

/**
 * @typedef {Object} Games
 * @property {GameSummary[]} all
 * @property {DamagedGame[]} damaged
 * @property {boolean} isOffline they stand as this device last heard of them
 * @property {import('./game-search.js').Wanted} wanted
 * @property {string | null} marked the game of which we ask whether it is to be deleted
 */
/** @typedef {import('./screen.js').Page<Games>} Page */

/** @param {HTMLElement} main @returns {import('./screen.js').Screen} */
export function gamesScreen(main) {
  const leave = hearFiles(openFiles);
  return screen(main, {
    name: 'games',
    look: 'page games',
    load,
    wait,
    empty: ({ all, damaged }) => (all.length || damaged.length ? null : noGames()),
    draw,
    leave,
  });
}

/** @returns {Promise<Games>} */
const load = async () => ({ ...(await knownGames()), wanted: NOTHING_WANTED, marked: null });

const noGames = () => ({
  title: t('No games yet'),
  text: t('Every game that you start is kept here until you delete it.'),
  way: matchFiles(),
});

const matchFiles = () => ({ label: t('Open match files'), href: '#/open' });

/** @param {Page} page */
const wait = ({ main }) =>
  redraw(
    main,
    h('h1', null, t('My games')),
    h('p', { class: 'help', role: 'status' }, t('Looking for your games…')),
  );

/** @param {Page} page @param {Games} games */
function draw(page, games) {
  const { all, damaged, wanted, isOffline } = games;
  const some = found(all, wanted);
  redraw(
    page.main,
    h('h1', null, t('My games')),
    isOffline && h('p', { class: 'lead', role: 'status' }, offline()),
    h(
      'div',
      { class: 'game-ways' },
      !isOffline && link('open', matchFiles().href, matchFiles().label, ''),
      link('check', '#/check', t('Check the dice'), ''),
    ),
    search(all, wanted, (changed) => {
      games.wanted = { ...wanted, ...changed };
      drawAgain(page);
    }),
    list(
      page,
      t('Under way'),
      some.filter(({ table }) => !table.over),
    ),
    list(
      page,
      t('Finished'),
      some.filter(({ table }) => table.over),
    ),
    damaged.length > 0 && [
      h('h2', null, t('Damaged')),
      h(
        'ul',
        { class: 'game-list' },
        damaged.map((game) => damagedEntry(page, game)),
      ),
    ],
    !some.length && all.length > 0 && h('p', { role: 'status' }, t('No game fits.')),
  );
}

const offline = () => t('You are offline. Here are your games, as they last stood.');

/** @param {Page} page @param {string} title @param {GameSummary[]} some */
const list = (page, title, some) =>
  some.length > 0 && [
    h('h2', null, title),
    h(
      'ul',
      { class: 'game-list' },
      some.map((game) => entry(page, game)),
    ),
  ];

/** @param {Page} page @param {GameSummary} game */
function entry(page, game) {
  const { table, created } = game;
  const title = t('{white} against {black}', namesOf(table.seats));
  return h(
    'li',
    { class: 'card game' },
    picture(page, table),
    h(
      'div',
      { class: 'game-text' },
      h('b', null, title),
      h('span', null, matchTitle(table)),
      h('span', { class: 'help' }, t('Rules: {name}', { name: sheetLabel(table.ruleset) })),
      h('span', { class: 'help' }, t('Score {white} – {black}', { ...table.score })),
      h('span', { class: 'help' }, date(created)),
    ),
    h(
      'div',
      { class: 'game-buttons' },
      page.data?.marked === table.id
        ? deleteButtons(page, table.id, game.token)
        : buttons(page, game, title),
    ),
  );
}

/** What can still be done with a game that cannot be read. @param {Page} page @param {DamagedGame} game */
const damagedEntry = (page, { id, token, created }) =>
  h(
    'li',
    { class: 'card game' },
    h(
      'div',
      { class: 'game-text' },
      h('b', null, t('This game cannot be read')),
      h('span', { class: 'help' }, date(created)),
    ),
    h(
      'div',
      { class: 'game-buttons' },
      page.data?.marked === id
        ? deleteButtons(page, id, token)
        : [
            trash(page, id, t('Delete')),
            iconButton('download', t('Download as it is'), () => api.downloadRecord(id, token)),
          ],
    ),
  );

/** @param {Page} page @param {TableView} table */
function picture(page, { position, cube }) {
  const room = h('div', { class: 'game-board' });
  queueMicrotask(() => {
    if (room.isConnected) keep(page, smallBoard(room, { position, cube }));
  });
  return room;
}

/** @param {Page} page @param {GameSummary} game @param {string} title */
const buttons = (page, { table, token, sides }, title) => [
  trash(page, table.id, t('Delete {game}', { game: title })),
  !table.over &&
    sides.length > 0 &&
    iconButton('phone', t('Play on another device'), () => showSeat(table.id, token), {
      'data-key': `seat-${table.id}`,
    }),
  played(table) > 0 && link(`review-${table.id}`, `#/review/${table.id}`, t('Review'), ''),
  link(
    `go-${table.id}`,
    `#/table/${table.id}`,
    table.over ? t('View') : t('Continue'),
    'button--main',
  ),
];

/** @param {Page} page @param {string} id @param {string} label */
const trash = (page, id, label) =>
  h(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': label,
      title: t('Delete'),
      'data-key': `mark-${id}`,
      onclick: () => mark(page, id),
    },
    icon('trash'),
  );

/** @param {string} key @param {string} href @param {string} label @param {string} look */
const link = (key, href, label, look) =>
  h('a', { class: `button ${look}`, href, 'data-key': key }, label);

/** @param {Page} page @param {string} id @param {string} token */
const deleteButtons = (page, id, token) => [
  h(
    'button',
    {
      type: 'button',
      class: 'button',
      'data-key': `keep-${id}`,
      onclick: () => mark(page, null),
    },
    t('Keep it'),
  ),
  h(
    'button',
    {
      type: 'button',
      class: 'button button--bad',
      'data-key': `delete-${id}`,
      onclick: () => remove(page, id, token),
    },
    t('Delete for good'),
  ),
];

/** Asks whether a game is to be deleted. @param {Page} page @param {string | null} id */
function mark(page, id) {
  if (!page.data) return;
  page.data.marked = id;
  drawAgain(page);
  const again = id && page.main.querySelector(`[data-key="${CSS.escape(`keep-${id}`)}"]`);
  if (again instanceof HTMLElement) again.focus();
}

/** @param {Page} page @param {string} id @param {string} token */
async function remove(page, id, token) {
  try {
    await api.deleteGame(id, token);
  } catch (error) {
    if (error instanceof api.Refusal && error.code === 'offline') {
      fail(page, error);
      return;
    }
    // Whatever else the server says, the game is of no more use here.
  }
  forgetGame(id);
  if (page.data) {
    page.data.all = page.data.all.filter(({ table }) => table.id !== id);
    page.data.damaged = page.data.damaged.filter((game) => game.id !== id);
  }
  drawAgain(page);
}
