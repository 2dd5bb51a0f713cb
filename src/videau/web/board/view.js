// @ts-check
/** The layers of the board in the page, and everything that is drawn into them. */

import { outlook, seen } from './describe.js';
import { updateRing } from './focus.js';
import { ground } from './ground.js';
import { layout as layoutFor } from './layout.js';
import { copy } from './position.js';
import { render, reset, topOf } from './render.js';
import { openGraph, shownPosition } from './state.js';
import { html, svg } from './svg.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').State} State */

/**
 * @typedef {Object} Layers from the lowest to the highest
 * @property {HTMLElement} root
 * @property {HTMLElement} depth the shadow under the board
 * @property {SVGElement} ground
 * @property {SVGElement} position
 * @property {HTMLElement} places buttons
 * @property {HTMLElement} air
 */

/** @param {HTMLElement} element @returns {Layers} */
export function newLayers(element) {
  const picture = (/** @type {string} */ name) =>
    svg('svg', { class: name, 'aria-hidden': 'true', focusable: 'false' });
  const layers = {
    root: html('div', 'vb'),
    depth: html('div', 'vb-depth'),
    ground: picture('vb-ground'),
    position: picture('vb-position'),
    places: html('div', 'vb-places'),
    air: html('div', 'vb-air'),
  };
  const { root, depth, places, air } = layers;
  places.setAttribute('role', 'group');
  air.setAttribute('aria-hidden', 'true');
  root.append(depth, layers.ground, layers.position, places, air);
  element.append(root);
  return layers;
}

/** Takes the room that the element has now. @param {Board} board @returns {boolean} changed */
export function fit(board) {
  const { state, layers } = board;
  const { clientWidth: width, clientHeight: height } = layers.root;
  if (!width || !height) return false;
  const next = layoutFor(state.layout, width, height, state.homeSide);
  if (JSON.stringify(next) === JSON.stringify(board.layout)) return false;
  board.layout = next;
  layOut(board);
  reset(board.drawing);
  board.named = null;
  return true;
}

/** Draws what depends on the size alone. @param {Board} board */
function layOut({ layers, layout, drawing }) {
  const { root, depth, ground: bottom, position } = layers;
  const { width, height, board: frame, d, die, line, p } = layout;
  for (const layer of [bottom, position]) layer.setAttribute('viewBox', `0 0 ${width} ${height}`);
  bottom.classList.remove('vb-grained');
  bottom.replaceChildren(...ground(drawing.prefix, layout));
  whenIdle(() => bottom.classList.add('vb-grained'));
  Object.assign(depth.style, {
    left: `${frame.x}px`,
    top: `${frame.y}px`,
    width: `${frame.w}px`,
    height: `${frame.h}px`,
    borderRadius: `${0.26 * p}px`,
  });
  for (const [name, px] of Object.entries({ r: d / 2, die, line })) {
    root.style.setProperty(`--vb-${name}`, `${px}px`);
  }
}

/**
 * Goes over to another state; what can be done follows from it.
 * @param {Board} board @param {State} next
 */
export function adopt(board, next) {
  board.state = next;
  board.view = outlook(next);
}

/** @param {Board} board whether something can be moved */
export const isLive = ({ state }) => openGraph(state) !== null;

/** Makes the page agree with the state. @param {Board} board @param {boolean} [fade] */
export function draw(board, fade = false) {
  const { state, view, layout, over, air, layers } = board;
  if (layout.width <= 1) return;
  const { dice: diceFly, cube: cubeFlies } = air.flying;
  render(board.drawing, {
    state,
    layout,
    rest: lying(board),
    view,
    over,
    diceFly,
    cubeFlies,
    fade,
  });
  if (board.named === state) return;
  board.named = state;
  layers.root.classList.toggle('vb--live', isLive(board) || state.onEdit !== undefined);
  updateRing(board.ring, state, view, layout);
}

/** What lies on the board: nothing that is in the air or in the hand. @param {Board} board */
function lying({ state, air }) {
  const { held, turn } = state;
  const rest = copy(air.rest ?? shownPosition(state));
  if (held !== null && turn && !air.rest) rest[turn][held] -= 1;
  return rest;
}

// Small answers to the hand, drawn without the state

/** @param {Board} board @param {number | null} point under the mouse */
export function hoverPlace(board, point) {
  for (const one of board.raised) one.classList.remove('vb-rise', 'vb-number--bright');
  board.raised = [];
  const { state, view, drawing } = board;
  if (point === null || !state.turn || !view.movable.has(point) || state.held !== null) return;
  const own = seen(state, point);
  const count = shownPosition(state)[state.turn][own];
  const top = topOf(drawing, state.turn, own, count)?.querySelector('.vb-lift');
  const number = drawing.numbers[point];
  top?.classList.add('vb-rise');
  number?.classList.add('vb-number--bright');
  if (top) board.raised.push(top);
  if (number) board.raised.push(number);
}

/** @param {Board} board @param {number} point its number dims once: nothing to do there */
export function dim({ drawing }, point) {
  const one = drawing.numbers[point];
  one?.classList.add('vb-number--dim');
  one?.addEventListener('animationend', () => one.classList.remove('vb-number--dim'), {
    once: true,
  });
}

/** @param {() => void} action */
function whenIdle(action) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: 600 });
  else setTimeout(action, 60);
}
