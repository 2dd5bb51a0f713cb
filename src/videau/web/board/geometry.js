// @ts-check
/** Where everything lies. Points are numbered as the player at the bottom sees them. */

import { BAR, OFF } from './position.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./types.js').Row} Row */
/** @typedef {import('./types.js').Spot} Spot */
/** @typedef {import('./types.js').Rect} Rect */

const DRAWN = 8; // checkers of a stack that are drawn at most
const COUNTED = 6; // from here on a stack bears its count

// Points

/** @param {number} point */
export const isTop = (point) => point > 12;

/** @param {Layout} layout @param {number} point @returns {number} the middle of its column */
export function columnX(layout, point) {
  const along = isTop(point) ? 25 - point : point; // 1 next to the home rail, 12 far out
  const half = along <= 6 ? layout.home : layout.outer;
  const place = (along - 1) % 6;
  const inside = (place + 0.5) * layout.p;
  return layout.mirrored ? half.x + inside : half.x + half.w - inside;
}

/** @param {Layout} layout @param {number} point @returns {Rect} the column from rail to middle */
export function column(layout, point) {
  const { p, H, middle } = layout;
  return { x: columnX(layout, point) - p / 2, y: isTop(point) ? middle - H : middle, w: p, h: H };
}

/** @param {Layout} layout @param {number} point @returns {string} path of the triangle */
export function triangle(layout, point) {
  const { p, L } = layout;
  const { y: edge, way } = rail(layout, point);
  const x = columnX(layout, point);
  const base = 0.47 * p;
  const tip = 0.035 * p;
  const end = edge + way * L;
  const cut = end - way * tip;
  return [
    `M${fix(x - base)} ${fix(edge)}`,
    `L${fix(x - tip)} ${fix(cut)}`,
    `Q${fix(x - tip)} ${fix(end)} ${fix(x)} ${fix(end)}`,
    `Q${fix(x + tip)} ${fix(end)} ${fix(x + tip)} ${fix(cut)}`,
    `L${fix(x + base)} ${fix(edge)}Z`,
  ].join('');
}

/** @param {Layout} layout @param {number} point */
function rail(layout, point) {
  const { middle, H } = layout;
  return isTop(point) ? { y: middle - H, way: 1 } : { y: middle + H, way: -1 };
}

/** @param {number} value */
export const fix = (value) => Math.round(value * 100) / 100;

// Checkers

/** @param {number} count */
export const drawn = (count) => Math.min(count, DRAWN);

/** @param {number} count */
export const isCounted = (count) => count >= COUNTED;

/** @param {Layout} layout @param {number} count @returns {number} from checker to checker */
export function stackStep(layout, count) {
  const { d, S } = layout;
  return count < 2 ? d : Math.min(d, (S - d) / (drawn(count) - 1));
}

/**
 * Where a checker lies: the one with *index* (from 0) among *count* on a point.
 * @param {Layout} layout @param {Row} row whose checker, with the row's own numbering
 * @param {number} point @param {number} index @param {number} count
 * @returns {Spot}
 */
export function spot(layout, row, point, index, count) {
  if (point === BAR) return barSpot(layout, row, index, count);
  if (point === OFF) return slabSpot(layout, row, index);
  const seen = row === 'bottom' ? point : 25 - point;
  const { y, way } = rail(layout, seen);
  const up = 0.03 * layout.p + layout.d / 2;
  const high = Math.min(index, drawn(count) - 1) * stackStep(layout, count);
  return { x: columnX(layout, seen), y: y + way * (up + high) };
}

/** @param {Layout} layout @param {Row} row @param {number} index @param {number} count */
function barSpot(layout, row, index, count) {
  const { H, d, middle, bar } = layout;
  const way = row === 'bottom' ? -1 : 1; // the side where they will enter
  const room = 0.58 * H - 0.6 * d;
  const step = count < 2 ? 0 : Math.min(0.9 * d, room / (drawn(count) - 1));
  const far = 0.42 * H + Math.min(index, drawn(count) - 1) * step;
  return { x: bar.x + bar.w / 2, y: middle + way * far };
}

