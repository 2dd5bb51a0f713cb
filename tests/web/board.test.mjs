// A whole board in a page: what goes in, what a hand does, what comes out.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { graphOf, position, START, there } from './boards.mjs';
import { newMain } from './page.mjs';

const { createBoard } = await import('../../src/videau/web/board/index.js');

/** @typedef {import('../../src/videau/web/board/types.js').Options} Options */

// The page of the tests lays nothing out, so that every element says how large it is.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { get: () => 994 });
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => 734 });

const start = position(START, START);
/** @type {Parameters<NonNullable<Options['onPlay']>>[0][]} */
let handed = [];
/** @type {Parameters<NonNullable<Options['onDraft']>>[0][]} */
let drafts = [];
/** @type {HTMLElement} */
let main;

beforeEach(() => {
  handed = [];
  drafts = [];
  main = newMain();
});

/** White is to play 31 from the start. @param {Partial<Options>} more */
const turn = (more = {}) =>
  createBoard(main, {
    position: start,
    turn: 'white',
    dice: { owner: 'white', values: [3, 1] },
    graph: graphOf(start.white, [3, 1]),
    motion: 'reduced',
    words: {
      board: 'Board',
      point: ({ point }) => `Point ${point}`,
      dice: () => 'Dice',
      cube: () => 'Cube',
    },
    onPlay: (play) => handed.push(play),
    onDraft: (draft) => drafts.push(draft),
    ...more,
  });
const checkers = () => main.querySelectorAll('.vb-position .vb-checker').length;
const place = (/** @type {number | string} */ name) =>
  /** @type {HTMLElement} */ (there(main.querySelector(`.vb-place[data-place="${name}"]`)));
/** @param {string} key @param {boolean} [shiftKey] */
const press = (key, shiftKey = false) =>
  there(main.querySelector('.vb-places')).dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }),
  );

test('a play is handed over as the node on which it ends, with its steps', () => {
  const graph = graphOf(start.white, [3, 1]);
  const board = turn({ graph });
  assert.equal(board.playTyped('8/5 6/5'), 'played');
  assert.equal(board.confirm(), true);
  assert.equal(handed.length, 1);
  const [{ node, steps }] = handed;
  assert.deepEqual(graph[node], [], 'nothing follows the node');
  assert.deepEqual(steps.map(({ source, target }) => `${source}/${target}`).sort(), ['6/5', '8/5']);
});

test('whichever way leads there, the node is one that the graph has for that way', () => {
  const graph = graphOf(start.white, [3, 1]);
  const walked = [
    [8, 3],
    [6, 1],
  ];
  const board = turn({ graph });
  let node = 0;
  for (const [source, die] of walked) {
    node = there(graph[node].find(([from, , value]) => from === source && value === die))[3];
    place(source).focus();
    press(String(die));
  }
  board.confirm();
  assert.equal(handed[0].node, node);
});

test('who cannot move hands over the first node, without steps', () => {
  const board = turn({ graph: [[]] });
  assert.equal(board.isComplete, true);
  board.confirm();
  assert.deepEqual(handed, [{ node: 0, steps: [] }]);
});

test('an incomplete play is not handed over', () => {
  const board = turn();
  assert.equal(board.playTyped('8/5'), 'part');
  assert.equal(board.confirm(), false);
  assert.deepEqual(handed, []);
});

test('a play is handed over once, and cannot be taken back then', () => {
  const board = turn();
  board.playTyped('8/5 6/5');
  board.confirm();
  assert.equal(board.confirm(), false);
  assert.equal(board.undo(), false);
  assert.equal(handed.length, 1);
});

test('every try and every undo is told', () => {
  const board = turn();
  board.playTyped('8/5');
  board.undo();
  assert.deepEqual(
    drafts.map(({ steps, complete }) => [steps.length, complete]),
    [
      [1, false],
      [0, false],
    ],
  );
});

test('what was typed wrongly changes nothing', () => {
  const board = turn();
  assert.equal(board.playTyped('what'), 'unreadable');
  assert.equal(board.playTyped('8/2'), 'illegal');
  assert.deepEqual(board.position, start);
});

