// @ts-check
/** The checker in the hand: lifted, larger, ringed, with a soft far shadow. */

import { spot } from './geometry.js';
import { movable } from './marks.js';
import { checker } from './pieces.js';
import { svg } from './svg.js';

/** @typedef {import('./types.js').Spot} Spot */
/** @typedef {import('./layout.js').Layout} Layout */

const LARGER = 1.08;

/**
 * Where a checker hovers that was lifted without being dragged: one place further up.
 * @param {Layout} layout @param {import('./types.js').Row} row @param {number} source
 * @param {number} count without the lifted one
 * @returns {Spot}
 */
export function hoverSpot(layout, row, source, count) {
  const at = spot(layout, row, source, count, count + 1);
  const way = at.y < layout.middle ? 1 : -1;
  return { x: at.x, y: at.y + way * 0.95 * layout.d };
}

/**
 * @typedef {Object} Hand
 * @property {import('./motion.js').Stage} stage
 * @property {SVGElement | null} drawing null: the hand is empty
 * @property {Spot} where
 * @property {number} reach of the drawing around its middle
 * @property {Animation | null} rising
 */

/** @param {import('./motion.js').Stage} stage @returns {Hand} */
export const newHand = (stage) => ({
  stage,
  drawing: null,
  where: { x: 0, y: 0 },
  reach: 0,
  rising: null,
});

/**
 * @param {Hand} hand @param {import('./types.js').Side} side @param {Spot} from @param {Spot} to
 * @param {number} ms how long it takes to rise
 */
export function take(hand, side, from, to, ms) {
  const { stage } = hand;
  const r = (stage.layout().d / 2) * LARGER;
  empty(hand);
  hand.reach = Math.ceil(2.2 * r);
  const drawing = lifted(stage, side, r, hand.reach);
  hand.drawing = drawing;
  stage.air.append(drawing);
  moveTo(hand, to);
  if (ms <= 0) return;
  hand.rising = drawing.animate(
    [
      { transform: `${shift(from, hand.reach)} scale(${1 / LARGER})` },
      { transform: shift(to, hand.reach) },
    ],
    { duration: ms, easing: 'ease-out' },
  );
}

/**
 * @param {import('./motion.js').Stage} stage @param {import('./types.js').Side} side
 * @param {number} r @param {number} reach
 */
function lifted({ prefix, layout, paint }, side, r, reach) {
  const measures = layout();
  const size = 2 * reach;
  const viewBox = `${-reach} ${-reach} ${size} ${size}`;
  const fill = `url(#${prefix}-far)`;
  const drawing = svg(
    'svg',
    { class: 'vb-flyer', width: size, height: size, viewBox },
    svg(
      'g',
      {},
      svg('circle', { class: 'vb-shadow', cx: 0.22 * r, cy: 0.62 * r, r: 1.25 * r, fill }),
      checker(prefix, paint(side), r),
      movable({ ...measures, d: measures.d * LARGER + 0.5 * measures.line }, { x: 0, y: 0 }),
    ),
  );
  drawing.style.setProperty('--vb-r', `${r}px`);
  return drawing;
}

/** @param {Spot} spot @param {number} reach */
const shift = ({ x, y }, reach) => `translate(${x - reach}px,${y - reach}px)`;

/** @param {Hand} hand @param {Spot} spot */
export function moveTo(hand, spot) {
  hand.where = spot;
  if (!hand.drawing) return;
  hand.rising?.cancel();
  hand.rising = null;
  hand.drawing.style.transform = shift(spot, hand.reach);
}

/** @param {Hand} hand */
export function empty(hand) {
  hand.drawing?.remove();
  hand.drawing = null;
}
