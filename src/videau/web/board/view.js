// @ts-check
/** The layers of the board in the page, and everything that is drawn into them. */

import { seen } from './describe.js';
import { focusRing } from './focus.js';
import { ground } from './ground.js';
import { layout as layoutFor } from './layout.js';
import { renderer } from './render.js';
import { shownPosition } from './state.js';
import { html, svg } from './svg.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./describe.js').Outlook} Outlook */

/**
 * @param {HTMLElement} element @param {string} prefix
 * @param {(place: import('./places.js').Place) => void} onClick
 */
export function boardView(element, prefix, onClick) {
  const root = html('div', 'vb');
  const depth = html('div', 'vb-depth');
  const bottom = svg('svg', { class: 'vb-ground', 'aria-hidden': 'true', focusable: 'false' });
  const middle = svg('svg', { class: 'vb-position', 'aria-hidden': 'true', focusable: 'false' });
  const places = html('div', 'vb-places');
  const air = html('div', 'vb-air');
  places.setAttribute('role', 'group');
  air.setAttribute('aria-hidden', 'true');
  root.append(depth, bottom, middle, places, air);
  element.append(root);
  const render = renderer(prefix, middle);
  const ring = focusRing(places, onClick);
  let layout = layoutFor('wide', 1, 1);
  /** @type {State | null} what the names of the places were made from */
  let named = null;
  /** @type {Element[]} what the mouse makes rise */
  let raised = [];

  return {
    root,
    places,
    air,
    ring,
    get layout() {
      return layout;
    },
    fit,
    draw,
    reset: render.reset,
    hoverTarget: render.over,
    hoverPlace,
    dim,
  };

  /** Takes the room that the element has now. @param {State} state @returns {boolean} changed */
  function fit(state) {
    const { clientWidth: width, clientHeight: height } = root;
    if (!width || !height) return false;
    const next = layoutFor(state.layout, width, height, state.homeSide);
    if (JSON.stringify(next) === JSON.stringify(layout)) return false;
    layout = next;
    const {
      board: { x, y, w, h },
      d,
      die,
      line,
      p,
    } = layout;
    for (const layer of [bottom, middle]) layer.setAttribute('viewBox', `0 0 ${width} ${height}`);
    bottom.classList.remove('vb-grained');
    bottom.replaceChildren(...ground(prefix, layout));
    whenIdle(() => bottom.classList.add('vb-grained'));
    Object.assign(depth.style, {
      left: `${x}px`,
      top: `${y}px`,
      width: `${w}px`,
      height: `${h}px`,
      borderRadius: `${0.26 * p}px`,
    });
    for (const [name, px] of Object.entries({ r: d / 2, die, line })) {
      root.style.setProperty(`--vb-${name}`, `${px}px`);
    }
    render.reset();
    named = null;
    return true;
  }

  /** @param {Omit<import('./render.js').Scene, 'layout'>} scene @param {boolean} isLive */
  function draw(scene, isLive) {
    if (layout.width <= 1) return;
    render.draw({ ...scene, layout });
    if (named === scene.state) return;
    named = scene.state;
    root.classList.toggle('vb--live', isLive);
    ring.update(scene.state, scene.view, layout);
  }

  // Small answers to the hand, drawn without the state

  /** @param {State} state @param {Outlook} view @param {number | null} point under the mouse */
  function hoverPlace(state, view, point) {
    for (const one of raised) one.classList.remove('vb-rise', 'vb-number--bright');
    raised = [];
    if (point === null || !state.turn || !view.movable.has(point) || state.held !== null) return;
    const own = seen(state, point);
    const count = shownPosition(state)[state.turn][own];
    const top = render.topOf(state.turn, own, count)?.querySelector('.vb-lift');
    const number = render.number(point);
    top?.classList.add('vb-rise');
    number?.classList.add('vb-number--bright');
    if (top) raised.push(top);
    if (number) raised.push(number);
  }

  /** @param {number} point its number dims once: nothing to do there */
  function dim(point) {
    const one = render.number(point);
    one?.classList.add('vb-number--dim');
    one?.addEventListener('animationend', () => one.classList.remove('vb-number--dim'), {
      once: true,
    });
  }
}

/** @param {() => void} action */
function whenIdle(action) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: 600 });
  else setTimeout(action, 60);
}
