// What moves on the board and what is marked there, on a whole board with time in the test's hands.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import { graphOf, position, START, there } from './boards.mjs';
import { newMain } from './page.mjs';

const { createBoard } = await import('../../src/videau/web/board/index.js');
const { TIMES } = await import('../../src/videau/web/board/plan.js');
const { step } = await import('../../src/videau/web/board/position.js');

/** @typedef {import('../../src/videau/web/board/types.js').Options} Options */
/** @typedef {import('../../src/videau/web/board/types.js').Side} Side */

// The page of the tests lays nothing out, so that every element says how large it is.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { get: () => 994 });
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => 734 });
mock.timers.enable({ apis: ['setTimeout'] });

const start = position(START, START);
/** What could be heard, in order. @type {string[]} */
let heard = [];
/** @type {HTMLElement} */
let main;
/** @type {ReturnType<typeof createBoard> | null} */
let board = null;

beforeEach(() => {
  board?.destroy();
  heard = [];
  main = newMain();
});

/** A board on which things travel. @param {Partial<Options>} [more] */
function newBoard(more = {}) {
  board = createBoard(main, {
    position: start,
    motion: 'full',
    onMoment: (moment, { side }) => heard.push(`${moment} ${side}`),
    ...more,
  });
  return board;
}
/** What the other side has played. @param {Side} side @param {[number, number][]} moves */
const play = (side, ...moves) => ({
  position: moves.reduce((here, [source, target]) => step(here, side, source, target), start),
  lastPlay: { side, moves: moves.map(([source, target]) => ({ source, target })) },
});
const inTheAir = () => main.querySelectorAll('.vb-air .vb-flyer').length;
const lying = () => main.querySelectorAll('.vb-position .vb-checker').length;
const marks = (/** @type {string} */ name) => main.querySelectorAll(`.vb-position .${name}`).length;
const tick = (/** @type {number} */ ms) => mock.timers.tick(ms);
/** Lets what goes away be gone. */
const faded = () => tick(1000);

// Checkers

test('a play of the other side is seen step by step, and heard as it lands', () => {
  const one = newBoard();
  const all = lying();
  one.set(play('black', [8, 5], [6, 5]));
  assert.equal(inTheAir(), 1, 'the first checker is on its way');
  assert.equal(lying(), all - 1);
  tick(320);
  assert.deepEqual(heard, ['place black']);
  assert.equal(inTheAir(), 0);
  tick(80);
  assert.equal(inTheAir(), 1, 'then the second');
  tick(320);
  assert.deepEqual(heard, ['place black', 'place black']);
  assert.equal(inTheAir(), 0);
  assert.equal(lying(), all);
});

test('the position is the new one at once, whatever still flies', () => {
  const one = newBoard();
  const next = play('black', [8, 5]);
  one.set(next);
  assert.deepEqual(one.position, next.position);
});

test('whoever acts does not wait: what flies is there at once', () => {
  const one = newBoard();
  one.set(play('black', [8, 5], [6, 5]));
  one.settle();
  assert.equal(inTheAir(), 0);
  assert.equal(lying(), 30);
  tick(10_000);
  assert.deepEqual(heard, [], 'nothing lands a second time');
});

test('at twice the speed everything takes half the time, at none nothing travels', () => {
  newBoard({ speed: 2 }).set(play('black', [8, 5]));
  tick(159);
  assert.equal(inTheAir(), 1);
  tick(1);
  assert.equal(inTheAir(), 0);
  there(board).destroy();
  heard = [];
  newBoard({ speed: 0 }).set(play('black', [8, 5]));
  assert.equal(inTheAir(), 0);
  assert.deepEqual(heard, ['place black'], 'but it is heard');
});

test('whoever wants no motion gets none', () => {
  newBoard({ motion: 'reduced' }).set(play('black', [8, 5]));
  assert.equal(inTheAir(), 0);
  faded();
  assert.equal(lying(), 30);
});

