// @ts-check
/** While a seat is open: what was agreed, and the link for a friend, over the board. */

import { t } from '../../i18n/index.js';
import { absenceSentence, clockSentence, lengthSentence } from '../agreement.js';
import { h } from '../dom.js';
import { linkField, linkTo, passOn } from '../pass-on.js';
import { sheetLabel } from '../sheets.js';
import { other } from './narration.js';

const SIDES = /** @type {const} */ (['white', 'black']);

/** @param {import('./game.js').Game} game */
export function invitation(game) {
  const { table, you } = game;
  const open = SIDES.find((side) => table.seats[side].kind === 'open');
  if (!open) return null;
  const invite = you.invites?.[open];
  const { name } = table.seats[other(open)];
  return h(
    'section',
    { class: 'result invitation' },
    h('h2', null, t('Waiting for your friend')),
    agreement(table),
    invite && [
      h('p', null, t('Send this link. The first person to open it plays against you.')),
      passOn({
        address: linkTo('join', game.id, invite),
        label: t('Link for your friend'),
        text: invitationTitle(name),
        isMain: true,
      }),
    ],
    h(
      'details',
      { class: 'watch-link' },
      h('summary', { 'data-key': 'watch-link' }, t('Link to watch')),
      linkField(linkTo('watch', game.id, you.watch), t('Link to watch')),
    ),
  );
}

/** @param {string} name of whoever invites; empty if they gave none */
export const invitationTitle = (name) =>
  name ? t('{name} invites you to a game', { name }) : t('You are invited to a game');

/**
 * By which rules, how long, and with which clock.
 * @param {Pick<import('../../wire-types.js').TableView, 'ruleset' | 'options' | 'dice_from'>} table
 */
export const agreement = ({ ruleset, options, dice_from }) =>
  h(
    'ul',
    { class: 'agreement' },
    h('li', null, t('Rules: {name}', { name: sheetLabel(ruleset) })),
    h('li', null, lengthSentence(options)),
    h('li', null, clockSentence(options.clock, options.length ?? 0)),
    !!options.absence && h('li', null, absenceSentence(options.absence)),
    dice_from === 'typed' &&
      h('li', null, t('The dice are rolled by hand and typed in. Nobody checks them.')),
  );
