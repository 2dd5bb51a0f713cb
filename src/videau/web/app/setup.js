// @ts-check
/** A new game on one screen: against whom, by which rules, how long, and what else. */

import { t, tn } from '../i18n/index.js';
import * as api from './api.js';
import { h, redraw } from './dom.js';
import * as choices from './setup-choices.js';
import { timeControl } from './setup-clock.js';
import { OPENING } from './sheets.js';
import { smallBoard } from './small-board.js';
import { keepGame, prefer, preferences } from './store.js';

const DEFAULTS = {
  opponent: 'computer',
  level: '',
  other: '',
  ruleset: 'standard',
  length: 7,
  cube: true,
  crawford: true,
  jacoby: false,
  beavers: false,
  typed: false,
  start: 'standard',
  second: '',
  clock: 'none',
  delay: 12,
  minutes: 10,
};

/** @typedef {typeof DEFAULTS} Wish */
/**
 * @typedef {{ levels: string[], rulesets: any[], starts: string[],
 *   paces: import('./setup-clock.js').Pace[] }} Offer
 */

/** @param {HTMLElement} main @returns {import('./main.js').Screen} */
export function setupScreen(main) {
  /** @type {Wish} */
  const wish = { ...DEFAULTS, ...preferences.setup };
  /** @type {Offer} */
  const offer = { levels: [], rulesets: [], starts: ['standard'], paces: [] };
  let problem = '';
  let isBusy = false;
  /** @type {ReturnType<typeof smallBoard> | null} */
  let board = null;
  const boardRoom = h('div', { class: 'setup-board' });
  return { name: 'play', draw, leave };

  function draw() {
    main.className = 'setup';
    load();
    show();
    board ??= smallBoard(boardRoom, { position: OPENING });
    dress();
  }

  async function load() {
    try {
      const [levels, rulesets, starts, paces] = await Promise.all([
        api.levels(),
        api.rulesets(),
        api.starts(),
        api.paces(),
      ]);
      offer.levels = levels.map((/** @type {{ name: string }} */ one) => one.name);
      offer.rulesets = rulesets;
      offer.starts = starts;
      offer.paces = paces;
      if (!offer.levels.includes(wish.level)) wish.level = middle(offer.levels);
      if (!offer.levels.includes(wish.other)) wish.other = offer.levels.at(-1) ?? '';
      if (!offer.rulesets.some((one) => one.name === wish.ruleset)) wish.ruleset = 'standard';
      problem = '';
    } catch (error) {
      problem = /** @type {api.Refusal} */ (error).sentence;
    }
    if (main.classList.contains('setup')) show();
  }

  /** @param {Partial<Wish>} changed */
  function change(changed) {
    Object.assign(wish, changed);
    prefer({ setup: { ...wish } });
    show();
    dress();
  }

  function dress() {
    board?.set({
      cube: { value: 1, owner: null, state: wish.cube && wish.length !== 1 ? 'centred' : 'none' },
      light: preferences.dark ? 'black' : 'white',
    });
  }

  function show() {
    redraw(main, () =>
      h(
        'form',
        {
          class: 'setup-form',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            begin();
          },
        },
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
          boardRoom,
          h('h2', null, t('Length')),
          choices.lengths(wish, change),
          h('p', { class: 'help' }, lengthSentence(wish)),
          h('h2', null, t('Options')),
          choices.options(wish, offer, change),
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
              },
              startLabel(wish),
            ),
          ),
        ),
      ),
    );
  }

  async function begin() {
    if (isBusy) return;
    isBusy = true;
    show();
    try {
      const created = await api.createGame(request(wish, offer.paces));
      keepGame(created.id, { token: created.token });
      location.hash = `#/table/${created.id}`;
    } catch (error) {
      problem = /** @type {api.Refusal} */ (error).sentence;
      isBusy = false;
      show();
    }
  }

  function leave() {
    board?.destroy();
    board = null;
    main.classList.remove('setup');
  }
}

/** @param {string[]} levels */
const middle = (levels) => levels[Math.min(levels.length - 1, Math.ceil(levels.length / 2))] ?? '';

/**
 * What the server is asked for.
 * @param {Wish} wish @param {import('./setup-clock.js').Pace[]} paces
 */
export function request(wish, paces) {
  const me = { kind: 'here', name: preferences.name };
  const bot = (/** @type {string} */ level) => ({ kind: 'bot', level });
  const isMoney = wish.length === 0;
  const players = {
    computer: [me, bot(wish.level)],
    device: [me, { kind: 'here', name: wish.second }],
    friend: [me, { kind: 'friend' }],
    watch: [bot(wish.level), bot(wish.other)],
  }[wish.opponent] ?? [me, bot(wish.level)];
  return {
    ruleset: wish.ruleset,
    options: {
      length: wish.length,
      cube: wish.cube,
      crawford: wish.crawford,
      jacoby: isMoney && wish.cube && wish.jacoby,
      beavers: isMoney && wish.cube && wish.beavers,
      start: wish.start,
      clock: timeControl(wish, paces),
    },
    white: players[0],
    black: players[1],
    dice: wish.typed && wish.opponent !== 'watch' ? 'typed' : 'server',
  };
}

/** @param {Wish} wish */
function lengthSentence({ length, cube, crawford }) {
  if (length === 0) return t('Game after game, every point counts.');
  if (length === 1) return t('One game decides; there is nothing to double.');
  if (cube && crawford) {
    return tn(
      'First to {n} point, with the Crawford game.',
      'First to {n} points, with the Crawford game.',
      length,
    );
  }
  return tn('First to {n} point wins.', 'First to {n} points wins.', length);
}

/** @param {Wish} wish */
function startLabel({ opponent, length }) {
  if (opponent === 'friend') return t('Set the table and get the link');
  if (opponent === 'watch') return t('Watch them play');
  return length === 0 || length === 1 ? t('Start the game') : t('Start the match');
}
