import assert from 'node:assert/strict';
import { test } from 'node:test';

import { describe, nameOf, outlook } from '../../src/videau/web/board/describe.js';
import { walk } from '../../src/videau/web/board/focus.js';
import { factWords, graphOf, position, state, there } from './boards.mjs';

const board = position({ 24: 1, 13: 5, 8: 4, 6: 5 }, { 24: 2, 20: 1, 13: 5, 8: 3, 6: 4 });
/** @typedef {import('../../src/videau/web/board/types.js').State} State */
/** @typedef {import('../../src/videau/web/board/places.js').Place} Place */

/** @type {Partial<import('../../src/videau/web/board/types.js').Options>} */
const options = {
  position: board,
  turn: 'white',
  dice: { owner: 'white', values: [3, 1] },
  graph: graphOf(board.white, [3, 1]),
  words: factWords,
};
/** @param {string} text */
const facts = (text) => JSON.parse(text.slice(text.indexOf('{')));
/** @param {State} from @param {Place} place */
const named = (from, place) => facts(nameOf(from, place, outlook(from)));

test('a point says who stands there, how many, and whether they can move', () => {
  const idle = state(options);
  const own = named(idle, 8);
  assert.deepEqual(
    [own.point, own.side, own.own, own.count, own.canMove],
    [8, 'white', true, 4, true],
  );
  const other = named(idle, 12);
  assert.deepEqual([other.side, other.own, other.count, other.canMove], ['black', false, 5, false]);
  assert.equal(named(idle, 10).side, null);
});

test('with a checker in the hand a point says what going there uses and hits', () => {
  const held = { ...state(options), held: 8 };
  const hit = named(held, 5);
  assert.deepEqual([hit.target, hit.hit, hit.pips], [true, true, 3]);
  assert.deepEqual([named(held, 4).target, named(held, 4).pips], [true, 4]);
  assert.equal(named(held, 8).held, true);
  assert.equal(named(held, 6).target, false);
});

test('the player at the bottom numbers the points, whoever is to move', () => {
  const turned = { ...state({ ...options, perspective: 'black' }), held: 8 };
  assert.equal(named(turned, 17).held, true);
  assert.deepEqual([named(turned, 20).target, named(turned, 20).hit], [true, true]);
  assert.equal(named(turned, 20).own, true);
});

test('points bear the numbers of the side whose plays are shown', () => {
  const shown = state({ ...options, graph: null, numbering: 'black' });
  const own = named(shown, 8);
  assert.deepEqual([own.point, own.own, own.count], [17, true, 4]);
  assert.equal(nameOf({ ...shown, words: {} }, 8, outlook(shown)), '17');
  assert.equal(named(state({ ...options, numbering: 'white' }), 8).point, 8);
});

test('the last play is named where it arrived', () => {
  const after = state({
    ...options,
    lastPlay: { side: 'black', moves: [{ source: 24, target: 20 }] },
  });
  assert.equal(named(after, 5).arrived, true);
  assert.equal(named(after, 12).arrived, false);
});

test('a label of lit points belongs to the name of each of them', () => {
  const lit = state({ ...options, lit: [{ side: 'black', points: [8, 6], label: 'x' }] });
  assert.deepEqual(named(lit, 17).labels, ['x']);
  assert.deepEqual(named(lit, 8).labels, []);
});

test('without words a point still has its number', () => {
  const silent = state({ ...options, words: {} });
  assert.equal(nameOf(silent, 8, outlook(silent)), '8');
  assert.equal(nameOf(silent, 'dice', outlook(silent)), '');
  assert.deepEqual(describe(silent), []);
});

test('the position as text has own side, other side, dice and cube in this order', () => {
  const lines = describe(state({ ...options, cube: { value: 2, owner: 'black', state: 'owned' } }));
  assert.deepEqual(
    lines.map((line) => line.split(' ')[0]),
    ['side', 'side', 'dice', 'cube'],
  );
  const own = facts(lines[0]);
  assert.deepEqual(own.points[0], { point: 24, count: 1 });
  assert.equal(own.pips, 24 + 65 + 32 + 30);
  assert.equal(own.turn, true);
  assert.equal(facts(lines[3]).own, false);
});

test('the text follows the play in the making', () => {
  const fresh = state(options);
  const drafted = {
    ...fresh,
    draft: [[there(fresh.graph?.[0].find(([s, , d]) => s === 8 && d === 3))]],
  };
  assert.equal(facts(describe(drafted)[0]).pips, 24 + 65 + 32 + 30 - 3);
  assert.equal(facts(describe(drafted)[1]).bar, 1);
  assert.deepEqual(facts(describe(drafted)[2]).left, [1]);
});

test('arrows walk the points in playing order, from the bar to the tray', () => {
  const everything = () => true;
  const right = (/** @type {Place} */ place, mirrored = false) =>
    walk('ArrowRight', place, mirrored, everything, everything);
  assert.deepEqual([right(25), right(24), right(13), right(1)], [24, 23, 12, 0]);
  assert.equal(right(12, true), 13);
  assert.equal(walk('ArrowLeft', 25, false, everything, everything), 25);
});

test('up and down cross the board, and stay where there is nothing across', () => {
  const go = (/** @type {string} */ key, /** @type {Place} */ place) =>
    walk(
      key,
      place,
      false,
      () => true,
      () => true,
    );
  assert.equal(go('ArrowUp', 8), 17);
  assert.equal(go('ArrowDown', 17), 8);
  assert.equal(go('ArrowUp', 17), 17);
  assert.equal(go('ArrowDown', 25), 25);
});

test('page keys stop only where something can be done', () => {
  const matters = (/** @type {Place} */ place) => place === 13 || place === 8;
  assert.equal(
    walk('PageDown', 24, false, matters, () => true),
    13,
  );
  assert.equal(
    walk('PageDown', 13, false, matters, () => true),
    8,
  );
  assert.equal(
    walk('PageUp', 8, false, matters, () => true),
    13,
  );
  assert.equal(
    walk('PageUp', 13, false, matters, () => true),
    13,
  );
  assert.equal(
    walk('PageDown', 8, false, matters, () => true, true),
    13,
    'whoever comes from the other side plays the other way round',
  );
  assert.equal(
    walk('PageUp', 13, false, matters, () => true, true),
    8,
  );
  assert.equal(
    walk('x', 13, false, matters, () => true),
    null,
  );
});
