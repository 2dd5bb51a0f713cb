// @ts-check
/**
 * Where everybody arrives: the game that is under way comes first, a new one is one tap away, and
 * the settings one step.
 */

/** @import { GameSummary } from '../wire-types.js' */

import { t } from '../i18n/index.js';
import { h, icon, redraw } from './dom.js';
import { knownGames } from './my-games.js';
import { DEFAULTS, fetchOffer, fitted, sentenceOf, startGame } from './new-game.js';
import { drawAgain, keep, screen } from './screen.js';
import { level, OPENING, sheetLabel } from './sheets.js';
import { smallBoard } from './small-board.js';
import { keptGames, preferences, rememberedGames } from './store.js';
import { namesOf } from './table/narration.js';

/** @typedef {import('./new-game.js').Wish} Wish */
/**
 * @typedef {Object} Landing
 * @property {GameSummary[]} open games that are under way
 * @property {boolean} isOffline
 * @property {import('./new-game.js').Offer | null} offer
 * @property {string} problem
 * @property {boolean} isBusy the server is asked for a table
 */
/** @typedef {import('./screen.js').Page<Landing>} Page */

/** How many games under way are shown here; all of them are among my games. */
const MOST = 2;

/** @param {HTMLElement} main @returns {import('./screen.js').Screen} */
export function landingScreen(main) {
  return screen(main, {
    name: 'play',
    look: 'page landing',
    isTranslated: true,
    load,
    wait,
    draw,
  });
}

/** @returns {Promise<Landing>} */
async function load() {
  const [{ all, isOffline }, offer] = await Promise.all([
    knownGames(),
    fetchOffer().catch(() => null),
  ]);
  const open = all.filter(({ table }) => !table.over);
  return { open, isOffline, offer, problem: '', isBusy: false };
}

/** Until the server has said how they stand, the games stand as they did. @param {Page} page */
function wait(page) {
  const kept = keptGames();
  const open = rememberedGames().filter(({ table }) => table.id in kept && !table.over);
  draw(page, { open, isOffline: false, offer: null, problem: '', isBusy: false });
}

/** @param {Page} page @param {Landing} landing */
function draw(page, landing) {
  const { open, isOffline } = landing;
  redraw(
    page.main,
    h(
      'div',
      { class: 'landing-text' },
      h('h1', null, t('Backgammon')),
      isOffline && h('p', { class: 'lead', role: 'status' }, offlineSentence()),
      open.slice(0, MOST).map((game, i) => unfinished(page, game, i === 0)),
      open.length > MOST && h('p', null, h('a', { href: '#/games' }, t('My games'))),
      !isOffline && newGame(page, landing),
    ),
    open.length === 0 && picture(page, { position: OPENING }, 'landing-board'),
  );
}

const offlineSentence = () => t('You are offline. Here are your games, as they last stood.');

/** @param {Page} page @param {GameSummary} game @param {boolean} isFirst */
function unfinished(page, { table, sides, absence }, isFirst) {
  const title = t('{white} against {black}', namesOf(table.seats));
  return h(
    'section',
    { class: 'card game unfinished' },
    picture(page, { position: table.position, cube: table.cube }, 'game-board'),
    h(
      'div',
      { class: 'game-text' },
      absence && sides.includes(absence.side)
        ? h('b', { class: 'missed' }, missedSentence(absence.left))
        : h('span', { class: 'help' }, t('Under way')),
      h('b', null, title),
      h('span', { class: 'help' }, t('Rules: {name}', { name: sheetLabel(table.ruleset) })),
      h('span', { class: 'help' }, t('Score {white} – {black}', { ...table.score })),
    ),
    h(
      'div',
      { class: 'game-buttons' },
      h(
        'a',
        {
          class: isFirst ? 'button button--main' : 'button',
          href: `#/table/${table.id}`,
          'data-key': `go-${table.id}`,
        },
        t('Continue'),
      ),
    ),
  );
}

/** To somebody who is waited for at a table. @param {number} left milliseconds */
const missedSentence = (left) =>
  t('You are waited for: {minutes} min left', { minutes: Math.ceil(left / 60_000) });

/**
 * @param {Page} page @param {Partial<import('../board/types.js').Options>} options
 * @param {string} look
 */
function picture(page, options, look) {
  const room = h('div', { class: look });
  queueMicrotask(() => {
    if (room.isConnected) keep(page, smallBoard(room, options));
  });
  return room;
}

/** @param {Page} page @param {Landing} landing */
function newGame(page, landing) {
  const { open, problem, isBusy, offer } = landing;
  const wish = offer && friendlyGame(offer);
  return h(
    'section',
    { class: 'landing-new' },
    h(
      'button',
      {
        type: 'button',
        class: open.length ? 'button' : 'button button--main',
        disabled: isBusy || !wish,
        'data-key': 'play-now',
        'data-ahead': '#/table/new',
        onclick: () => wish && begin(page, landing, wish),
      },
      icon('dice'),
      t('Play now'),
    ),
    problem && h('p', { class: 'problem', role: 'alert' }, problem),
    h('p', { class: 'help landing-what' }, wish ? whatIsPlayed(wish) : ''),
    h(
      'p',
      { class: 'landing-ways' },
      way('friend', 'link', t('Friend by link')),
      way('device', 'users', t('Pass and play')),
      way('', 'gear', t('Choose level, rules and length')),
    ),
    h(
      'p',
      { class: 'landing-ways' },
      h('a', { class: 'link', href: '#/learn', 'data-key': 'learn' }, t('Learn to play')),
      h(
        'a',
        { class: 'link', href: '#/practice/day', 'data-key': 'daily' },
        t('Position of the day'),
      ),
      h('a', { class: 'link', href: '#/practice', 'data-key': 'practice' }, t('Practice')),
    ),
  );
}

/** @param {string} opponent @param {'link' | 'users' | 'gear'} picture @param {string} label */
const way = (opponent, picture, label) =>
  h(
    'a',
    {
      class: 'button',
      href: opponent ? `#/new/${opponent}` : '#/new',
      'data-key': `way-${opponent || 'all'}`,
    },
    icon(picture),
    label,
  );

/**
 * One game by the sheet of the language, against somebody friendly, unless the person has chosen
 * otherwise before.
 * @param {import('./new-game.js').Offer} offer @returns {Wish}
 */
export function friendlyGame(offer) {
  const { levels } = offer;
  const { ruleset = '', level: chosen = '' } = preferences.setup;
  const friendly = levels[Math.min(1, levels.length - 1)] ?? '';
  const wish = fitted({ ...DEFAULTS, ruleset, length: 1 }, offer);
  return { ...wish, level: levels.includes(chosen) ? chosen : friendly };
}

/** @param {Wish} wish */
const whatIsPlayed = (wish) =>
  t('One game against the computer ({level}). Rules: {sheet}.', {
    level: level(wish.level).title,
    sheet: sheetLabel(wish.ruleset),
  });

/** @param {Page} page @param {Landing} landing @param {Wish} wish */
async function begin(page, landing, wish) {
  if (landing.isBusy) return;
  landing.isBusy = true;
  landing.problem = '';
  drawAgain(page);
  try {
    await startGame(wish, []);
  } catch (error) {
    landing.problem = sentenceOf(error);
    landing.isBusy = false;
    drawAgain(page);
  }
}
