// @ts-check
/**
 * The bar of actions: Double far left, Roll and Confirm far right, and between them what is to
 * be done now. What costs points asks once more, in its own place.
 */

import { picture } from '../../board/index.js';
import { number, t } from '../../i18n/index.js';
import { h, icon, iconButton } from '../dom.js';
import { actorOf, may, statusWords, takesBack, textFor } from './game.js';
import { canAsk, hintButton } from './hints.js';
import { button, questions } from './questions.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./commands.js').Commands} Commands */

/** How fast two computers may play. */
const SPEEDS = [0.5, 1, 2, 4];

/** @param {Game} game @param {Commands} commands */
export function actionBar(game, commands) {
  return (
    questions(game, commands) ?? [
      h('div', { class: 'act-left' }, leftButtons(game, commands)),
      h('div', { class: 'act-middle' }, status(game)),
      h('div', { class: 'act-tools' }, tools(game, commands)),
      h('div', { class: 'act-right' }, mainButtons(game, commands)),
    ]
  );
}

/** @param {Game} game @param {Commands} commands */
function leftButtons(game, commands) {
  const { table } = game;
  if (table.stage === 'over' || table.cube.state === 'none' || !game.you.sides.length) return null;
  return doubleButton(game, commands);
}

/** @param {Game} game @param {Commands} commands */
function doubleButton(game, commands) {
  const { cube } = game.table;
  const reason = textFor(game, game.narration.no_double);
  return [
    button(t('Double'), () => commands.ask('double'), {
      kind: 'button--gold act-double',
      key: 'double',
      off: reason !== '' || game.isBusy,
      sign:
        cube.state !== 'dead' &&
        h('span', { class: 'button-cube' }, picture({ piece: 'cube', value: cube.raised })),
    }),
    reason && h('span', { class: 'reason' }, reason),
  ];
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

/**
 * What comes and goes stands first: the bar is filled from its right, so that the rest keeps its place.
 * @param {Game} game @param {Commands} commands
 */
function tools(game, commands) {
  if (game.nudged) return null;
  const isShared = game.you.sides.length > 1;
  return [
    isShared &&
      takesBack(game, 'ask') &&
      iconButton('undo', t('Take back'), () => commands.takeBack('ask'), {
        'data-key': 'take-back-here',
      }),
    canAsk(game) && hintButton(game, commands),
    may(game, 'resign') &&
      iconButton('flag', t('Give up'), () => commands.ask('resign'), {
        'data-key': 'resign',
        'aria-disabled': game.isBusy ? 'true' : undefined,
      }),
    isShared && iconButton('turn', t('Turn the board'), commands.flip, { 'data-key': 'flip' }),
    game.you.talks &&
      iconButton('speech', t('Say something'), commands.showPhrases, { 'data-key': 'phrases' }),
  ];
}

/** @param {Game} game @param {Commands} commands */
function mainButtons(game, commands) {
  const { table } = game;
  if (game.history) {
    return button(t('Back to the game'), () => commands.showStep(null), {
      kind: 'button--main act-wide',
      key: 'to-game',
    });
  }
  if (game.nudged) return null; // the tutor has the buttons now
  if (table.stage === 'over') return endButtons(game, commands);
  if (may(game, 'roll')) return rollButton(game, commands);
  if (game.you.paces && table.pace) return paceButtons(table.pace, commands);
  return game.you.sides.length ? playButtons(game, commands) : null;
}

/** @param {Game} game @param {Commands} commands */
function rollButton(game, commands) {
  if (game.table.dice_from === 'typed') return diceField(game, commands);
  return button(t('Roll'), commands.roll, {
    kind: 'button--main act-wide',
    key: 'roll',
    sign: icon('dice'),
    off: game.isBusy,
  });
}

/** @param {Game} game @param {Commands} commands */
function playButtons(game, commands) {
  const { draft } = game;
  const isPlaying = game.table.stage === 'play' && actorOf(game) !== null && !game.isBusy;
  const canPass = isPlaying && draft.complete && !draft.steps.length;
  const [undo, takeBack] = [t('Undo'), t('Take back')];
  const mayTakeBack = takesBack(game, 'ask') !== null;
  return [
    canAsk(game) && hintButton(game, commands, 'act-hint'),
    mayTakeBack
      ? button(takeBack, () => commands.takeBack('ask'), {
          key: 'take-back',
          sign: icon('undo'),
          off: game.isBusy,
          room: undo,
        })
      : button(undo, commands.undo, {
          key: 'undo',
          sign: icon('undo'),
          room: game.you.talks ? takeBack : undefined, // only a friend elsewhere is asked
          off: !isPlaying || !draft.steps.length,
        }),
    button(canPass ? t('Pass') : t('Confirm'), commands.confirm, {
      kind: 'button--main',
      key: 'confirm',
      sign: icon('check'),
      off: !isPlaying || !draft.complete,
    }),
  ];
}

/**
 * What somebody does who watches two computers.
 * @param {import('../../wire-types.js').TempoView} pace @param {Commands} commands
 */
const paceButtons = ({ paused, speed }, commands) => [
  h(
    'select',
    {
      class: 'pace-speed',
      'aria-label': t('Speed'),
      'data-key': 'pace-speed',
      onchange: (/** @type {Event} */ { target }) => {
        if (target instanceof HTMLSelectElement) commands.pace({ speed: Number(target.value) });
      },
    },
    SPEEDS.map((one) => h('option', { value: one, selected: one === speed }, `× ${number(one)}`)),
  ),
  button(t('One step'), () => commands.pace({ paused: true, step: true }), {
    key: 'pace-step',
    sign: icon('on'),
  }),
  button(paused ? t('Continue') : t('Pause'), () => commands.pace({ paused: !paused }), {
    kind: 'button--main',
    key: 'pace',
  }),
];

/** @param {Game} game @param {Commands} commands */
function endButtons(game, commands) {
  if (game.hiddenResult !== game.table.n) return null; // the result lies over the board
  return [
    button(t('Result'), commands.showResult, { key: 'result' }),
    may(game, 'roll') ? nextGame(game, commands) : game.table.over && rematch(commands),
  ];
}

/** @param {Game} game @param {Commands} commands */
const nextGame = (game, commands) =>
  game.table.dice_from === 'typed'
    ? diceField(game, commands)
    : button(t('Next game'), commands.roll, { kind: 'button--main', key: 'next' });

/** @param {Commands} commands */
const rematch = (commands) =>
  button(t('Rematch'), commands.rematch, { kind: 'button--main', key: 'rematch' });

/** @param {Game} game @param {Commands} commands the dice of a real board, typed in */
function diceField({ table }, commands) {
  const isOpening = table.stage === 'opening' || table.stage === 'over';
  const label = isOpening ? t('White’s die, then black’s') : t('Your dice');
  const field = h('input', {
    name: 'dice',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: 2,
    placeholder: '31',
    'aria-label': label,
    title: label,
    'data-key': 'typed-dice',
  });
  return h(
    'form',
    {
      class: 'dice-field',
      novalidate: true, // the table says what is wrong, in its own language
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        commands.typeDice(field);
      },
    },
    field,
    h(
      'button',
      { type: 'submit', class: 'button button--main', 'data-key': 'set-dice' },
      t('Enter the dice'),
    ),
  );
}