test('a checker that cannot go where somebody wants it is told with the node', () => {
  /** @type {object[]} */
  const refused = [];
  /** @type {import('../../src/videau/web/board/types.js').Graph} */
  const graph = [[[8, 5, 3, 1]], [[6, 5, 1, 2]], []];
  const board = turn({ graph, onRefused: (one) => refused.push(one) });
  board.choose(24); // cannot move
  board.choose(20); // nobody stands there
  board.choose(8);
  board.choose(0);
  board.letGo();
  board.playTyped('8/5');
  board.choose(8);
  assert.deepEqual(refused, [
    { node: 0, source: 24, target: null },
    { node: 0, source: 8, target: 0 },
    { node: 1, source: 8, target: null },
  ]);
});

test('thirty checkers lie on the board, and one of them goes into the hand and back', () => {
  const board = turn();
  const all = checkers();
  board.choose(8);
  assert.equal(checkers(), all - 1);
  assert.equal(main.querySelectorAll('.vb-air .vb-flyer').length, 1);
  board.letGo();
  assert.equal(checkers(), all);
  assert.equal(main.querySelectorAll('.vb-air .vb-flyer').length, 0);
});

test('a tap lifts, a tap on a target puts down', () => {
  const board = turn();
  board.choose(8);
  board.choose(5);
  assert.equal(board.position.white[5], 1);
});

test('keys play a die from the focused point, take back and confirm', () => {
  const board = turn();
  place(8).focus();
  press('3');
  assert.equal(board.position.white[5], 1);
  press('u');
  assert.deepEqual(board.position, start);
  board.playTyped('8/5 6/5');
  press('Backspace', true);
  assert.deepEqual(board.steps, []);
  board.playTyped('8/5 6/5');
  press(' ');
  assert.equal(handed.length, 1);
});

test('arrows walk from point to point, and one place is in the tab order', () => {
  turn();
  place(8).focus();
  press('ArrowRight');
  assert.equal(document.activeElement, place(7));
  assert.equal(main.querySelectorAll('.vb-place[tabindex="0"]').length, 1);
});

test('numbers of the other side are drawn where its plays are shown', () => {
  const board = turn();
  const first = () => main.querySelector('.vb-position > :nth-child(2) > text')?.textContent;
  assert.equal(first(), '1');
  board.set({ numbering: 'black' });
  assert.equal(first(), '24');
  board.set({ numbering: null });
  assert.equal(first(), '1');
});

test('the other options reach the page: turned, live, without numbers', () => {
  const board = turn();
  const root = there(main.querySelector('.vb'));
  assert.ok(root.classList.contains('vb--live'));
  const numbers = () => main.querySelectorAll('.vb-position > :nth-child(2) > text').length;
  assert.equal(numbers(), 24);
  board.set({ showNumbers: false, graph: null });
  assert.equal(numbers(), 0);
  assert.ok(!root.classList.contains('vb--live'));
});

test('swapped dice are told, and lead the next tap', () => {
  /** @type {[number, number][]} */
  const told = [];
  const board = turn({ onSwapDice: (values) => told.push(values), tap: 'play' });
  assert.equal(board.swapDice(), true);
  assert.deepEqual(told, [[1, 3]]);
});

test('a board that is destroyed leaves nothing behind', () => {
  const board = turn();
  board.destroy();
  assert.equal(main.childElementCount, 0);
});

test('the last play has a tail for every move and a ring where each checker arrived', () => {
  const after = position({ 24: 2, 13: 5, 8: 2, 6: 4, 5: 2 }, START);
  turn({
    position: after,
    turn: 'black',
    graph: null,
    dice: null,
    lastPlay: {
      side: 'white',
      moves: [
        { source: 8, target: 5 },
        { source: 6, target: 5 },
      ],
    },
  });
  assert.equal(main.querySelectorAll('.vb-left').length, 2);
  assert.equal(main.querySelectorAll('circle.vb-last').length, 2);
});

test('a checker that was hit meanwhile takes its tail along', () => {
  const after = position({ 25: 1, 24: 1, 13: 5, 8: 3, 6: 5 }, START);
  turn({
    position: after,
    turn: 'white',
    graph: null,
    dice: null,
    lastPlay: { side: 'white', moves: [{ source: 24, target: 22 }] },
  });
  assert.equal(main.querySelectorAll('.vb-left, circle.vb-last').length, 0);
});