/** @param {Layout} layout @param {Row} row @param {number} index @returns {Rect} */
export function slab(layout, row, index) {
  const tray = layout.trays[row];
  if (layout.slots) {
    const w = tray.w / 15;
    const at = layout.mirrored ? index : 14 - index;
    return { x: tray.x + at * w + 0.75, y: tray.y + 1, w: w - 1.5, h: tray.h - 2 };
  }
  const edge = 0.07 * layout.p;
  const h = (tray.h - edge - 2 * countRoom(layout)) / 15;
  const inset = 0.11 * tray.w;
  const y = row === 'top' ? tray.y + edge + index * h : tray.y + tray.h - edge - (index + 1) * h;
  return { x: tray.x + inset, y: y + 0.06 * h, w: tray.w - 2 * inset, h: 0.88 * h };
}

/** @param {Layout} layout @param {Row} row @param {number} index */
function slabSpot(layout, row, index) {
  const { x, y, w, h } = slab(layout, row, Math.min(index, 14));
  return { x: x + w / 2, y: y + h / 2 };
}

/** Half of what the count of a tray needs beside fifteen slabs. @param {Layout} layout */
const countRoom = ({ p }) => Math.max(9, 0.27 * p);

/** @param {Layout} layout @param {Row} row @returns {Spot} where the count of a tray stands */
export function trayCount(layout, row) {
  const tray = layout.trays[row];
  if (layout.slots) {
    return { x: layout.bar.x + layout.bar.w / 2, y: tray.y + tray.h / 2 };
  }
  const inwards = countRoom(layout);
  return {
    x: tray.x + tray.w / 2,
    y: row === 'top' ? tray.y + tray.h - inwards : tray.y + inwards,
  };
}

/** @param {Layout} layout @param {Row} row @returns {Spot} where the landing disc lies */
export function trayDisc(layout, row) {
  const tray = layout.trays[row];
  const y = layout.slots ? tray.y + tray.h / 2 : tray.y + tray.h * (row === 'top' ? 0.71 : 0.29);
  return { x: tray.x + tray.w / 2, y };
}

// Dice and cube

/**
 * @typedef {Spot & { side: number, turn: number }} DieSpot
 * @param {Layout} layout @param {Row} row @param {number} count 2, or 4 for a double
 * @param {boolean} resting the last dice of the other player: smaller
 * @returns {DieSpot[]}
 */
export function dieSpots(layout, row, count, resting = false) {
  const half = row === 'bottom' ? layout.home : layout.outer;
  const side = layout.die * (resting ? 0.84 : 1);
  const apart = Math.min(1.36 * side, (half.w - 1.3 * side) / (count - 1));
  const tilt = resting ? -1 : 1;
  return Array.from({ length: count }, (_, i) => ({
    x: half.x + half.w / 2 + (i - (count - 1) / 2) * apart,
    y: layout.middle + (i % 2 ? -0.04 : 0.04) * side * tilt,
    side,
    turn: (i % 2 ? 7 : -5) * (resting ? -0.8 : 1),
  }));
}

/**
 * Where the cube lies, or null where the caller shows it beside its owner.
 * @param {Layout} layout @param {import('./types.js').CubeState} state
 * @param {Row | null} owner @param {boolean} isBeside
 * @returns {(Spot & { side: number }) | null}
 */
export function cubeSpot(layout, state, owner, isBeside = false) {
  const { bar, middle, cubeWell, cube, p, H } = layout;
  const centre = { x: bar.x + bar.w / 2, y: middle };
  if (state === 'none') return null;
  if (state === 'offered') return { ...centre, side: (cubeWell ? 1.3 : 1.45) * cube };
  if (!cubeWell) {
    if (owner === null) return { ...centre, side: cube };
    if (isBeside) return null;
    const side = Math.min(cube, 1.1 * bar.w);
    const far = H - 0.6 * side;
    return { ...centre, y: middle + (owner === 'top' ? -far : far), side };
  }
  const x = cubeWell.x + cubeWell.w / 2;
  if (owner === null) return { x, y: middle, side: cube };
  const edge = 0.75 * p;
  const y = owner === 'top' ? cubeWell.y + edge : cubeWell.y + cubeWell.h - edge;
  return { x, y, side: cube };
}
