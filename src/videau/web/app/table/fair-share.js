// @ts-check
/** What this device adds to the dice of a table: locked away as its player comes, opened roll by roll. */

import { anchorToTell, linkFor, newDevice } from '../fair/device.js';

/** @import { Act, Open } from '../../wire-types.js' */
/** @typedef {import('./drawing.js').Table} Table */

/** Locks a share away if the state that has come asks for it. @param {Table} table */
export function lockShare(table) {
  const { game, line } = table;
  if (!game?.fair || game.you.sides.length !== 1) return;
  const [side] = game.you.sides;
  table.device ??= newDevice(table.id, side);
  const anchor = anchorToTell(table.device, game.fair, table.hasJustCome);
  table.hasJustCome = false;
  if (anchor) line?.lock(anchor);
}

/** Opens the share of a roll that somebody has asked for. @param {Table} table @param {Open} asked */
export function openShare({ game, device, line }, { roll, anchor }) {
  if (!game?.fair || !device || device.chain?.anchor !== anchor) return;
  const link = linkFor(device, game.fair, roll);
  if (link) line?.share(roll, link);
}

/**
 * A roll goes out with this device's share of it.
 * @param {Table} table @param {Act['action']} action @returns {Act['action']}
 */
export function withShare({ game, device }, action) {
  if (action.do !== 'roll' || !game?.fair || !device) return action;
  const link = linkFor(device, game.fair, game.fair.rolls + 1);
  return link ? { ...action, link } : action;
}
