import assert from 'node:assert/strict';
import { test } from 'node:test';

import { column, columnX } from '../../src/videau/web/board/geometry.js';
import { layout } from '../../src/videau/web/board/layout.js';
import { landingPads, placeAt, targetAt } from '../../src/videau/web/board/places.js';

const phone = layout('upright', 360, 520);
const wide = layout('wide', 994, 734);
const everyLayout = [phone, wide, layout('low', 652, 384), layout('upright', 390, 556, 'left')];
const points = Array.from({ length: 24 }, (_, i) => i + 1);
/** @param {import('../../src/videau/web/board/types.js').Rect} rect */
const middleOf = ({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2 });

test('a column counts from its rail to the middle', () => {
  for (const made of everyLayout) {
    for (const point of points) {
      const { x, y, w, h } = column(made, point);
      for (const [fx, fy] of [
        [0.05, 0.02],
        [0.95, 0.02],
        [0.5, 0.5],
        [0.5, 0.98],
      ]) {
        assert.equal(placeAt(made, { x: x + fx * w, y: y + fy * h }), point);
      }
    }
  }
});

test('bar and trays are found, and nothing is found beside the board', () => {
  for (const made of everyLayout) {
    assert.equal(placeAt(made, middleOf(made.bar)), 25);
    assert.equal(placeAt(made, middleOf(made.trays.top)), 0);
    assert.equal(placeAt(made, middleOf(made.trays.bottom)), 0);
    assert.equal(placeAt(made, { x: -50, y: -50 }), null);
  }
});

test('landing pads are 44 pixels wide and never overlap', () => {
  for (const targets of [
    [8, 7, 2],
    [1, 2, 3, 4],
    [24, 23],
    [12, 11],
    [7, 6],
    [18, 19, 13],
  ]) {
    const pads = landingPads(phone, targets);
    assert.deepEqual(pads.map(({ point }) => point).sort(), [...targets].sort());
    for (const { rect } of pads) assert.ok(rect.w >= 44 - 0.01);
    for (const a of pads) {
      for (const b of pads) {
        if (a === b || a.rect.y !== b.rect.y) continue;
        assert.ok(a.rect.x + a.rect.w <= b.rect.x + 0.01 || b.rect.x + b.rect.w <= a.rect.x + 0.01);
      }
    }
  }
});

test('landing pads stay on the board and share the row when there are many', () => {
  for (const made of everyLayout) {
    const pads = landingPads(made, points);
    assert.equal(pads.length, 24);
    for (const { rect } of pads) {
      assert.ok(rect.x >= Math.min(made.outer.x, made.home.x) - 0.01);
      assert.ok(rect.x + rect.w <= Math.max(made.outer.x, made.home.x) + 6 * made.p + 0.01);
    }
  }
});

test('a pad alone lies around its own column', () => {
  const [{ rect }] = landingPads(phone, [9]);
  assert.ok(Math.abs(rect.x + rect.w / 2 - columnX(phone, 9)) < 0.01);
});

test('a drop beside the target snaps to it, a drop far away does not', () => {
  const { x, y, w, h } = column(wide, 9);
  assert.equal(targetAt(wide, { x: x + 0.6 * w, y: y + 0.5 * h }, [8], 0.6 * wide.p), 8);
  assert.equal(targetAt(wide, { x: x - 2 * w, y: y + 0.5 * h }, [8], 0.6 * wide.p), null);
  assert.equal(targetAt(wide, middleOf(column(wide, 16)), [8], 0.6 * wide.p), null);
});

test('on the point that it comes from a checker is not drawn to the next one', () => {
  const spot = middleOf(column(wide, 9));
  assert.equal(targetAt(wide, spot, [8], 0.6 * wide.p), 8);
  assert.equal(targetAt(wide, spot, [8], 0.6 * wide.p, 'bottom', 9), null);
});

test('the column under the hand goes before a nearer pad', () => {
  const spot = { x: columnX(phone, 7), y: phone.middle + 20 };
  assert.equal(targetAt(phone, spot, [8, 7, 6], 22), 7);
});

test('the strip below an upright board is the bear-off target', () => {
  const below = { x: phone.home.x + 10, y: phone.board.y + phone.board.h + 30 };
  assert.equal(targetAt(phone, below, [0, 2], 22), 0);
  assert.equal(targetAt(phone, below, [2], 22), null);
  assert.equal(targetAt(phone, { ...below, y: phone.board.y - 30 }, [0], 22), null);
  assert.equal(targetAt(phone, { ...below, y: phone.board.y - 30 }, [0], 22, 'top'), 0);
});
