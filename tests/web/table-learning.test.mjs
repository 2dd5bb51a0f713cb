// What helps a person at the table: hints, the tutor, phrases, clocks, and what is done by itself.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { position, there } from './boards.mjs';
import { pressKey, serve } from './page.mjs';
import { answered, ID, newDevice, option, playing, sitDown, state, text } from './tables.mjs';

const { prefer, preferences } = await import('../../src/videau/web/app/store.js');

/** @typedef {import('../../src/videau/web/wire-types.js').SentenceView} SentenceView */

/** @type {import('./tables.mjs').Seated | null} */
let open = null;
/** @param {Parameters<typeof sitDown>} how */
const sit = (...how) => {
  open?.screen.leave?.();
  open = sitDown(...how);
  return open;
};
/** @param {string} play */
function type(play) {
  const field = /** @type {HTMLInputElement} */ (there(open?.button('typed')));
  field.value = play;
  there(field.form).dispatchEvent(new Event('submit', { cancelable: true }));
}

beforeEach(() => {
  newDevice();
  serve({});
});
afterEach(() => {
  open?.screen.leave?.();
  open = null;
});

// Hints

/** @param {string} template @param {string[]} [terms] @returns {SentenceView} */
const sentence = (template, terms = []) => ({ text: text(template), role: 'reason', terms });
const HINT = {
  n: 10,
  kind: 'play',
  side: 'white',
  options: [
    option({}),
    option({ play: '24/20', moves: [{ source: 24, target: 20, hit: false }], equity: -0.02 }),
  ],
  reasons: [{ club: [sentence('It makes a point.', ['point'])] }, {}],
};
const WORDS = { terms: [{ name: 'point', word: 'point', meaning: 'two checkers' }], texts: {} };
const LEARNER = { you: { hints: true } };

test('a hint is asked for by button or H, read out, and played by a button', async () => {
  const asked = serve({ [`/games/${ID}/hint`]: HINT, '/analysis/words': WORDS });
  const table = sit(playing(LEARNER));
  pressKey('h');
  assert.match(table.read('.hint'), /The computer is thinking/);
  await answered();
  assert.equal(table.heard(), 'Hint for Ann: 8/5 6/5, equity +0.125.');
  assert.match(table.read('.option--picked'), /8\/5 6\/5, best.*\+0\.125/);
  assert.match(table.read('.hint-foot'), /Looked 2 rolls ahead/);
  const lines = [...document.querySelectorAll('.option')].map((each) => each.textContent ?? '');
  assert.match(lines[1], /24\/20.*−0\.020, −0\.145/);
  assert.match(lines[1], /wins 55\.2%, gammon 17\.1%, loses gammon 13\.2%/);
  table.click('play-hint');
  assert.equal(table.status(), 'Your turn · ready to confirm');
  assert.equal(asked.filter((path) => path.endsWith('/hint')).length, 1);
});

test('a choice that is picked is explained, and its words can be looked up', async () => {
  serve({ [`/games/${ID}/hint`]: HINT, '/analysis/words': WORDS });
  const table = sit(playing(LEARNER));
  table.click('hint');
  await answered();
  assert.equal(table.read('.why p'), 'It makes a point.');
  table.click('term-point');
  assert.equal(table.read('.why-meaning'), 'point: two checkers');
  table.click('term-point');
  assert.equal(table.read('.why-meaning'), '');
  table.click('option-1');
  assert.equal(table.find('.why'), null, 'nothing is said of the other');
  assert.match(table.read('.option--picked'), /24\/20/);
  table.click('close-hint');
  assert.equal(table.find('.option'), null);
});

test('a hint that does not come is a sentence, and can be asked for again', async () => {
  const table = sit(playing(LEARNER));
  table.click('hint');
  await answered();
  assert.equal(table.read('[role=alert]'), 'The server does not answer.');
  assert.equal(table.button('hint')?.getAttribute('aria-pressed'), 'false');
});

test('there is nothing to ask where there is nothing to choose, or nobody may know', () => {
  const forced = {
    choices: { graph: /** @type {never} */ ([[[8, 5, 3, 1]], []]), plays: [['', '']] },
  };
  assert.equal(
    sit(playing({ ...LEARNER, .../** @type {object} */ (forced) })).button('hint'),
    null,
  );
  assert.equal(sit(playing()).button('hint'), null, 'against a friend');
  assert.ok(sit(state(LEARNER)).button('hint'), 'whether to double');
});

test('what comes after the table was left changes nothing on the next screen', async () => {
  serve({ [`/games/${ID}/hint`]: HINT, '/analysis/words': WORDS });
  const table = sit(playing(LEARNER));
  table.click('hint');
  table.screen.leave?.();
  table.main.className = 'page rules';
  await answered();
  assert.equal(table.main.className, 'page rules');
});

