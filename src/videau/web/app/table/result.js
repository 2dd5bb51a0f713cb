// @ts-check
/** The end of a game: what was scored and how it came about, then the way on. */

import { picture } from '../../board/index.js';
import { number, say, t, tn } from '../../i18n/index.js';
import { h, iconButton } from '../dom.js';
import { beads, paintOf } from './cards.js';
import { other } from './story.js';

const TIMES = { single: 1, gammon: 2, backgammon: 3 };

/** @param {import('./game.js').Game} game the headline */
export function headline(game) {
  const { table, names, you } = game;
  const { winner, win } = table.result;
  const isMine = you.sides.length === 1 && you.sides[0] === winner;
  const name = names[/** @type {'white'} */ (winner)];
  if (table.over && table.options.length > 1) {
    return isMine ? t('You win the match') : t('{name} wins the match', { name });
  }
  if (win === 'gammon') return isMine ? t('You win a gammon') : t('{name} wins a gammon', { name });
  if (win === 'backgammon') {
    return isMine ? t('You win a backgammon') : t('{name} wins a backgammon', { name });
  }
  return isMine ? t('You win') : t('{name} wins', { name });
}

/** @param {import('./game.js').Game} game */
function reason({ table, names, rules }) {
  const { ending, winner, win } = table.result;
  const loser = names[other(winner)];
  if (ending === 'dropped') return t('{loser} refused the double.', { loser });
  if (ending === 'resigned') return t('{loser} gave up.', { loser });
  if (ending === 'out-of-time') return t('{loser} ran out of time.', { loser });
  if (win === 'single') {
    const n = table.position[other(winner)][0];
    return tn('{loser} had borne off {n} checker.', '{loser} had borne off {n} checkers.', n, {
      loser,
    });
  }
  return t('The reason: {reason}.', { reason: clause(win, rules?.answers ?? {}, loser) });
}

/**
 * The clause of the sheet that was met.
 * @param {string} win @param {Record<string, any>} answers @param {string} loser
 */
function clause(win, answers, loser) {
  if (win === 'gammon') {
    return answers.gammon === 'all-home'
      ? t('{loser} has all checkers home, but none borne off', { loser })
      : t('{loser} has borne off no checker', { loser });
  }
  if (answers.backgammon === 'not-all-home') {
    return t('{loser} has borne off no checker and has not all of them home', { loser });
  }
  if (answers.backgammon === 'back') {
    return t('{loser} has a checker on the bar or in the winner’s home board', { loser });
  }
  return t(
    '{loser} has borne off no checker and has one on the bar or in the winner’s home board',
    { loser },
  );
}

/**
 * @param {import('./game.js').Game} game
 * @param {import('./screen.js').Deeds} deeds
 */
export function resultDialog(game, deeds) {
  const { table, rules } = game;
  const { result, options } = table;
  const cube = table.cube.state === 'none' ? 1 : table.cube.value;
  const times = TIMES[/** @type {'single'} */ (result.win)];
  const winner = game.names[/** @type {'white'} */ (result.winner)];
  const isMine = game.you.sides.length === 1 && game.you.sides[0] === result.winner;
  const which =
    options.length > 1
      ? t('Game {game} of a match to {length}', { game: table.game, length: options.length })
      : t('Game {game}', { game: table.game });
  return h(
    'section',
    { class: 'result', role: 'dialog', 'aria-labelledby': 'result-title', tabindex: -1 },
    h('p', { class: 'help' }, which),
    h('h2', { id: 'result-title' }, headline(game)),
    h('p', { class: 'result-why' }, reason(game)),
    h(
      'div',
      { class: 'sum' },
      // On time the points of a match are those that were missing, whatever the cube shows.
      !(result.ending === 'out-of-time' && options.length) &&
        cube * times === result.points && [
          tile(
            h('span', { class: 'sum-cube' }, picture({ piece: 'cube', value: cube })),
            t('cube'),
          ),
          h('span', { class: 'sign' }, '×'),
          tile(number(times), winWord(result.win)),
          h('span', { class: 'sign' }, '='),
        ],
      tile(
        number(result.points),
        isMine
          ? tn('point for you', 'points for you', result.points)
          : tn('point for {name}', 'points for {name}', result.points, { name: winner }),
        'tile--main',
      ),
    ),
    // A single game says why it is one where no clause does: after a drop, or by Jacoby.
    result.win === 'single' && result.why.length
      ? result.why.map((/** @type {any} */ why) => h('p', { class: 'help' }, say(why)))
      : result.ending === 'borne-off' && rules && grades(result.win, rules.answers),
    options.length !== 1 && scores(game),
    crawfordNext(game),
    h(
      'div',
      { class: 'result-buttons' },
      h(
        'button',
        {
          type: 'button',
          class: 'button button--bare',
          onclick: deeds.hideResult,
          'data-key': 'look',
        },
        t('Look at the board'),
      ),
      iconButton('download', t('Download the record'), deeds.download, {
        'data-key': 'result-download',
      }),
      h(
        'span',
        { class: 'result-ways' },
        h(
          'a',
          {
            class: 'button',
            href: `#/review/${game.id}/${table.game}`,
            'data-key': 'review-this',
          },
          t('Review this game'),
        ),
        way(game, deeds),
      ),
    ),
  );
}

