import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  column,
  columnX,
  cubeSpot,
  dieSpots,
  drawn,
  isCounted,
  slab,
  spot,
  stackStep,
  trayCount,
} from '../../src/videau/web/board/geometry.js';
import { kindFor, layout } from '../../src/videau/web/board/layout.js';
import { there } from './boards.mjs';

/** @type {[import('../../src/videau/web/board/types.js').LayoutKind, number, number][]} */
const SIZES = [
  ['wide', 994, 734],
  ['wide', 328, 242],
  ['wide', 1900, 1300],
  ['upright', 390, 556],
  ['upright', 360, 520],
  ['upright', 600, 900],
  ['low', 652, 384],
  ['low', 560, 330],
];
const HOMES = /** @type {const} */ (['right', 'left']);
const ROWS = /** @type {const} */ (['top', 'bottom']);
const all = SIZES.flatMap(([kind, width, height]) =>
  HOMES.map((home) => layout(kind, width, height, home)),
);
/** @param {number} a @param {number} b */
const near = (a, b, by = 0.02) => assert.ok(Math.abs(a - b) <= by, `${a} is not ${b}`);
const points = Array.from({ length: 24 }, (_, i) => i + 1);

test('the wide board is 17.25 by 12.74 points', () => {
  const made = layout('wide', 1725, 2000);
  near(made.p, 100);
  near(made.board.h, 1274);
  near(layout('wide', 5000, 1274).p, 100);
});

test('an upright phone of 390 pixels has points of 29.2', () => {
  const made = layout('upright', 390, 556);
  near(made.p, 29.2, 0.05);
  near(made.H, 8.5 * made.p, 0.5);
  near(layout('upright', 360, 520).p, 26.9, 0.05);
});

test('a low phone has points of 45 pixels', () => {
  const made = layout('low', 652, 384);
  near(made.p, 45, 0.05);
  near(made.H, 174);
});

test('the room chooses the arrangement', () => {
  assert.equal(kindFor(994, 734), 'wide');
  assert.equal(kindFor(390, 556), 'upright');
  assert.equal(kindFor(652, 384), 'low');
  assert.equal(kindFor(475, 375), 'low', 'a small phone on its side, between its rails');
  assert.equal(kindFor(328, 242), 'wide', 'a small picture of a board');
  assert.equal(kindFor(768, 800), 'wide', 'a tablet');
});

test('everything lies inside the board, and the board inside its room', () => {
  for (const made of all) {
    const { board, width, height } = made;
    assert.ok(board.x >= -0.01 && board.x + board.w <= width + 0.01);
    assert.ok(board.y >= -0.01 && board.y + board.h <= height + 0.01);
    const parts = [made.outer, made.home, made.bar, made.trays.top, made.trays.bottom];
    for (const rect of made.cubeWell ? [...parts, made.cubeWell] : parts) {
      assert.ok(rect.x >= board.x - 0.02 && rect.x + rect.w <= board.x + board.w + 0.02);
      assert.ok(rect.y >= board.y && rect.y + rect.h <= board.y + board.h + 0.02);
    }
  }
});

test('twelve columns stand side by side in each row, none over the bar', () => {
  for (const made of all) {
    for (const row of [points.slice(0, 12), points.slice(12)]) {
      const lefts = row.map((point) => column(made, point).x).sort((a, b) => a - b);
      for (let i = 1; i < 12; i += 1) assert.ok(lefts[i] - lefts[i - 1] >= made.p - 0.01);
      for (const left of lefts) {
        assert.ok(left + made.p <= made.bar.x + 0.01 || left >= made.bar.x + made.bar.w - 0.01);
      }
    }
  }
});

test('a point lies opposite to the point with which it makes 25', () => {
  for (const made of all) {
    for (const point of points) near(columnX(made, point), columnX(made, 25 - point));
  }
});

test('the home stands on the side that was asked for', () => {
  const [right, left] = HOMES.map((home) => layout('wide', 994, 734, home));
  assert.ok(columnX(right, 1) > columnX(right, 12));
  assert.ok(columnX(left, 1) < columnX(left, 12));
  assert.ok(right.trays.top.x > right.home.x && left.trays.top.x < left.home.x);
  for (const point of points) near(columnX(right, point) + columnX(left, point), 994);
});

test('both players see one point in the same column', () => {
  for (const made of all) {
    for (const point of points) {
      const own = spot(made, 'bottom', point, 0, 1);
      const other = spot(made, 'top', 25 - point, 0, 1);
      assert.deepEqual(own, other);
    }
  }
});

