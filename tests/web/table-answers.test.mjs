// Questions at the table: cube, giving up, taking back, somebody who is away, and the result.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { there } from './boards.mjs';
import { pressKey, serve } from './page.mjs';
import { newDevice, seat, sitDown, state, text } from './tables.mjs';

const { prefer } = await import('../../src/videau/web/app/store.js');

/** @typedef {import('../../src/videau/web/wire-types.js').ResultView} ResultView */
/** @typedef {import('../../src/videau/web/wire-types.js').CubeView} CubeView */

/** @type {import('./tables.mjs').Seated | null} */
let open = null;
/** @param {Parameters<typeof sitDown>} how */
const sit = (...how) => {
  open?.screen.leave?.();
  open = sitDown(...how);
  return open;
};
/** What is asked in place of the actions. */
const question = () => open?.find('.answer-title')?.textContent ?? null;
/** What the buttons say that answer it. */
const answers = () =>
  [...document.querySelectorAll('.answer-buttons .button-text')].map((each) => each.textContent);

beforeEach(() => {
  newDevice();
  serve({});
});
afterEach(() => {
  open?.screen.leave?.();
  open = null;
});

// The cube

/** @type {CubeView} */
const OFFERED = {
  value: 2,
  owner: 'black',
  state: 'offered',
  offered: 4,
  raised: 8,
  drop_pays: 2,
  doublers: [],
};
const doubled = (/** @type {Parameters<typeof state>[0]} */ more = {}) =>
  state({
    ...more,
    table: {
      stage: 'answer',
      may: { take: ['white'], drop: ['white'], resign: ['white'] },
      cube: OFFERED,
      ...more.table,
    },
    narration: { question: text('{name} doubles.', { name: { player: 'black' } }) },
  });

test('why nobody may double stands beside the button, which does nothing', () => {
  const reason = text('Crawford game');
  const table = sit(state({ narration: { no_double: reason } }));
  assert.equal(table.read('.reason'), 'Crawford game');
  table.click('double');
  assert.equal(question(), null);
});

test('there is no button to double where there is no cube', () => {
  const cube = { ...state().table.cube, state: /** @type {const} */ ('none') };
  assert.equal(sit(state({ table: { cube } })).button('double'), null);
});

test('a double says what taking and dropping cost, and asks once more', () => {
  const table = sit(doubled());
  assert.equal(question(), 'Bob doubles.');
  assert.deepEqual(answers(), ['Drop, lose 2 points', 'Take, play for 4, cube yours']);
  table.click('take');
  assert.equal(question(), 'Take, play for 4?');
  table.click('back-out');
  assert.equal(question(), 'Bob doubles.');
  table.click('drop');
  assert.equal(question(), 'Drop, lose 2 points?');
  assert.deepEqual(table.acts(), []);
  table.click('sure');
  assert.deepEqual(table.acts(), [{ do: 'drop' }]);
});

test('T and X answer a double too, and only one question is asked at a time', () => {
  const table = sit(doubled());
  pressKey('t');
  assert.equal(question(), 'Take, play for 4?');
  there(/** @type {HTMLElement} */ (document.activeElement)).blur();
  pressKey('x');
  assert.equal(question(), 'Take, play for 4?');
  table.click('sure');
  assert.deepEqual(table.acts(), [{ do: 'take' }]);
});

test('beavers and raccoons are offered where they are allowed, for the stake they bring', () => {
  const may = { take: ['white'], drop: ['white'], beaver: ['white'] };
  const table = sit(doubled({ table: { may: /** @type {never} */ (may) } }));
  assert.deepEqual(answers(), [
    'Drop, lose 2 points',
    'Beaver, play for 8',
    'Take, play for 4, cube yours',
  ]);
  table.click('beaver');
  assert.deepEqual(table.acts(), [{ do: 'beaver' }]);
});

test('a question is gone once another state has come', () => {
  const table = sit(doubled());
  table.click('take');
  table.hear(state({ table: { n: 11 } }));
  assert.equal(question(), null);
});

// Giving up

test('who gives up chooses how much, hears what it costs, and can go back', () => {
  const table = sit();
  table.click('resign');
  assert.equal(question(), 'Give up this game?');
  assert.deepEqual(answers(), [
    'a single game, 1 point',
    'a gammon, 2 points',
    'a backgammon, 3 points',
  ]);
  table.click('resign-gammon');
  assert.equal(question(), 'Give up and lose a gammon?');
  table.click('sure');
  assert.deepEqual(table.acts(), [{ do: 'resign', win: 'gammon' }]);
});

