// Words of the page that need no page: what the board says of itself, agreements, choices, numbers.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import {
  absenceSentence,
  clockSentence,
  duration,
  lengthSentence,
} from '../../src/videau/web/app/agreement.js';
import {
  found,
  NOTHING_WANTED,
  opponentOf,
  resultOf,
} from '../../src/videau/web/app/game-search.js';
import { timeControl } from '../../src/videau/web/app/new-game.js';
import { chancesText, choiceName, optionName } from '../../src/videau/web/app/options.js';
import { learnLabels } from '../../src/videau/web/app/sheets.js';
import { matchTitle, pointsText } from '../../src/videau/web/app/table/moves.js';
import { boardWords, structures } from '../../src/videau/web/app/table/words.js';
import { counts } from '../../src/videau/web/board/position.js';
import { useLanguage } from '../../src/videau/web/i18n/index.js';

/** @typedef {import('../../src/videau/web/wire-types.js').GameSummary} GameSummary */
/** @typedef {import('../../src/videau/web/board/types.js').PointFacts} PointFacts */

beforeEach(() => useLanguage('en', {}));

// What the board says

const words = boardWords({ white: 'Ann', black: 'Bob' });
/** @type {PointFacts} */
const EMPTY = {
  point: 8,
  side: null,
  own: false,
  count: 0,
  canMove: false,
  held: false,
  target: false,
  hit: false,
  pips: 0,
  arrived: false,
  labels: [],
};

test('a point says who stands there and what can be done', () => {
  const point = (/** @type {Partial<PointFacts>} */ facts) => words.point?.({ ...EMPTY, ...facts });
  assert.equal(point({}), 'Point 8, empty');
  assert.equal(
    point({ own: true, count: 3, canMove: true }),
    'Point 8, 3 of your checkers, can move',
  );
  assert.equal(point({ count: 1 }), 'Point 8, 1 opposing checker');
  assert.equal(
    point({ count: 1, target: true, hit: true, pips: 3 }),
    'Point 8, 1 opposing checker, hit, 3 pips',
  );
  assert.equal(point({ target: true, pips: 1 }), 'Point 8, empty, 1 pip');
  assert.equal(
    point({ own: true, count: 2, held: true, arrived: true, labels: ['prime'] }),
    'Point 8, 2 of your checkers, in your hand, just arrived, prime',
  );
});

test('the bar names only those who are on it', () => {
  const bar = (/** @type {number} */ own, /** @type {number} */ other) =>
    words.bar?.({ own, other, ownTurn: true, canMove: own > 0, held: false });
  assert.equal(bar(0, 0), 'Bar, empty');
  assert.equal(bar(1, 0), 'Bar, 1 of your checkers, can move');
  assert.equal(bar(0, 2), 'Bar, 2 opposing checkers');
});

test('with checkers of both sides on the bar, what can move stands beside "can move"', () => {
  const bar = (/** @type {boolean} */ ownTurn) =>
    words.bar?.({ own: 1, other: 2, ownTurn, canMove: true, held: false });
  assert.equal(bar(true), 'Bar, 2 opposing checkers, 1 of your checkers, can move');
  assert.equal(bar(false), 'Bar, 1 of your checkers, 2 opposing checkers, can move');
});

test('dice and cube say what pressing them does', () => {
  const dice = { values: [3, 1], left: [], owner: null, own: true };
  const may = { mayRoll: false, maySwap: false, mayConfirm: false };
  assert.equal(words.dice?.({ ...dice, ...may }), 'Dice: 3 and 1');
  assert.equal(words.dice?.({ ...dice, ...may, maySwap: true }), 'Dice: 3 and 1, press to swap');
  assert.equal(
    words.dice?.({ ...dice, ...may, maySwap: true, mayConfirm: true }),
    'Dice: 3 and 1, press to confirm',
  );
  assert.equal(words.dice?.({ ...dice, ...may, values: [], mayRoll: true }), 'Dice, press to roll');
  const cube = /** @type {const} */ ({ value: 2, owner: null, own: false, state: 'centred' });
  assert.equal(words.cube?.({ ...cube, canTurn: true }), 'Cube: 2, in the middle, press to double');
  assert.equal(words.cube?.({ ...cube, owner: 'black', canTurn: false }), 'Cube: 2, Bob');
  assert.equal(
    words.cube?.({ ...cube, state: 'dead', canTurn: false }),
    'Cube: 2, not in this game, in the middle',
  );
});

