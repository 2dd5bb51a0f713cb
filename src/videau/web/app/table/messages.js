// @ts-check
/** What the server says to a table, and what becomes of it. */

import { say, t } from '../../i18n/index.js';
import { setLine } from '../connection.js';
import { fail } from '../screen.js';
import {
  forgetGame,
  keepGame,
  keptDraft,
  keptGames,
  rememberedTable,
  rememberTable,
} from '../store.js';
import { announce, announceState } from './announce.js';
import { setClocks } from './clock.js';
import { complain, drawTable, putPlayBack, show } from './drawing.js';
import { lockShare, openShare } from './fair-share.js';
import { actorOf, newGame, seatBottom, takeState, takesBack } from './game.js';
import { considerHelp, stopHelp } from './help.js';
import { namesOf } from './narration.js';
import { takeSaid } from './phrases.js';
import { takeBackQuestion } from './questions.js';
import { setAbsence } from './waiting.js';

/** @import { ErrorView, SeatsMessage, StateMessage } from '../../wire-types.js' */
/** @typedef {import('./drawing.js').Table} Table */
/** @typedef {import('./game.js').Game} Game */

/** @param {Table} table @returns {import('../link.js').Listeners} */
export const newListeners = (table) => ({
  onState: (message) => takeMessage(table, message),
  onSeats: (message) => takeSeats(table, message),
  onError: (error, fatal) => takeError(table, error, fatal),
  onMoved: (id) => moveTo(table, id),
  onMessage: (message) => {
    if (message.type === 'said') takeSaid(table, message);
    if (message.type === 'open') openShare(table, message);
  },
  onLine: (isOn) => {
    if (!isOn) table.hasJustCome = true;
    setLine(isOn);
    if (!isOn && !table.game) showRemembered(table);
  },
});

/**
 * Where nobody answers, shows the table as it last stood; nothing can be done there.
 * @param {Table} table
 */
function showRemembered(table) {
  const message = rememberedTable(table.id);
  if (!message) return;
  const you = { ...message.you, hints: false, paces: false };
  const still = { ...message, you, table: { ...message.table, may: {} }, choices: null };
  table.game = newGame(table.id, table.token, still);
  takeState(table.game, still, true);
  table.game.isRemembered = true;
  table.game.isBusy = true; // so no button promises anything
  seatBottom(table.game);
  drawTable(table);
  announce(table.announcer, () => [t('Offline'), t('as the table last stood')].join(': '));
  table.shell();
}

/** @param {Table} table @param {StateMessage} message */
function takeMessage(table, message) {
  if (table.game?.isRemembered) table.game = null;
  const isFirst = table.game === null;
  const kept = isFirst ? keptDraft(table.id, message.table.n) : [];
  const isNew = message.table.n !== table.game?.table.n;
  const asked = table.game?.table.take_back?.state;
  table.game ??= newGame(table.id, table.token, message);
  const { game } = table;
  takeState(game, message, isNew);
  rememberTable(table.id, { ...message, choices: null, entries: game.entries });
  lockShare(table);
  game.isBusy = table.line?.isBusy ?? false;
  const { rematch } = message.table;
  if (rematch && !isFirst && !keptGames()[rematch]) keepGame(rematch, { token: game.token });
  setClocks(table.clocks, message.clock ?? null);
  setAbsence(table, message.absence ?? null);
  seatBottom(game);
  drawTable(table);
  if (kept.length && game.choices && actorOf(game)) table.board?.playTyped(kept);
  announceState(table.announcer, game);
  if (!isNew && asked !== message.table.take_back?.state) announceTakeBack(table, game);
  if (isNew) considerHelp(table, game);
  if (takesBack(game, 'answer')) stopHelp(table); // a roll would be a refusal
  table.shell();
}

/** The game stands still meanwhile, so its news do not tell. @param {Table} table @param {Game} game */
function announceTakeBack({ announcer }, game) {
  const { take_back: back } = game.table;
  if (back?.state === 'refused') announce(announcer, () => t('The play stands.'));
  else if (takesBack(game, 'answer')) announce(announcer, () => takeBackQuestion(game));
}

/** @param {Table} table @param {SeatsMessage} message */
function takeSeats(table, { seats, clock = null, absence = null }) {
  const { game } = table;
  if (!game) return;
  game.table.seats = seats;
  game.names = namesOf(seats);
  setClocks(table.clocks, clock);
  setAbsence(table, absence);
  show(table);
}

/** @param {Table} table @param {ErrorView} error @param {boolean} fatal */
function takeError(table, error, fatal) {
  const { game } = table;
  if (fatal || !game) {
    breakDown(table, error.code);
    return;
  }
  const wasBusy = game.isBusy;
  game.isBusy = false;
  if (error.code !== 'stale') complain(table, () => say(error));
  if (wasBusy) putPlayBack(table, game); // it may be tried again
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
