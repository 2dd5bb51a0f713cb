// The screens as a person meets them, with a server that answers from a table.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { position, START, there } from './boards.mjs';
import { newMain, serve, settled } from './page.mjs';

const { compareScreen } = await import('../../src/videau/web/app/compare.js');
const { gamesScreen } = await import('../../src/videau/web/app/games.js');
const { friendlyGame } = await import('../../src/videau/web/app/landing.js');
const { joinScreen, seatScreen, watchScreen } = await import('../../src/videau/web/app/links.js');
const { preferencesScreen } = await import('../../src/videau/web/app/preferences.js');
const { rulesScreen } = await import('../../src/videau/web/app/rules.js');
const { fitted, request } = await import('../../src/videau/web/app/new-game.js');
const { setupScreen } = await import('../../src/videau/web/app/setup.js');
const { learnLabels, learnLevels, level, levelRank, sheetLabel } = await import(
  '../../src/videau/web/app/sheets.js'
);
const { keepGame, keptGames, preferences } = await import('../../src/videau/web/app/store.js');
const { useLanguage } = await import('../../src/videau/web/i18n/index.js');

/** @typedef {import('../../src/videau/web/wire-types.js').RulesetPage} RulesetPage */
/** @typedef {import('../../src/videau/web/wire-types.js').RulesetView} RulesetView */
/** @typedef {import('../../src/videau/web/app/new-game.js').Wish} Wish */

/** @type {HTMLElement} */
let main;
/** Languages that no server knows: what is asked once is asked again in the next test. */
let count = 0;

beforeEach(() => {
  main = newMain();
  localStorage.clear();
  location.hash = '';
  count += 1;
  useLanguage(`en-x-${count}`, {});
});

/** @param {string} name @param {Partial<RulesetView>} [more] @returns {RulesetView} */
const sheet = (name, more = {}) => ({
  name,
  label: name.toUpperCase(),
  summary: `What stands out in ${name}`,
  international: false,
  title: `The rules ${name}`,
  about: null,
  languages: ['fr'],
  answers: {},
  words: {},
  differences: [],
  ...more,
});
const OURS = sheet('ours', { international: true, languages: [] });
const THEIRS = sheet('theirs', { differences: ['One die only.'] });
const text = (/** @type {string} */ selector) =>
  there(main.querySelector(selector)).textContent ?? '';
const click = (/** @type {string} */ selector) =>
  /** @type {HTMLElement} */ (there(main.querySelector(selector))).click();

// The sheets side by side

test('every question has a row, every sheet a column, and what is usual is said to be', async () => {
  const usual = { text: 'Both dice', special: false, said: true };
  const odd = { text: 'One die', special: true, said: false };
  const question = { axis: 'a', title: 'Entering', section: 'entering' };
  serve({
    '/rulesets': [OURS, THEIRS],
    '/comparison': [
      { ...question, answers: { ours: usual, theirs: odd } },
      { ...question, answers: { ours: usual, theirs: usual } },
    ],
  });
  compareScreen(main).draw();
  await settled();
  const cells = [...main.querySelectorAll('tbody td')].map((cell) => cell.className);
  assert.deepEqual(cells, ['ours', 'special', 'ours', 'same']);
  assert.match(text('td.special'), /filled in.*One die/);
  assert.match(text('td.same'), /as Standard/);
  assert.match(text('thead'), /OURS.*THEIRS/);
});

// The rules of a sheet

/** @type {RulesetPage['sections'][number]['lesson']} */
const LESSON = {
  caption: 'Try it.',
  position: position(START, START),
  dice: { owner: 'white', values: [3, 1] },
  graph: [[[8, 5, 3, 1]], [[6, 5, 1, 2]], []],
  lit: false,
  turned: true,
  stakes: [1, 2, 4],
  endings: [
    { loser: position(START, START).black, text: 'It counts once.' },
    { loser: position({ 6: 15 }, {}).white, text: 'It counts twice.' },
  ],
};

/** @param {object} section */
const page = (section) => ({
  ...THEIRS,
  sections: [
    {
      key: 'moving',
      title: 'Moving',
      paragraphs: ['Roll.'],
      special: true,
      lesson: null,
      ...section,
    },
  ],
});

