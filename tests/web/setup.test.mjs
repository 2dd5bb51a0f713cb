// Setting a game up: what is asked depends on what was chosen, and all of it is sent.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { there } from './boards.mjs';
import { newMain, settled } from './page.mjs';

const { setupScreen } = await import('../../src/videau/web/app/setup.js');
const { learnLevels } = await import('../../src/videau/web/app/sheets.js');
const { preferences } = await import('../../src/videau/web/app/store.js');
const { useLanguage } = await import('../../src/videau/web/i18n/index.js');

const LEVELS = ['easy', 'middling', 'hard'].map((name) => ({
  name,
  title: name.toUpperCase(),
  manner: `plays ${name}`,
}));
/** @param {string} label of the sheet */
const reference = (label) => ({
  languages: [],
  texts: {},
  rulesets: [
    { name: 'ours', label, summary: '', about: null, languages: [], differences: [] },
    {
      name: 'house',
      label: 'House',
      summary: '',
      about: null,
      languages: ['fr'],
      differences: ['Odd.'],
    },
  ],
  usual_ruleset: 'ours',
  levels: LEVELS,
  starts: [
    { name: 'usual', title: 'Usual' },
    { name: 'long', title: 'Long' },
  ],
  paces: [{ name: 'blitz', delay: 5, per_point: 60, money: 120 }],
});

/** What the server was asked to begin. @type {import('../../src/videau/web/wire-types.js').NewGame[]} */
let begun = [];
/** The games before which it was asked what is to be known. @type {string[]} */
let asked = [];
/** Answers that wait, by address. @type {Map<string, (answer: Response) => void>} */
const waiting = new Map();
/** @type {HTMLElement} */
let main;
let count = 0;

beforeEach(() => {
  main = newMain();
  localStorage.clear();
  location.hash = '';
  begun = [];
  count += 1;
  useLanguage(`en-x-s${count}`, {});
  preferences.setup = {};
  preferences.name = '';
  learnLevels(LEVELS);
  asked = [];
  globalThis.fetch = async (address, how) => {
    if (String(address).startsWith('api/v1/notices')) {
      asked.push(
        String(address)
          .replace(/^.*\?/, '')
          .replace(/&language=.*/, ''),
      );
      return Response.json({ text: asked.at(-1)?.includes('ours') ? 'Nobody knows it.' : null });
    }
    if (!String(address).startsWith('reference/')) {
      begun.push(JSON.parse(String(how?.body)));
      return Response.json({ id: 'new', token: 'secret', watch: 'w', invites: {} });
    }
    if (!String(address).includes('slow')) return Response.json(reference('Ours'));
    return new Promise((answer) => waiting.set(String(address), answer));
  };
});

/** @param {string} [opponent] */
async function open(opponent) {
  const screen = setupScreen(main, opponent);
  screen.draw();
  await settled();
  return screen;
}
const field = (/** @type {string} */ key) =>
  /** @type {HTMLInputElement | null} */ (main.querySelector(`[data-key="${key}"]`));
const click = (/** @type {string} */ key) => there(field(key)).click();
/** @param {string} key @param {string} value */
function choose(key, value) {
  const one = there(field(key));
  one.value = value;
  one.dispatchEvent(new Event('change'));
}
async function begin() {
  there(main.querySelector('form')).dispatchEvent(new Event('submit', { cancelable: true }));
  await settled();
  return there(begun.at(-1));
}
const label = () => there(field('begin')).textContent;

test('against the computer a level is chosen, and its words follow the slider', async () => {
  await open();
  const level = there(field('level'));
  level.value = '0';
  level.dispatchEvent(new Event('input'));
  assert.match(main.querySelector('.level-title')?.textContent ?? '', /Level 1 EASY: plays easy/);
  assert.equal(level.getAttribute('aria-valuetext'), 'EASY: plays easy');
  choose('level', '0');
  const { white, black } = await begin();
  assert.deepEqual([white?.kind, black], ['here', { kind: 'bot', level: 'easy' }]);
});

test('two computers have a level each, and nobody’s clock, tutor or dice are asked for', async () => {
  await open('watch');
  choose('other', '0');
  for (const key of ['clock', 'tutor', 'typed', 'forced']) assert.equal(field(key), null, key);
  assert.equal(label(), 'Watch them play');
  const { white, black, options } = await begin();
  assert.deepEqual(white, { kind: 'bot', level: 'hard' });
  assert.deepEqual(black, { kind: 'bot', level: 'easy' });
  assert.equal(options?.clock, null);
});

