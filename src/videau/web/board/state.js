// @ts-check
/** The state of a board without its drawing: defaults, settings, the play in the making. */

import { choices, isComplete, played, usedDice } from './draft.js';
import { emptyPosition } from './position.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Options} Options */
/** @typedef {import('./types.js').Edge} Edge */

/** @returns {State} */
export function defaults() {
  return {
    position: emptyPosition(),
    perspective: 'white',
    homeSide: 'right',
    light: 'white',
    layout: 'auto',
    turn: null,
    dice: null,
    previousDice: null,
    cube: null,
    lastPlay: null,
    graph: null,
    canRoll: false,
    arrows: [],
    lit: [],
    showMovable: true,
    showLastPlay: true,
    showNumbers: true,
    tap: 'pick',
    speed: 1,
    motion: 'auto',
    words: {},
    onDraft: undefined,
    onPlay: undefined,
    onSwapDice: undefined,
    onRoll: undefined,
    onCube: undefined,
    onKey: undefined,
    onMoment: undefined,
    onLayout: undefined,
    draft: [],
    swapped: false,
    held: null,
    sent: false,
  };
}

const OWN = new Set(['draft', 'swapped', 'held', 'sent']);
const TURN = /** @type {const} */ (['position', 'turn', 'dice', 'graph']);

/**
 * The state with *options* put in. Unknown fields are passed over. The play in the making
 * lasts until something that it rests on changes: the same turn sent again keeps it.
 * @param {State} state @param {Partial<Options>} options @returns {State}
 */
export function configure(state, options) {
  const known = Object.entries(options).filter(
    ([key, value]) =>
      key in state && !OWN.has(key) && (value !== undefined || key.startsWith('on')),
  );
  const next = /** @type {State} */ ({ ...state, ...Object.fromEntries(known) });
  const turnChanged = TURN.some((key) => !sameValue(state[key], next[key]));
  if (turnChanged) Object.assign(next, { draft: [], swapped: false, held: null });
  if (TURN.some((key) => key in options)) next.sent = false;
  return next;
}

/** @param {unknown} a @param {unknown} b */
const sameValue = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

// The play in the making

/** @param {State} state what can still be moved: nothing once the play was handed over */
export const openGraph = ({ graph, sent }) => (sent ? null : graph);

/** @param {State} state @returns {import('./types.js').Position} with the draft played */
export const shownPosition = (state) =>
  state.turn ? played(state.position, state.turn, state.draft).position : state.position;

/** @param {State} state */
export const stepsOf = (state) =>
  state.turn ? played(state.position, state.turn, state.draft).steps : [];

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

/** @param {State} state @returns {boolean[]} which of the dice on the table are used up */
export function diceUsed(state) {
  const values = tableDice(state);
  const before = values.slice(0, state.dice?.used ?? 0);
  const dice = state.draft.flat().map((edge) => edge[2]);
  const used = usedDice(values, [...before, ...dice]);
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