test('a side is read from its pips to what is borne off', () => {
  const points = [
    { point: 24, count: 2 },
    { point: 6, count: 5 },
  ];
  const side = { side: /** @type {const} */ ('black'), own: false, turn: false, pips: 78 };
  assert.equal(
    words.side?.({ ...side, points, bar: 1, off: 7 }),
    'Bob: 78 pips, 2 on 24, 5 on 6, 1 on the bar, off: 7',
  );
  assert.equal(words.side?.({ ...side, points: [], bar: 0, off: 0 }), 'Bob: 78 pips');
  assert.equal(
    words.off?.({ own: 3, other: 0, target: true, pips: 6 }),
    'Borne off: 3 of yours, 0 of theirs, 6 pips',
  );
});

test('held points side by side are one structure, called by its length', () => {
  const made = (/** @type {Record<number, number>} */ men) =>
    structures(counts(men), 'white').map(({ points, label }) => [label, ...points]);
  assert.deepEqual(made({ 6: 2 }), [['blocked point', 6]]);
  assert.deepEqual(made({ 6: 2, 5: 3, 3: 1 }), [['block', 5, 6]]);
  const five = { 4: 2, 5: 2, 6: 2, 7: 2, 8: 2 };
  assert.deepEqual(made(five), [['block', 4, 5, 6, 7, 8]], 'five can be jumped over');
  assert.deepEqual(made({ ...five, 9: 2 }), [['prime', 4, 5, 6, 7, 8, 9]]);
  assert.deepEqual(made({ ...five, 9: 2, 10: 2 }), [['prime', 4, 5, 6, 7, 8, 9, 10]]);
  assert.deepEqual(made({ 24: 2, 1: 2 }), [
    ['blocked point', 1],
    ['blocked point', 24],
  ]);
  assert.deepEqual(made({ 25: 3, 0: 12 }), [], 'neither bar nor tray is a point');
});

test('a sheet’s own word has its meaning beside it, unless it is the same', () => {
  const [one] = structures(counts({ 6: 2 }), 'white', { held: 'case' });
  assert.equal(one.label, 'case (blocked point)');
  const [same] = structures(counts({ 6: 2, 5: 2 }), 'white', { block: 'block' });
  assert.equal(same.label, 'block');
});

// What is agreed

test('the length of a match is said with what goes with it', () => {
  const all = { cube: true, crawford: true };
  assert.equal(lengthSentence({ ...all, length: 0 }), 'Game after game, every point counts.');
  assert.equal(lengthSentence({ ...all, length: 1 }), 'Just one game, without the doubling cube.');
  assert.equal(
    lengthSentence({ ...all, length: 7 }),
    'First to 7 points wins, with the Crawford rule.',
  );
  assert.equal(lengthSentence({ ...all, cube: false, length: 7 }), 'First to 7 points wins.');
  assert.equal(matchTitle({ options: { length: 7 }, game: 2 }), 'Match to 7, game 2');
  assert.equal(matchTitle({ options: { length: 1 }, game: 1 }), 'Single game');
  assert.equal(matchTitle({ options: {}, game: 4 }), 'Open-ended, game 4');
  assert.deepEqual([pointsText(1), pointsText(4)], ['1 point', '4 points']);
});

test('times are said in whole minutes and halves, or else in seconds', () => {
  assert.deepEqual([1, 12, 45, 60, 75, 90, 900].map(duration), [
    '1 second',
    '12 seconds',
    '45 seconds',
    '1 min',
    '75 seconds',
    '1.5 min',
    '15 min',
  ]);
  assert.equal(clockSentence(null, 7), 'No time limit');
  const control = { delay: 12, reserve: 840 };
  assert.equal(clockSentence(control, 7), '12 seconds for each move, and 14 min for the match');
  assert.equal(clockSentence(control, 0), '12 seconds for each move, and 14 min for each game');
  assert.equal(absenceSentence(), '');
  assert.match(absenceSentence(900), /stays away for 15 min can lose the match$/);
});

