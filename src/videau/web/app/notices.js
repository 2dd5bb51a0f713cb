// @ts-check
/** Screens for what is not there: a small board, one sentence, one button. */

import { t } from '../i18n/index.js';
import { h, redraw } from './dom.js';
import { OPENING } from './sheets.js';
import { smallBoard } from './small-board.js';

/** @typedef {{ label: string, href: string }} Way another way on */
/**
 * @typedef {{ title: string, text: string, button?: string, go?: () => void, way?: Way }} Notice
 */

/**
 * @param {HTMLElement} main @param {() => Notice} say in the language of the screen
 * @returns {import('./screen.js').Screen}
 */
export function notice(main, say) {
  /** @type {ReturnType<typeof smallBoard> | null} */
  let board = null;
  const room = h('div', { class: 'notice-board' });
  return {
    name: 'notice',
    draw() {
      main.className = 'notice';
      redraw(main, card(room, say()));
      board ??= smallBoard(room, { position: OPENING });
    },
    leave() {
      board?.destroy();
      board = null;
    },
  };
}

/** @param {HTMLElement} room for the board @param {Notice} notice */
function card(room, { title, text, button = t('New game'), go = startAnew, way }) {
  return h(
    'section',
    { class: 'notice-card' },
    room,
    h('h1', null, title),
    h('p', null, text),
    h(
      'button',
      { type: 'button', class: 'button button--main', 'data-key': 'notice', onclick: go },
      button,
    ),
    way && h('a', { class: 'button', href: way.href, 'data-key': 'way' }, way.label),
  );
}

const startAnew = () => {
  location.hash = '#/new';
};
const reload = () => location.reload();

/** What to say to an error, by its code. @type {Record<string, () => Notice>} */
const FAILURES = {
  'no-such-table': () => ({
    title: t('This table is gone'),
    text: t('It has been deleted, or the address is not quite right.'),
  }),
  'seat-taken': () => ({
    title: t('The seat is taken'),
    text: t('Somebody has used this link before. Ask your friend for a new one.'),
  }),
  forbidden: () => ({
    title: t('This table is not yours'),
    text: t(
      'You have no seat at this table on this device. Ask for an invitation, or for the link to watch.',
    ),
  }),
  unavailable: nothingHere,
  'too-many': () => ({
    title: t('Very busy right now'),
    text: t('Too many guests at once. Try again in a moment.'),
    button: t('Try again'),
    go: reload,
  }),
  outdated: () => ({
    title: t('This page is out of date'),
    text: t('The server has been updated. Reload the page; your games are safe.'),
    button: t('Reload'),
    go: reload,
  }),
  offline: () => ({
    title: t('The server does not answer'),
    text: t('Your games are kept. Try again in a moment.'),
    button: t('Try again'),
    go: reload,
  }),
};

/** @returns {Notice} */
const somethingWrong = () => ({
  title: t('That did not work'),
  text: t('Something went wrong. Try again in a moment.'),
  button: t('Try again'),
  go: reload,
});

/** For an address without a screen. @returns {Notice} */
export function nothingHere() {
  return {
    title: t('There is nothing here'),
    text: t('This address leads nowhere. Perhaps part of it is missing.'),
  };
}

/** @param {HTMLElement} main @param {string} code of the error */
export const broken = (main, code) => notice(main, FAILURES[code] ?? somethingWrong);
