// @ts-check
/** The games whose tokens this device has kept, and how they last stood. */

/** @import { DamagedGame, GameSummary, GamesPage } from '../wire-types.js' */

import { myGames as listGames, Refusal } from './api.js';
import { keptGames, rememberedGames, rememberGames } from './store.js';

const MOST_TOKENS = 500; // that the server reads at once
const MOST_REMEMBERED = 30;
/** @type {GamesPage} */
const REST = { games: [], damaged: [], next: null };

/**
 * @typedef {Object} MyGames
 * @property {GameSummary[]} all the newest first
 * @property {DamagedGame[]} damaged
 */

/** @returns {Promise<MyGames>} */
export async function myGames() {
  const tokens = [...new Set(Object.values(keptGames()).map(({ token }) => token))];
  /** @type {MyGames} */
  const mine = { all: [], damaged: [] };
  /** @type {number | null} */
  let skip = tokens.length ? 0 : null;
  while (skip !== null) {
    const { games, damaged, next } = await listGames(tokens.slice(-MOST_TOKENS), skip).catch(
      (error) => {
        // Many long games are asked for: those that came are better than none.
        if (error instanceof Refusal && error.code === 'too-many' && mine.all.length) return REST;
        throw error;
      },
    );
    mine.all.push(...games);
    mine.damaged.push(...damaged);
    skip = next;
  }
  rememberGames(mine.all.slice(0, MOST_REMEMBERED));
  return mine;
}

/**
 * Where nobody answers, how they stood when this device last heard of them.
 * @returns {Promise<MyGames & { isOffline: boolean }>}
 */
export async function knownGames() {
  try {
    return { ...(await myGames()), isOffline: false };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'offline')) throw error;
    const kept = keptGames();
    const all = rememberedGames().filter(({ table }) => table.id in kept);
    if (!all.length) throw error;
    return { all, damaged: [], isOffline: true };
  }
}