// The tutor

const NUDGE = {
  n: 10,
  kind: 'play',
  side: 'white',
  where: sentence('Look at your home board.'),
  what: [sentence('A point could be made.')],
  best: option({}),
  loss: 0.1,
  reasons: { club: [sentence('It makes a point.')] },
};
const consider = (/** @type {object | null} */ nudge) => ({
  [`/games/${ID}/consider`]: { nudge },
  '/analysis/words': WORDS,
});

test('before a mistake the tutor asks to look again, and says more each time', async () => {
  prefer({ tutor: 'error' });
  serve(consider(NUDGE));
  const table = sit(playing(LEARNER));
  type('8/5 6/5');
  table.click('confirm');
  await answered();
  assert.deepEqual(table.acts(), []);
  assert.equal(table.status(), 'Look again?');
  assert.equal(table.heard(), 'Look again? Look at your home board.');
  assert.equal(document.activeElement, table.button('look-again'));
  table.click('tell-more');
  assert.equal(table.heard(), 'Look again? A point could be made.');
  table.click('tell-more');
  assert.equal(table.heard(), 'Look again? Better: 8/5 6/5.');
  assert.equal(table.button('tell-more'), null, 'that is all there is');
  assert.match(table.read('.hint'), /It makes a point/);
  table.click('look-again');
  assert.equal(table.status(), 'Your turn · play 3 and 1', 'with the same dice');
  assert.deepEqual(table.acts(), []);
});

test('whoever keeps the play after the tutor has spoken has it done', async () => {
  prefer({ tutor: 'error' });
  serve(consider(NUDGE));
  const table = sit(playing(LEARNER));
  type('8/5 6/5');
  table.click('confirm');
  await answered();
  table.click('keep-it');
  assert.deepEqual(table.acts(), [{ do: 'play', node: 3 }]);
});

test('a play that the tutor finds good, or does not answer to in time, is simply done', async () => {
  prefer({ tutor: 'error' });
  for (const answers of [consider(null), {}]) {
    serve(answers);
    const table = sit(playing(LEARNER));
    type('8/5 6/5');
    table.click('confirm');
    await answered();
    assert.deepEqual(table.acts(), [{ do: 'play', node: 3 }]);
  }
});

test('the tutor is asked only where it can know better, and never against a friend', async () => {
  prefer({ tutor: 'blunder' });
  const asked = serve(consider(NUDGE));
  const roll = state({ you: { hints: true }, table: { may: { roll: ['white'] } } });
  for (const message of [playing(), roll]) {
    const table = sit(message);
    if (message === roll) table.click('roll');
    else {
      type('8/5 6/5');
      table.click('confirm');
    }
    await answered();
    assert.equal(table.acts().length, 1);
  }
  assert.equal(asked.filter((path) => path.endsWith('/consider')).length, 0);
  const table = sit(state(LEARNER));
  table.click('roll');
  await answered();
  assert.deepEqual(table.acts(), [], 'not doubling may be a mistake');
});

test('a game that goes on while the tutor thinks needs no advice any more', async () => {
  prefer({ tutor: 'error' });
  serve(consider(NUDGE));
  const table = sit(playing(LEARNER));
  type('8/5 6/5');
  table.click('confirm');
  table.hear(state({ table: { n: 11 } }));
  await answered();
  assert.equal(table.status(), 'Your turn · roll or double');
  assert.deepEqual(table.acts(), []);
});

// Phrases between friends

const FRIEND = { you: { talks: true } };

test('nobody reads a phrase before they have turned phrases on', () => {
  const table = sit(state(FRIEND));
  table.hear({ type: 'said', side: 'black', phrase: 'luck' });
  assert.doesNotMatch(table.read('.player--upper'), /Good luck/);
  table.click('phrases');
  assert.equal(table.button('say-luck'), null);
  table.click('phrases-on');
  assert.equal(preferences.phrases, true);
  table.click('say-luck');
  assert.deepEqual(
    table.sent().map(({ type: kind, phrase }) => [kind, phrase]),
    [['say', 'luck']],
  );
  assert.equal(table.find('dialog'), null, 'what was said closes the window');
});

test('a phrase stands below the name for a while, and is read out', () => {
  prefer({ phrases: true });
  const table = sit(state(FRIEND));
  table.hear({ type: 'said', side: 'black', phrase: 'luck' });
  assert.match(table.read('.player--upper .card-caption'), /Good luck!/);
  assert.equal(table.heard(), 'Bob: Good luck!');
  mock.timers.tick(4000);
  table.hear({ type: 'said', side: 'black', phrase: 'wow' });
  mock.timers.tick(4000);
  assert.match(table.read('.player--upper .card-caption'), /Wow!/, 'it has its own time');
  mock.timers.tick(4000);
  assert.equal(table.read('.player--upper .card-caption'), '');
});

