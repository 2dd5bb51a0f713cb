import assert from 'node:assert/strict';
import { test } from 'node:test';

import { configure } from '../../src/videau/web/board/config.js';
import { stepWithDie } from '../../src/videau/web/board/draft.js';
import {
  canSwap,
  diceLeft,
  diceUsed,
  dieOrder,
  lifted,
  openGraph,
  shownPosition,
  stepsOf,
  tableDice,
  undone,
  undoneAll,
  withSteps,
} from '../../src/videau/web/board/state.js';
import { graphOf, position, START, state, there } from './boards.mjs';

const board = position(START, START);
const turn = () =>
  state({
    position: board,
    turn: 'white',
    dice: { owner: 'white', values: [3, 1] },
    graph: graphOf(board.white, [3, 1]),
  });
/** @param {import('../../src/videau/web/board/types.js').State} from @param {number} source @param {number} die */
const edge = (from, source, die) => there(stepWithDie(openGraph(from), from.draft, source, die));
/** @param {import('../../src/videau/web/board/types.js').State} from @param {number} source @param {number} die */
const play = (from, source, die) => withSteps(from, [edge(from, source, die)]);

test('a step shows on the board and can be taken back', () => {
  const after = play(turn(), 8, 3);
  assert.equal(shownPosition(after).white[5], 1);
  assert.equal(after.position.white[5], 0, 'the position that was given stays');
  assert.deepEqual(shownPosition(undone(after)), board);
});

test('undo takes back what one gesture did', () => {
  const first = edge(turn(), 24, 3);
  const both = [first, there(turn().graph?.[first[3]].find(([source]) => source === 21))];
  const after = withSteps(turn(), both);
  assert.equal(stepsOf(after).length, 2);
  assert.equal(stepsOf(undone(after)).length, 0);
  const apart = play(play(turn(), 24, 3), 21, 1);
  assert.equal(stepsOf(undone(apart)).length, 1);
  assert.equal(stepsOf(undoneAll(apart)).length, 0);
});

test('the same turn sent again keeps the play in the making', () => {
  const drafted = play(turn(), 8, 3);
  const { position: same, dice, graph } = turn();
  const again = configure(drafted, {
    position: structuredClone(same),
    dice: { ...there(dice) },
    graph,
  });
  assert.equal(stepsOf(again).length, 1);
});

test('another position, roll or graph drops the play in the making', () => {
  const drafted = play(turn(), 8, 3);
  assert.equal(configure(drafted, { graph: null }).draft.length, 0);
  assert.equal(configure(drafted, { dice: { owner: 'white', values: [6, 1] } }).draft.length, 0);
  assert.equal(configure(drafted, { position: position({ 6: 15 }, START) }).draft.length, 0);
  assert.equal(configure(drafted, { showNumbers: false }).draft.length, 1);
});

test('fields that the board does not have are passed over', () => {
  const after = configure(turn(), /** @type {object} */ ({ unknown: 1, draft: 'mine', held: 6 }));
  assert.equal('unknown' in after, false);
  assert.deepEqual(after.draft, []);
  assert.equal(after.held, null);
});

test('only a checker that can move is lifted', () => {
  assert.equal(lifted(turn(), 8).held, 8);
  assert.equal(lifted(turn(), 5).held, null);
});

test('swapping puts the other die first until a step is played', () => {
  const fresh = turn();
  assert.equal(canSwap(fresh), true);
  assert.deepEqual(dieOrder({ ...fresh, swapped: true }), [1, 3]);
  assert.equal(canSwap(play(fresh, 8, 3)), false);
});

test('a double lies as four dice and cannot be swapped', () => {
  const double = state({
    position: board,
    turn: 'white',
    dice: { owner: 'white', values: [2, 2] },
    graph: graphOf(board.white, [2, 2, 2, 2]),
  });
  assert.deepEqual(tableDice(double), [2, 2, 2, 2]);
  assert.equal(canSwap(double), false);
  assert.deepEqual(diceUsed(play(double, 13, 2)), [true, false, false, false]);
});

test('played dice are used where they lie, and a complete play uses all', () => {
  const after = play(turn(), 8, 1);
  assert.deepEqual(diceUsed(after), [false, true]);
  assert.deepEqual(diceLeft(after), [3]);
  const blocked = state({
    position: board,
    turn: 'white',
    dice: { owner: 'white', values: [6, 5] },
    graph: [[[13, 8, 5, 1]], []],
  });
  assert.deepEqual(diceUsed(play(blocked, 13, 5)), [true, true]);
});

test('a spectator sees the dice that were used', () => {
  const watched = state({ position: board, dice: { owner: 'black', values: [6, 5], used: 1 } });
  assert.deepEqual(diceUsed(watched), [true, false]);
});

test('a play that was handed over can be touched again only when the turn is sent again', () => {
  const sent = { ...play(play(turn(), 8, 3), 6, 1), sent: true };
  assert.equal(openGraph(sent), null);
  assert.equal(openGraph(configure(sent, { words: {} })), null);
  assert.notEqual(openGraph(configure(sent, { graph: sent.graph })), null);
});
