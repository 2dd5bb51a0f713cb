// Mouse, pen and finger on a whole board: pressing, sliding, letting go.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import { graphOf, position, START, there } from './boards.mjs';
import { newMain } from './page.mjs';

const { createBoard, edited } = await import('../../src/videau/web/board/index.js');
const { column, cubeSpot, dieSpots, spot } = await import('../../src/videau/web/board/geometry.js');
const { layout } = await import('../../src/videau/web/board/layout.js');

/** @typedef {import('../../src/videau/web/board/types.js').Options} Options */
/** @typedef {import('../../src/videau/web/board/types.js').Spot} Spot */

// The page of the tests lays nothing out, so that every element says how large it is.
let [width, height] = [994, 734];
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { get: () => width });
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => height });
mock.timers.enable({ apis: ['setTimeout'] });

const MEASURES = layout('wide', 994, 734);
const start = position(START, START);
/** What was told, in order. @type {unknown[][]} */
let told = [];
/** @type {HTMLElement} */
let main;
/** @type {ReturnType<typeof createBoard> | null} */
let board = null;

beforeEach(() => {
  board?.destroy();
  told = [];
  [width, height] = [994, 734];
  main = newMain();
});

/** White is to play 31 from the start. @param {Partial<Options>} [more] */
function turn(more = {}) {
  board = createBoard(main, {
    position: start,
    turn: 'white',
    dice: { owner: 'white', values: [3, 1] },
    graph: graphOf(start.white, [3, 1]),
    motion: 'reduced',
    onPlay: ({ node }) => told.push(['play', node]),
    onRoll: () => told.push(['roll']),
    onCube: () => told.push(['cube']),
    onSwapDice: (values) => told.push(['swap', ...values]),
    ...more,
  });
  return board;
}

