// @ts-check
/** The games of this device: go on, look, or throw away. */

import { date, t } from '../i18n/index.js';
import * as api from './api.js';
import { h, icon, redraw } from './dom.js';
import { broken, notice } from './notices.js';
import { played } from './review/screen.js';
import { sheet } from './sheets.js';
import { smallBoard } from './small-board.js';
import { forgetGame, keptGames } from './store.js';
import { names } from './table/cards.js';
import { matchTitle } from './table/moves.js';

/** @param {HTMLElement} main @returns {import('./main.js').Screen} */
export function gamesScreen(main) {
  /** @type {any[] | null} */
  let games = null;
  /** @type {import('./main.js').Screen | null} */
  let failure = null;
  /** @type {string | null} */
  let doomed = null;
  /** @type {ReturnType<typeof smallBoard>[]} */
  let boards = [];
  let isGone = false;
  load();
  return { name: 'games', draw, leave };

  async function load() {
    const tokens = Object.values(keptGames()).map(({ token }) => token);
    try {
      games = tokens.length ? await api.myGames([...new Set(tokens)].slice(-500)) : [];
    } catch (error) {
      failure = broken(main, /** @type {api.Refusal} */ (error).code);
    }
    if (!isGone) draw();
  }

  function draw() {
    clear();
    if (failure) {
      failure.draw();
      return;
    }
    if (games?.length === 0) {
      failure = notice(main, () => ({
        title: t('No games yet'),
        text: t('Every game that you start is kept here until you delete it.'),
      }));
      failure.draw();
      return;
    }
    main.className = 'page games';
    const open = (games ?? []).filter(({ table }) => !table.over);
    const done = (games ?? []).filter(({ table }) => table.over);
    redraw(
      main,
      h('h1', null, t('My games')),
      games === null && h('p', { class: 'help', role: 'status' }, t('Looking for your games …')),
      open.length > 0 && [
        h('h2', null, t('Under way')),
        h('ul', { class: 'game-list' }, open.map(entry)),
      ],
      done.length > 0 && [
        h('h2', null, t('Finished')),
        h('ul', { class: 'game-list' }, done.map(entry)),
      ],
    );
  }

  /** @param {{ token: string, created: number, table: any }} game */
  function entry({ token, created, table }) {
    const both = names(table);
    const room = h('div', { class: 'game-board' });
    queueMicrotask(() => {
      if (!room.isConnected) return;
      boards.push(smallBoard(room, { position: table.position, cube: table.cube }));
    });
    const title = t('{white} against {black}', both);
    return h(
      'li',
      { class: 'card game' },
      room,
      h(
        'div',
        { class: 'game-text' },
        h('b', null, title),
        h('span', null, matchTitle(table)),
        h('span', { class: 'help' }, t('Rules: {name}', { name: sheet(table.ruleset).title })),
        h('span', { class: 'help' }, t('Score {white} – {black}', table.score)),
        h('span', { class: 'help' }, date(created)),
      ),
      h(
        'div',
        { class: 'game-buttons' },
        doomed === table.id
          ? [
              h(
                'button',
                {
                  type: 'button',
                  class: 'button',
                  'data-key': `keep-${table.id}`,
                  onclick: () => doom(null),
                },
                t('Keep it'),
              ),
              h(
                'button',
                {
                  type: 'button',
                  class: 'button button--bad',
                  'data-key': `delete-${table.id}`,
                  onclick: () => remove(table.id, token),
                },
                t('Delete for good'),
              ),
            ]
          : [
              h(
                'button',
                {
                  type: 'button',
                  class: 'icon-button',
                  'aria-label': t('Delete {game}', { game: title }),
                  title: t('Delete'),
                  'data-key': `doom-${table.id}`,
                  onclick: () => doom(table.id),
                },
                icon('trash'),
              ),
              played(table) > 0 &&
                h(
                  'a',
                  {
                    class: 'button',
                    href: `#/review/${table.id}`,
                    'data-key': `review-${table.id}`,
                  },
                  t('Review'),
                ),
              h(
                'a',
                {
                  class: 'button button--main',
                  href: `#/table/${table.id}`,
                  'data-key': `go-${table.id}`,
                },
                table.over ? t('Look at it') : t('Go on'),
              ),
            ],
      ),
    );
  }

  /** @param {string | null} id */
  function doom(id) {
    doomed = id;
    draw();
    const key = id ? `keep-${id}` : '';
    if (key)
      /** @type {HTMLElement | null} */ (
        main.querySelector(`[data-key="${CSS.escape(key)}"]`)
      )?.focus();
  }

  /** @param {string} id @param {string} token */
  async function remove(id, token) {
    try {
      await api.deleteGame(id, token);
    } catch (error) {
      const { code } = /** @type {api.Refusal} */ (error);
      if (code === 'offline') {
        failure = broken(main, code);
        draw();
        return;
      }
    }
    forgetGame(id);
    games = (games ?? []).filter(({ table }) => table.id !== id);
    draw();
  }

  function clear() {
    for (const board of boards) board.destroy();
    boards = [];
  }

  function leave() {
    isGone = true;
    clear();
    failure?.leave?.();
  }
}