test('a sheet shows its sections, what is special, and its own words', async () => {
  serve({
    '/rulesets': [OURS, THEIRS],
    '/rulesets/theirs': page({ words: 'It says stronghold, and wall.' }),
  });
  rulesScreen(main, 'theirs').draw();
  await settled();
  assert.equal(text('h1'), 'The rules theirs');
  assert.equal(text('.special li'), 'One die only.');
  assert.match(text('.rule h2'), /Moving.*special/);
  assert.match(text('.rule-words'), /stronghold.*wall/);
  assert.equal(main.querySelector('[aria-current=page]')?.textContent, 'THEIRS');
});

test('without a name the first sheet is shown', async () => {
  const asked = serve({ '/rulesets': [THEIRS, OURS], '/rulesets/theirs': page({}) });
  rulesScreen(main).draw();
  await settled();
  assert.ok(asked.includes('/rulesets/theirs'));
});

test('whoever plays by these rules finds them chosen', async () => {
  serve({ '/rulesets': [THEIRS], '/rulesets/theirs': page({}) });
  rulesScreen(main, 'theirs').draw();
  await settled();
  click('[data-key=play-these]');
  assert.equal(preferences.setup.ruleset, 'theirs');
});

test('a sheet that does not exist leads nowhere', async () => {
  serve({ '/rulesets': [THEIRS], '/rulesets/nobody': { error: { code: 'unavailable' } } });
  rulesScreen(main, 'nobody').draw();
  await settled();
  assert.equal(text('h1'), 'There is nothing here');
});

test('in a lesson the cube goes to and fro, up to the last stake', async () => {
  serve({ '/rulesets': [THEIRS], '/rulesets/theirs': page({ lesson: LESSON }) });
  rulesScreen(main, 'theirs').draw();
  await settled();
  const cube = /** @type {HTMLElement} */ (main.querySelector('.vb-place[data-place=cube]'));
  cube.click();
  assert.match(text('[role=status]'), /^Black takes. The game is now worth 2/);
  cube.click();
  assert.match(text('[role=status]'), /^White takes. The game is now worth 4/);
  cube.click();
  assert.match(text('[role=status]'), /worth 4/, 'there it ends');
});

test('in a lesson a loser is chosen by a number', async () => {
  serve({
    '/rulesets': [THEIRS],
    '/rulesets/theirs': page({ lesson: { ...LESSON, turned: false } }),
  });
  rulesScreen(main, 'theirs').draw();
  await settled();
  click('[data-key=ending-1]');
  assert.equal(main.querySelector('[data-key=ending-1]')?.getAttribute('aria-pressed'), 'true');
  assert.equal(main.querySelector('[data-key=ending-0]')?.getAttribute('aria-pressed'), 'false');
});

// My games

/** @param {string} id @param {boolean} over */
const game = (id, over) => ({
  token: `token-${id}`,
  created: 0,
  sides: ['white'],
  table: {
    id,
    over,
    ruleset: 'theirs',
    options: { length: 7 },
    game: 1,
    result: null,
    score: { white: 1, black: 2 },
    position: position(START, START),
    cube: { value: 1, owner: null, state: 'centred' },
    seats: {
      white: { kind: 'person', name: 'Ann', called: 'Ann', here: true },
      black: { kind: 'person', name: 'Bob', called: 'Bob', here: true },
    },
  },
});

test('games are listed by whether they go on, with what their sheet is called', async () => {
  keepGame('one', { token: 'token-one' });
  learnLabels([THEIRS]);
  serve({
    '/games/mine': { games: [game('one', false), game('two', true)], damaged: [], next: null },
  });
  gamesScreen(main).draw();
  await settled();
  assert.deepEqual(
    [...main.querySelectorAll('h2')].map((each) => each.textContent),
    ['Under way', 'Finished'],
  );
  assert.match(text('.game-text'), /Ann against Bob.*Rules: THEIRS.*Score 1 – 2/);
});

test('a game that cannot be read spoils no list, and can be deleted', async () => {
  keepGame('one', { token: 'token-one' });
  keepGame('bad', { token: 'token-bad' });
  const damaged = [{ id: 'bad', token: 'token-bad', created: 0 }];
  const asked = serve({
    '/games/mine': { games: [game('one', false)], damaged, next: null },
    '/games/bad': { gone: true },
  });
  gamesScreen(main).draw();
  await settled();
  assert.deepEqual(
    [...main.querySelectorAll('h2')].map((each) => each.textContent),
    ['Under way', 'Damaged'],
  );
  click('[data-key=mark-bad]');
  click('[data-key=delete-bad]');
  await settled();
  assert.ok(asked.includes('/games/bad'));
  assert.equal(main.querySelectorAll('.game').length, 1);
});

