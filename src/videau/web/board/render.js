// @ts-check
/**
 * Layer 2: makes the drawing agree with the state. Checkers are kept by side, point and
 * place in the stack, the rest is redrawn when what it shows has changed.
 */

import { numberOf } from './describe.js';
import { columnX, drawn, isCounted, isTop, spot } from './geometry.js';
import { lastKey, lastOf, litPoints, marksKey, marksOf } from './highlights.js';
import { rowOf } from './marks.js';
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
 * @typedef {Object} Drawing
 * @property {string} prefix
 * @property {Record<Group, SVGElement>} groups
 * @property {Map<string, SVGElement>} pool checkers by side, point and place in the stack
 * @property {Map<SVGElement, string>} signatures what each group shows
 * @property {SVGElement[]} numbers by point
 */
/** @typedef {typeof GROUPS[number]} Group */

const GROUPS = /** @type {const} */ ([
  'numbers',
  'lit', // targets and what else is lit up
  'tails',
  'things',
  'checkers',
  'last',
  'over',
]);

/** @param {string} prefix @param {SVGElement} root @returns {Drawing} */
export function newDrawing(prefix, root) {
  const groups = /** @type {Record<Group, SVGElement>} */ (
    Object.fromEntries(GROUPS.map((name) => [name, svg('g')]))
  );
  root.append(pieceDefs(prefix), ...GROUPS.map((name) => groups[name]));
  return { prefix, groups, pool: new Map(), signatures: new Map(), numbers: [] };
}

/** @param {Drawing} drawing @param {Scene} scene */
export function render(drawing, scene) {
  const { prefix, groups, signatures } = drawing;
  const { state, layout } = scene;
  drawCheckers(drawing, scene);
  refresh(drawing, groups.things, thingsKey(scene), () => things(prefix, scene));
  refresh(drawing, groups.numbers, numbersKey(scene), () => drawNumbers(drawing, scene));
  const played = lastKey(scene);
  const last = played === signatures.get(groups.last) ? null : lastOf(prefix, scene);
  fade(drawing, groups.tails, played, () => last?.under ?? []);
  fade(drawing, groups.last, played, () => last?.over ?? []);
  const key = marksKey(scene);
  const marked = key === signatures.get(groups.over) ? null : marksOf(scene);
  fade(drawing, groups.lit, key, () => [...(marked?.under ?? []), ...litPoints(state, layout)]);
  fade(drawing, groups.over, key, () => marked?.over ?? []);
  showOver(drawing, scene.over);
}

/**
 * Makes the target under the hand stronger.
 * @param {Drawing} drawing @param {number | null} point
 */
export function showOver({ groups }, point) {
  for (const group of [groups.lit, groups.over]) {
    for (const node of group.querySelectorAll('[data-point]')) {
      node.classList.toggle('vb-over', node.getAttribute('data-point') === String(point));
    }
  }
}

/** Forgets all that depends on the size. @param {Drawing} drawing */
export function reset({ groups, pool, signatures }) {
  for (const group of Object.values(groups)) group.replaceChildren();
  pool.clear();
  signatures.clear();
}

/**
 * Draws a group anew if it has to show something else.
 * @param {Drawing} drawing @param {SVGElement} group @param {string} key
 * @param {() => SVGElement[]} make
 */
function refresh({ signatures }, group, key, make) {
  if (signatures.get(group) === key) return;
  signatures.set(group, key);
  group.replaceChildren(...make());
}

/**
 * The same, softly.
 * @param {Drawing} drawing @param {SVGElement} group @param {string} key
 * @param {() => SVGElement[]} make
 */
function fade({ signatures }, group, key, make) {
  if (signatures.get(group) === key) return;
  signatures.set(group, key);
  const fresh = make();
  for (const child of [...group.children]) {
    // A clock and not the end of the animation: what is hidden is not animated.
    if (!child.classList.replace('vb-in', 'vb-out')) child.remove();
    else setTimeout(() => child.remove(), FADE_OUT);
  }
  if (fresh.length) group.append(svg('g', { class: 'vb-in' }, ...fresh));
}

/** @param {Drawing} drawing @param {Scene} scene */
function drawCheckers(drawing, scene) {
  const { pool, groups } = drawing;
  const gone = new Set(pool.keys());
  const order = lying(scene).map((one) => {
    gone.delete(one.key);
    return placed(drawing, scene, one);
  });
  for (const key of gone) takeAway(drawing, key, scene.fade);
  // A stack overlaps upwards, so the order counts; appending only where it is wrong.
  order.forEach((node, i) => {
    if (groups.checkers.children[i] !== node) {
      groups.checkers.insertBefore(node, groups.checkers.children[i] ?? null);
    }
  });
}

/**
 * @typedef {Object} Lying a checker on the board
 * @property {string} key
 * @property {import('./pieces.js').Paint} paint
 * @property {number} bears the number on the topmost checker of a stack too high to be drawn
 * @property {import('./types.js').Spot} at
 */

/** Every checker that lies on the board, from the bottom of each stack. @param {Scene} scene */
function lying({ state, layout, rest }) {
  /** @type {Lying[]} */
  const all = [];
  for (const side of SIDES) {
    const row = rowOf(state, side);
    const paint = paintOf(state, side);
    for (let point = 1; point <= BAR; point += 1) {
      const count = rest[side][point];
      for (let index = 0; index < drawn(count); index += 1) {
        const bears = isCounted(count) && index === drawn(count) - 1 ? count : 0;
        const key = `${side}:${point}:${index}:${bears}:${paint}`;
        all.push({ key, paint, bears, at: spot(layout, row, point, index, count) });
      }
    }
  }
  return all;
}

/** @param {Drawing} drawing @param {Scene} scene @param {Lying} one */
function placed({ prefix, pool }, { layout, fade: softly }, { key, paint, bears, at }) {
  let node = pool.get(key);
  if (!node) {
    node = checker(prefix, paint, layout.d / 2, bears);
    if (softly) node.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    pool.set(key, node);
  }
  node.setAttribute('transform', `translate(${at.x} ${at.y})`);
  return node;
}

/** @param {Drawing} drawing @param {string} key @param {boolean} softly */
function takeAway({ pool }, key, softly) {
  const node = pool.get(key);
  pool.delete(key);
  if (!softly) {
    node?.remove();
    return;
  }
  node?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: 'forwards' });
  setTimeout(() => node?.remove(), FADE);
}

/** @param {Drawing} drawing @param {Side} side @param {number} point @param {number} count */
export function topOf({ pool }, side, point, count) {
  const start = `${side}:${point}:${drawn(count) - 1}:`;
  return [...pool].find(([key]) => key.startsWith(start))?.[1];
}

/** @param {Drawing} drawing @param {Scene} scene @returns {SVGElement[]} */
function drawNumbers(drawing, { state, layout, view }) {
  drawing.numbers = [];
  if (!state.showNumbers) return [];
  for (let point = 1; point <= 24; point += 1) {
    drawing.numbers[point] = svg(
      'text',
      {
        class: view.targets.has(point) ? 'vb-number vb-number--target' : 'vb-number',
        x: columnX(layout, point),
        y: isTop(point) ? layout.numberY.top : layout.numberY.bottom,
        'font-size': layout.numberSize,
      },
      String(numberOf(state, point)),
    );
  }
  return drawing.numbers.slice(1);
}

/** @param {Scene} scene */
const numbersKey = ({ state, layout, view }) =>
  JSON.stringify([
    state.perspective,
    state.numbering,
    state.showNumbers,
    layout.kind,
    [...view.targets.keys()],
  ]);
