// @ts-check
/**
 * Layer 2: makes the drawing agree with the state. Checkers are kept by side, point and
 * place in the stack, the rest is redrawn when what it shows has changed.
 */

import { columnX, drawn, isCounted, isTop, spot } from './geometry.js';
import { lastKey, lastOf, litPoints, marksKey, marksOf } from './highlights.js';
import { seatOf } from './marks.js';
import { checker, pieceDefs } from './pieces.js';
import { BAR, SIDES } from './position.js';
import { svg } from './svg.js';
import { paintOf, things, thingsKey } from './table.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Position} Position */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./layout.js').Layout} Layout */

const FADE = 120; // ms, for checkers that do not travel
const FADE_OUT = 80; // ms, as .vb-out has it

/**
 * @typedef {Object} Scene what is to be seen now
 * @property {State} state
 * @property {Layout} layout
 * @property {Position} rest the checkers that lie on the board: none that is in the air
 * @property {import('./describe.js').Outlook} view
 * @property {number | null} over the target under the hand
 * @property {boolean} diceFly
 * @property {boolean} cubeFlies
 * @property {boolean} fade whether checkers that come and go do so softly
 */

/**
 * @param {string} prefix @param {SVGElement} root
 * @returns {{ draw: (scene: Scene) => void, over: (point: number | null) => void,
 *   reset: () => void,
 *   topOf: (side: Side, point: number, count: number) => SVGElement | undefined,
 *   number: (point: number) => SVGElement | undefined }}
 */
export function renderer(prefix, root) {
  const groups = {
    numbers: svg('g'),
    lit: svg('g'), // targets and what else is lit up
    tails: svg('g'),
    things: svg('g'),
    checkers: svg('g'),
    last: svg('g'),
    over: svg('g'),
  };
  root.append(pieceDefs(prefix), ...Object.values(groups));
  /** @type {Map<string, SVGElement>} */
  const pool = new Map();
  /** @type {Map<SVGElement, string>} */
  const signatures = new Map();
  /** @type {SVGElement[]} */
  let numbers = [];

  return { draw, over, reset, topOf, number: (point) => numbers[point] };

  /** @param {Scene} scene */
  function draw(scene) {
    drawCheckers(scene);
    const { state, layout } = scene;
    refresh(groups.things, thingsKey(scene), () => things(prefix, scene));
    refresh(groups.numbers, numbersKey(scene), () => drawNumbers(scene));
    const played = lastKey(scene);
    const last = played === signatures.get(groups.last) ? null : lastOf(prefix, scene);
    refresh(groups.tails, played, () => last?.under ?? [], true);
    refresh(groups.last, played, () => last?.over ?? [], true);
    const key = marksKey(scene);
    const marked = key === signatures.get(groups.over) ? null : marksOf(scene);
    refresh(groups.lit, key, () => [...(marked?.under ?? []), ...litPoints(state, layout)], true);
    refresh(groups.over, key, () => marked?.over ?? [], true);
    over(scene.over);
  }

  /** Makes the target under the hand stronger. @param {number | null} point */
  function over(point) {
    for (const group of [groups.lit, groups.over]) {
      for (const node of group.querySelectorAll('[data-point]')) {
        node.classList.toggle('vb-over', node.getAttribute('data-point') === String(point));
      }
    }
  }

  /** Forgets all that depends on the size. */
  function reset() {
    for (const group of Object.values(groups)) group.replaceChildren();
    pool.clear();
    signatures.clear();
  }

  /** @param {SVGElement} group @param {string} key @param {() => SVGElement[]} make */
  function refresh(group, key, make, softly = false) {
    if (signatures.get(group) === key) return;
    signatures.set(group, key);
    const old = [...group.children];
    const fresh = make();
    if (!softly) {
      group.replaceChildren(...fresh);
      return;
    }
    for (const child of old) {
      // A clock and not the end of the animation: what is hidden is not animated.
      if (!child.classList.replace('vb-in', 'vb-out')) child.remove();
      else setTimeout(() => child.remove(), FADE_OUT);
    }
    if (fresh.length) group.append(svg('g', { class: 'vb-in' }, ...fresh));
  }

  /** @param {Scene} scene */
  function drawCheckers({ state, layout, rest, fade }) {
    const gone = new Set(pool.keys());
    /** @type {SVGElement[]} */
    const order = [];
    for (const side of SIDES) {
      const seat = seatOf(state, side);
      const paint = paintOf(state, side);
      for (let point = 1; point <= BAR; point += 1) {
        const count = rest[side][point];
        for (let index = 0; index < drawn(count); index += 1) {
          const bears = isCounted(count) && index === drawn(count) - 1 ? count : 0;
          const key = `${side}:${point}:${index}:${bears}:${paint}`;
          const { x, y } = spot(layout, seat, point, index, count);
          let node = pool.get(key);
          if (!node) {
            node = checker(prefix, paint, layout.d / 2, bears);
            if (fade) node.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
            pool.set(key, node);
          }
          node.setAttribute('transform', `translate(${x} ${y})`);
          gone.delete(key);
          order.push(node);
        }
      }
    }
    for (const key of gone) {
      const node = /** @type {SVGElement} */ (pool.get(key));
      pool.delete(key);
      if (fade) {
        node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: 'forwards' });
        setTimeout(() => node.remove(), FADE);
      } else node.remove();
    }
    // A stack overlaps upwards, so the order counts; appending only where it is wrong.
    order.forEach((node, i) => {
      if (groups.checkers.children[i] !== node) {
        groups.checkers.insertBefore(node, groups.checkers.children[i] ?? null);
      }
    });
  }

  /** @param {Side} side @param {number} point @param {number} count */
  function topOf(side, point, count) {
    const start = `${side}:${point}:${drawn(count) - 1}:`;
    return [...pool].find(([key]) => key.startsWith(start))?.[1];
  }

  /** @param {Scene} scene @returns {SVGElement[]} */
  function drawNumbers({ state, layout, view }) {
    numbers = [];
    if (!state.showNumbers) return [];
    for (let point = 1; point <= 24; point += 1) {
      const target = view.targets.get(point);
      numbers[point] = svg(
        'text',
        {
          class: target ? 'vb-number vb-number--target' : 'vb-number',
          x: columnX(layout, point),
          y: isTop(point) ? layout.numberY.top : layout.numberY.bottom,
          'font-size': layout.numberSize,
        },
        String(point),
      );
    }
    return numbers.slice(1);
  }
}

/** @param {Scene} scene */
const numbersKey = ({ state, layout, view }) =>
  JSON.stringify([state.perspective, state.showNumbers, layout.kind, [...view.targets.keys()]]);
