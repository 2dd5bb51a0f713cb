// @ts-check
/** Links that are passed on: to another program, by hand, or to a phone that looks at the screen. */

/** @import { QrCode } from '../wire-types.js' */

import { t } from '../i18n/index.js';
import * as api from './api.js';
import { h, icon } from './dom.js';

/**
 * @typedef {Object} Passed
 * @property {string} address
 * @property {string} label what the link is for
 * @property {string} [text] that goes with it
 * @property {boolean} [isMain] this is what the person is here for
 */

const SVG = 'http://www.w3.org/2000/svg';

/** @param {'join' | 'watch' | 'seat'} kind @param {string} id @param {string} secret */
export const linkTo = (kind, id, secret) =>
  `${location.origin}${location.pathname}#/${kind}/${id}/${secret}`;

/** A link with every way to pass it on; one of them is the main one. @param {Passed} link */
export function passOn(link) {
  const canShare = typeof navigator.share === 'function';
  return h(
    'div',
    { class: 'pass-on' },
    canShare && shareButton(link),
    linkField(link.address, link.label, !canShare && link.isMain),
    qrCode(link),
  );
}

/** @param {Passed} link */
const shareButton = ({ address, label, text = '', isMain }) =>
  h(
    'button',
    {
      type: 'button',
      class: isMain ? 'button button--main' : 'button',
      'data-key': `share-${label}`,
      // Whoever changes their mind has not failed.
      onclick: () => navigator.share({ title: 'Videau', text, url: address }).catch(() => {}),
    },
    icon('link'),
    t('Share the link'),
  );

/**
 * A link with a button that copies it.
 * @param {string} address @param {string} label @param {boolean} [isMain]
 */
export function linkField(address, label, isMain = false) {
  const done = h('span', { class: 'help', role: 'status' });
  const field = h('input', { type: 'text', readonly: true, value: address, 'aria-label': label });
  return h(
    'div',
    { class: 'link-field' },
    field,
    h(
      'button',
      {
        type: 'button',
        class: isMain ? 'button button--main' : 'button',
        'data-key': `copy-${label}`,
        onclick: async () => {
          done.textContent = (await copy(field)) ? t('Copied') : '';
        },
      },
      t('Copy'),
    ),
    done,
  );
}

/**
 * Copies what stands in a field; where that is not allowed it is selected, for the hand.
 * @param {HTMLInputElement} field @returns {Promise<boolean>} whether it was
 */
async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy'); // without https there is no clipboard
  }
}

/** Codes that stay open when what stands around them is drawn again. @type {Set<string>} */
const open = new Set();
/** @type {Map<string, Promise<QrCode>>} */
const codes = new Map();

/** @param {Passed} link */
function qrCode({ address, label }) {
  const room = h('div', { class: 'qr' });
  const details = h(
    'details',
    { class: 'qr-code', open: open.has(address) },
    h('summary', { 'data-key': `qr-${label}` }, t('QR code')),
    room,
  );
  details.addEventListener('toggle', () => {
    open[details.open ? 'add' : 'delete'](address);
    if (details.open) drawCode(room, address, label);
  });
  return details;
}

/** @param {HTMLElement} room @param {string} address @param {string} label */
async function drawCode(room, address, label) {
  const asked = codes.get(address) ?? api.qr(address);
  codes.set(address, asked);
  try {
    room.replaceChildren(picture(await asked, label));
  } catch (error) {
    codes.delete(address);
    if (!(error instanceof api.Refusal)) throw error;
    room.replaceChildren(error.sentence);
  }
}

/** @param {QrCode} code @param {string} label */
function picture({ size, path }, label) {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', `0 0 ${size} ${size}`);
  drawing.setAttribute('role', 'img');
  drawing.setAttribute('aria-label', [t('QR code'), label].join(': '));
  const squares = document.createElementNS(SVG, 'path');
  squares.setAttribute('d', path);
  drawing.append(squares);
  return drawing;
}
