// @ts-check
/** A new game on one screen: against whom, by which rules, how long, and what else. */

/**
 * @import { Bot, Friend, Here, NewGame, PaceView, RulesetView, StartView } from '../wire-types.js'
 */

import { language, t, tn } from '../i18n/index.js';
import * as api from './api.js';
import { h, redraw } from './dom.js';
import { drawAgain, screen } from './screen.js';
import * as choices from './setup-choices.js';
import { timeControl } from './setup-clock.js';
import { OPENING } from './sheets.js';
import { smallBoard } from './small-board.js';
import { keepGame, prefer, preferences } from './store.js';

/** What is chosen where nobody has chosen anything; an empty word waits for the offer. */
const DEFAULTS = {
  opponent: 'computer',
  level: '',
  other: '',
  ruleset: '',
  length: 7,
  cube: true,
  crawford: true,
  jacoby: false,
  beavers: false,
  typed: false,
  start: '',
  second: '',
  clock: 'none',
  delay: 12,
  minutes: 10,
};

/** @typedef {typeof DEFAULTS} Wish */
/**
 * @typedef {{ levels: string[], rulesets: RulesetView[], starts: StartView[],
 *   paces: PaceView[] }} Offer
 */
/**
 * @typedef {Object} Setup
 * @property {Wish} wish
 * @property {Offer} offer
 * @property {string | null} language of the offer
 * @property {string} problem
 * @property {boolean} isBusy the server is asked for a table
 * @property {HTMLElement} room of the board
 * @property {ReturnType<typeof smallBoard> | null} board lasts from drawing to drawing
 */
/** @typedef {import('./screen.js').Page<Setup>} Page */

/** @param {HTMLElement} main @returns {import('./screen.js').Screen} */
export function setupScreen(main) {
  return screen(main, {
    name: 'play',
    look: 'setup',
    data: newSetup(),
    draw,
    leave: ({ data }) => data?.board?.destroy(),
  });
}

/** @returns {Setup} */
const newSetup = () => ({
  wish: { ...DEFAULTS, ...preferences.setup },
  offer: { levels: [], rulesets: [], starts: [], paces: [] },
  language: null,
  problem: '',
  isBusy: false,
  room: h('div', { class: 'setup-board' }),
  board: null,
});

/** @param {Page} page @param {Setup} setup */
function draw(page, setup) {
  redraw(page.main, () => form(page, setup));
  setup.board ??= smallBoard(setup.room, { position: OPENING });
  setup.board.set(boardOptions(setup.wish));
  if (setup.language !== language()) loadOffer(page, setup);
}

/** @param {Wish} wish @returns {Partial<import('../board/types.js').Options>} */
const boardOptions = ({ cube, length }) => ({
  cube: { value: 1, owner: null, state: cube && length !== 1 ? 'centred' : 'none' },
  light: preferences.dark ? 'black' : 'white',
});

/**
 * What the server has to offer; until it has come, the screen does without.
 * @param {Page} page @param {Setup} setup
 */
async function loadOffer(page, setup) {
  setup.language = language();
  try {
    setup.offer = await fetchOffer();
    setup.wish = fitted(setup.wish, setup.offer);
    setup.problem = '';
  } catch (error) {
    setup.problem = sentenceOf(error);
  }
  drawAgain(page);
}

/** @returns {Promise<Offer>} */
async function fetchOffer() {
  const [levels, rulesets, starts, paces] = await Promise.all([
    api.levels(),
    api.rulesets(),
    api.starts(),
    api.paces(),
  ]);
  return { levels: levels.map(({ name }) => name), rulesets, starts, paces };
}

/**
 * The wish with what is not offered exchanged for what is.
 * @param {Wish} wish @param {Offer} offer @returns {Wish}
 */
export function fitted(wish, { levels, rulesets, starts }) {
  const or = (/** @type {string} */ name, /** @type {string[]} */ all, otherwise = all[0]) =>
    all.includes(name) ? name : (otherwise ?? '');
  return {
    ...wish,
    level: or(wish.level, levels, middle(levels)),
    other: or(wish.other, levels, levels.at(-1)),
    ruleset: or(
      wish.ruleset,
      rulesets.map(({ name }) => name),
    ),
    start: or(
      wish.start,
      starts.map(({ name }) => name),
    ),
  };
}

