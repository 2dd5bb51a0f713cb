// @ts-check
/** The games whose tokens this device has kept, and how they last stood. */

/** @import { GameSummary } from '../wire-types.js' */

import { myGames as listGames, Refusal } from './api.js';
import { keptGames, rememberedGames, rememberGames } from './store.js';

const MOST_TOKENS = 500; // that the server reads at once
const MOST_REMEMBERED = 30;

/** The newest first. @returns {Promise<GameSummary[]>} */
export async function myGames() {
  const tokens = new Set(Object.values(keptGames()).map(({ token }) => token));
  const all = tokens.size ? await listGames([...tokens].slice(-MOST_TOKENS)) : [];
  rememberGames(all.slice(0, MOST_REMEMBERED));
  return all;
}

/**
 * Where nobody answers, how they stood when this device last heard of them.
 * @returns {Promise<{ all: GameSummary[], isOffline: boolean }>}
 */
export async function knownGames() {
  try {
    return { all: await myGames(), isOffline: false };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'offline')) throw error;
    const kept = keptGames();
    const all = rememberedGames().filter(({ table }) => table.id in kept);
    if (!all.length) throw error;
    return { all, isOffline: true };
  }
}