test('up to five checkers touch on a wide board, more are pushed together', () => {
  const made = layout('wide', 994, 734);
  for (const count of [2, 3, 4, 5]) near(stackStep(made, count) / made.d, 1);
  near(stackStep(made, 6) / made.d, 0.8);
  near(stackStep(made, 7) / made.d, 0.67);
  near(stackStep(made, 8) / made.d, 0.57);
  near(stackStep(made, 15) / made.d, 0.57);
});

test('eight checkers are drawn at most, and from six on the top one bears the count', () => {
  assert.equal(drawn(15), 8);
  assert.equal(drawn(3), 3);
  assert.equal(isCounted(5), false);
  assert.equal(isCounted(6), true);
});

test('a stack of any height stays in its half and off the middle', () => {
  for (const made of all) {
    for (let count = 1; count <= 15; count += 1) {
      const { y } = spot(made, 'bottom', 6, drawn(count) - 1, count);
      assert.ok(y - made.d / 2 > made.middle, `${made.kind} ${count}`);
    }
  }
});

test('checkers on the bar wait on the side where they will enter', () => {
  for (const made of all) {
    for (let count = 1; count <= 15; count += 1) {
      for (let index = 0; index < drawn(count); index += 1) {
        const own = spot(made, 'bottom', 25, index, count);
        const other = spot(made, 'top', 25, index, count);
        assert.ok(own.y < made.middle && other.y > made.middle);
        assert.ok(
          own.y - made.d / 2 >= made.middle - made.H - 0.1 * made.d,
          `${made.kind} ${count}`,
        );
      }
    }
  }
});

test('fifteen slabs fit into a tray without touching its count', () => {
  for (const made of all) {
    for (const row of ROWS) {
      const tray = made.trays[row];
      const slabs = Array.from({ length: 15 }, (_, i) => slab(made, row, i));
      for (const { x, y, w, h } of slabs) {
        assert.ok(x >= tray.x && x + w <= tray.x + tray.w + 0.01);
        assert.ok(y >= tray.y && y + h <= tray.y + tray.h + 0.01);
        const count = trayCount(made, row);
        const size = made.slots ? 11 : Math.max(made.numberSize, 0.27 * made.p);
        const apart = made.slots ? count.x - (x + w / 2) : count.y - (y + h / 2);
        const room = made.slots ? (w + 1.3 * size) / 2 : (h + 0.8 * size) / 2;
        assert.ok(Math.abs(apart) >= room, `${made.kind}: the count lies on a slab`);
      }
    }
  }
});

test('own dice lie in the home half, four of them without overlapping', () => {
  for (const made of all) {
    for (const count of [2, 4]) {
      const spots = dieSpots(made, 'bottom', count);
      for (const { x, side } of spots) {
        assert.ok(
          x - side / 2 >= made.home.x && x + side / 2 <= made.home.x + made.home.w,
          made.kind,
        );
      }
      assert.ok(spots[1].x - spots[0].x >= spots[0].side);
    }
  }
});

test('the cube lies with its owner, in the middle, or outside on phones', () => {
  const wide = layout('wide', 994, 734);
  assert.ok(there(cubeSpot(wide, 'owned', 'top')).y < there(cubeSpot(wide, 'centred', null)).y);
  assert.ok(there(cubeSpot(wide, 'owned', 'bottom')).y > wide.middle);
  assert.equal(cubeSpot(wide, 'none', null), null);
  const phone = layout('upright', 390, 556);
  assert.equal(cubeSpot(phone, 'owned', 'top', true), null);
  const [above, below] = ROWS.map((row) => there(cubeSpot(phone, 'owned', row)));
  assert.ok(above.y - above.side / 2 >= phone.bar.y && above.y < phone.middle);
  assert.ok(below.y + below.side / 2 <= phone.bar.y + phone.bar.h && below.y > phone.middle);
  near(there(cubeSpot(phone, 'centred', null)).x, phone.bar.x + phone.bar.w / 2);
  assert.ok(there(cubeSpot(phone, 'offered', 'top')).side > phone.cube);
});

test('checkers on the bar leave the cube in the middle free, however small the screen', () => {
  for (let width = 300; width <= 900; width += 30) {
    for (let height = 200; height <= 900; height += 30) {
      const made = layout(kindFor(width, height), width, height);
      for (const state of /** @type {const} */ (['centred', 'offered'])) {
        const cube = there(cubeSpot(made, state, null));
        for (const row of ROWS) {
          for (const count of [1, 2, 5, 15]) {
            const first = spot(made, row, 25, 0, count);
            const room = (made.d + cube.side) / 2;
            const apart = Math.max(Math.abs(first.x - cube.x), Math.abs(first.y - cube.y));
            assert.ok(apart >= room, `${width}×${height}, ${state}, ${count}`);
          }
        }
      }
    }
  }
});