/** @param {string[]} levels */
const middle = (levels) => levels[Math.min(levels.length - 1, Math.ceil(levels.length / 2))];

/** @param {unknown} error */
function sentenceOf(error) {
  if (error instanceof api.Refusal) return error.sentence;
  throw error;
}

/** @param {Page} page @param {Setup} setup */
function form(page, setup) {
  const { wish, offer } = setup;
  /** @type {choices.Change} */
  const change = (changed) => {
    setup.wish = { ...setup.wish, ...changed };
    prefer({ setup: { ...setup.wish } });
    drawAgain(page);
  };
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    begin(page, setup);
  };
  return h(
    'form',
    { onsubmit },
    h(
      'div',
      { class: 'setup-form' },
      h(
        'div',
        { class: 'setup-left' },
        h('h1', null, t('New game')),
        choices.opponents(wish, offer, change),
        choices.rules(wish, offer, change),
      ),
      h(
        'div',
        { class: 'card setup-right' },
        setup.room,
        h('h2', null, t('Length')),
        choices.lengths(wish, change),
        h('p', { class: 'help' }, lengthSentence(wish)),
        h('h2', null, t('Options')),
        choices.options(wish, offer, change),
      ),
    ),
    startButton(setup),
  );
}

/** @param {Setup} setup */
const startButton = ({ wish, problem, isBusy }) =>
  h(
    'div',
    { class: 'setup-start' },
    problem && h('p', { class: 'problem', role: 'alert' }, problem),
    h(
      'button',
      {
        type: 'submit',
        class: 'button button--main',
        disabled: isBusy,
        'data-key': 'begin',
        'data-ahead': '#/table/new',
      },
      startLabel(wish),
    ),
  );

/** @param {Page} page @param {Setup} setup */
async function begin(page, setup) {
  if (setup.isBusy) return;
  setup.isBusy = true;
  drawAgain(page);
  try {
    const created = await api.createGame(request(setup.wish, setup.offer.paces));
    keepGame(created.id, { token: created.token });
    location.hash = `#/table/${created.id}`;
  } catch (error) {
    setup.problem = sentenceOf(error);
    setup.isBusy = false;
    drawAgain(page);
  }
}

/**
 * What the server is asked for. Words that are still empty are left to the server.
 * @param {Wish} wish @param {PaceView[]} paces @returns {NewGame}
 */
export function request(wish, paces) {
  const isMoney = wish.length === 0;
  const [white, black] = players(wish);
  return {
    ...(wish.ruleset && { ruleset: wish.ruleset }),
    options: {
      length: wish.length,
      cube: wish.cube,
      crawford: wish.crawford,
      jacoby: isMoney && wish.cube && wish.jacoby,
      beavers: isMoney && wish.cube && wish.beavers,
      ...(wish.start && { start: wish.start }),
      clock: timeControl(wish, paces),
    },
    white,
    black,
    dice: wish.typed && wish.opponent !== 'watch' ? 'typed' : 'server',
  };
}

/** White and black. @param {Wish} wish @returns {(Here | Friend | Bot)[]} */
function players({ opponent, level, other, second }) {
  /** @type {Here} */
  const me = { kind: 'here', name: preferences.name };
  const bot = (/** @type {string} */ name) => /** @type {const} */ ({ kind: 'bot', level: name });
  switch (opponent) {
    case 'device':
      return [me, { kind: 'here', name: second }];
    case 'friend':
      return [me, { kind: 'friend' }];
    case 'watch':
      return [bot(level), bot(other)];
    default:
      return [me, bot(level)];
  }
}

/** @param {Wish} wish */
function lengthSentence({ length, cube, crawford }) {
  if (length === 0) return t('Game after game, every point counts.');
  if (length === 1) return t('Just one game, without the doubling cube.');
  if (cube && crawford) {
    return tn(
      'First to {n} point wins, with the Crawford rule.',
      'First to {n} points wins, with the Crawford rule.',
      length,
    );
  }
  return tn('First to {n} point wins.', 'First to {n} points wins.', length);
}

/** @param {Wish} wish */
function startLabel({ opponent, length }) {
  if (opponent === 'friend') return t('Create the game and get the link');
  if (opponent === 'watch') return t('Watch them play');
  return length === 0 || length === 1 ? t('Start the game') : t('Start the match');
}