test('a hit is heard as one, and its victim goes to the bar without a sound', () => {
  const before = position({ 24: 1, 6: 14 }, { 7: 1, 6: 14 });
  const one = newBoard({ position: before });
  one.set({
    position: step(before, 'white', 24, 18),
    lastPlay: { side: 'white', moves: [{ source: 24, target: 18 }] },
  });
  tick(320);
  assert.deepEqual(heard, ['hit white']);
  assert.equal(inTheAir(), 1, 'the victim');
  tick(TIMES.hit);
  assert.deepEqual(heard, ['hit white']);
  assert.equal(inTheAir(), 0);
  assert.equal(one.position.black[25], 1);
});

test('a checker that is borne off is heard in the tray', () => {
  const home = position({ 6: 1 }, { 6: 1 }, 15);
  newBoard({ position: home }).set({
    position: step(home, 'white', 6, 0),
    lastPlay: { side: 'white', moves: [{ source: 6, target: 0 }] },
  });
  tick(1000);
  assert.deepEqual(heard, ['off white']);
});

test('an own step that is undone travels back', () => {
  const one = newBoard({
    turn: 'white',
    dice: { owner: 'white', values: [3, 1] },
    graph: graphOf(start.white, [3, 1]),
  });
  one.playTyped('8/5');
  tick(1000);
  assert.equal(inTheAir(), 0);
  one.undo();
  assert.equal(inTheAir(), 1);
  tick(1000);
  assert.deepEqual(one.position, start);
  assert.equal(lying(), 30);
});

test('a checker in the hand stays there while the table changes around it', () => {
  const one = newBoard({
    turn: 'white',
    dice: { owner: 'white', values: [3, 1] },
    graph: graphOf(start.white, [3, 1]),
  });
  one.choose(8);
  one.set({ showNumbers: false });
  assert.equal(inTheAir(), 1);
  one.choose(5);
  assert.equal(one.position.white[5], 1);
});

test('from another side the board is drawn at once', () => {
  const one = newBoard();
  one.flip();
  assert.equal(inTheAir(), 0);
  assert.equal(lying(), 30);
});

// Dice and cube

const diceLying = () => main.querySelectorAll('.vb-position [class*=vb-die]').length;

test('dice tumble in, lie still after a while, and are heard once', () => {
  const one = newBoard({ turn: 'black' });
  const dice = /** @type {const} */ ({ owner: 'black', values: [6, 4] });
  one.set({ dice: { ...dice, values: [6, 4] } });
  assert.deepEqual(heard, ['dice black']);
  assert.equal(inTheAir(), 2);
  assert.equal(diceLying(), 0, 'they lie nowhere yet');
  tick(TIMES.dice);
  assert.equal(inTheAir(), 0);
  assert.ok(diceLying() > 0);
  one.set({ dice: { ...dice, values: [6, 4] } });
  assert.deepEqual(heard, ['dice black'], 'the same dice are not thrown again');
});

test('dice wait until the checkers have come home', () => {
  const one = newBoard({ turn: 'white' });
  one.set({ ...play('black', [8, 5]), dice: { owner: 'white', values: [3, 1] } });
  assert.deepEqual(heard, []);
  assert.equal(diceLying(), 0, 'nobody knows the roll while the play before it is shown');
  tick(319);
  assert.equal(inTheAir(), 1, 'the checker');
  assert.equal(diceLying(), 0);
  tick(1);
  assert.deepEqual(heard, ['place black', 'dice white']);
  assert.equal(inTheAir(), 2, 'the dice');
  assert.equal(diceLying(), 0);
  tick(TIMES.dice);
  assert.ok(diceLying() > 0);
});

test('a double is four dice', () => {
  newBoard({ turn: 'white' }).set({ dice: { owner: 'white', values: [2, 2] } });
  assert.equal(inTheAir(), 4);
});

test('who begins is thrown with one die each, and a tie is thrown again', () => {
  const one = newBoard();
  one.set({ opening: { white: 3, black: 3, throw: 1 } });
  assert.equal(inTheAir(), 2);
  tick(TIMES.dice + TIMES.opening);
  assert.equal(main.querySelectorAll('[data-opening]').length, 2);
  one.set({ opening: { white: 3, black: 3, throw: 2 } });
  assert.equal(inTheAir(), 2);
  assert.equal(heard.length, 2);
});

