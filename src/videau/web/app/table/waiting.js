// @ts-check
/**
 * Counts down how long somebody who is away is waited for: the server says how things stood when
 * it wrote, and that the time is over is for the server to judge.
 */

import {
  absenceQuestion,
  awayCaption,
  isClaimable,
  MINUTE_MS,
  minutesLeft,
  msLeft,
  waits,
} from './absence.js';
import { announce } from './announce.js';
import { show } from './drawing.js';

/** @import { AbsenceView } from '../../wire-types.js' */
/** @typedef {import('./drawing.js').Table} Table */
/** @typedef {import('./game.js').Game} Game */

/** @param {Table} table @param {AbsenceView | null} absence what the server says now */
export function setAbsence(table, absence) {
  const { game } = table;
  if (!game) return;
  const isNew = absence !== null && game.absence === null;
  game.absence = absence && { ...absence, at: performance.now() };
  if (!absence) game.isPatient = false;
  if (isNew && minutesLeft(game) && waits(game)) {
    announce(table.announcer, () => [game.names[absence.side], awayCaption(game)].join(': '));
  }
  countDown(table, game);
}

/** @param {Table} table @param {Game} game */
function countDown(table, game) {
  clearTimeout(table.missing);
  const left = msLeft(game);
  if (left === null || left === 0) return;
  table.missing = setTimeout(
    () => {
      countDown(table, game);
      show(table);
      if (isClaimable(game)) announce(table.announcer, () => absenceQuestion(game));
    },
    left % MINUTE_MS || MINUTE_MS,
  );
}
