// @ts-check
/**
 * This device's share of the luck: a chain for each game, locked away when a player sits down and
 * opened link by link. Its secret never leaves the device.
 */

import { keepChain, keptChain } from '../store.js';
import { CHAIN_LENGTH, linkAt, linkBefore } from './dice.js';
import { toHex } from './sha256.js';

/** @import { FairView } from '../../wire-types.js' */
/** @typedef {'white' | 'black'} Side */
/** @typedef {{ secret: string, anchor: string }} Chain */

/**
 * @typedef {Object} Device
 * @property {string} game
 * @property {Side} side
 * @property {Chain | null} chain
 */

/** @param {string} game @param {Side} side @returns {Device} */
export const newDevice = (game, side) => ({ game, side, chain: keptChain(game, side) });

/**
 * The anchor that is to be told now, or null. A page that has just come takes over; later, only
 * if whoever took over has gone silent, or when the chain comes to its end.
 * @param {Device} device @param {FairView} fair @param {boolean} hasJustCome
 */
export function anchorToTell(device, fair, hasJustCome) {
  const seat = fair[device.side];
  const isOurs = seat !== null && seat !== undefined && seat.anchor === device.chain?.anchor;
  if (isOurs && fair.rolls + 1 - seat.since <= CHAIN_LENGTH) {
    return seat.silent ? seat.anchor : null;
  }
  if (!isOurs && seat && !hasJustCome && !seat.silent) return null;
  return newChain(device).anchor;
}

/** @param {Device} device @returns {Chain} */
function newChain(device) {
  const secret = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const chain = { secret, anchor: linkAt(device.game, device.side, secret, 0) };
  device.chain = chain;
  keepChain(device.game, device.side, chain);
  return chain;
}

/**
 * The link for a roll; null where another device has the chain.
 * @param {Device} device @param {FairView} fair @param {number} roll
 */
export function linkFor({ game, side, chain }, fair, roll) {
  const seat = fair[side];
  if (!chain || !seat || seat.anchor !== chain.anchor) return null;
  const index = roll - seat.since;
  if (roll !== fair.rolls + 1 || index < 1 || index > CHAIN_LENGTH) return null;
  return linkAt(game, side, chain.secret, index);
}

/** Whether an anchor is that of a chain of this device. @param {string} game @param {Side} side @param {string} anchor */
export function isOwn(game, side, anchor) {
  const chain = keptChain(game, side);
  return chain !== null && linkBefore(game, side, chain.secret, CHAIN_LENGTH) === anchor;
}
