// @ts-check
/**
 * The table: board, players, moves and actions, kept in step with the server.
 *
 * Everything is kept in one `Table`, which the functions of this folder are given: `messages.js`
 * takes in what the server says, `commands.js` does what a person wants, `drawing.js` and `view.js`
 * show it.
 */

import { language } from '../../i18n/index.js';
import { setLine } from '../connection.js';
import { openLine } from '../link.js';
import { broken } from '../notices.js';
import { screen } from '../screen.js';
import { keptGames, onPreference } from '../store.js';
import { newAnnouncer } from './announce.js';
import { newClocks, stopClocks } from './clock.js';
import { newCommands } from './commands.js';
import { complain, drawTable, refresh } from './drawing.js';
import { may, statusWords, textFor } from './game.js';
import { stopHelp } from './help.js';
import { newListeners } from './messages.js';
import { matchTitle } from './moves.js';
import { roomOf } from './room.js';
import { tellWhyTheyStay } from './staying.js';
import { movesOf, newTypedPlay, tryTypedPlay } from './typed-play.js';
import { newParts } from './view.js';

/** @typedef {import('./game.js').Game} Game */

/** @typedef {import('./drawing.js').Table} Table */

/**
 * @param {HTMLElement} main @param {string} id @param {{ shell: () => void }} page
 * @returns {import('../screen.js').Screen}
 */
export function tableScreen(main, id, { shell }) {
  const kept = keptGames()[id];
  if (!kept) return broken(main, 'forbidden');
  const table = newTable(main, id, kept.token, shell);
  table.line = openLine(id, kept.token, language(), newListeners(table));
  listenToPage(table);
  return screen(main, {
    name: 'table',
    look: 'table',
    data: table,
    draw: (page) => {
      table.page = page;
      drawTable(table);
    },
    leave: () => leave(table),
    heading: () => heading(table.game),
    onList: () => main.classList.toggle('table--moves'),
  });
}

/**
 * @param {HTMLElement} main @param {string} id @param {string} token @param {() => void} shell
 * @returns {Table}
 */
function newTable(main, id, token, shell) {
  const parts = newParts();
  /** @type {Table} */
  const table = {
    main,
    id,
    token,
    shell,
    game: null,
    page: null,
    parts,
    board: null,
    clocks: newClocks(() => table.game, parts.warning),
    announcer: newAnnouncer(parts.live),
    typed: newTypedPlay((text) => playTyped(table, text)),
    commands: newCommands(() => table),
    line: null,
    shownResult: -1,
    device: null,
    hasJustCome: true,
    stops: [],
  };
  return table;
}

/** @param {Game | null} game */
function heading(game) {
  if (!game) return null;
  const [short, rest] = statusWords(game);
  const said = rest && !game.narration.question ? `${short} · ${rest}` : short;
  const about = textFor(game, game.narration.crawford) || said;
  return { title: matchTitle(game.table), about, now: short };
}

/** @param {Table} table @param {string} text @returns {boolean} whether it could be played */
function playTyped(table, text) {
  const problem = tryTypedPlay(table.board, text);
  if (problem) {
    complain(table, problem);
    tellWhyTheyStay(table, movesOf(text) ?? []);
  }
  return problem === null;
}

/** @param {Table} table */
function listenToPage(table) {
  const press = (/** @type {KeyboardEvent} */ event) => pressKey(table, event);
  const resized = new ResizeObserver(() => {
    if (table.game && table.game.room !== roomOf(table.main)) refresh(table);
  });
  document.addEventListener('keydown', press);
  resized.observe(table.main);
  table.stops.push(
    () => document.removeEventListener('keydown', press),
    onPreference(() => refresh(table)),
    () => resized.disconnect(),
  );
}

/** The board's keys work wherever nothing else has them. @param {Table} table @param {KeyboardEvent} event */
function pressKey(table, event) {
  const { game, main, board, commands } = table;
  const isFree = event.target === document.body || event.target === main;
  if (!isFree || !game || event.ctrlKey || event.metaKey || event.altKey) return;
  const { dice_from, result } = game.table;
  if (event.key === ' ') {
    event.preventDefault();
    if (may(game, 'roll') && dice_from === 'server' && !result) commands.roll();
    else board?.confirm();
  } else if (event.key === 'u') board?.undo();
  else if (event.key === 'h') commands.hint();
  else if (event.key === 'd' && may(game, 'double')) commands.ask('double');
  else if (event.key === 't') commands.answer('take');
  else if (event.key === 'x') commands.answer('drop');
  else if (event.key === '?') commands.showKeys();
  else if (event.key.startsWith('Arrow')) board?.focus();
}

/** @param {Table} table */
function leave(table) {
  stopHelp(table);
  stopClocks(table.clocks);
  clearTimeout(table.missing);
  table.line?.close();
  for (const stop of table.stops) stop();
  setLine(true);
  table.board?.destroy();
  table.board = null;
  table.game = null; // what still comes, such as a hint, finds nothing to draw
}
