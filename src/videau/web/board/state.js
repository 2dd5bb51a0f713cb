// @ts-check
/** The state of a board without its drawing: the play in the making, and the dice. */

import { choices, isComplete, nodeOf, played, usedDice } from './draft.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Edge} Edge */

// The play in the making

/** @param {State} state what can still be moved: nothing once the play was handed over */
export const openGraph = ({ graph, sent }) => (sent ? null : graph);

/** @param {State} state @returns {import('./types.js').Position} with the draft played */
export const shownPosition = (state) =>
  state.turn ? played(state.position, state.turn, state.draft).position : state.position;

/** @param {State} state */
export const stepsOf = (state) =>
  state.turn ? played(state.position, state.turn, state.draft).steps : [];

/** @param {State} state @returns {{ node: number, steps: import('./types.js').Step[] }} */
export const playOf = (state) => ({ node: nodeOf(state.draft), steps: stepsOf(state) });

/** @param {State} state whether nothing is left to be played */
export const isDone = (state) => isComplete(openGraph(state), state.draft);

/** @param {State} state @param {Edge[]} path @returns {State} */
export const withSteps = (state, path) =>
  path.length ? { ...state, draft: [...state.draft, path], held: null } : state;

/** @param {State} state @returns {State} */
export const undone = (state) => ({ ...state, draft: state.draft.slice(0, -1), held: null });

/** @param {State} state @returns {State} */
export const undoneAll = (state) => ({ ...state, draft: [], held: null });

/** @param {State} state @param {number} source @returns {State} */
export const lifted = (state, source) =>
  choices(openGraph(state), state.draft).some((edge) => edge[0] === source)
    ? { ...state, held: source }
    : state;

/** @param {State} state @returns {State} */
export const letGo = (state) => ({ ...state, held: null });

// Dice

/** @param {State} state @returns {number[]} the values, that to be played first at the front */
export function dieOrder({ dice, swapped }) {
  if (!dice) return [];
  return swapped ? [dice.values[1], dice.values[0]] : [...dice.values];
}

/** @param {State} state @returns {number[]} the dice as they lie: four for a double */
export function tableDice(state) {
  const order = dieOrder(state);
  return order.length && order[0] === order[1] ? [...order, ...order] : order;
}

/** @param {State} state @returns {boolean[]} which of the dice on the table were played */
function dicePlayed(state) {
  const values = tableDice(state);
  const before = values.slice(0, state.dice?.used ?? 0);
  const dice = state.draft.flat().map((edge) => edge[2]);
  return usedDice(values, [...before, ...dice]);
}

/** @param {State} state @returns {boolean[]} which of them a rule of the house takes away */
export function diceLost(state) {
  const isOver = state.lost && isComplete(state.graph, state.draft);
  return dicePlayed(state).map((isPlayed) => isOver && !isPlayed);
}

/** @param {State} state @returns {boolean[]} which of the dice on the table are used up */
export function diceUsed(state) {
  const used = dicePlayed(state);
  // What the complete play leaves over cannot be played any more.
  const over = state.draft.length > 0 && isComplete(state.graph, state.draft);
  return over ? used.map(() => true) : used;
}

/** @param {State} state @returns {number[]} */
export function diceLeft(state) {
  const used = diceUsed(state);
  return tableDice(state).filter((_, index) => !used[index]);
}

/** @param {State} state */
export function canSwap({ dice, graph, draft, sent }) {
  return (
    dice !== null &&
    !sent &&
    graph !== null &&
    dice.values[0] !== dice.values[1] &&
    draft.length === 0 &&
    !isComplete(graph, draft)
  );
}
