// @ts-check
/**
 * The board for keyboard and screen reader: a button on every place, one of them in the tab
 * order. Arrows walk the points in playing order.
 */

import { diceFacts, nameOf } from './describe.js';
import { canEdit, isEdited } from './edit.js';
import { columnX, cubeSpot, dieSpots, isTop } from './geometry.js';
import { rowOf } from './marks.js';
import { square } from './places.js';
import { BAR, OFF } from './position.js';
import { tableDice } from './state.js';
import { html } from './svg.js';

/** @typedef {import('./places.js').Place} Place */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Rect} Rect */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./describe.js').Outlook} Outlook */

/** From the bar round to the tray. @type {Place[]} */
export const PLAYING_ORDER = [BAR, ...Array.from({ length: 24 }, (_, i) => 24 - i), OFF];
/** @type {Place[]} */
const ALL = [...PLAYING_ORDER, 'dice', 'cube'];
/** The same for whoever comes from the other side. @type {Place[]} */
const THEIRS = [BAR, ...PLAYING_ORDER.slice(1, -1).reverse(), OFF, 'dice', 'cube'];

/**
 * Where an arrow or page key leads from *place*, or null for keys that lead nowhere.
 * Left and right follow the play as the lower row shows it, up and down cross the board.
 *
 * @param {string} key @param {Place} place @param {boolean} mirrored
 * @param {(place: Place) => boolean} matters where Page Up and Page Down stop
 * @param {(place: Place) => boolean} exists
 * @param {boolean} [opposite] whether the player to move comes from the other side, so that the
 *   page keys, which follow the play, go the other way round
 * @returns {Place | null}
 */
export function walk(key, place, mirrored, matters, exists, opposite = false) {
  const order = ALL.filter(exists);
  const here = order.indexOf(place);
  const forward = mirrored ? 'ArrowLeft' : 'ArrowRight';
  const back = mirrored ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case forward:
      return order[Math.min(order.length - 1, here + 1)];
    case back:
      return order[Math.max(0, here - 1)];
    case 'ArrowUp':
    case 'ArrowDown':
      return crossing(key, place);
    case 'Home':
      return BAR;
    case 'End':
      return OFF;
    case 'PageDown':
    case 'PageUp':
      return paging(key, place, opposite ? THEIRS.filter(exists) : order, matters);
    default:
      return null;
  }
}

/**
 * @param {string} key @param {Place} place @param {Place[]} order
 * @param {(place: Place) => boolean} matters @returns {Place}
 */
function paging(key, place, order, matters) {
  const here = order.indexOf(place);
  const ahead = key === 'PageDown' ? order.slice(here + 1) : order.slice(0, here).reverse();
  return ahead.find(matters) ?? place;
}

/** @param {string} key @param {Place} place @returns {Place} */
function crossing(key, place) {
  if (typeof place !== 'number' || place === BAR || place === OFF) return place;
  return isTop(place) === (key === 'ArrowDown') ? 25 - place : place;
}

/**
 * @typedef {Object} Ring
 * @property {HTMLElement} parent
 * @property {Map<Place, HTMLButtonElement>} buttons
 * @property {Place} current the one in the tab order
 */

/**
 * @param {HTMLElement} parent
 * @param {(place: Place) => void} onClick pressed by a screen reader or by Enter
 * @returns {Ring}
 */
export function newRing(parent, onClick) {
  /** @type {Ring} */
  const ring = { parent, buttons: new Map(), current: BAR };
  for (const place of ALL) {
    const button = placeButton(place);
    // A pointer's click comes after its own handlers: only clicks without one count here.
    button.addEventListener('click', (event) => {
      if (event.detail === 0) onClick(place);
    });
    button.addEventListener('focus', () => enter(ring, place));
    ring.buttons.set(place, button);
    parent.append(button);
  }
  enter(ring, 24);
  return ring;
}

/** @param {Place} place */
function placeButton(place) {
  const button = /** @type {HTMLButtonElement} */ (html('button', 'vb-place'));
  button.type = 'button';
  button.tabIndex = -1;
  button.dataset.place = String(place);
  if (typeof place === 'string') button.classList.add('vb-place--thing');
  return button;
}

