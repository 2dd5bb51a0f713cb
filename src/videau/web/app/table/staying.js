// @ts-check
/** Why a checker may not leave the board yet: what the sheet says, where somebody has tried. */

import { OFF } from '../../board/index.js';
import { fetched } from '../api.js';
import { announce } from './announce.js';
import { show } from './drawing.js';
import { actorOf, textFor } from './game.js';

/** @typedef {import('./drawing.js').Table} Table */

const LAST_POINT = 24;

/**
 * @param {Table} table @param {import('../../board/types.js').Refused} refused
 * @returns {Promise<boolean>} whether there was something to say
 */
export async function tellWhyItStays(table, { node, source, target }) {
  const { game } = table;
  if (!game || actorOf(game) === null || source === OFF || source > LAST_POINT) return false;
  if (target !== null && target !== OFF) return false;
  const { n } = game.table;
  const asked = { n: `${n}`, node: `${node}`, point: `${source}`, off: `${target === OFF}` };
  // Without an answer the board has still said no, and the rules can be read up.
  const { said } = await rule(game, asked).catch(() => ({ said: [] }));
  if (table.game !== game || game.table.n !== n) return false;
  game.staying = said;
  show(table);
  if (!said.length) return false;
  announce(table.announcer, () => said.map((text) => textFor(game, text)).join(' '));
  return true;
}

/**
 * @param {import('./game.js').Game} game @param {Record<string, string>} asked
 * @returns {Promise<import('../../wire-types.js').RuleView>}
 */
const rule = ({ id, token }, asked) =>
  fetched('GET', `/games/${id}/staying?${new URLSearchParams(asked)}`, { token });

/**
 * The first of the checkers that were to leave and may not.
 * @param {Table} table @param {import('../../board/types.js').Move[]} moves of a play that is none
 */
export async function tellWhyTheyStay(table, moves) {
  for (const { source, target } of moves) {
    if (target === OFF && (await tellWhyItStays(table, { node: 0, source, target }))) return;
  }
}
