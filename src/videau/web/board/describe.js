// @ts-check
/** The facts behind every text. The caller's words turn them into sentences. */

import { isComplete, pipsOf, reach, sources } from './draft.js';
import { BAR, OFF, opponent, pips } from './position.js';
import { canSwap, diceLeft, dieOrder, openGraph, shownPosition, tableDice } from './state.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Side} Side */

/**
 * Everything a view needs to know about what can be done now, points in the numbering of
 * the perspective.
 * @typedef {{ path: import('./types.js').Edge[], pips: number, hit: boolean }} Target
 * @typedef {Object} Outlook
 * @property {Set<number>} movable
 * @property {Map<number, Target>} targets
 */

/**
 * Brings a point of the player to move to the perspective's numbering, and back.
 * Bar and tray keep their numbers: they belong to whoever is to move.
 * @param {State} state @param {number} point
 */
export const seen = (state, point) =>
  state.turn === state.perspective || point === OFF || point === BAR ? point : 25 - point;

/**
 * The number that a point bears, of a place as the perspective counts it.
 * @param {State} state @param {number} place
 */
export const numberOf = ({ perspective, numbering }, place) =>
  (numbering ?? perspective) === perspective ? place : 25 - place;

/** @param {State} state @returns {Outlook} */
export function outlook(state) {
  const { draft, turn, held } = state;
  const graph = openGraph(state);
  if (!graph || !turn) return { movable: new Set(), targets: new Map() };
  const movable = new Set([...sources(graph, draft)].map((point) => seen(state, point)));
  const targets = new Map();
  if (held !== null) {
    const other = shownPosition(state)[opponent(turn)];
    for (const [target, path] of reach(graph, draft, held, dieOrder(state))) {
      const hit = target !== OFF && other[25 - target] === 1;
      targets.set(seen(state, target), { path, pips: pipsOf(path), hit });
    }
  }
  return { movable, targets };
}

/**
 * The accessible name of a place, by the caller's words.
 * @param {State} state @param {import('./places.js').Place} place @param {Outlook} view
 * @returns {string}
 */
export function nameOf(state, place, view) {
  const { words, perspective, turn } = state;
  const position = shownPosition(state);
  const own = position[perspective];
  const other = position[opponent(perspective)];
  const holds = (/** @type {number} */ point) =>
    state.held !== null && seen(state, state.held) === point;
  if (place === 'dice') return words.dice?.(diceFacts(state)) ?? '';
  if (place === 'cube') return words.cube?.(cubeFacts(state)) ?? '';
  if (place === BAR) {
    const facts = { own: own[BAR], other: other[BAR], ownTurn: turn === perspective };
    const canMove = view.movable.has(BAR);
    return words.bar?.({ ...facts, canMove, held: holds(BAR) }) ?? `25`;
  }
  const target = view.targets.get(place);
  if (place === OFF) {
    const facts = { own: own[OFF], other: other[OFF], target: target !== undefined };
    return words.off?.({ ...facts, pips: target?.pips ?? 0 }) ?? `0`;
  }
  const side = own[place] ? perspective : other[25 - place] ? opponent(perspective) : null;
  return (
    words.point?.({
      point: numberOf(state, place),
      side,
      own: side === perspective,
      count: own[place] || other[25 - place],
      canMove: view.movable.has(place) && state.held === null,
      held: holds(place),
      target: target !== undefined,
      hit: target?.hit ?? false,
      pips: target?.pips ?? 0,
      arrived: side !== null && side !== turn && arrivals(state).has(place),
      labels: state.lit
        .filter(
          (lit) =>
            lit.label &&
            lit.points.some((point) => (lit.side === perspective ? point : 25 - point) === place),
        )
        .map((lit) => lit.label ?? ''),
    }) ?? `${numberOf(state, place)}`
  );
}

/** @param {State} state @returns {Set<number>} where the last play ended, for the perspective */
export function arrivals(state) {
  const { lastPlay, perspective } = state;
  if (!lastPlay) return new Set();
  return new Set(
    lastPlay.moves
      .filter((move) => move.target !== OFF)
      .map(({ target }) => (lastPlay.side === perspective ? target : 25 - target)),
  );
}

/** @param {State} state @returns {import('./types.js').DiceFacts} */
export function diceFacts(state) {
  const { dice, draft, perspective } = state;
  return {
    values: tableDice(state),
    left: diceLeft(state),
    owner: dice?.owner ?? null,
    own: dice?.owner === perspective,
    mayRoll: state.canRoll,
    maySwap: canSwap(state),
    mayConfirm: isComplete(openGraph(state), draft),
  };
}

/** @param {State} state @returns {import('./types.js').CubeFacts} */
export function cubeFacts({ cube, perspective }) {
  const { value = 1, owner = null, state = 'none', canTurn = false } = cube ?? {};
  return { value, owner, own: owner === perspective, state, canTurn };
}

/** @param {State} state @param {Side} side @returns {import('./types.js').SideFacts} */
export function sideFacts(state, side) {
  const checkers = shownPosition(state)[side];
  const points = [];
  for (let point = 24; point >= 1; point -= 1) {
    if (checkers[point]) points.push({ point, count: checkers[point] });
  }
  return {
    side,
    own: side === state.perspective,
    turn: side === state.turn,
    pips: pips(checkers),
    bar: checkers[BAR],
    off: checkers[OFF],
    points,
  };
}

/**
 * The position as text, one line for each thing that has words: own side, other side, dice,
 * cube.
 * @param {State} state @returns {string[]}
 */
export function describe(state) {
  const { words, perspective, dice, cube } = state;
  return [
    words.side?.(sideFacts(state, perspective)),
    words.side?.(sideFacts(state, opponent(perspective))),
    dice || state.canRoll ? words.dice?.(diceFacts(state)) : '',
    cube && cube.state !== 'none' ? words.cube?.(cubeFacts(state)) : '',
  ]
    .filter((line) => line !== undefined && line !== '')
    .map(String);
}
