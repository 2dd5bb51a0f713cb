// @ts-check
/** What the server says to a table, and what becomes of it. */

import { say } from '../../i18n/index.js';
import { setLine } from '../connection.js';
import { fail } from '../screen.js';
import { forgetGame, keepGame, keptDraft, keptGames } from '../store.js';
import { announceState } from './announce.js';
import { setClocks } from './clock.js';
import { complain, drawTable, show, updateBoard } from './drawing.js';
import { actorOf, newGame, seatBottom, takeState } from './game.js';
import { considerHelp } from './help.js';
import { namesOf } from './narration.js';

/** @import { ClockView, ErrorView, Seats, StateMessage } from '../../wire-types.js' */
/** @typedef {import('./drawing.js').Table} Table */

/** @param {Table} table @returns {import('../link.js').Listeners} */
export const newListeners = (table) => ({
  onState: (message) => takeMessage(table, message),
  onSeats: (seats, clock) => takeSeats(table, seats, clock),
  onError: (error, fatal) => takeError(table, error, fatal),
  onMoved: (id) => moveTo(table, id),
  onLine: setLine,
});

/** @param {Table} table @param {StateMessage} message */
function takeMessage(table, message) {
  const isFirst = table.game === null;
  const kept = isFirst ? keptDraft(table.id, message.table.n) : [];
  const isNew = message.table.n !== table.game?.table.n;
  table.game ??= newGame(table.id, table.token, message);
  const { game } = table;
  takeState(game, message, isNew);
  game.isBusy = table.line?.isBusy ?? false;
  const { rematch } = message.table;
  if (rematch && !isFirst && !keptGames()[rematch]) keepGame(rematch, { token: game.token });
  setClocks(table.clocks, message.clock ?? null);
  seatBottom(game);
  drawTable(table);
  if (kept.length && game.choices && actorOf(game)) table.board?.playTyped(kept);
  announceState(table.announcer, game);
  if (isNew) considerHelp(table, game);
  table.shell();
}

/** @param {Table} table @param {Seats} seats @param {ClockView | null} clock */
function takeSeats(table, seats, clock) {
  const { game } = table;
  if (!game) return;
  game.table.seats = seats;
  game.names = namesOf(seats);
  setClocks(table.clocks, clock);
  show(table);
}

/** @param {Table} table @param {ErrorView} error @param {boolean} fatal */
function takeError(table, error, fatal) {
  const { game, board } = table;
  if (fatal || !game) {
    breakDown(table, error.code);
    return;
  }
  game.isBusy = false;
  if (error.code !== 'stale') complain(table, () => say(error));
  board?.set({ graph: null }); // the play goes back, and may be tried again
  updateBoard(table);
  show(table);
}

/** @param {Table} table @param {string} code */
function breakDown(table, code) {
  table.line?.close();
  if (code === 'no-such-table') forgetGame(table.id);
  table.board?.destroy();
  table.board = null;
  if (table.page) fail(table.page, code);
  table.shell();
}

/** @param {Table} table @param {string} id */
function moveTo(table, id) {
  keepGame(id, { token: table.token });
  location.hash = `#/table/${id}`;
}
