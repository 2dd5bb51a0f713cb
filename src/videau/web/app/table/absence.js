// @ts-check
/** Somebody who has to act is away: how long they are still waited for, and what may be done then. */

import { t } from '../../i18n/index.js';
import { other } from './narration.js';

/** @typedef {import('./game.js').Game} Game */

export const MINUTE_MS = 60_000;

/** @param {Game} game */
export const msLeft = ({ absence }) =>
  absence && Math.max(0, Math.ceil(absence.left - (performance.now() - absence.at)));

/** How many minutes are still to be waited; null where nobody is missed. @param {Game} game */
export function minutesLeft(game) {
  const left = msLeft(game);
  return left === null ? null : Math.ceil(left / MINUTE_MS);
}

/** Whether it is somebody at this device who waits. @param {Game} game */
export const waits = ({ absence, you }) =>
  absence !== null && you.sides.includes(other(absence.side));

/** Whether the one who waits may end the match, and has not said to wait on. @param {Game} game */
export const isClaimable = (game) =>
  waits(game) && msLeft(game) === 0 && !game.isPatient && !game.isRemembered;

/** @param {Game} game */
export const absenceQuestion = ({ names, absence }) =>
  t('{name} has been away for longer than agreed.', { name: names[absence?.side ?? 'white'] });

/** What stands below the name of whoever is missed. @param {Game} game */
export function awayCaption(game) {
  const minutes = minutesLeft(game);
  return minutes ? t('Away · {minutes} min', { minutes }) : t('Away');
}
