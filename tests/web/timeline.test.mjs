// A game as a row of stops: what was done, what it cost, and the chances along the way.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  chances,
  cubeActions,
  mistakes,
  nearest,
  nextMistake,
  plotted,
  stops,
} from '../../src/videau/web/app/review/timeline.js';

/** @typedef {import('../../src/videau/web/app/review/timeline.js').Cell} Cell */
/** @typedef {import('../../src/videau/web/wire-types.js').JudgementView} Judgement */

/** @param {number} win @returns {Judgement['options'][number]} */
const option = (win) => ({
  do: /** @type {const} */ ('play'),
  play: '',
  moves: [],
  equity: 0,
  plies: 0,
  chances: { win, win_gammon: 0, win_backgammon: 0, lose_gammon: 0, lose_backgammon: 0 },
});

/**
 * @param {number} n @param {Judgement['side']} side
 * @param {Partial<Pick<Judgement, 'loss' | 'label' | 'kind' | 'counts'>> & { win?: number }} [how]
 * @returns {Judgement}
 */
const judged = (
  n,
  side,
  { loss = 0, label = null, win = 0.5, kind = 'play', counts = true } = {},
) => ({
  n,
  game: 1,
  side,
  kind,
  options: [option(win)],
  chosen: 0,
  choices: 2,
  loss,
  counts,
  label,
  theme: /** @type {const} */ ('contact'),
  cube: 1,
  cube_worth: null,
  reasons: {},
  luck: null,
});

/**
 * @param {number} n @param {Cell['side']} side @param {Cell['kind']} kind @param {number} number
 * @returns {Cell}
 */
const cell = (n, side, kind = 'play', number = 1) => ({
  n,
  game: 1,
  number,
  side,
  kind,
  dice: '31',
  text: `at ${n}`,
});

const CELLS = [cell(2, 'white'), cell(4, 'black'), cell(6, 'white', 'play', 2)];

test('moves that were not judged yet are stops without an opinion', () => {
  const all = stops(CELLS, [judged(2, 'white')]);
  assert.deepEqual(
    all.map(({ n, number, judged: opinion }) => [n, number, opinion !== null]),
    [
      [2, 1, true],
      [4, 1, false],
      [6, 2, false],
    ],
  );
});

test('what is not judged though more was judged since has been passed over', () => {
  const passed = (/** @type {ReturnType<typeof stops>} */ all) => all.map((stop) => stop.isPassed);
  assert.deepEqual(passed(stops(CELLS, [judged(6, 'white')])), [true, true, false]);
  assert.deepEqual(passed(stops(CELLS, [judged(2, 'white')])), [false, false, false]);
  assert.deepEqual(passed(stops(CELLS, [judged(2, 'white')], [], [], true)), [false, true, true]);
  const back = stops([cell(2, 'white'), cell(3, 'white', 'back')], [], [], [], true);
  assert.equal(back[0].kind, 'back', 'a play that was taken back is none');
});

test('a double that nobody made is a stop of its own where it was a question', () => {
  const held = judged(3, 'black', { kind: 'double', loss: 0.2, label: 'blunder' });
  const far = judged(5, 'white', { kind: 'double', counts: false });
  const all = stops(CELLS, [held, far]);
  assert.deepEqual(
    all.map(({ n, kind, number }) => [n, kind, number]),
    [
      [2, 'play', 1],
      [3, 'held', 1],
      [4, 'play', 1],
      [6, 'play', 2],
    ],
  );
});

test('a double that was made stays one stop', () => {
  const all = stops([cell(3, 'black', 'cube')], [judged(3, 'black', { kind: 'double' })]);
  assert.equal(all.length, 1);
});

test('a hint is noted at the action that came after it', () => {
  const all = stops(CELLS, [], [3]);
  assert.deepEqual(
    all.map(({ hinted }) => hinted),
    [false, true, false],
  );
});

test('mistakes stand by what they cost, and are walked in the order of the game', () => {
  const all = stops(CELLS, [
    judged(2, 'white', { loss: 0.06, label: 'error' }),
    judged(4, 'black', { loss: 0.001 }),
    judged(6, 'white', { loss: 0.3, label: 'blunder' }),
  ]);
  assert.deepEqual(mistakes(all), [2, 0]);
  assert.equal(nextMistake(all, 0, 1), 2);
  assert.equal(nextMistake(all, 2, -1), 0);
  assert.equal(nextMistake(all, 2, 1), 2);
});

test('a double stands with its answer, and a beaver raises what was offered', () => {
  const cells = [2, 3, 5, 6, 7].map((n) => cell(n, 'white', 'cube'));
  /** @param {number} n @param {Judgement['options'][number]['do']} what @param {number} cube */
  const did = (n, what, cube = 1) => ({
    ...judged(n, 'white', { kind: 'answer' }),
    options: [{ ...option(0.5), do: what }],
    cube,
  });
  const all = stops(cells, [
    did(2, 'double'),
    did(3, 'take'),
    did(5, 'double', 2),
    did(6, 'beaver', 2),
    did(7, 'drop', 2),
  ]);
  assert.deepEqual(cubeActions(all), [
    { at: 0, value: 2, answer: 'take', places: [0, 1] },
    { at: 2, value: 8, answer: 'drop', places: [2, 3, 4] },
  ]);
  assert.deepEqual(cubeActions(stops(CELLS, [])), []);
});

test('chances are those of one side, whoever moved', () => {
  const all = stops(CELLS, [judged(2, 'white', { win: 0.6 }), judged(4, 'black', { win: 0.7 })]);
  const line = chances(all, 'white');
  assert.deepEqual(
    line.map(({ at, share }) => [at, Math.round(share * 10)]),
    [
      [0, 6],
      [1, 3],
    ],
  );
});

test('the plot reaches from edge to edge, and a click finds the nearest stop', () => {
  const room = { x: 40, y: 10, w: 200, h: 100 };
  assert.deepEqual(plotted({ at: 0, share: 1 }, 3, room), { x: 40, y: 10 });
  assert.deepEqual(plotted({ at: 2, share: 0 }, 3, room), { x: 240, y: 110 });
  assert.deepEqual(plotted({ at: 0, share: 0.5 }, 1, room), { x: 40, y: 60 });
  assert.equal(nearest(99, 200, 3), 1);
  assert.equal(nearest(-20, 200, 3), 0);
  assert.equal(nearest(999, 200, 3), 2);
});
