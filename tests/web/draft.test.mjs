import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  choices,
  findPath,
  firstStep,
  forcedSteps,
  isComplete,
  pipsOf,
  played,
  reach,
  sources,
  stepWithDie,
  usedDice,
} from '../../src/videau/web/board/draft.js';
import { graphOf, position, START, there } from './boards.mjs';

const start = position(START, START);
/** @typedef {import('../../src/videau/web/board/types.js').Edge} Edge */
/** @typedef {import('../../src/videau/web/board/types.js').Graph} Graph */

/** @param {Edge[] | null | undefined} path */
const lastNode = (path) => there(there(path).at(-1))[3];
/** @param {Edge[] | null | undefined} path */
const places = (path) =>
  there(path)
    .map(([source, target]) => `${source}/${target}`)
    .join(' ');

test('without a graph nothing can be moved and nothing is complete', () => {
  assert.deepEqual(choices(null, []), []);
  assert.equal(sources(null, []).size, 0);
  assert.equal(isComplete(null, []), false);
  assert.equal(reach(null, [], 6, [3, 1]).size, 0);
});

test('a graph that starts with no step is complete from the start', () => {
  assert.equal(isComplete([[]], []), true);
});

test('only the sources of the steps that may follow can move', () => {
  const graph = graphOf(start.white, [3, 1], (point) => point !== 12);
  assert.deepEqual(
    [...sources(graph, [])].sort((a, b) => a - b),
    [6, 8, 13, 24],
  );
});

test('one checker reaches what each die reaches and what both reach together', () => {
  const graph = graphOf(start.white, [3, 1]);
  const found = reach(graph, [], 8, [3, 1]);
  assert.deepEqual([...found.keys()].sort(), [4, 5, 7]);
  assert.equal(places(found.get(4)), '8/5 5/4');
  assert.equal(pipsOf(there(found.get(4))), 4);
});

test('the first die leads where both ways end on the same point', () => {
  const graph = graphOf(start.white, [3, 1]);
  assert.equal(places(reach(graph, [], 8, [1, 3]).get(4)), '8/7 7/4');
});

test('a way round a block is found when the first die is blocked', () => {
  const graph = graphOf(start.white, [3, 1], (point) => point !== 5);
  assert.equal(places(reach(graph, [], 8, [3, 1]).get(4)), '8/7 7/4');
});

test('a double takes one checker up to four steps', () => {
  const graph = graphOf(start.white, [2, 2, 2, 2]);
  const found = reach(graph, [], 13, [2, 2]);
  assert.deepEqual([...found.keys()], [11, 9, 7, 5]);
  assert.equal(found.get(5)?.length, 4);
});

test('what was played already narrows what may follow', () => {
  const graph = graphOf(start.white, [3, 1]);
  const first = there(stepWithDie(graph, [], 8, 3));
  const found = reach(graph, [[first]], 6, [3, 1]);
  assert.deepEqual([...found.keys()], [5]);
  assert.equal(isComplete(graph, [[first], there(found.get(5))]), true);
});

test('a tap plays the first die, or the other one where the first cannot move', () => {
  const graph = graphOf(start.white, [3, 1], (point) => point !== 3);
  assert.equal(firstStep(graph, [], 8, [3, 1])?.[2], 3);
  assert.equal(firstStep(graph, [], 8, [1, 3])?.[2], 1);
  assert.equal(firstStep(graph, [], 6, [3, 1])?.[2], 1);
  assert.equal(firstStep(graph, [], 5, [3, 1]), undefined);
});

test('bearing off with either die uses the first one', () => {
  /** @type {Graph} */
  const graph = [
    [
      [2, 0, 6, 1],
      [2, 0, 5, 2],
    ],
    [],
    [],
  ];
  assert.equal(reach(graph, [], 2, [5, 6]).get(0)?.[0][2], 5);
  assert.equal(reach(graph, [], 2, [6, 5]).get(0)?.[0][2], 6);
});

test('steps that leave no choice are played up to the first choice', () => {
  /** @type {Graph} */
  const graph = [
    [[25, 20, 5, 1]],
    [
      [13, 9, 4, 2],
      [8, 4, 4, 3],
    ],
    [],
    [],
  ];
  assert.equal(places(forcedSteps(graph, [])), '25/20');
  assert.equal(
    places(
      forcedSteps(
        [
          [
            [2, 0, 6, 1],
            [2, 0, 5, 1],
          ],
          [],
        ],
        [],
      ),
    ),
    '2/0',
  );
});

test('typed moves are found in any order, also when one stands for two steps', () => {
  const graph = graphOf(start.white, [3, 1]);
  const typed = [
    { source: 6, target: 5 },
    { source: 8, target: 5 },
  ];
  assert.equal(graph[lastNode(findPath(graph, typed, [3, 1]))].length, 0);
  assert.equal(places(findPath(graph, [{ source: 24, target: 20 }], [3, 1])), '24/21 21/20');
  assert.equal(places(findPath(graph, [{ source: 24, target: 20 }], [1, 3])), '24/23 23/20');
});

test('typed moves that end too early are a part of a play', () => {
  const graph = graphOf(start.white, [3, 1]);
  const path = findPath(graph, [{ source: 8, target: 5 }], [3, 1]);
  assert.equal(places(path), '8/5');
  assert.notEqual(graph[lastNode(path)].length, 0);
});

test('typed moves that the dice do not make are not found', () => {
  const graph = graphOf(start.white, [3, 1]);
  assert.equal(findPath(graph, [{ source: 8, target: 3 }], [3, 1]), null);
  assert.equal(findPath(graph, [{ source: 7, target: 6 }], [3, 1]), null);
  assert.equal(findPath(null, [{ source: 8, target: 5 }], [3, 1]), null);
});

test('a step onto a blot sends it to the bar and says so', () => {
  const board = position({ 8: 1, 6: 14 }, { 20: 1, 6: 14 });
  const { position: after, steps } = played(board, 'white', [[[8, 5, 3, 1]]]);
  assert.deepEqual(steps, [{ source: 8, target: 5, die: 3, hit: true }]);
  assert.equal(after.black[20], 0);
  assert.equal(after.black[25], 1);
  assert.equal(board.black[20], 1, 'the board it began with never changes');
});

test('every way through a graph keeps all checkers', () => {
  const graph = graphOf(start.white, [4, 2]);
  /** @param {number} node @param {Edge[]} path */
  const walk = (node, path) => {
    const { position: after } = played(start, 'white', [path]);
    for (const side of /** @type {const} */ (['white', 'black'])) {
      assert.equal(
        after[side].reduce((a, b) => a + b),
        15,
      );
      assert.ok(after[side].every((count) => count >= 0));
    }
    for (const edge of graph[node]) walk(edge[3], [...path, edge]);
  };
  walk(0, []);
});

test('dice are used up where they lie', () => {
  assert.deepEqual(usedDice([6, 5], [5]), [false, true]);
  assert.deepEqual(usedDice([2, 2, 2, 2], [2, 2]), [true, true, false, false]);
  assert.deepEqual(usedDice([6, 5], []), [false, false]);
});