test('a device without games asks nobody, and says so', async () => {
  const asked = serve({});
  gamesScreen(main).draw();
  await settled();
  assert.deepEqual(asked, []);
  assert.equal(text('h1'), 'No games yet');
});

test('a game is deleted after a second question, and is then forgotten', async () => {
  keepGame('one', { token: 'token-one' });
  keepGame('two', { token: 'token-two' });
  const asked = serve({
    '/games/mine': { games: [game('one', false), game('two', true)], damaged: [], next: null },
    '/games/one': { gone: true },
  });
  gamesScreen(main).draw();
  await settled();
  click('[data-key=mark-one]');
  click('[data-key=keep-one]');
  assert.equal(main.querySelector('[data-key=delete-one]'), null);
  click('[data-key=mark-one]');
  click('[data-key=delete-one]');
  await settled();
  assert.ok(asked.includes('/games/one'));
  assert.deepEqual(Object.keys(keptGames()), ['two']);
  assert.equal(main.querySelectorAll('.game').length, 1);
});

test('a game that cannot be deleted for want of a server is kept', async () => {
  keepGame('one', { token: 'token-one' });
  serve({ '/games/mine': { games: [game('one', false)], damaged: [], next: null } });
  gamesScreen(main).draw();
  await settled();
  click('[data-key=mark-one]');
  click('[data-key=delete-one]');
  await settled();
  assert.equal(text('h1'), 'The server does not answer');
  assert.deepEqual(Object.keys(keptGames()), ['one']);
});

// Links

test('who is invited sits down with a name and goes to the table', async () => {
  serve({
    '/games/one/invitation': { side: 'black', table: game('one', false).table },
    '/games/one/join': { side: 'black', token: 'mine' },
  });
  joinScreen(main, 'one', 'invite').draw();
  await settled();
  assert.equal(text('h1'), 'Ann invites you to a game');
  assert.match(text('.agreement'), /theirs.*First to 7 points wins.*No time limit/i);
  const form = there(main.querySelector('form'));
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  await settled();
  assert.deepEqual(keptGames().one, { token: 'mine' });
  assert.equal(location.hash, '#/table/one');
});

test('an invitation that nobody answers says so', async () => {
  serve({});
  joinScreen(main, 'one', 'invite').draw();
  await settled();
  assert.equal(text('h1'), 'The server does not answer');
});

test('a link to watch keeps its token, unless this device has a seat', async () => {
  watchScreen(main, 'one', 'look').draw();
  keepGame('two', { token: 'seat' });
  watchScreen(main, 'two', 'look').draw();
  await settled();
  assert.deepEqual(keptGames(), { one: { token: 'look' }, two: { token: 'seat' } });
});

test('a seat that is taken along takes the place of whatever was kept', async () => {
  keepGame('one', { token: 'look' });
  seatScreen(main, 'one', 'seat').draw();
  await settled();
  assert.deepEqual(keptGames(), { one: { token: 'seat' } });
  assert.equal(location.hash, '#/table/one');
});

// Arrival

test('whoever has chosen nothing plays one game by the usual sheet against a friendly level', () => {
  preferences.setup = {};
  const wish = friendlyGame({ ...OFFER, usual: 'theirs' });
  assert.deepEqual([wish.length, wish.ruleset, wish.level], [1, 'theirs', 'middling']);
  preferences.setup = { ruleset: 'ours', level: 'hard', length: 7 };
  const again = friendlyGame({ ...OFFER, usual: 'theirs' });
  assert.deepEqual([again.length, again.ruleset, again.level], [1, 'ours', 'hard']);
  preferences.setup = {};
});

test('a server with one level offers that one', () => {
  preferences.setup = {};
  assert.equal(friendlyGame({ ...OFFER, levels: ['only'] }).level, 'only');
});

// Preferences

test('a preference that is changed is kept, and is shown', () => {
  preferencesScreen(main).draw();
  click('[data-key=autoRoll]');
  assert.equal(preferences.autoRoll, true);
  click('[data-key=homeSide-left]');
  assert.equal(preferences.homeSide, 'left');
  assert.match(localStorage.getItem('videau.preferences') ?? '', /"autoRoll":true/);
});

// A new game

