// @ts-check
/** Windows that a person asks for: the position as text, the keys, links to pass on. */

import { t } from '../../i18n/index.js';
import { h, iconButton } from '../dom.js';
import { downloadButtons } from '../downloads.js';
import { CHAIN_LENGTH } from '../fair/dice.js';
import { linkTo, passOn } from '../pass-on.js';

/**
 * Opens a window over the screen; it closes when the screen is left, or for the next window.
 * @param {string} title @param {import('../dom.js').Child} content
 */
export function openDialog(title, content) {
  const dialog = h(
    'dialog',
    { class: 'dialog', 'aria-label': title },
    h(
      'div',
      { class: 'dialog-head' },
      h('h2', null, title),
      iconButton('close', t('Close'), () => dialog.close()),
    ),
    content,
  );
  const left = new AbortController();
  dialog.addEventListener('close', () => {
    left.abort();
    dialog.remove();
  });
  addEventListener('hashchange', () => dialog.close(), { signal: left.signal });
  /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog[open]'))?.close();
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** @param {string[]} lines @param {import('../../wire-types.js').IdsView} ids */
export function showText(lines, ids) {
  const formats = [
    ['XGID', ids.xgid],
    ['GNU ID', ids.gnubg],
    ['GNU Position ID', ids.position],
  ];
  return openDialog(t('Position as text'), [
    lines.map((line) => h('p', null, line)),
    h(
      'dl',
      { class: 'ids' },
      formats
        .filter(([, id]) => id)
        .map(([name, id]) => [h('dt', null, name), h('dd', null, h('code', null, id))]),
    ),
  ]);
}

export function showKeys() {
  const keys = [
    ['← →', t('move along the points, to the dice and the cube')],
    ['↑ ↓', t('cross the board')],
    [t('Page ↑ ↓'), t('go to the next place where you can do something')],
    [t('Enter'), t('lift a checker, put it down')],
    ['1–6', t('play that die from the point')],
    [t('Esc'), t('put the checker back')],
    [t('Space'), t('roll the dice, confirm the play')],
    ['U', t('take the last checker back')],
    ['D', t('double')],
    ['T', t('take a double, accept')],
    ['X', t('drop a double, refuse')],
    ['H', t('ask for a hint')],
    ['?', t('show these keys')],
  ];
  return openDialog(t('Keys'), [
    h(
      'dl',
      { class: 'keys' },
      keys.map(([key, does]) => [h('dt', null, h('kbd', null, key)), h('dd', null, does)]),
    ),
  ]);
}

/**
 * The game as a file, in the format that somebody chooses, and what its dice can be held to.
 * @param {string} id @param {string} token
 * @param {(error: import('../api.js').Refusal) => void} refused
 * @param {import('../../wire-types.js').FairView | null} fair
 */
export function showDownloads(id, token, refused, fair) {
  const dialog = openDialog(t('Download the game'), [
    h(
      'div',
      { class: 'downloads', onclick: () => dialog.close() },
      downloadButtons(id, token, refused),
    ),
    fair && envelope(id, fair),
  ]);
  return dialog;
}

/**
 * What the server has locked away, to be kept before anything is rolled, and where it is checked.
 * @param {string} id @param {import('../../wire-types.js').FairView} fair
 */
function envelope(id, { rolls, server }) {
  const party = t('the server');
  const roll = rolls - (rolls % CHAIN_LENGTH) + 1;
  const words = t('Envelope ({party}), used from roll {roll} on: {anchor}', {
    party,
    roll,
    anchor: server,
  });
  return [
    h('p', null, h('a', { href: `#/check/${id}`, 'data-key': 'check' }, t('Check the dice'))),
    h('p', { class: 'help check-envelope' }, words),
  ];
}

/**
 * The links of a table: for those who watch, and for the player's other devices.
 * @param {string} id @param {string} watch @param {string | null} token of a seat, for its player
 */
export function showLink(id, watch, token) {
  return openDialog(t('Link to watch'), [
    h('p', null, t('Anyone who opens this link can watch the game but not play in it.')),
    passOn({ address: linkTo('watch', id, watch), label: t('Link to watch'), isMain: true }),
    token && [h('h2', null, t('Play on another device')), seatLink(id, token, false)],
  ]);
}

/** A link with which a seat is taken along. @param {string} id @param {string} token */
export const showSeat = (id, token) =>
  openDialog(t('Play on another device'), seatLink(id, token, true));

/** @param {string} id @param {string} token @param {boolean} isMain */
const seatLink = (id, token, isMain) => [
  h(
    'p',
    null,
    t(
      'Open this link on the other device, and your seat is there too. Keep it to yourself: whoever has it plays for you.',
    ),
  ),
  passOn({ address: linkTo('seat', id, token), label: t('Play on another device'), isMain }),
];