/** The middle of a point as the one at the bottom numbers it. @param {number} point @returns {Spot} */
function on(point) {
  const { x, y, w, h } = column(MEASURES, point);
  return { x: x + w / 2, y: y + h / 2 };
}
let time = 0;
/** @param {string} name @param {Spot} at @param {PointerEventInit & { at?: number }} [more] */
function send(name, { x, y }, more = {}) {
  const event = new PointerEvent(name, {
    pointerId: 1,
    isPrimary: true,
    pointerType: 'mouse',
    button: 0,
    clientX: x,
    clientY: y,
    bubbles: true,
    cancelable: true,
    ...more,
  });
  Object.defineProperty(event, 'timeStamp', { value: more.at ?? time });
  there(main.querySelector('.vb')).dispatchEvent(event);
}
/** @param {Spot} at @param {PointerEventInit} [more] @param {number} [ms] how long it is pressed */
function tap(at, more = {}, ms = 50) {
  send('pointerdown', at, more);
  time += ms;
  send('pointerup', at, more);
}
/** @param {Spot} from @param {Spot} to @param {PointerEventInit} [more] */
function slide(from, to, more = {}) {
  send('pointerdown', from, more);
  send('pointermove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, more);
  send('pointermove', to, more);
  send('pointerup', to, more);
}
const steps = () => there(board).steps.map(({ source, target }) => `${source}/${target}`);
const inHand = () => main.querySelectorAll('.vb-air .vb-flyer').length;
const FINGER = { pointerType: 'touch' };

// Dragging

test('a checker is dragged to where a die takes it', () => {
  turn();
  slide(on(8), on(5));
  assert.deepEqual(steps(), ['8/5']);
  assert.equal(inHand(), 0);
});

test('dragged by both dice at once it takes both steps, and one undo takes both back', () => {
  turn();
  slide(on(8), on(4));
  assert.deepEqual(steps(), ['8/5', '5/4']);
  there(board).undo();
  assert.deepEqual(steps(), []);
});

test('let go where it came from, it stays there, though the next point is near', () => {
  turn();
  send('pointerdown', on(8));
  send('pointermove', on(6));
  send('pointermove', on(8));
  send('pointerup', on(8));
  assert.deepEqual(steps(), []);
  assert.equal(inHand(), 0);
});

test('let go where it may not stand, it goes back', () => {
  turn();
  slide(on(8), on(20));
  assert.deepEqual(steps(), []);
  assert.equal(inHand(), 0);
});

test('while it is dragged the checker is in the hand, and the board knows it', () => {
  turn();
  send('pointerdown', on(8));
  assert.equal(inHand(), 1);
  const root = there(main.querySelector('.vb'));
  send('pointermove', { x: on(8).x + 2, y: on(8).y });
  assert.ok(!root.classList.contains('vb--dragging'), 'a hand is never quite still');
  send('pointermove', on(5));
  assert.ok(root.classList.contains('vb--dragging'));
  send('pointerup', on(5));
  assert.ok(!root.classList.contains('vb--dragging'));
});

test('a gesture that the system ends puts the checker back', () => {
  turn();
  send('pointerdown', on(8));
  send('pointermove', on(5));
  send('pointercancel', on(5));
  assert.deepEqual(steps(), []);
  assert.equal(inHand(), 0);
});

test('a second finger changes nothing, nor does the right button', () => {
  turn();
  send('pointerdown', on(8), { button: 2 });
  assert.equal(inHand(), 0);
  send('pointerdown', on(8));
  send('pointerdown', on(6), { pointerId: 2, isPrimary: false });
  send('pointerup', on(20), { pointerId: 2, isPrimary: false });
  send('pointermove', on(5));
  send('pointerup', on(5));
  assert.deepEqual(steps(), ['8/5']);
});

/** Where the checker in the hand is drawn, by its middle. @returns {Spot} */
function handAt() {
  const drawing = /** @type {HTMLElement} */ (there(main.querySelector('.vb-air .vb-flyer')));
  const [x, y] = there(drawing.style.transform.match(/-?[\d.]+(?=px)/g)).map(Number);
  return { x, y };
}

test('a finger holds the checker above itself, so that its target is not covered', () => {
  turn();
  send('pointerdown', on(8));
  send('pointermove', on(5));
  const byMouse = handAt();
  send('pointercancel', on(5));
  send('pointerdown', on(8), FINGER);
  send('pointermove', on(5), FINGER);
  const byFinger = handAt();
  assert.equal(byFinger.x, byMouse.x);
  assert.ok(Math.abs(byMouse.y - byFinger.y - 0.7 * MEASURES.d) < 0.1);
});

test('where a finger lets go, the checker counts and not the finger', () => {
  const { y, h } = column(MEASURES, 5);
  // Further below the column than anybody may miss it; the checker is over it still.
  const below = { x: on(5).x, y: y + h + 0.6 * MEASURES.p + 2 };
  turn();
  slide(on(8), below);
  assert.deepEqual(steps(), [], 'by mouse that is too far');
  slide(on(8), below, FINGER);
  assert.deepEqual(steps(), ['8/5']);
});

test('black plays from the other side with the same hand', () => {
  turn({
    turn: 'black',
    dice: { owner: 'black', values: [3, 1] },
    graph: graphOf(start.black, [3, 1]),
  });
  slide(on(17), on(20));
  assert.deepEqual(steps(), ['8/5'], 'in the numbering of black');
});

// Tapping

test('a tap lifts, a tap on a target puts down', () => {
  turn();
  tap(on(8));
  assert.equal(inHand(), 1);
  tap(on(5));
  assert.deepEqual(steps(), ['8/5']);
});

test('a second tap on the same checker plays the first die', () => {
  turn();
  tap(on(8));
  tap(on(8));
  assert.deepEqual(steps(), ['8/5']);
});

test('a tap beside every target puts the checker back', () => {
  turn();
  tap(on(8));
  tap(on(15));
  assert.equal(inHand(), 0);
  assert.deepEqual(steps(), []);
});

test('another checker that can move is taken instead', () => {
  turn();
  tap(on(8));
  tap(on(13));
  assert.equal(inHand(), 1);
  tap(on(10));
  assert.deepEqual(steps(), ['13/10']);
});

test('where one tap plays, a long one only looks', () => {
  turn({ tap: 'play' });
  tap(on(8), {}, 400);
  assert.deepEqual(steps(), []);
  assert.equal(inHand(), 1);
  there(board).letGo();
  tap(on(8), {}, 100);
  assert.deepEqual(steps(), ['8/5']);
});

test('a finger beside a narrow column means the nearest checker that can move', () => {
  [width, height] = [360, 520];
  turn({ layout: 'upright', graph: /** @type {never} */ ([[[8, 5, 3, 1]], []]) });
  const { x, y, w, h } = column(layout('upright', 360, 520), 8);
  const beside = { x: x + w + 5, y: y + h / 2 };
  tap(beside);
  assert.equal(inHand(), 0, 'a mouse points exactly');
  tap(beside, FINGER);
  assert.equal(inHand(), 1);
});

// Dice and cube

test('dice are tapped to roll', () => {
  turn({ canRoll: true, graph: null, dice: null });
  const [one] = dieSpots(MEASURES, 'bottom', 2);
  tap(one);
  assert.deepEqual(told, [['roll']]);
});

test('dice on the table are swapped by a tap, and confirmed once the play is complete', () => {
  turn();
  const [one] = dieSpots(MEASURES, 'bottom', 2);
  tap(one);
  assert.deepEqual(told, [['swap', 1, 3]]);
  there(board).playTyped('8/5 6/5');
  tap(one);
  assert.equal(told.at(-1)?.[0], 'play');
});

test('a press on the dice that ends elsewhere does nothing', () => {
  turn({ canRoll: true, graph: null, dice: null });
  const [one] = dieSpots(MEASURES, 'bottom', 2);
  slide(one, on(20));
  assert.deepEqual(told, []);
});

test('the cube is turned only where it may be', () => {
  const cube = /** @type {const} */ ({ value: 1, owner: null, state: 'centred' });
  turn({ graph: null, dice: null, cube: { ...cube, canTurn: true } });
  const at = there(cubeSpot(MEASURES, 'centred', null));
  tap(at);
  assert.deepEqual(told, [['cube']]);
  there(board).set({ cube: { ...cube, canTurn: false } });
  tap(at);
  assert.equal(told.length, 1);
});

test('without a graph nothing is lifted', () => {
  turn({ graph: null });
  slide(on(8), on(5));
  assert.equal(inHand(), 0);
  assert.deepEqual(steps(), []);
});

test('the mouse makes the top checker rise where it can move, and leaves it', () => {
  turn();
  send('pointermove', on(8));
  assert.equal(main.querySelectorAll('.vb-rise').length, 1);
  send('pointermove', on(20));
  assert.equal(main.querySelectorAll('.vb-rise').length, 0);
  send('pointermove', on(8));
  there(main.querySelector('.vb')).dispatchEvent(new PointerEvent('pointerleave'));
  assert.equal(main.querySelectorAll('.vb-rise').length, 0);
});

test('a menu does not open in the middle of a gesture, and does otherwise', () => {
  turn();
  const menu = () => new Event('contextmenu', { cancelable: true });
  const root = there(main.querySelector('.vb'));
  const before = menu();
  root.dispatchEvent(before);
  assert.equal(before.defaultPrevented, false);
  send('pointerdown', on(8), FINGER);
  const during = menu();
  root.dispatchEvent(during);
  assert.equal(during.defaultPrevented, true);
});

// Setting a position up

/**
 * A board on which anything may be put anywhere.
 * @param {import('./boards.mjs').Men} [white] @param {import('./boards.mjs').Men} [black]
 */
function setUp(white = START, black = START) {
  board = createBoard(main, {
    position: position(white, black),
    motion: 'reduced',
    onEdit: (edit) => {
      told.push([edit.side, edit.source, edit.target]);
      board?.set({ position: edited(there(board).position, edit) });
    },
  });
  return board;
}
/** @param {number} place */
const enter = (place) =>
  there(
    /** @type {HTMLElement | null} */ (main.querySelector(`.vb-place[data-place="${place}"]`)),
  ).click();

test('in a set-up any checker of either side goes to any free point', () => {
  setUp();
  slide(on(8), on(20));
  slide(on(19), on(2));
  assert.deepEqual(told, [
    ['white', 8, 20],
    ['black', 6, 23],
  ]);
  assert.equal(there(board).position.white[20], 1);
  assert.equal(there(board).position.black[23], 1);
});

test('a checker does not go where the other side stands', () => {
  setUp();
  slide(on(8), on(19));
  assert.deepEqual(told, []);
  assert.deepEqual(there(board).position, start);
  assert.equal(inHand(), 0);
});

test('bar and trays hold checkers of both sides, each in its own half', () => {
  setUp({ 25: 1, 6: 14 }, { 25: 1, 6: 14 });
  const [ours, theirs] = /** @type {const} */ (['bottom', 'top']).map((row) =>
    spot(MEASURES, row, 25, 0, 1),
  );
  slide(ours, on(10));
  slide(theirs, on(15));
  assert.deepEqual(told, [
    ['white', 25, 10],
    ['black', 25, 10],
  ]);
});

test('checkers are borne off and taken back into play by hand', () => {
  setUp({ 6: 15 }, { 6: 15 });
  const tray = spot(MEASURES, 'bottom', 0, 0, 1);
  slide(on(6), tray);
  slide(tray, on(12));
  assert.deepEqual(told, [
    ['white', 6, 0],
    ['white', 0, 12],
  ]);
});

test('by key a place lifts, the next puts down, and the same one puts back', () => {
  setUp();
  enter(8);
  assert.equal(inHand(), 1);
  enter(10);
  assert.deepEqual(told, [['white', 8, 10]]);
  enter(6);
  enter(6);
  assert.equal(inHand(), 0);
  assert.equal(told.length, 1);
});

test('by key the bar gives first the one side’s checker, then the other’s', () => {
  setUp({ 25: 1, 6: 14 }, { 25: 1, 6: 14 });
  enter(25);
  enter(10);
  assert.deepEqual(told, [['white', 25, 10]]);
  there(board).set({ position: position({ 25: 1, 6: 14 }, { 25: 1, 6: 14 }) });
  enter(25);
  enter(25);
  enter(10);
  assert.deepEqual(told.at(-1), ['black', 25, 15]);
});

test('an empty place has nothing to lift', () => {
  setUp();
  enter(10);
  assert.equal(inHand(), 0);
});