test('two at one device have names, which are kept without blanks around them', async () => {
  await open('device');
  choose('name', '  Ann ');
  choose('second', ' Bob ');
  const { white, black } = await begin();
  assert.deepEqual(white, { kind: 'here', name: 'Ann' });
  assert.deepEqual(black, { kind: 'here', name: 'Bob' });
  assert.equal(preferences.name, 'Ann');
});

test('a friend gets a link; how long to wait is asked where no clock runs', async () => {
  await open('friend');
  assert.equal(label(), 'Create the game and get the link');
  assert.equal(field('tutor'), null, 'nobody is helped against a friend');
  choose('absence', '300');
  assert.equal((await begin()).options?.absence, 300);
  choose('clock', 'blitz');
  assert.equal(field('absence'), null);
});

test('a clock of one’s own has two fields, and nonsense in them is not taken', async () => {
  await open('friend');
  assert.equal(field('delay'), null);
  choose('clock', 'own');
  choose('delay', '20');
  choose('minutes', '2.5');
  assert.deepEqual((await begin()).options?.clock, { delay: 20, reserve: 150 });
  choose('delay', '9999');
  assert.equal(preferences.setup.delay, 20);
});

test('the cube and what goes with it are asked for where there can be one', async () => {
  await open();
  click('length-1');
  assert.equal(field('cube'), null);
  assert.equal(label(), 'Start the game');
  click('length-5');
  assert.ok(field('cube'));
  assert.equal(field('jacoby'), null, 'that is for money');
  assert.equal(label(), 'Start the match');
  click('length-0');
  click('jacoby');
  click('beavers');
  const { options } = await begin();
  assert.deepEqual([options?.jacoby, options?.beavers], [true, true]);
});

test('without a cube nothing is said about gammons and beavers', async () => {
  await open();
  click('length-0');
  click('cube');
  assert.equal(field('jacoby'), null);
  const { options } = await begin();
  assert.deepEqual([options?.cube, options?.jacoby], [false, false]);
});

test('any length up to 64 can be typed', async () => {
  await open();
  choose('other-length', '9');
  assert.equal((await begin()).options?.length, 9);
  assert.ok(field('other-length')?.classList.contains('segment-free--on'));
  choose('other-length', '65');
  assert.equal(preferences.setup.length, 9);
});

test('a sheet says what is special about it once it is chosen', async () => {
  await open();
  assert.equal(main.querySelector('.differences'), null);
  click('rules-house');
  assert.equal(main.querySelector('.differences')?.textContent, 'Odd.');
  choose('start', 'long');
  const { ruleset, options } = await begin();
  assert.deepEqual([ruleset, options?.start], ['house', 'long']);
});

test('what is to be known of an unusual start is said as long as a computer plays it', async () => {
  await open();
  const said = () => field('notice')?.textContent;
  assert.deepEqual([said(), asked], [undefined, []]);
  choose('start', 'long');
  await settled();
  assert.equal(said(), 'Nobody knows it.');
  assert.deepEqual(asked, ['start=long&ruleset=ours&level=hard']);
  click('opponent-device');
  assert.equal(said(), undefined);
  click('opponent-watch');
  await settled();
  assert.equal(said(), 'Nobody knows it.');
  click('rules-house');
  assert.equal(said(), undefined);
  await settled();
  assert.equal(said(), undefined);
  assert.deepEqual(asked.slice(1), [
    'start=long&ruleset=ours&level=hard&level=hard',
    'start=long&ruleset=house&level=hard&level=hard',
  ]);
});

test('what was chosen last is chosen again', async () => {
  (await open()).leave?.();
  click('length-3');
  main = newMain();
  await open();
  assert.equal(field('length-3')?.checked, true);
});

test('who presses twice gets one game', async () => {
  await open();
  const form = there(main.querySelector('form'));
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  await settled();
  assert.equal(begun.length, 1);
});

test('of two languages chosen quickly the later one’s sheets are offered', async () => {
  useLanguage(`en-x-slow${count}`, {});
  const screen = setupScreen(main);
  screen.draw();
  const [slow] = waiting.keys();
  useLanguage(`en-x-z${count}`, {});
  screen.draw();
  await settled();
  assert.match(main.querySelector('.sheets')?.textContent ?? '', /Ours/);
  waiting.get(slow)?.(Response.json(reference('Too late')));
  await settled();
  assert.match(main.querySelector('.sheets')?.textContent ?? '', /Ours/);
});
