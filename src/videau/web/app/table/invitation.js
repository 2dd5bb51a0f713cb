// @ts-check
/** While a seat is open: the link for a friend, over the board. */

import { t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { linkField, linkTo } from './dialogs.js';

const SIDES = /** @type {const} */ (['white', 'black']);

/** @param {import('./game.js').Game} game */
export function invitation(game) {
  const { table, you } = game;
  const open = SIDES.find((side) => table.seats[side].kind === 'open');
  if (!open) return null;
  const invite = you.invites?.[open];
  return h(
    'section',
    { class: 'result invitation' },
    h('h2', null, t('Waiting for your friend')),
    invite && [
      h('p', null, t('Send this link. The first person to open it plays against you.')),
      linkField(linkTo('join', game.id, invite), t('Link for your friend')),
    ],
    h('p', { class: 'help' }, t('And this one is for those who only watch:')),
    linkField(linkTo('watch', game.id, you.watch), t('Link to watch')),
  );
}
