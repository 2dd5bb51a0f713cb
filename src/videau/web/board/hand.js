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
 * @param {Layout} layout @param {import('./types.js').Seat} seat @param {number} source
 * @param {number} count without the lifted one
 * @returns {Spot}
 */
export function hoverSpot(layout, seat, source, count) {
  const at = spot(layout, seat, source, count, count + 1);
  const way = at.y < layout.middle ? 1 : -1;
  return { x: at.x, y: at.y + way * 0.95 * layout.d };
}

/** @param {import('./motion.js').Stage} stage */
export function hand(stage) {
  /** @type {SVGElement | null} */
  let drawing = null;
  /** @type {Spot} */
  let where = { x: 0, y: 0 };
  let reach = 0;
  /** @type {Animation | null} */
  let rising = null;

  return {
    take,
    moveTo,
    empty,
    get where() {
      return where;
    },
    get isFull() {
      return drawing !== null;
    },
  };

  /**
   * @param {import('./types.js').Side} side @param {Spot} from @param {Spot} to
   * @param {number} ms how long it takes to rise
   */
  function take(side, from, to, ms) {
    empty();
    const layout = stage.layout();
    const r = (layout.d / 2) * LARGER;
    reach = Math.ceil(2.2 * r);
    const { prefix } = stage;
    const content = svg(
      'g',
      {},
      svg('circle', {
        class: 'vb-shadow',
        cx: 0.22 * r,
        cy: 0.62 * r,
        r: 1.25 * r,
        fill: `url(#${prefix}-far)`,
      }),
      checker(prefix, stage.paint(side), r),
      movable({ ...layout, d: layout.d * LARGER + 0.5 * layout.line }, { x: 0, y: 0 }),
    );
    const size = 2 * reach;
    drawing = svg(
      'svg',
      {
        class: 'vb-flyer',
        width: size,
        height: size,
        viewBox: `${-reach} ${-reach} ${size} ${size}`,
      },
      content,
    );
    drawing.style.setProperty('--vb-r', `${r}px`);
    stage.air.append(drawing);
    moveTo(to);
    if (ms > 0) {
      rising = drawing.animate(
        [{ transform: `${shift(from)} scale(${1 / LARGER})` }, { transform: shift(to) }],
        { duration: ms, easing: 'ease-out' },
      );
    }
  }

  /** @param {Spot} spot @returns {string} */
  function shift({ x, y }) {
    return `translate(${x - reach}px,${y - reach}px)`;
  }

  /** @param {Spot} spot */
  function moveTo(spot) {
    where = spot;
    if (!drawing) return;
    rising?.cancel();
    rising = null;
    drawing.style.transform = shift(spot);
  }

  function empty() {
    drawing?.remove();
    drawing = null;
  }
}