test('an offer to give up is accepted or refused, by button or by key', () => {
  const offered = state({
    table: { stage: 'answer', may: { accept: ['white'], refuse: ['white'] }, resigned: 'single' },
    narration: { question: text('{name} gives up.', { name: { player: 'black' } }) },
  });
  const table = sit(offered);
  assert.equal(question(), 'Bob gives up.');
  pressKey('x');
  assert.deepEqual(table.acts(), [{ do: 'refuse' }]);
  const other = sit(offered);
  other.click('accept');
  assert.deepEqual(other.acts(), [{ do: 'accept' }]);
});

// Taking a play back

const back = (
  /** @type {'white' | 'black'} */ by,
  /** @type {'open' | 'asked' | 'refused'} */ how,
) =>
  state({ table: { turn: 'black', may: {}, take_back: { by, state: how } }, you: { talks: true } });

test('a play is taken back with the consent of the other side', () => {
  const table = sit(back('white', 'open'));
  table.click('take-back');
  assert.deepEqual(
    table.sent().map(({ type, say, after }) => [type, say, after]),
    [['take-back', 'ask', 10]],
  );
  table.hear({ ...back('white', 'asked'), answers: table.sent()[0].id });
  assert.equal(table.status(), 'Your turn · your friend is asked');
  table.hear(back('white', 'refused'));
  assert.equal(table.status(), 'Your turn · the play stands');
  assert.equal(table.heard(), 'The play stands.');
});

test('whoever is asked for a play hears the question and answers it', () => {
  for (const [key, say] of [
    ['accept-back', 'accept'],
    ['refuse-back', 'refuse'],
  ]) {
    const table = sit(back('black', 'open'));
    assert.equal(question(), null);
    table.hear(back('black', 'asked'));
    assert.equal(question(), 'Bob would like to take the play back.');
    assert.equal(table.heard(), 'Bob would like to take the play back.');
    table.click(key);
    assert.equal(table.sent()[0].say, say);
  }
});

test('a roll that would be made by itself waits while a play is asked back', () => {
  prefer({ autoRoll: true });
  const may = /** @type {const} */ ({ roll: ['white'] });
  const asked = { by: /** @type {const} */ ('black'), state: /** @type {const} */ ('asked') };
  const table = sit(state({ table: { may: /** @type {never} */ (may), take_back: asked } }));
  mock.timers.tick(2000);
  assert.deepEqual(table.acts(), []);
});

// Somebody who is away

/** @param {number} left @param {'white' | 'black'} [side] */
const away = (left, side = 'black') =>
  state({ table: { turn: side, may: {} }, absence: { side, left } });

test('whoever waits is told how long, minute by minute, and may then claim the match', (context) => {
  let now = 0;
  context.mock.method(performance, 'now', () => now);
  const table = sit(away(120_000));
  assert.match(table.read('.player--upper'), /Away · 2 min/);
  assert.equal(table.heard(), 'Bob: Away · 2 min');
  now = 60_000;
  mock.timers.tick(60_000);
  assert.match(table.read('.player--upper'), /Away · 1 min/);
  assert.equal(question(), null);
  now = 120_000;
  mock.timers.tick(60_000);
  assert.equal(question(), 'Bob has been away for longer than agreed.');
  assert.equal(table.heard(), 'Bob has been away for longer than agreed.');
  table.click('forfeit');
  assert.deepEqual(table.acts(), [{ do: 'forfeit' }]);
});

test('the match can be called off instead', () => {
  const table = sit(away(0));
  table.click('call-off');
  assert.deepEqual(table.acts(), [{ do: 'call-off' }]);
});

test('whoever waits on is not asked again, until somebody has come back and gone', () => {
  const table = sit(away(0));
  table.click('wait-on');
  assert.equal(question(), null);
  table.hear(away(0));
  assert.equal(question(), null);
  table.hear({ ...away(0), absence: null });
  table.hear(away(0));
  assert.equal(question(), 'Bob has been away for longer than agreed.');
});

test('those who are missed themselves, or only watch, are asked nothing', () => {
  sit(away(0, 'white'));
  assert.equal(question(), null);
  sit({ ...away(0), you: { sides: [], watch: 'look' } });
  assert.equal(question(), null);
});

// The invitation

test('while a seat is open the table shows the link for a friend, and what was agreed', () => {
  const seats = { white: seat('Ann'), black: seat('', { kind: 'open', here: false }) };
  const table = sit(
    state({ table: { seats, may: {} }, you: { invites: { black: 'come' }, watch: 'look' } }),
  );
  assert.equal(table.status(), 'Waiting for your friend');
  const links = [...document.querySelectorAll('input[readonly]')].map(
    (each) => /** @type {HTMLInputElement} */ (each).value,
  );
  assert.deepEqual(links, [
    'http://localhost/#/join/tab/come',
    'http://localhost/#/watch/tab/look',
  ]);
  assert.match(table.read('.agreement'), /First to 5 points wins, with the Crawford rule/);
  table.hear(state({ table: { n: 10 } }));
  assert.equal(table.find('.invitation'), null);
});