test('a clock of one’s own is asked for in whole seconds, and by nobody who only watches', () => {
  const wish = /** @type {import('../../src/videau/web/app/new-game.js').Wish} */ ({
    opponent: 'friend',
    clock: 'own',
    delay: 8,
    minutes: 2.51,
    length: 3,
  });
  assert.deepEqual(timeControl(wish, []), { delay: 8, reserve: 151 });
  assert.equal(timeControl({ ...wish, opponent: 'watch' }, []), null);
  assert.equal(timeControl({ ...wish, clock: 'gone' }, []), null);
});

// Choices of the engine

test('choices are called as players call them', () => {
  const option = /** @type {import('../../src/videau/web/wire-types.js').OptionView} */ (
    /** @type {unknown} */ ({ do: 'play', play: '8/5 6/5' })
  );
  assert.equal(optionName(option), '8/5 6/5');
  assert.equal(optionName({ ...option, play: '' }), 'cannot move');
  assert.equal(optionName({ ...option, do: 'roll' }), 'no double');
  assert.equal(choiceName('refuse'), 'play on');
  assert.equal(choiceName('8/5 6/5'), '8/5 6/5');
  const chances = { win: 0.5, win_gammon: 0.1049, lose_gammon: 0 };
  assert.equal(
    chancesText({ ...chances, win_backgammon: 0, lose_backgammon: 0 }),
    'wins 50.0%, gammon 10.5%, loses gammon 0.0%',
  );
});

// Finding a game

/** @param {Partial<GameSummary>} more @returns {GameSummary} */
const game = (more) =>
  /** @type {GameSummary} */ (
    /** @type {unknown} */ ({
      created: Date.UTC(2026, 0, 31, 12),
      sides: ['white'],
      ...more,
      table: {
        ruleset: 'ours',
        over: true,
        result: { winner: 'white' },
        seats: { white: { called: 'Ann' }, black: { called: 'Bob' } },
        ...more.table,
      },
    })
  );
const seats = (/** @type {string} */ black) => ({
  white: { called: 'Ann' },
  black: { called: black },
});
const table = (/** @type {object} */ more) =>
  /** @type {GameSummary['table']} */ (/** @type {unknown} */ (more));

test('the opponent is the other one; two at one device are both named', () => {
  assert.equal(opponentOf(game({})), 'Bob');
  assert.equal(opponentOf(game({ sides: ['black'] })), 'Ann');
  assert.equal(opponentOf(game({ sides: ['white', 'black'] })), 'Ann against Bob');
  assert.equal(opponentOf(game({ sides: [] })), 'Ann against Bob');
});

test('a result is the person’s own, and there is none where both are here', () => {
  assert.equal(resultOf(game({})), 'won');
  assert.equal(resultOf(game({ sides: ['black'] })), 'lost');
  assert.equal(resultOf(game({ table: table({ over: false }) })), 'open');
  assert.equal(resultOf(game({ sides: ['white', 'black'] })), '');
  assert.equal(resultOf(game({ table: table({ result: null }) })), '', 'it was called off');
});

test('games are found by words of any order and case, by opponent, sheet and result', () => {
  learnLabels([
    /** @type {never} */ ({ name: 'ours', label: 'Our House' }),
    /** @type {never} */ ({ name: 'theirs', label: 'Café' }),
  ]);
  const all = [
    game({}),
    game({ table: table({ seats: seats('Cleo'), ruleset: 'theirs' }) }),
    game({ sides: ['black'], table: table({ seats: seats('Bobby'), over: false }) }),
  ];
  const which = (/** @type {Partial<typeof NOTHING_WANTED>} */ wanted) =>
    found(all, { ...NOTHING_WANTED, ...wanted }).map((one) => all.indexOf(one));
  assert.deepEqual(which({}), [0, 1, 2]);
  assert.deepEqual(which({ text: 'bob' }), [0, 2]);
  assert.deepEqual(which({ text: '  CAFÉ cleo ' }), [1]);
  assert.deepEqual(which({ text: 'jan 31' }), [0, 1, 2], 'the day counts too');
  assert.deepEqual(which({ text: 'bob cleo' }), []);
  assert.deepEqual(which({ opponent: 'Bob' }), [0]);
  assert.deepEqual(which({ sheet: 'theirs' }), [1]);
  assert.deepEqual(which({ result: 'open' }), [2]);
  assert.deepEqual(which({ result: 'won', text: 'house' }), [0]);
});
