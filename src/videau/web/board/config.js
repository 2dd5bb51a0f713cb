// @ts-check
/** The options of a board: what holds where nothing is said, and how new ones are put in. */

import { emptyPosition } from './position.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Options} Options */

/** @returns {State} */
export function defaults() {
  return {
    position: emptyPosition(),
    perspective: 'white',
    numbering: null,
    homeSide: 'right',
    light: 'white',
    layout: 'auto',
    turn: null,
    dice: null,
    previousDice: null,
    opening: null,
    lost: false,
    cube: null,
    ownedCube: 'board',
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
    onRefused: undefined,
    onLayout: undefined,
    onEdit: undefined,
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