/** @param {any} what @param {string} label @param {string} [kind] */
const tile = (what, label, kind = '') =>
  h('span', { class: `tile ${kind}` }, h('b', null, what), h('small', null, label));

/** @param {string} win */
function winWord(win) {
  if (win === 'gammon') return t('gammon');
  return win === 'backgammon' ? t('backgammon') : t('single game');
}

/** @param {string} win @param {Record<string, any>} answers of the ruleset */
function grades(win, answers) {
  const all = [
    [
      'single',
      t('Single ×1'),
      answers.gammon === 'all-home' ? t('a checker borne off') : t('loser has borne off a checker'),
    ],
    [
      'gammon',
      t('Gammon ×2'),
      answers.gammon === 'all-home' ? t('all home, none borne off') : t('none borne off'),
    ],
    [
      'backgammon',
      t('Backgammon ×3'),
      answers.backgammon === 'not-all-home'
        ? t('none borne off, and not all home')
        : answers.backgammon === 'back'
          ? t('one on the bar or in the winner’s home')
          : t('none off, and one on the bar or in the winner’s home'),
    ],
  ];
  return h(
    'ul',
    { class: 'grades' },
    all.map(([name, title, line]) =>
      h(
        'li',
        {
          class: name === win ? 'grade grade--now' : 'grade',
          'aria-current': name === win ? 'true' : undefined,
        },
        h('b', null, title),
        h('span', null, line),
      ),
    ),
  );
}

/** @param {import('./game.js').Game} game */
function scores({ table, names, bottom }) {
  const { result, options } = table;
  return h(
    'ul',
    { class: 'scores' },
    [bottom, other(bottom)].map((side) => {
      const after = table.score[side];
      const before = side === result.winner ? Math.max(0, after - result.points) : after;
      return h(
        'li',
        null,
        h('span', { class: 'score-checker' }, picture({ piece: 'checker', paint: paintOf(side) })),
        h('b', null, names[side]),
        beads(options.length, after, { cube: false }, before),
        h(
          'span',
          { class: 'figure' },
          before === after ? number(after) : `${number(before)} → ${number(after)}`,
        ),
      );
    }),
  );
}

/** @param {import('./game.js').Game} game */
function crawfordNext({ table, names }) {
  const { length, crawford, cube } = table.options;
  if (table.over || !crawford || !cube || length < 2) return null;
  const { winner, points } = table.result;
  const after = table.score[winner];
  const isNext =
    after === length - 1 && after - points < length - 1 && table.score[other(winner)] < length - 1;
  if (!isNext) return null;
  return h(
    'p',
    { class: 'crawford' },
    h('span', { class: 'chip chip--gold' }, t('Crawford game next')),
    h(
      'span',
      { class: 'help' },
      t('{name} needs one point: the next game is played without the cube.', {
        name: names[/** @type {'white'} */ (winner)],
      }),
    ),
  );
}

/** @param {import('./game.js').Game} game @param {import('./screen.js').Deeds} deeds */
function way(game, deeds) {
  const next = (/** @type {string} */ label, /** @type {() => void} */ onclick) =>
    h(
      'button',
      { type: 'button', class: 'button button--main', onclick, 'data-key': 'way-on' },
      label,
    );
  if (game.table.over)
    return game.you.sides.length
      ? next(t('Rematch'), deeds.rematch)
      : next(t('New game'), deeds.leave);
  if (game.may('roll')) {
    return next(t('Next game'), game.table.dice_from === 'typed' ? deeds.hideResult : deeds.roll);
  }
  return null;
}