// The result

/** @type {ResultView} */
const WON = {
  winner: 'white',
  win: 'gammon',
  points: 4,
  ending: 'borne-off',
  factors: { cube: 2, times: 2 },
  before: { white: 1, black: 3 },
  after: { white: 5, black: 3 },
};
/** @type {import('../../src/videau/web/wire-types.js').ResultNarration} */
const TOLD = {
  headline: text('You win a gammon'),
  reason: text('Bob has not borne off.'),
  rules: [text('A rule of the house.')],
  grades: [],
  next: null,
};
const won = (/** @type {Parameters<typeof state>[0]} */ more = {}) =>
  state({
    ...more,
    table: { n: 40, stage: 'over', may: {}, over: true, result: WON, ...more.table },
    narration: { result: TOLD, ...more.narration },
  });

test('the end says who won, what it was worth and why, and what became of the score', () => {
  const table = sit(won());
  assert.equal(table.read('.result h2'), 'You win a gammon');
  assert.match(table.read('.sum'), /2cube×2gammon=4points for you/);
  assert.match(table.read('.result-more'), /A rule of the house\./);
  assert.match(table.read('.scores'), /Ann1 → 5.*Bob3/);
  assert.equal(document.activeElement, table.find('.result'));
  assert.equal(table.button('review-this')?.getAttribute('href'), '#/review/tab/2');
});

test('kinds of win that the position decides are listed, the one that it was is marked', () => {
  const grades = [
    { win: /** @type {const} */ ('single'), title: text('Single'), clause: text('one off') },
    { win: /** @type {const} */ ('gammon'), title: text('Gammon'), clause: text('none off') },
  ];
  const table = sit(won({ narration: { result: { ...TOLD, grades } } }));
  assert.equal(table.read('.grade--now'), 'Gammonnone off');
  assert.equal(document.querySelectorAll('.grade').length, 2);
  assert.doesNotMatch(table.read('.result-more'), /A rule of the house/);
});

test('to others the points are those of the winner by name', () => {
  const table = sit(won({ you: { sides: [] } }));
  assert.match(table.read('.sum'), /4points for Ann/);
  assert.equal(table.read('[data-key=way-on]'), 'New game');
});

test('a single game has no score to show', () => {
  assert.equal(sit(won({ table: { options: { length: 1 } } })).find('.scores'), null);
});

test('the board can be looked at, and the result be had again', () => {
  const table = sit(won());
  table.click('look');
  assert.equal(table.find('.result'), null);
  table.click('result');
  assert.equal(table.read('.result h2'), 'You win a gammon');
  table.click('way-on');
  assert.equal(table.sent()[0].type, 'rematch');
});

test('between two games of a match the way on is the next one', () => {
  const may = /** @type {never} */ ({ roll: ['white'] });
  const next = text('Nobody may double in it.');
  const table = sit(won({ table: { over: false, may }, narration: { result: { ...TOLD, next } } }));
  assert.match(table.read('p.crawford'), /Crawford game next.*Nobody may double in it/);
  assert.equal(table.read('[data-key=way-on]'), 'Next game');
  table.click('way-on');
  assert.deepEqual(table.acts(), [{ do: 'roll' }]);
});

test('with typed dice the next game begins with typing them', () => {
  const may = /** @type {never} */ ({ roll: ['white'] });
  const table = sit(won({ table: { over: false, may, dice_from: 'typed' } }));
  table.click('way-on');
  assert.equal(table.find('.result'), null);
  assert.ok(table.button('typed-dice'));
  assert.deepEqual(table.acts(), []);
});

test('a match that was called off counts for nobody, and names who did it', () => {
  const table = sit(
    state({
      table: { n: 41, stage: 'over', may: {}, over: true, called_off: true },
      narration: { status: text('Called off') },
      entries: [{ n: 41, by: 'black', do: 'call-off' }],
    }),
  );
  assert.equal(table.read('.result h2'), 'Called off');
  assert.match(table.read('.result-why'), /Bob calls the match off: it counts for nobody\./);
  assert.equal(table.button('review-this'), null);
});

test('dice that can be checked have a link to where that is done', () => {
  const fair = { rolls: 9, server: 'x', white: null, black: null };
  const table = sit({ ...won(), you: { sides: [], watch: 'look' }, fair });
  assert.equal(table.button('check')?.getAttribute('href'), '#/check/tab');
  assert.equal(sit(won()).button('check'), null);
});
