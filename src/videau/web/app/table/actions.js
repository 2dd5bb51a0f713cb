// @ts-check
/**
 * The bar of actions: Double far left, Roll and Confirm far right, and between them what is to
 * be done now. What costs points asks once more, in its own place.
 */

import { picture } from '../../board/index.js';
import { list, t } from '../../i18n/index.js';
import { h, icon, iconButton } from '../dom.js';
import { canAsk, hintButton } from './hints.js';
import { button, questions } from './questions.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./screen.js').Deeds} Deeds */

/** @param {Game} game @param {Deeds} deeds */
export function actionBar(game, deeds) {
  return (
    questions(game, deeds) ?? [
      h('div', { class: 'act-left' }, doubling(game, deeds)),
      h('div', { class: 'act-middle' }, status(game)),
      h('div', { class: 'act-tools' }, tools(game, deeds)),
      h('div', { class: 'act-right' }, right(game, deeds)),
    ]
  );
}

/** @param {Game} game @param {Deeds} deeds */
function doubling(game, deeds) {
  const { table } = game;
  if (table.stage === 'over') {
    return button(t('Download the record'), deeds.download, {
      kind: 'button--bare',
      key: 'record',
      sign: icon('download'),
    });
  }
  if (table.cube.state === 'none' || !game.you.sides.length) return null;
  const reason = noDouble(game);
  const value = 2 * table.cube.value;
  return [
    button(t('Double'), () => deeds.ask('double'), {
      kind: 'button--gold act-double',
      key: 'double',
      off: reason !== '' || game.isBusy,
      sign:
        table.cube.state !== 'dead' &&
        h('span', { class: 'button-cube' }, picture({ piece: 'cube', value })),
    }),
    reason && h('span', { class: 'reason' }, reason),
  ];
}

/** @param {Game} game why the cube may not be turned now; empty if it may */
function noDouble(game) {
  const { table, names, you } = game;
  if (game.may('double')) return '';
  if (table.cube.state === 'dead') return t('No doubling in the Crawford game');
  const { owner } = table.cube;
  if (owner && !you.sides.includes(owner))
    return t('{name} holds the cube', { name: names[/** @type {'white'} */ (owner)] });
  if (table.stage === 'opening') return t('Not before the first roll');
  const limit = game.rules?.answers.cube_limit;
  if (limit && 2 * table.cube.value > limit) return t('The cube goes no higher');
  return t('Only before your roll');
}

/** @param {Game} game what is to be done now: in short, and the rest */
export function statusWords(game) {
  const { table, names, you, actor } = game;
  const isShared = you.sides.length > 1;
  const mine = actor && (isShared ? names[actor] : t('Your turn'));
  if (game.review)
    return [
      t('Looking back'),
      t('step {n} of {m}', { n: game.review.at, m: game.review.steps.length - 1 }),
    ];
  if (table.stage === 'over') return [game.resultSentence(), ''];
  if (table.seats.white.kind === 'open' || table.seats.black.kind === 'open')
    return [t('Waiting for your friend'), ''];
  if (table.stage === 'opening')
    return [t('Opening roll'), game.may('roll') ? t('the higher die begins') : ''];
  if (table.stage === 'answer')
    return [
      t('{name} thinks it over', { name: names[/** @type {'white'} */ (chooser(table))] }),
      '',
    ];
  if (!actor) {
    const name = names[/** @type {'white'} */ (table.turn)];
    return [
      table.seats[table.turn].kind === 'bot'
        ? t('{name} thinks', { name })
        : t('{name} is on turn', { name }),
      '',
    ];
  }
  if (table.stage === 'roll') return [mine, danced(game)];
  if (game.draft.complete) {
    return [mine, game.draft.steps.length ? t('ready to confirm') : t('nothing can be played')];
  }
  const left = diceLeft(game);
  const isDouble = left.length > 1 && left[0] === left[1];
  const dice = isDouble ? `${left.length} × ${left[0]}` : list(left.map(String));
  return [mine, t('play {dice}', { dice })];
}

/** @param {any} table */
const chooser = (table) => table.may.take?.[0] ?? table.may.accept?.[0] ?? table.turn;