/** @param {Ring} ring @param {Place} place */
function enter(ring, place) {
  const before = ring.buttons.get(ring.current);
  const after = ring.buttons.get(place);
  if (before) before.tabIndex = -1;
  if (after) after.tabIndex = 0;
  ring.current = place;
}

/** @param {Ring} ring @param {Place} place */
export const walkTo = ({ buttons }, place) => buttons.get(place)?.focus({ preventScroll: true });

/** @param {Ring} ring @param {Place} place */
export const exists = ({ buttons }, place) => buttons.get(place)?.hidden === false;

/** @param {Ring} ring @param {State} state @param {Outlook} view @param {Layout} layout */
export function updateRing(ring, state, view, layout) {
  ring.parent.setAttribute('aria-label', state.words.board ?? '');
  for (const [place, button] of ring.buttons) {
    const rect = rectOf(state, layout, place);
    const name = nameOf(state, place, view);
    button.hidden = rect === null || name === '';
    if (!rect) continue;
    toggle(button, 'aria-label', name);
    Object.assign(button.style, {
      left: `${rect.x}px`,
      top: `${rect.y}px`,
      width: `${rect.w}px`,
      height: `${rect.h}px`,
    });
    mark(button, state, view, place);
  }
  if (!exists(ring, ring.current)) enter(ring, 24);
}

/** @param {Element} button @param {State} state @param {Outlook} view @param {Place} place */
function mark(button, state, view, place) {
  const held = typeof place === 'number' && state.held !== null && isHeld(state, place);
  const can = canAct(state, view, place);
  toggle(button, 'aria-pressed', held ? 'true' : null);
  toggle(button, 'aria-disabled', can || held ? null : 'true');
  toggle(button, 'data-can', can && state.held === null ? '' : null);
  toggle(button, 'data-go', can && state.held !== null ? '' : null);
}

/** @param {Element} element @param {string} name @param {string | null} value */
function toggle(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {State} state @param {number} place */
const isHeld = (state, place) =>
  place ===
  (state.turn === state.perspective || state.held === BAR
    ? state.held
    : 25 - /** @type {number} */ (state.held));

/** @param {State} state @param {Outlook} view @param {Place} place */
function canAct(state, view, place) {
  if (place === 'dice') {
    const { mayRoll, maySwap, mayConfirm } = diceFacts(state);
    return mayRoll || mayConfirm || (maySwap && state.held === null);
  }
  if (place === 'cube') return state.cube?.canTurn === true;
  if (isEdited(state)) return canEdit(state, place);
  return state.held === null ? view.movable.has(place) : view.targets.has(place);
}

/** @param {State} state @param {Layout} layout @param {Place} place @returns {Rect | null} */
export function rectOf(state, layout, place) {
  const { p, H, L, middle, bar, trays, slots } = layout;
  if (place === 'dice') return diceZone(state, layout);
  if (place === 'cube') {
    const { cube } = state;
    const isBeside = state.ownedCube === 'beside';
    const at =
      cube && cubeSpot(layout, cube.state, cube.owner && rowOf(state, cube.owner), isBeside);
    return at && square(at.x, at.y, at.side * 1.15);
  }
  if (place === BAR) return bar;
  if (place === OFF) {
    const tray = trays[state.turn && state.graph ? rowOf(state, state.turn) : 'bottom'];
    return slots ? { ...tray, y: tray.y - 3, h: tray.h + 6 } : tray;
  }
  const h = Math.min(H, L + 0.14 * p);
  return {
    x: columnX(layout, place) - p / 2,
    y: isTop(place) ? middle - H : middle + H - h,
    w: p,
    h,
  };
}

/** @param {State} state @param {Layout} layout @returns {Rect | null} where dice lie or will lie */
export function diceZone(state, layout) {
  const { dice, canRoll, turn, perspective } = state;
  if (!dice && !canRoll) return null;
  const row = rowOf(state, dice?.owner ?? turn ?? perspective);
  const spots = dieSpots(layout, row, Math.max(2, tableDice(state).length));
  const half = Math.max(22, 0.72 * layout.die);
  const left = Math.min(...spots.map(({ x }) => x)) - half;
  const right = Math.max(...spots.map(({ x }) => x)) + half;
  return { x: left, y: layout.middle - half, w: right - left, h: 2 * half };
}
