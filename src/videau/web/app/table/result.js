// @ts-check
/** The end of a game: what was scored and how it came about, then the way on. */

import { picture } from '../../board/index.js';
import { number, t, tn } from '../../i18n/index.js';
import { h, iconButton } from '../dom.js';
import { beads, paintOf } from './cards.js';
import { may, textFor } from './game.js';
import { other } from './narration.js';

/** @import { ResultNarration, ResultView } from '../../wire-types.js' */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./commands.js').Commands} Commands */
/** @typedef {import('../dom.js').Child} Child */

/** @param {Game} game @param {Commands} commands @returns {HTMLElement | null} */
export function resultDialog(game, commands) {
  const { table, narration } = game;
  if (table.called_off) return calledOff(game, commands);
  if (!table.result || !narration.result) return null;
  const { headline, reason } = narration.result;
  return h(
    'section',
    { class: 'result', role: 'dialog', 'aria-labelledby': 'result-title', tabindex: -1 },
    // Where there is little room it scrolls, so the keyboard must get there.
    h(
      'div',
      { class: 'result-body', tabindex: 0, role: 'group', 'aria-labelledby': 'result-title' },
      h(
        'div',
        { class: 'result-head' },
        h('p', { class: 'help' }, whichGame(game)),
        h('h2', { id: 'result-title' }, textFor(game, headline)),
        h('p', { class: 'result-why' }, textFor(game, reason)),
        h('div', { class: 'sum' }, sum(game, table.result)),
      ),
      h(
        'div',
        { class: 'result-more' },
        explanation(game, narration.result),
        table.options.length !== 1 && scores(game, table.result),
        nextGameNote(game, narration.result),
        game.fair &&
          h(
            'p',
            null,
            h('a', { href: `#/check/${game.id}`, 'data-key': 'check' }, t('Check the dice')),
          ),
      ),
    ),
    buttons(game, commands),
  );
}

/** @param {Game} game */
const whoCalledOff = ({ entries, names }) =>
  t('{name} calls the match off: it counts for nobody.', {
    name: names[entries.at(-1)?.by === 'black' ? 'black' : 'white'],
  });

/** @param {Game} game @param {Commands} commands */
const calledOff = (game, commands) =>
  h(
    'section',
    { class: 'result', role: 'dialog', 'aria-labelledby': 'result-title', tabindex: -1 },
    h(
      'div',
      { class: 'result-body', tabindex: 0, role: 'group', 'aria-labelledby': 'result-title' },
      h('h2', { id: 'result-title' }, textFor(game, game.narration.status)),
      h('p', { class: 'result-why' }, whoCalledOff(game)),
    ),
    buttons(game, commands),
  );

/** @param {Game} game */
function whichGame({ table: { options, game } }) {
  const length = options.length ?? 0;
  return length > 1
    ? t('Game {game} of a match to {length}', { game, length })
    : t('Game {game}', { game });
}

/** @param {Game} game @param {ResultView} result */
function sum(game, { winner, win, points, factors }) {
  const isMine = game.you.sides.length === 1 && game.you.sides[0] === winner;
  const name = game.names[winner];
  return [
    factors && [
      tile(
        h('span', { class: 'sum-cube' }, picture({ piece: 'cube', value: factors.cube })),
        t('cube'),
      ),
      h('span', { class: 'sign' }, '×'),
      tile(number(factors.times), winWord(win)),
      h('span', { class: 'sign' }, '='),
    ],
    tile(
      number(points),
      isMine
        ? tn('point for you', 'points for you', points)
        : tn('point for {name}', 'points for {name}', points, { name }),
      'tile--main',
    ),
  ];
}

/** @param {Child} what @param {string} label @param {string} [kind] */
const tile = (what, label, kind = '') =>
  h('span', { class: `tile ${kind}` }, h('b', null, what), h('small', null, label));

/** @param {ResultView['win']} win */
function winWord(win) {
  if (win === 'gammon') return t('gammon');
  return win === 'backgammon' ? t('backgammon') : t('single game');
}

/** The kinds of win where the position decided, else what the rules say. @param {Game} game @param {ResultNarration} result */
function explanation(game, { rules, grades }) {
  if (!grades.length) return rules.map((rule) => h('p', { class: 'help' }, textFor(game, rule)));
  return h(
    'ul',
    { class: 'grades' },
    grades.map(({ win, title, clause }) => {
      const isNow = win === game.table.result?.win;
      return h(
        'li',
        {
          class: isNow ? 'grade grade--now' : 'grade',
          'aria-current': isNow ? 'true' : undefined,
        },
        h('b', null, textFor(game, title)),
        h('span', null, textFor(game, clause)),
      );
    }),
  );
}

/** @param {Game} game @param {ResultView} result */
const scores = ({ table, names, bottom }, { before, after }) =>
  h(
    'ul',
    { class: 'scores' },
    [bottom, other(bottom)].map((side) =>
      h(
        'li',
        null,
        h('span', { class: 'score-checker' }, picture({ piece: 'checker', paint: paintOf(side) })),
        h('b', null, names[side]),
        beads(table.options.length ?? 0, after[side], false, before[side]),
        h(
          'span',
          { class: 'figure' },
          before[side] === after[side]
            ? number(after[side])
            : `${number(before[side])} → ${number(after[side])}`,
        ),
      ),
    ),
  );

/** @param {Game} game @param {ResultNarration} result */
const nextGameNote = (game, { next }) =>
  next &&
  h(
    'p',
    { class: 'crawford' },
    h('span', { class: 'chip chip--gold' }, t('Crawford game next')),
    h('span', { class: 'help' }, textFor(game, next)),
  );

/** @param {Game} game @param {Commands} commands */
const buttons = (game, commands) =>
  h(
    'div',
    { class: 'result-buttons' },
    h(
      'button',
      {
        type: 'button',
        class: 'button button--bare',
        onclick: commands.hideResult,
        'data-key': 'look',
      },
      t('Look at the board'),
    ),
    iconButton('download', t('Download the game'), commands.download, {
      'data-key': 'download-result',
    }),
    game.table.result &&
      h(
        'a',
        {
          class: 'button',
          href: `#/review/${game.id}/${game.table.game}`,
          'data-key': 'review-this',
        },
        t('Review this game'),
      ),
    wayOn(game, commands),
  );

/** @param {Game} game @param {Commands} commands */
function wayOn(game, commands) {
  const { table, you } = game;
  if (table.over) {
    return you.sides.length
      ? mainButton(t('Rematch'), commands.rematch)
      : mainButton(t('New game'), commands.leave);
  }
  if (!may(game, 'roll')) return null;
  const isTyped = table.dice_from === 'typed';
  return mainButton(t('Next game'), isTyped ? commands.hideResult : commands.roll);
}

/** @param {string} label @param {() => void} onclick */
const mainButton = (label, onclick) =>
  h(
    'button',
    { type: 'button', class: 'button button--main', onclick, 'data-key': 'way-on' },
    label,
  );
