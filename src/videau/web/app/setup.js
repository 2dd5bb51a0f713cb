// @ts-check
/** A new game on one screen: against whom, by which rules, how long, and what else. */

import { language, t } from '../i18n/index.js';
import { lengthSentence } from './agreement.js';
import * as api from './api.js';
import { h, redraw } from './dom.js';
import { DEFAULTS, fetchOffer, fitted, sentenceOf, startGame, unusualGame } from './new-game.js';
import { drawAgain, screen } from './screen.js';
import * as choices from './setup-choices.js';
import { OPENING } from './sheets.js';
import { smallBoard } from './small-board.js';
import { prefer, preferences } from './store.js';

/** @typedef {import('./new-game.js').Wish} Wish */
/** @typedef {import('./new-game.js').Offer} Offer */

/**
 * @typedef {Object} Setup
 * @property {Wish} wish
 * @property {Offer} offer
 * @property {string | null} language of the offer
 * @property {string} problem
 * @property {{ game: string, text: string | null }} notice what is to be known before that game
 * @property {boolean} isBusy the server is asked for a table
 * @property {HTMLElement} room of the board
 * @property {ReturnType<typeof smallBoard> | null} board lasts from drawing to drawing
 */
/** @typedef {import('./screen.js').Page<Setup>} Page */

/**
 * @param {HTMLElement} main @param {string} [opponent] that the way here has named
 * @returns {import('./screen.js').Screen}
 */
export function setupScreen(main, opponent) {
  return screen(main, {
    name: 'play',
    look: 'setup',
    data: newSetup(opponent),
    draw,
    leave: ({ data }) => data?.board?.destroy(),
  });
}

/** @param {string} [opponent] @returns {Setup} */
const newSetup = (opponent) => ({
  wish: { ...DEFAULTS, ...preferences.setup, ...(opponent && { opponent }) },
  offer: { levels: [], rulesets: [], starts: [], paces: [], usual: '' },
  language: null,
  problem: '',
  notice: { game: '', text: null },
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
  else loadNotice(page, setup);
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
  const wanted = language();
  setup.language = wanted;
  const answer = await fetchOffer().catch(sentenceOf);
  if (setup.language !== wanted) return; // another language was chosen meanwhile
  if (typeof answer === 'string') setup.problem = answer;
  else {
    setup.offer = answer;
    setup.wish = fitted(setup.wish, answer);
    setup.problem = '';
  }
  drawAgain(page);
}

/**
 * What the server has to say about the game that is chosen now. If it does not answer, nothing is
 * said: whoever starts the game will hear of that.
 * @param {Page} page @param {Setup} setup
 */
async function loadNotice(page, setup) {
  const game = unusualGame(setup.wish, setup.offer);
  if (setup.notice.game === game) return;
  setup.notice = { game, text: null };
  if (!game) return;
  const { text } = await api.notice(game).catch(() => ({ text: null }));
  if (!text || setup.notice.game !== game) return; // or something else was chosen meanwhile
  setup.notice = { game, text };
  drawAgain(page);
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
        notice(setup),
      ),
    ),
    startButton(setup),
  );
}

/** What is to be known before the game that is chosen now. @param {Setup} setup */
const notice = ({ wish, offer, notice: { game, text } }) =>
  game === unusualGame(wish, offer) &&
  text &&
  h('p', { class: 'help', role: 'status', 'data-key': 'notice' }, text);

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
    await startGame(setup.wish, setup.offer.paces);
  } catch (error) {
    setup.problem = sentenceOf(error);
    setup.isBusy = false;
    drawAgain(page);
  }
}

/** @param {Wish} wish */
function startLabel({ opponent, length }) {
  if (opponent === 'friend') return t('Create the game and get the link');
  if (opponent === 'watch') return t('Watch them play');
  return length === 0 || length === 1 ? t('Start the game') : t('Start the match');
}
