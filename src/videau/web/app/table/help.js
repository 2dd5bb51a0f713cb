// @ts-check
/** What is done for a person who asked for it: rolling, forced plays, the end of the race. */

import { preferences } from '../store.js';
import { actorOf, may } from './game.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('../../board/types.js').Graph} Graph */
/** @typedef {import('./drawing.js').Table} Table */

const ROLL_MS = 500;
const FORCED_MS = 700;
const PASS_MS = 1400;

/** Looks at a new state. @param {Table} table @param {Game} game */
export function considerHelp(table, game) {
  stopHelp(table);
  if (preferences.autoRoll && canOnlyRoll(game)) {
    later(table, ROLL_MS, () => table.commands.roll());
  } else if (game.table.stage === 'play' && game.choices && actorOf(game)) {
    helpToPlay(table, game, game.choices);
  }
}

/** @param {Table} table */
export const stopHelp = (table) => clearTimeout(table.helping);

/** @param {Table} table @param {Game} game @param {NonNullable<Game['choices']>} choices */
function helpToPlay(table, game, { graph, plays }) {
  if (preferences.autoBearOff && isRace(game)) {
    later(table, FORCED_MS, () =>
      table.commands.actAtOnce({ do: 'play', node: bearsOffMost(graph) }),
    );
  } else if (!preferences.forced) return;
  else if (!graph[0]?.length) later(table, PASS_MS, () => table.board?.confirm());
  else if (plays.length === 1) {
    later(table, FORCED_MS, () => {
      table.board?.playForced();
      later(table, FORCED_MS, () => table.board?.confirm());
    });
  }
}

/** @param {Game} game */
const canOnlyRoll = (game) =>
  game.table.stage === 'roll' &&
  game.table.dice_from === 'server' &&
  may(game, 'roll') !== null &&
  may(game, 'double') === null;

/** @param {Table} table @param {number} ms @param {() => void} action */
function later(table, ms, action) {
  const n = table.game?.table.n;
  // Whoever wants no motion does not want to wait for it either.
  table.helping = setTimeout(
    () => {
      const { game } = table;
      if (game?.table.n === n && !game?.history && !game?.asking) action();
    },
    ms / (preferences.speed || 8),
  );
}

/** Whether the side to move bears off and nobody stands in the way. @param {Game} game */
function isRace({ table }) {
  const { white, black } = table.position;
  const [own, others] = table.turn === 'white' ? [white, black] : [black, white];
  return (
    !own.some((count, point) => point > 6 && count) &&
    !others.some((count, point) => point > 18 && count)
  );
}

/**
 * The node at which the play ends that bears off the most checkers.
 * @param {Graph} graph @returns {number}
 */
export function bearsOffMost(graph) {
  /** @param {number} node @returns {{ node: number, off: number }} */
  const best = (node) =>
    graph[node].reduce(
      (found, [, target, , next]) => {
        const way = best(next);
        const off = way.off + (target === 0 ? 1 : 0);
        return found.node < 0 || off > found.off ? { node: way.node, off } : found;
      },
      { node: graph[node].length ? -1 : node, off: 0 },
    );
  return best(0).node;
}