// Clocks

test('a clock runs down, warns once for each limit, and stops for the other side', (context) => {
  let now = 0;
  context.mock.method(performance, 'now', () => now);
  const clock = { white: 31_000, black: 90_000, delay: 0, running: /** @type {const} */ ('white') };
  const table = sit({ ...state(), clock });
  const passes = (/** @type {number} */ ms) => {
    now += ms;
    mock.timers.tick(100);
  };
  passes(500);
  const warning = (/** @type {string} */ live) => table.read(`.sr > [aria-live=${live}]`);
  assert.equal(table.read('.player--lower .clock'), '0:31');
  assert.equal(warning('polite'), '');
  passes(1000);
  assert.equal(warning('polite'), 'Ann: 30 seconds left.');
  assert.ok(table.find('.player--lower .clock--low'));
  passes(20_000);
  assert.equal(warning('assertive'), 'Ann: 10 seconds left.');
  assert.equal(warning('polite'), '');
  assert.equal(table.read('.player--lower .clock'), '9.5');
  assert.ok(table.find('.player--lower .clock--urgent'));
  table.hear({
    ...state({ table: { n: 11 } }),
    clock: { ...clock, white: 9000, running: 'black' },
  });
  assert.equal(warning('assertive'), '', 'it is somebody else who is to hurry now');
  assert.equal(table.find('.clock--urgent'), null);
  passes(80_000);
  assert.equal(warning('assertive'), '', 'and nobody here is told of that');
});

test('the delay is shown apart, and a table without a clock has none', (context) => {
  context.mock.method(performance, 'now', () => 0);
  const clock = { white: 60_000, black: 60_000, delay: 8_000, running: 'white' };
  const table = sit({ ...state(), clock: /** @type {never} */ (clock) });
  assert.equal(table.read('.player--lower .clock-delay'), '+8');
  assert.equal(table.read('.player--upper .clock-delay'), '');
  assert.equal(sit().find('.clock'), null);
});

// What is done by itself, for those who asked for it

test('whoever has nothing but a roll has it made, and not where doubling is possible', () => {
  prefer({ autoRoll: true });
  const table = sit(state({ table: { may: { roll: ['white'] } } }));
  mock.timers.tick(500);
  assert.deepEqual(table.acts(), [{ do: 'roll' }]);
  const other = sit();
  mock.timers.tick(5000);
  assert.deepEqual(other.acts(), []);
});

test('forced plays are played and confirmed, and passes are passed', () => {
  prefer({ forced: true });
  const choices = (/** @type {number[][][]} */ graph) => ({
    graph: /** @type {never} */ (graph),
    plays: /** @type {[string, string][]} */ ([['x', 'x']]),
  });
  const forced = sit(playing({ choices: choices([[[8, 5, 3, 1]], [[6, 5, 1, 2]], []]) }));
  mock.timers.tick(88);
  assert.equal(forced.status(), 'Your turn · ready to confirm');
  mock.timers.tick(88);
  assert.deepEqual(forced.acts(), [{ do: 'play', node: 2 }]);
  const pass = sit(playing({ choices: choices([[]]) }));
  mock.timers.tick(88);
  assert.deepEqual(pass.acts(), [], 'there is time to see the dice');
  mock.timers.tick(88);
  assert.deepEqual(pass.acts(), [{ do: 'play', node: 0 }]);
});

test('nothing is done for somebody who looks at the past, or is asked something', () => {
  prefer({ autoRoll: true });
  const table = sit(state({ table: { may: { roll: ['white'], resign: ['white'] } } }));
  table.click('resign');
  mock.timers.tick(5000);
  assert.deepEqual(table.acts(), []);
});

test('the end of a race is borne off by itself, and not while anybody can still be hit', () => {
  prefer({ autoBearOff: true });
  const graph = /** @type {never} */ ([[[3, 0, 3, 1]], [[1, 0, 1, 2]], []]);
  const plays = /** @type {[string, string][]} */ ([
    ['a', 'a'],
    ['b', 'b'],
  ]);
  const race = position({ 3: 2, 1: 2 }, { 3: 4 }, 4);
  const contact = position({ 3: 2, 1: 2 }, { 24: 1, 3: 3 }, 4);
  const table = sit(playing({ table: { position: race }, choices: { graph, plays } }));
  mock.timers.tick(88);
  assert.deepEqual(table.acts(), [{ do: 'play', node: 2 }]);
  const other = sit(playing({ table: { position: contact }, choices: { graph, plays } }));
  mock.timers.tick(5000);
  assert.deepEqual(other.acts(), []);
});
