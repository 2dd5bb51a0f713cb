// @ts-check
/** What is done for a person who asked for it: rolling, forced plays, the end of the race. */

import { preferences } from '../store.js';

const ROLL_MS = 500;
const FORCED_MS = 700;
const PASS_MS = 1400;

/**
 * @param {import('./game.js').Game} game
 * @param {() => any} board
 * @param {(action: any) => void} act
 */
export function help(game, board, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  return { consider, stop: () => clearTimeout(waiting) };

  /** Looks at a new state. */
  function consider() {
    clearTimeout(waiting);
    const { table } = game;
    const { n } = table;
    const later = (/** @type {number} */ ms, /** @type {() => void} */ deed) => {
      // Whoever wants no motion does not want to wait for it either.
      waiting = setTimeout(
        () => {
          if (game.table.n === n && !game.review && !game.asking) deed();
        },
        ms / (preferences.speed || 8),
      );
    };
    if (preferences.autoRoll && table.stage === 'roll' && table.dice_from === 'server') {
      if (game.may('roll') && !game.may('double')) later(ROLL_MS, () => act({ do: 'roll' }));
    }
    if (table.stage !== 'play' || !game.choices || !game.actor) return;
    const { graph, plays } = game.choices;
    if (preferences.autoBearOff && isRace(game)) {
      const best = plays
        .map((/** @type {[string, string]} */ [text]) => text)
        .sort((/** @type {string} */ a, /** @type {string} */ b) => offs(b) - offs(a))[0];
      if (best !== undefined) later(FORCED_MS, () => act({ do: 'play', play: best }));
      return;
    }
    if (!preferences.forced) return;
    if (!graph[0]?.length) later(PASS_MS, () => board()?.confirm());
    else if (plays.length === 1) {
      later(FORCED_MS, () => {
        board()?.playForced();
        later(FORCED_MS, () => board()?.confirm());
      });
    }
  }
}

/** Whether the side on turn bears off and nobody stands in the way. @param {any} game */
function isRace({ table }) {
  const { white, black } = table.position;
  const own = table.turn === 'white' ? white : black;
  const others = table.turn === 'white' ? black : white;
  if (own.some((/** @type {number} */ count, /** @type {number} */ point) => point > 6 && count))
    return false;
  return !others.some(
    (/** @type {number} */ count, /** @type {number} */ point) => point > 18 && count,
  );
}

/** @param {string} play how many checkers it bears off */
function offs(play) {
  return play
    .split(' ')
    .filter((move) => move.includes('off'))
    .reduce((sum, move) => sum + Number(/\((\d)\)/.exec(move)?.[1] ?? 1), 0);
}