test('the loser’s die stays in sight as the reason, until somebody has played', () => {
  const one = newBoard({ motion: 'reduced', turn: 'white' });
  const opening = { white: 5, black: 2, throw: 1 };
  one.set({ opening, dice: { owner: 'white', values: [5, 2] } });
  const resting = [...main.querySelectorAll('[data-opening]')];
  assert.deepEqual(
    resting.map((each) => each.getAttribute('data-opening')),
    ['black'],
  );
  one.set({ opening: null, dice: null });
  assert.equal(main.querySelectorAll('[data-opening]').length, 0);
});

test('the cube travels to whoever has it now, and is heard when it is there', () => {
  const one = newBoard({ turn: 'black', cube: { value: 1, owner: null, state: 'centred' } });
  one.set({ cube: { value: 2, owner: 'white', state: 'owned' } });
  assert.equal(inTheAir(), 1);
  assert.equal(marks('vb-cube'), 0);
  tick(TIMES.cube);
  assert.equal(inTheAir(), 0);
  assert.equal(marks('vb-cube'), 1);
  assert.deepEqual(heard, ['cube white']);
});

test('a die that a rule takes away is crossed out once the play is complete', () => {
  newBoard({
    motion: 'reduced',
    turn: 'white',
    dice: { owner: 'white', values: [6, 5] },
    graph: [[]],
    lost: true,
  });
  assert.ok(main.querySelectorAll('.vb-die--lost').length > 0);
  there(board).set({ lost: false });
  assert.equal(main.querySelectorAll('.vb-die--lost').length, 0);
});

// Marks

/** White is to play with nothing moving. @param {Partial<Options>} [more] */
const turn = (more = {}) =>
  newBoard({
    motion: 'reduced',
    turn: 'white',
    dice: { owner: 'white', values: [3, 1] },
    graph: graphOf(start.white, [3, 1]),
    ...more,
  });

test('checkers that can move have a ring, for those who want to see it', () => {
  turn();
  assert.equal(marks('vb-target.vb-line'), 4, 'on 24, 13, 8 and 6');
  there(board).set({ showMovable: false });
  faded();
  assert.equal(marks('vb-target.vb-line'), 0);
});

test('a checker in the hand shows where it can go and how far that is', () => {
  turn();
  there(board).choose(8);
  const pips = [...main.querySelectorAll('.vb-pips')].map((each) => Number(each.textContent));
  assert.deepEqual(
    pips.sort((a, b) => a - b),
    [1, 3, 4],
  );
  assert.equal(marks('vb-ghost'), 1, 'and where it came from');
  there(board).letGo();
  faded();
  assert.equal(marks('vb-pips'), 0);
});

test('a blot that can be hit is marked as one', () => {
  const before = position({ 8: 1, 6: 14 }, { 20: 1, 6: 14 });
  turn({ position: before, graph: graphOf(before.white, [3, 1]) });
  there(board).choose(8);
  const hits = [...main.querySelectorAll('.vb-hit-text')].map((each) => each.textContent);
  assert.deepEqual(hits, ['3']);
});

test('the tray is a target where bearing off is possible', () => {
  const home = position({ 3: 1 }, { 3: 1 });
  turn({ position: home, graph: [[[3, 0, 3, 1]], []] });
  there(board).choose(3);
  assert.deepEqual(
    [...main.querySelectorAll('.vb-pips')].map((each) => each.textContent),
    ['3'],
  );
});

test('points that are lit up have a frame each and one label together', () => {
  turn({ lit: [{ side: 'black', points: [5, 6], label: 'block' }] });
  assert.equal(main.querySelectorAll('.vb-lit').length, 2);
  assert.deepEqual(
    [...main.querySelectorAll('.vb-lit-label')].map((each) => each.textContent),
    ['block'],
  );
  there(board).set({ lit: [] });
  faded();
  assert.equal(main.querySelectorAll('.vb-lit, .vb-lit-label').length, 0);
});

test('a play can be drawn as arrows, also where nobody is to move', () => {
  const one = turn({ turn: null, graph: null, dice: null });
  one.set({ arrows: [{ side: 'white', moves: [{ source: 24, target: 18 }], line: 'dashed' }] });
  assert.equal(marks('vb-arrow--dashed .vb-arrow'), 1);
  assert.equal(marks('vb-arrow--dashed .vb-arrow-head') > 0, true);
  one.set({ arrows: [] });
  faded();
  assert.equal(marks('vb-arrow'), 0);
});
