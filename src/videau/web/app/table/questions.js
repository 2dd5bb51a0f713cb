// @ts-check
/** Questions that take the place of the action bar; what costs points asks once more. */

import { t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { canAsk, hintButton } from './hints.js';
import { pointsText } from './moves.js';
import { other, winName } from './story.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./screen.js').Deeds} Deeds */

/**
 * @param {string} label @param {() => void} onclick
 * @param {{ kind?: string, key: string, off?: boolean, sign?: any, more?: any }} how
 */
export function button(label, onclick, { kind = '', key, off = false, sign = null, more = null }) {
  return h(
    'button',
    {
      type: 'button',
      class: `button ${kind}`,
      'data-key': key,
      'aria-disabled': off ? 'true' : undefined,
      onclick: () => {
        if (!off) onclick();
      },
    },
    sign,
    h('span', { class: 'button-text' }, h('span', null, label), more && h('small', null, more)),
  );
}

/** What is asked now, or null. @param {Game} game @param {Deeds} deeds */
export function questions(game, deeds) {
  const { table, names, asking } = game;
  if (game.review) return null;
  const back = () => button(t('Go back'), () => deeds.ask(null), { key: 'back-out' });
  const ask = (/** @type {string} */ title, /** @type {any[]} */ ...buttons) => [
    h(
      'div',
      { class: 'answer', role: 'group', 'aria-label': title },
      h('b', { class: 'answer-title' }, title),
      h('div', { class: 'answer-buttons' }, buttons),
    ),
  ];
  const sure = (
    /** @type {string} */ title,
    /** @type {string} */ label,
    /** @type {any} */ action,
    kind = 'button--bad',
  ) =>
    ask(
      title,
      back(),
      button(label, () => deeds.act(action), { kind, key: 'sure' }),
    );
  const stake = table.cube.offered ?? 2 * table.cube.value;
  const price = pointsText(game.dropPays());
  switch (asking) {
    case 'double':
      return sure(
        t('Double to {stake}?', { stake }),
        t('Double, play for {stake}', { stake }),
        { do: 'double' },
        'button--gold',
      );
    case 'take':
      return sure(
        t('Take, play for {stake}?', { stake }),
        t('Take, play for {stake}', { stake }),
        { do: 'take' },
        'button--main',
      );
    case 'drop':
      return sure(
        t('Drop, lose {points}?', { points: price }),
        t('Drop, lose {points}', { points: price }),
        { do: 'drop' },
      );
    case 'resign':
      return ask(
        t('Give up this game?'),
        back(),
        ['single', 'gammon', 'backgammon'].map((win, i) =>
          button(winName(win), () => deeds.ask(`resign-${win}`), {
            key: `resign-${win}`,
            more: pointsText((i + 1) * table.cube.value),
          }),
        ),
      );
    case 'resign-single':
    case 'resign-gammon':
    case 'resign-backgammon': {
      const win = asking.slice(7);
      return sure(
        t('Give up {win}?', { win: winName(win) }),
        t('Give up {win}', { win: winName(win) }),
        { do: 'resign', win },
      );
    }
  }
  if (game.may('take')) {
    const name = names[other(/** @type {any} */ (game.may('take')))];
    return ask(
      turned(game.entries.at(-1)?.do, { name, stake }),
      canAsk(game) && hintButton(game, deeds, 'answer-hint'),
      button(t('Drop'), () => deeds.ask('drop'), {
        key: 'drop',
        more: t('lose {points}', { points: price }),
      }),
      game.may('beaver') &&
        button(t('Beaver'), () => deeds.act({ do: 'beaver' }), {
          key: 'beaver',
          more: t('play for {stake}', { stake: 2 * stake }),
        }),
      game.may('raccoon') &&
        button(t('Raccoon'), () => deeds.act({ do: 'raccoon' }), {
          key: 'raccoon',
          more: t('play for {stake}', { stake: 2 * stake }),
        }),
      button(t('Take'), () => deeds.ask('take'), {
        kind: 'button--main',
        key: 'take',
        more: t('play for {stake}, cube yours', { stake }),
      }),
    );
  }
  if (game.may('accept')) {
    const side = other(/** @type {any} */ (game.may('accept')));
    return ask(
      t('{name} gives up {win}', { name: names[side], win: winName(table.resigned) }),
      canAsk(game) && hintButton(game, deeds, 'answer-hint'),
      button(t('Refuse'), () => deeds.act({ do: 'refuse' }), { key: 'refuse', more: t('play on') }),
      button(t('Accept'), () => deeds.act({ do: 'accept' }), {
        kind: 'button--main',
        key: 'accept',
        more: t('win the game'),
      }),
    );
  }
  return null;
}

/** @param {string | undefined} how the cube was turned @param {{ name: string, stake: number }} by */
function turned(how, by) {
  if (how === 'beaver') return t('{name} beavers to {stake}.', by);
  if (how === 'raccoon') return t('{name} raccoons to {stake}.', by);
  return t('{name} doubles to {stake}', by);
}