/** @param {Game} game */
function danced({ table, names }) {
  const { last } = table;
  return last && !last.moves.length
    ? t('{name} cannot move', { name: names[/** @type {'white'} */ (last.side)] })
    : '';
}

/** @param {Game} game */
function diceLeft({ table, draft }) {
  const [one, two] = table.dice.values;
  const all = one === two ? [one, one, one, one] : [one, two];
  for (const step of draft.steps) all.splice(all.indexOf(step.die), 1);
  return all;
}

/** @param {Game} game */
function status(game) {
  const [short, rest] = statusWords(game);
  const error = game.error?.();
  return h(
    'p',
    { class: error ? 'status status--bad' : 'status', role: error ? 'alert' : undefined },
    error || [h('b', null, short), rest && ` · ${rest}`],
  );
}

/** @param {Game} game @param {Deeds} deeds */
function tools(game, deeds) {
  return [
    canAsk(game) && hintButton(game, deeds),
    game.you.sides.length > 1 &&
      iconButton('turn', t('Turn the board'), deeds.flip, { 'data-key': 'flip' }),
    game.may('resign') &&
      iconButton('flag', t('Give up'), () => deeds.ask('resign'), {
        'data-key': 'resign',
        'aria-disabled': game.isBusy ? 'true' : undefined,
      }),
  ];
}

/** @param {Game} game @param {Deeds} deeds */
function right(game, deeds) {
  const { table } = game;
  if (game.review) {
    return button(t('Back to the game'), () => deeds.review(null), {
      kind: 'button--main act-wide',
      key: 'to-game',
    });
  }
  if (table.stage === 'over') return ending(game, deeds);
  if (game.may('roll')) {
    if (table.dice_from === 'typed') return diceField(game, deeds);
    return button(t('Roll'), deeds.roll, {
      kind: 'button--main act-wide',
      key: 'roll',
      sign: icon('dice'),
      off: game.isBusy,
    });
  }
  if (!game.you.sides.length) return null;
  const isPlaying = table.stage === 'play' && game.actor !== null && !game.isBusy;
  const canPass = isPlaying && game.draft.complete && !game.draft.steps.length;
  return [
    canAsk(game) && hintButton(game, deeds, 'act-hint'),
    button(t('Undo'), deeds.undo, {
      key: 'undo',
      sign: icon('undo'),
      off: !isPlaying || !game.draft.steps.length,
    }),
    button(canPass ? t('Pass') : t('Confirm'), deeds.confirm, {
      kind: 'button--main',
      key: 'confirm',
      sign: icon('check'),
      off: !isPlaying || !game.draft.complete,
    }),
  ];
}

/** @param {Game} game @param {Deeds} deeds */
function ending(game, deeds) {
  if (game.tucked !== game.table.n) return null; // the result lies over the board
  return [
    button(t('Result'), deeds.showResult, { key: 'result' }),
    game.may('roll') && game.table.dice_from === 'typed'
      ? diceField(game, deeds)
      : game.may('roll')
        ? button(t('Next game'), deeds.roll, { kind: 'button--main', key: 'next' })
        : game.table.over &&
          button(t('Rematch'), deeds.rematch, { kind: 'button--main', key: 'rematch' }),
  ];
}

/** @param {Game} game @param {Deeds} deeds the dice of a real board, typed in */
function diceField(game, deeds) {
  const label =
    game.table.stage === 'opening' || game.table.stage === 'over'
      ? t('White’s die, then black’s')
      : t('Your dice');
  return h(
    'form',
    {
      class: 'dice-field',
      novalidate: true, // the table says what is wrong, in its own language
      onsubmit: (/** @type {any} */ event) => {
        event.preventDefault();
        deeds.typeDice(event.target.elements.dice);
      },
    },
    h('input', {
      name: 'dice',
      inputmode: 'numeric',
      autocomplete: 'off',
      maxlength: 2,
      placeholder: '31',
      'aria-label': label,
      title: label,
      'data-key': 'typed-dice',
    }),
    h(
      'button',
      { type: 'submit', class: 'button button--main', 'data-key': 'set-dice' },
      t('Set dice'),
    ),
  );
}
