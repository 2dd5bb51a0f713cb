// @ts-check
/** What lies beside the checkers: trays, dice and cube. */

import { cubeSpot, dieSpots, slab, trayCount } from './geometry.js';
import { cased, rowOf } from './marks.js';
import { cube, die } from './pieces.js';
import { OFF, SIDES } from './position.js';
import { diceLost, diceUsed, tableDice } from './state.js';
import { box, svg } from './svg.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./render.js').Scene} Scene */

/** @param {State} state @param {Side} side @returns {import('./pieces.js').Paint} */
export const paintOf = (state, side) => (side === state.light ? 'light' : 'dark');

/** @param {Scene} scene */
export function thingsKey({ state, rest, diceFly, cubeFlies }) {
  const { dice, previousDice, opening, cube: one, perspective, light, draft, swapped } = state;
  return JSON.stringify([
    dice,
    previousDice,
    opening,
    one,
    perspective,
    light,
    swapped,
    draft.flat().map((edge) => edge[2]),
    draft.at(-1)?.at(-1)?.[3],
    state.lost,
    diceFly,
    cubeFlies,
    rest.white[OFF],
    rest.black[OFF],
  ]);
}

/** @param {string} prefix @param {Scene} scene @returns {SVGElement[]} trays, cube and dice */
export function things(prefix, scene) {
  const { state, layout } = scene;
  return [
    ...SIDES.flatMap((side) => trayOf(prefix, scene, side)),
    ...(scene.cubeFlies ? [] : cubeOf(prefix, state, layout)),
    ...previousDiceOf(prefix, scene),
    ...(scene.diceFly ? [] : [...openingDiceOf(prefix, scene), ...diceOf(prefix, scene)]),
  ];
}

/** @param {string} prefix @param {Scene} scene @param {Side} side */
function trayOf(prefix, { state, layout, rest }, side) {
  const row = rowOf(state, side);
  const paint = paintOf(state, side);
  const count = rest[side][OFF];
  const slabs = Array.from({ length: Math.min(15, count) }, (_, index) => {
    const rect = slab(layout, row, index);
    return svg('rect', {
      ...box(rect),
      rx: Math.min(0.3 * rect.h, 0.3 * rect.w),
      class: `vb-slab vb-${paint}`,
      fill: `url(#${prefix}-${paint}-slab)`,
    });
  });
  if (layout.slots && !count) return slabs;
  const at = trayCount(layout, row);
  return [
    ...slabs,
    svg(
      'text',
      {
        class: `vb-number vb-tray-count${count ? '' : ' vb-tray-count--none'}`,
        x: at.x,
        y: at.y,
        'font-size': layout.slots ? 11 : Math.max(layout.numberSize, 0.27 * layout.p),
      },
      String(count),
    ),
  ];
}

/** @param {string} prefix @param {Scene} scene */
function previousDiceOf(prefix, { state, layout }) {
  const { previousDice } = state;
  if (!previousDice || previousDice.owner === state.dice?.owner) return [];
  const row = rowOf(state, previousDice.owner);
  const paint = paintOf(state, previousDice.owner);
  return dieSpots(layout, row, 2, true).map((at, i) =>
    placed(
      at,
      state.dice ? 'vb-die--resting' : '',
      die(prefix, paint, at.side, previousDice.values[i]),
    ),
  );
}

/**
 * The dice that decide who begins, each on its own side. Where the winner plays them both, the
 * loser's stays in sight as the reason.
 * @param {string} prefix @param {Scene} scene
 */
function openingDiceOf(prefix, { state, layout }) {
  const { opening, dice } = state;
  if (!opening) return [];
  return SIDES.filter((side) => side !== dice?.owner).map((side) => {
    const [at] = dieSpots(layout, rowOf(state, side), 1, dice !== null);
    const one = placed(
      at,
      dice ? 'vb-die--resting' : '',
      die(prefix, paintOf(state, side), at.side, opening[side]),
    );
    one.dataset.opening = side;
    return one;
  });
}

/** @param {string} prefix @param {Scene} scene */
function diceOf(prefix, { state, layout }) {
  if (!state.dice) return [];
  const values = tableDice(state);
  const used = diceUsed(state);
  const lost = diceLost(state);
  const row = rowOf(state, state.dice.owner);
  const paint = paintOf(state, state.dice.owner);
  return dieSpots(layout, row, values.length).map((at, i) => {
    const one = die(prefix, paint, at.side, values[i]);
    if (lost[i]) return lostDie(at, one);
    if (!used[i]) return placed(at, '', one);
    const line = 0.66 * at.side;
    return svg(
      'g',
      { transform: `translate(${at.x} ${at.y}) rotate(${at.turn})` },
      svg('g', { class: 'vb-die--used' }, one),
      svg('line', {
        class: 'vb-die-line',
        x1: -0.48 * at.side,
        x2: 0.48 * at.side,
        y1: line,
        y2: line,
        'stroke-width': Math.max(2, 0.055 * at.side),
      }),
    );
  });
}

/**
 * A die that a rule of the house takes away, crossed out.
 * @param {import('./geometry.js').DieSpot} at @param {SVGElement} one
 */
function lostDie(at, one) {
  const reach = 0.42 * at.side;
  const bars = [1, -1].flatMap((up) =>
    cased('line', 'vb-lost', { x1: -reach, y1: -up * reach, x2: reach, y2: up * reach }),
  );
  const lost = placed(at, 'vb-die--lost', svg('g', { class: 'vb-die--used' }, one));
  lost.append(...bars);
  return lost;
}

/** @param {import('./geometry.js').DieSpot} at @param {string} name @param {SVGElement} one */
const placed = (at, name, one) =>
  svg('g', { class: name, transform: `translate(${at.x} ${at.y}) rotate(${at.turn})` }, one);

/** @param {string} prefix @param {State} state @param {Layout} layout @returns {SVGElement[]} */
function cubeOf(prefix, state, layout) {
  const one = state.cube;
  if (!one) return [];
  const isBeside = state.ownedCube === 'beside';
  const at = cubeSpot(layout, one.state, one.owner && rowOf(state, one.owner), isBeside);
  if (!at) return [];
  const drawing = cube(prefix, at.side, one.value);
  if (one.state === 'dead') drawing.classList.add('vb-cube--dead');
  const rings = one.canTurn || one.state === 'offered' ? cubeRing(layout, at.side) : [];
  return [svg('g', { transform: `translate(${at.x} ${at.y})` }, drawing, ...rings)];
}

/** @param {Layout} layout @param {number} side */
function cubeRing(layout, side) {
  const half = side / 2 + 1.6 * layout.line;
  const rect = { x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 0.2 * side };
  return cased('rect', 'vb-target', rect);
}