const OFFER = {
  levels: ['easy', 'middling', 'hard'],
  rulesets: [OURS, THEIRS],
  starts: [
    { name: 'usual', title: 'Usual' },
    { name: 'long', title: 'Long' },
  ],
  paces: [{ name: 'blitz', delay: 5, per_point: 60, money: 120 }],
  usual: 'ours',
};
/** @type {Wish} */
const WISH = {
  opponent: 'computer',
  level: 'hard',
  other: 'easy',
  ruleset: 'theirs',
  length: 7,
  cube: true,
  crawford: true,
  jacoby: true,
  beavers: true,
  typed: false,
  start: 'long',
  second: 'Bob',
  clock: 'blitz',
  absence: 900,
  delay: 12,
  minutes: 10,
};

test('a wish for what is not offered gets what is', () => {
  const odd = { ...WISH, level: 'gone', other: 'gone', ruleset: 'gone', start: '' };
  const { level: chosen, other, ruleset, start } = fitted(odd, OFFER);
  assert.deepEqual([chosen, other, ruleset, start], ['hard', 'hard', 'ours', 'usual']);
  assert.deepEqual(fitted(WISH, OFFER), WISH);
});

test('a friend without a clock is waited for as long as agreed, others for ever', () => {
  const absence = (/** @type {Partial<Wish>} */ wish) =>
    request({ ...WISH, ...wish }, OFFER.paces).options?.absence;
  assert.equal(absence({ opponent: 'friend', clock: 'none' }), 900);
  assert.equal(absence({ opponent: 'friend' }), 0);
  assert.equal(absence({ clock: 'none' }), 0);
});

test('customs of money play are asked for only where money is played for', () => {
  const match = request(WISH, OFFER.paces);
  assert.equal(match.options?.jacoby, false);
  assert.deepEqual(match.options?.clock, { delay: 5, reserve: 420 });
  const money = request({ ...WISH, length: 0 }, OFFER.paces);
  assert.equal(money.options?.jacoby, true);
  assert.deepEqual(money.options?.clock, { delay: 5, reserve: 120 });
});

test('who plays depends on the opponent', () => {
  const kinds = (/** @type {string} */ opponent) => {
    const { white, black } = request({ ...WISH, opponent }, []);
    return [white?.kind, black?.kind];
  };
  assert.deepEqual(kinds('computer'), ['here', 'bot']);
  assert.deepEqual(kinds('device'), ['here', 'here']);
  assert.deepEqual(kinds('friend'), ['here', 'friend']);
  assert.deepEqual(kinds('watch'), ['bot', 'bot']);
});

test('what the server has not offered yet is left to the server', () => {
  const asked = request({ ...WISH, ruleset: '', start: '' }, []);
  assert.equal('ruleset' in asked, false);
  assert.equal('start' in (asked.options ?? {}), false);
});

test('a game is set up, asked for, and opened', async () => {
  preferences.setup = {};
  serve({
    '/levels': OFFER.levels.map((name) => ({ name, title: name, manner: '' })),
    '/rulesets': OFFER.rulesets,
    '/starts': OFFER.starts,
    '/paces': OFFER.paces,
    '/games': { id: 'new', token: 'secret', watch: 'w', invites: {} },
  });
  setupScreen(main).draw();
  await settled();
  click('[data-key=rules-theirs]');
  click('[data-key=length-3]');
  assert.equal(preferences.setup.ruleset, 'theirs');
  assert.match(text('.setup-right'), /First to 3 points/);
  there(main.querySelector('form')).dispatchEvent(new Event('submit', { cancelable: true }));
  await settled();
  assert.deepEqual(keptGames().new, { token: 'secret' });
  assert.equal(location.hash, '#/table/new');
});

test('a server that does not answer is a sentence beside the button, not the end', async () => {
  serve({});
  setupScreen(main).draw();
  await settled();
  assert.equal(text('[role=alert]'), 'The server does not answer.');
});

// Names

test('a sheet or a level that nobody knows is called by its word', () => {
  assert.equal(sheetLabel('unheard-of'), 'unheard-of');
  assert.deepEqual(level('unheard-of'), { name: 'unheard-of', title: 'unheard-of', manner: '' });
  learnLevels([
    { name: 'casual', title: 'Casual player', manner: 'often makes mistakes' },
    { name: 'expert', title: 'Expert', manner: 'hardly ever makes a mistake' },
  ]);
  assert.equal(level('expert').title, 'Expert');
  assert.deepEqual(levelRank('expert'), { n: 2, m: 2 });
  assert.equal(levelRank('unheard-of').n, 0);
});
