// @ts-check
/** Questions that take the place of the action bar; what costs points asks once more. */

import { t } from '../../i18n/index.js';
import { h, pause } from '../dom.js';
import { absenceQuestion, isClaimable } from './absence.js';
import { may, takesBack, textFor } from './game.js';
import { canAsk, hintButton } from './hints.js';
import { pointsText } from './moves.js';

/** @import { Act, TableView } from '../../wire-types.js' */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./commands.js').Commands} Commands */
/** @typedef {import('../dom.js').Child} Child */
/** @typedef {'single' | 'gammon' | 'backgammon'} Win */

const WINS = /** @type {const} */ (['single', 'gammon', 'backgammon']);

/**
 * @param {string} label @param {() => void} onclick
 * @param {{ kind?: string, key: string, off?: boolean, sign?: Child, more?: Child,
 *   shortcut?: string, room?: string }} how with room for another label that takes its place
 */
export function button(label, onclick, how) {
  const { kind = '', key, off = false, sign = null, more = null, shortcut, room } = how;
  return h(
    'button',
    {
      type: 'button',
      class: `button ${kind}`,
      'data-key': key,
      'aria-keyshortcuts': shortcut,
      'aria-disabled': off ? 'true' : undefined,
      onclick: () => {
        if (!off) onclick();
      },
    },
    sign,
    h(
      'span',
      { class: 'button-text' },
      h('span', { 'data-room': room }, label),
      more && [pause(), h('small', null, more)],
    ),
  );
}

/** What is asked now, or null. @param {Game} game @param {Commands} commands */
export function questions(game, commands) {
  if (game.history || game.nudged) return null;
  if (game.asking !== null) return confirmation(game, commands, game.asking);
  if (takesBack(game, 'answer')) return takeBackOffer(game, commands);
  if (isClaimable(game)) return absenceOffer(game, commands);
  if (may(game, 'take')) return doubleOffer(game, commands);
  return may(game, 'accept') ? resignation(game, commands) : null;
}

/** @param {Game} game */
export const takeBackQuestion = ({ names, table }) =>
  t('{name} would like to take the play back.', { name: names[table.take_back?.by ?? 'white'] });

/** @param {Game} game @param {Commands} commands */
const takeBackOffer = (game, commands) =>
  ask(
    takeBackQuestion(game),
    null,
    button(t('Refuse'), () => commands.takeBack('refuse'), {
      key: 'refuse-back',
      more: t('play on'),
    }),
    button(t('Accept'), () => commands.takeBack('accept'), {
      kind: 'button--main',
      key: 'accept-back',
      more: t('with the same dice'),
    }),
  );

/** @param {Game} game @param {Commands} commands */
const absenceOffer = (game, commands) =>
  ask(
    absenceQuestion(game),
    null,
    button(t('Wait'), commands.waitOn, { key: 'wait-on' }),
    button(t('Call it off'), () => commands.act({ do: 'call-off' }), { key: 'call-off' }),
    button(t('Claim'), () => commands.act({ do: 'forfeit' }), {
      kind: 'button--main',
      key: 'forfeit',
    }),
  );

/** @param {string} title @param {Child} aside what answers nothing yet @param {...Child} buttons */
const ask = (title, aside, ...buttons) => [
  h(
    'div',
    { class: 'answer', role: 'group', 'aria-label': title },
    h('b', { class: 'answer-title' }, title),
    aside && h('span', { class: 'answer-aside' }, aside),
    h('div', { class: 'answer-buttons' }, buttons),
  ),
];

/** @param {Game} game @param {Commands} commands @param {string} asking */
function confirmation({ table }, commands, asking) {
  if (asking === 'resign') return resignChoice(table, commands);
  const { title, label, action, kind = 'button--bad' } = confirmed(table, asking);
  return ask(
    title,
    null,
    goBack(commands),
    button(label, () => commands.act(action), { kind, key: 'sure' }),
  );
}

/** @param {Commands} commands */
const goBack = (commands) => button(t('Go back'), () => commands.ask(null), { key: 'back-out' });

/**
 * @param {TableView} table @param {string} asking
 * @returns {{ title: string, label: string, action: Act['action'], kind?: string }}
 */
function confirmed({ cube }, asking) {
  if (asking === 'double') {
    const stake = cube.raised;
    return {
      title: t('Double to {stake}?', { stake }),
      label: t('Double, play for {stake}', { stake }),
      action: { do: 'double' },
      kind: 'button--gold',
    };
  }
  if (asking === 'take') {
    const stake = cube.offered;
    return {
      title: t('Take, play for {stake}?', { stake }),
      label: t('Take, play for {stake}', { stake }),
      action: { do: 'take' },
      kind: 'button--main',
    };
  }
  if (asking === 'drop') {
    const points = pointsText(cube.drop_pays ?? 0);
    return {
      title: t('Drop, lose {points}?', { points }),
      label: t('Drop, lose {points}', { points }),
      action: { do: 'drop' },
    };
  }
  const win = /** @type {Win} */ (asking.replace('resign-', ''));
  return {
    title: t('Give up and lose {win}?', { win: winName(win) }),
    label: t('Give up and lose {win}', { win: winName(win) }),
    action: { do: 'resign', win },
  };
}

/** @param {TableView} table @param {Commands} commands */
const resignChoice = ({ resigning_pays: pays }, commands) =>
  ask(
    t('Give up this game?'),
    goBack(commands),
    WINS.map((win) =>
      button(winName(win), () => commands.ask(`resign-${win}`), {
        key: `resign-${win}`,
        more: pointsText(pays[win] ?? 0),
      }),
    ),
  );

/** @param {Win} win */
function winName(win) {
  if (win === 'gammon') return t('a gammon');
  return win === 'backgammon' ? t('a backgammon') : t('a single game');
}

/** @param {Game} game @param {Commands} commands */
function doubleOffer(game, commands) {
  const { cube } = game.table;
  const raise = t('play for {stake}', { stake: cube.raised });
  return ask(
    textFor(game, game.narration.question),
    canAsk(game) && hintButton(game, commands, 'answer-hint'),
    button(t('Drop'), () => commands.ask('drop'), {
      key: 'drop',
      shortcut: 'X',
      more: t('lose {points}', { points: pointsText(cube.drop_pays ?? 0) }),
    }),
    may(game, 'beaver') &&
      button(t('Beaver'), () => commands.act({ do: 'beaver' }), { key: 'beaver', more: raise }),
    may(game, 'raccoon') &&
      button(t('Raccoon'), () => commands.act({ do: 'raccoon' }), { key: 'raccoon', more: raise }),
    button(t('Take'), () => commands.ask('take'), {
      kind: 'button--main',
      key: 'take',
      shortcut: 'T',
      more: t('play for {stake}, cube yours', { stake: cube.offered }),
    }),
  );
}

/** @param {Game} game @param {Commands} commands */
function resignation(game, commands) {
  return ask(
    textFor(game, game.narration.question),
    canAsk(game) && hintButton(game, commands, 'answer-hint'),
    button(t('Refuse'), () => commands.act({ do: 'refuse' }), {
      key: 'refuse',
      shortcut: 'X',
      more: t('play on'),
    }),
    button(t('Accept'), () => commands.act({ do: 'accept' }), {
      kind: 'button--main',
      key: 'accept',
      shortcut: 'T',
      more: t('win the game'),
    }),
  );
}
