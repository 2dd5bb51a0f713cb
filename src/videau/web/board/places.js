// @ts-check
/** From a finger to a place: what lies under a spot, and landing pads for few targets. */

import { column, columnX, isTop } from './geometry.js';
import { BAR, OFF } from './position.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./types.js').Rect} Rect */
/** @typedef {import('./types.js').Spot} Spot */

/**
 * A place of the board as the player at the bottom numbers it.
 * @typedef {number | 'dice' | 'cube'} Place 1-24, 25 bar, 0 off
 * @typedef {{ point: number, rect: Rect }} Pad
 */

const FINGER = 44;

/** @param {Rect} rect @param {Spot} spot @param {number} [more] */
export const isIn = (rect, { x, y }, more = 0) =>
  x >= rect.x - more &&
  x <= rect.x + rect.w + more &&
  y >= rect.y - more &&
  y <= rect.y + rect.h + more;

/** @param {number} x @param {number} y @param {number} side @returns {Rect} */
export const square = (x, y, side) => ({ x: x - side / 2, y: y - side / 2, w: side, h: side });

/**
 * The point, bar or tray under a spot: a column counts from its rail to the middle.
 * @param {Layout} layout @param {Spot} spot @returns {number | null}
 */
export function placeAt(layout, spot) {
  const { board, bar, home, outer, middle, trays, p } = layout;
  if (isIn(bar, spot)) return BAR;
  const { top, bottom } = trays;
  if (isIn(top, spot, 6) || isIn(bottom, spot, 6)) return OFF;
  const half = [home, outer].find((rect) => isIn({ ...rect, y: board.y, h: board.h }, spot));
  if (!half) return null;
  const from = Math.min(5, Math.max(0, Math.floor((spot.x - half.x) / p)));
  const inHalf = layout.mirrored ? from + 1 : 6 - from;
  const along = half === home ? inHalf : inHalf + 6;
  return spot.y < middle ? 25 - along : along;
}

/**
 * Landing pads for fingers: every target gets 44 px, spread sideways around its column
 * without overlapping another. Where there are too many for that, they share the row.
 *
 * @param {Layout} layout @param {number[]} targets points as seen from the bottom
 * @returns {Pad[]}
 */
export function landingPads(layout, targets) {
  const points = targets.filter((point) => point >= 1 && point <= 24);
  return [true, false].flatMap((top) => {
    const columns = points
      .filter((point) => isTop(point) === top)
      .sort((a, b) => columnX(layout, a) - columnX(layout, b));
    return spread(layout, columns);
  });
}

/** @param {Layout} layout @param {number[]} columns from left to right @returns {Pad[]} */
function spread(layout, columns) {
  const { outer, home, p } = layout;
  const from = Math.min(outer.x, home.x);
  const to = Math.max(outer.x + outer.w, home.x + home.w);
  const w = Math.max(p, Math.min(FINGER, (to - from) / Math.max(1, columns.length)));
  // Neighbours that would overlap form a group, laid side by side around its own middle.
  /** @type {{ points: number[], x: number }[]} */
  const groups = [];
  for (const point of columns) {
    let group = { points: [point], x: settle([point]) };
    for (let last = groups.at(-1); last && last.x + last.points.length * w > group.x + 1e-6; ) {
      groups.pop();
      const points = [...last.points, ...group.points];
      group = { points, x: settle(points) };
      last = groups.at(-1);
    }
    groups.push(group);
  }
  return groups.flatMap(({ points, x }) =>
    points.map((point, i) => ({ point, rect: { ...column(layout, point), x: x + i * w, w } })),
  );

  /** @param {number[]} points @returns {number} the left edge */
  function settle(points) {
    const middle = points.reduce((sum, point) => sum + columnX(layout, point), 0) / points.length;
    const width = points.length * w;
    return Math.min(Math.max(middle - width / 2, from), to - width);
  }
}

/**
 * The target that a spot means: the pad it lies on, its column, or the nearest one in reach.
 *
 * @param {Layout} layout @param {Spot} spot
 * @param {number[]} targets as seen from the bottom, 0 for bearing off
 * @param {number} slack how far beside a column still counts, in pixels
 * @param {import('./types.js').Row} [row] of the player who moves
 * @param {number | null} [source] where the checker comes from: let go there, it stays
 * @returns {number | null}
 */
export function targetAt(layout, spot, targets, slack, row = 'bottom', source = null) {
  const exact = placeAt(layout, spot);
  if (exact !== null && targets.includes(exact)) return exact;
  if (targets.includes(OFF) && leavesBoard(layout, spot, row)) return OFF;
  const pad = landingPads(layout, targets).find(({ rect }) => isIn(rect, spot));
  if (pad && slack > 0) return pad.point;
  if (exact !== null && exact === source) return null;
  let best = null;
  let least = slack;
  for (const point of targets) {
    if (point < 1 || point > 24) continue;
    const rect = column(layout, point);
    const away = Math.max(
      Math.abs(spot.x - columnX(layout, point)) - rect.w / 2,
      rect.y - spot.y,
      spot.y - rect.y - rect.h,
    );
    if (away <= least) [best, least] = [point, away];
  }
  return best;
}

/**
 * Whether a spot means a player's tray though it lies beside it: off an upright board, where
 * the player's own strip is, or beyond the home rail.
 * @param {Layout} layout @param {Spot} spot @param {import('./types.js').Row} row
 */
function leavesBoard(layout, spot, row) {
  const { home, middle } = layout;
  if (spot.y > middle !== (row === 'bottom')) return false;
  if (layout.slots) return spot.y < home.y || spot.y > home.y + home.h;
  return layout.mirrored ? spot.x < home.x : spot.x > home.x + home.w;
}
