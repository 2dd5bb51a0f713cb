import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joined } from '../../src/videau/web/board/marks.js';
import {
  ownStepTime,
  plan,
  planBack,
  planEnd,
  planMoves,
  planPut,
  TIMES,
} from '../../src/videau/web/board/plan.js';
import { copy, step } from '../../src/videau/web/board/position.js';
import { position, START, there } from './boards.mjs';

const start = position(START, START);
/** @typedef {import('../../src/videau/web/board/types.js').Position} Position */
/** @typedef {import('../../src/videau/web/board/types.js').Side} Side */
/** @typedef {import('../../src/videau/web/board/types.js').Move} Move */
/** @typedef {import('../../src/videau/web/board/plan.js').Leg} Leg */

/** @param {Position} board @param {Side} side @param {Move[]} moves */
const play = (board, side, moves) =>
  moves.reduce((here, { source, target }) => step(here, side, source, target), board);
/** @param {Leg} leg */
const way = ({ side, source, target }) => `${side} ${source}/${target}`;

/**
 * Plays a plan out by its clock and returns what lies on the board in the end.
 * @param {Position} before @param {Leg[] | null} legs
 */
function playOut(before, legs) {
  const rest = copy(before);
  const acts = there(legs)
    .flatMap((leg) => [
      {
        at: leg.start,
        rank: 1,
        act: () => {
          if (!leg.from) rest[leg.side][leg.source] -= 1;
        },
      },
      {
        at: leg.start + leg.duration,
        rank: 0,
        act: () => {
          rest[leg.side][leg.target] += 1;
        },
      },
    ])
    .sort((a, b) => a.at - b.at || a.rank - b.rank);
  for (const { act } of acts) {
    act();
    assert.ok(rest.white.every((n) => n >= 0) && rest.black.every((n) => n >= 0));
  }
  return rest;
}

test('equal positions need no motion', () => {
  assert.deepEqual(plan(start, copy(start), null, true), []);
});

test('an own step takes 180 ms and 20 for each point, 320 at most', () => {
  assert.equal(ownStepTime(8, 7), 200);
  assert.equal(ownStepTime(13, 7), 300);
  assert.equal(ownStepTime(24, 13), 320);
});

test("the opponent's steps come one after the other with a pause between", () => {
  const moves = [
    { source: 13, target: 7 },
    { source: 8, target: 7 },
  ];
  const legs = there(plan(start, play(start, 'black', moves), { side: 'black', moves }, false));
  assert.deepEqual(legs.map(way), ['black 13/7', 'black 8/7']);
  assert.deepEqual(
    legs.map(({ start: at, duration }) => [at, duration]),
    [
      [0, 320],
      [400, 320],
    ],
  );
});

test('a hit checker leaves for the bar as its hitter lands', () => {
  const board = position({ 24: 1, 6: 14 }, { 7: 1, 6: 14 });
  const legs = planMoves(board, 'white', [{ source: 24, target: 18 }], false);
  assert.deepEqual(legs.map(way), ['white 24/18', 'black 7/25']);
  assert.equal(legs[0].hits, true);
  assert.equal(legs[1].start, 320);
  assert.equal(legs[1].duration, TIMES.hit);
});

test('every plan ends in the position it was made for', () => {
  const board = position({ 24: 1, 13: 5, 8: 4, 6: 5 }, { 7: 1, 13: 5, 8: 4, 6: 5 });
  const plays = [
    [
      { source: 24, target: 18 },
      { source: 18, target: 13 },
    ],
    [
      { source: 13, target: 11 },
      { source: 13, target: 11 },
      { source: 6, target: 4 },
    ],
  ];
  for (const moves of plays) {
    const after = play(board, 'white', moves);
    for (const given of [{ side: /** @type {const} */ ('white'), moves }, null]) {
      assert.deepEqual(playOut(board, plan(board, after, given, true)), after);
      assert.deepEqual(playOut(after, plan(after, board, null, true)), board, 'and back');
    }
  }
});

test('a play that does not lead there is passed over and checkers glide', () => {
  const after = play(start, 'white', [{ source: 8, target: 5 }]);
  const legs = there(
    plan(start, after, { side: 'white', moves: [{ source: 6, target: 5 }] }, true),
  );
  assert.deepEqual(legs.map(way), ['white 8/5']);
  assert.equal(legs[0].way, 'glide');
});

test('another game altogether has no plan', () => {
  assert.equal(plan(start, position({ 6: 5, 5: 5, 4: 5 }, { 1: 2 }), null, true), null);
});

test('a position with more checkers than before has no plan', () => {
  assert.equal(
    plan(position({ 6: 3 }, { 6: 3 }, 3), position({ 6: 4 }, { 6: 3 }, 4), null, true),
    null,
  );
});

test('a checker put down by the hand lands first, then its victims go', () => {
  const board = position({ 13: 1, 6: 14 }, { 17: 1, 6: 14 });
  const moves = [
    { source: 13, target: 8 },
    { source: 8, target: 2 },
  ];
  const legs = planPut(board, 'white', moves, { x: 5, y: 5 }, true);
  assert.deepEqual(legs.map(way), ['white 13/2', 'black 17/25']);
  assert.deepEqual(
    legs.map((leg) => leg.start),
    [0, TIMES.put],
  );
  const held = copy(board);
  held.white[13] -= 1;
  assert.deepEqual(playOut(held, legs), play(board, 'white', moves));
});

test('a tap sends the checker at the pace of a step', () => {
  const [leg] = planPut(start, 'white', [{ source: 13, target: 8 }], { x: 5, y: 5 }, false);
  assert.equal(leg.duration, ownStepTime(13, 8));
  assert.equal(leg.way, 'step');
});

test('an illegal drop takes 160 ms back to where it was lifted', () => {
  const legs = planBack('white', 13, { x: 1, y: 1 });
  assert.equal(planEnd(legs), 160);
  assert.equal(legs[0].target, 13);
});

test('moves of one checker that went on are one journey', () => {
  const places = (/** @type {[number, number][]} */ ...moves) =>
    joined(moves.map(([source, target]) => ({ source, target }))).map((one) => one.places);
  assert.deepEqual(places([24, 18], [18, 13]), [[24, 18, 13]]);
  assert.deepEqual(places([13, 7], [8, 7]), [
    [13, 7],
    [8, 7],
  ]);
  assert.deepEqual(places([25, 23], [13, 7]), [
    [25, 23],
    [13, 7],
  ]);
});
