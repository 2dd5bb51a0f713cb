// @ts-check
/** Screens for what is not there: a small board, one sentence, one button. And the links. */

import { t } from '../i18n/index.js';
import * as api from './api.js';
import { h, redraw } from './dom.js';
import { OPENING } from './sheets.js';
import { smallBoard } from './small-board.js';
import { keepGame, keptGames, preferences } from './store.js';

/** @typedef {{ title: string, text: string, button?: string, go?: () => void }} Notice */

/** @param {HTMLElement} main @param {() => Notice} say @returns {import('./main.js').Screen} */
export function notice(main, say) {
  /** @type {ReturnType<typeof smallBoard> | null} */
  let board = null;
  const room = h('div', { class: 'notice-board' });
  return {
    name: 'notice',
    draw() {
      main.className = 'notice';
      const { title, text, button, go } = say();
      redraw(
        main,
        h(
          'section',
          { class: 'notice-card' },
          room,
          h('h1', null, title),
          h('p', null, text),
          h(
            'button',
            {
              type: 'button',
              class: 'button button--main',
              'data-key': 'notice',
              onclick: go ?? (() => (location.hash = '#/')),
            },
            button ?? t('New game'),
          ),
        ),
      );
      board ??= smallBoard(room, { position: OPENING });
    },
    leave() {
      board?.destroy();
      board = null;
    },
  };
}

/** @param {HTMLElement} main @param {string} code of the error */
export function broken(main, code) {
  const again = () => location.reload();
  return notice(main, () => {
    switch (code) {
      case 'no-such-table':
        return {
          title: t('This table is gone'),
          text: t('It was deleted, or the address is not quite right.'),
        };
      case 'seat-taken':
        return {
          title: t('The seat is taken'),
          text: t('Somebody has used this link before. Ask your friend for a new one.'),
        };
      case 'forbidden':
        return {
          title: t('This table is not yours'),
          text: t('This device has no seat here. Ask for an invitation, or for the link to watch.'),
        };
      case 'too-many':
        return {
          title: t('It is crowded here'),
          text: t('Too many guests at once. Try again in a moment.'),
          button: t('Try again'),
          go: again,
        };
      case 'outdated':
        return {
          title: t('This page has grown old'),
          text: t('The server has been renewed. Load the page again; your games are kept.'),
          button: t('Load again'),
          go: again,
        };
      case 'offline':
        return {
          title: t('The server does not answer'),
          text: t('Your games are kept. Try again in a moment.'),
          button: t('Try again'),
          go: again,
        };
      default:
        return {
          title: t('That did not work'),
          text: t('Something went wrong. Try again in a moment.'),
          button: t('Try again'),
          go: again,
        };
    }
  });
}

/**
 * Somebody opened an invitation.
 * @param {HTMLElement} main @param {string} id @param {string} invite
 * @returns {import('./main.js').Screen}
 */
export function joinScreen(main, id, invite) {
  if (keptGames()[id]) {
    queueMicrotask(() => (location.hash = `#/table/${id}`));
  }
  /** @type {import('./main.js').Screen | null} */
  let failure = null;
  const claim = claimFor(invite);
  let isBusy = false;
  return { name: 'play', draw, leave: () => failure?.leave?.() };

  function draw() {
    if (failure) {
      failure.draw();
      return;
    }
    main.className = 'notice';
    const field = h('input', {
      type: 'text',
      maxlength: 40,
      autocomplete: 'off',
      value: preferences.name,
      'data-key': 'name',
    });
    redraw(
      main,
      h(
        'form',
        {
          class: 'notice-card card',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            sitDown(field.value.trim());
          },
        },
        h('h1', null, t('You are invited to a game')),
        h('label', { class: 'field' }, h('span', null, t('Your name')), field),
        h(
          'button',
          { type: 'submit', class: 'button button--main', 'data-key': 'join' },
          t('Sit down'),
        ),
      ),
    );
  }

  /** @param {string} name */
  async function sitDown(name) {
    if (isBusy) return;
    isBusy = true;
    try {
      const { token } = await api.joinGame(id, { invite, claim, name });
      keepGame(id, { token });
      location.replace(`#/table/${id}`);
    } catch (error) {
      failure = broken(main, /** @type {api.Refusal} */ (error).code);
      failure.draw();
    }
  }
}

/**
 * A secret of this tab: with the same one the seat can be taken again if the answer got lost.
 * @param {string} invite
 */
function claimFor(invite) {
  const key = `videau.claim.${invite}`;
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  try {
    const claim = sessionStorage.getItem(key) ?? fresh;
    sessionStorage.setItem(key, claim);
    return claim;
  } catch {
    return fresh;
  }
}

/**
 * Somebody opened a link to watch.
 * @param {HTMLElement} main @param {string} id @param {string} token
 * @returns {import('./main.js').Screen}
 */
export function watchScreen(main, id, token) {
  if (!keptGames()[id]) keepGame(id, { token });
  queueMicrotask(() => location.replace(`#/table/${id}`));
  return { name: 'play', draw: () => redraw(main) };
}
