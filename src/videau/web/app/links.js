// @ts-check
/** What happens when somebody opens a link that was sent to them. */

import { t } from '../i18n/index.js';
import * as api from './api.js';
import { h, redraw } from './dom.js';
import { fail, screen } from './screen.js';
import { keepGame, keptGames, preferences } from './store.js';
import { agreement, invitationTitle } from './table/invitation.js';
import { other } from './table/narration.js';

/** @import { Invited } from '../wire-types.js' */

/**
 * @typedef {Object} Joining
 * @property {string} id
 * @property {string} invite
 * @property {string} claim
 * @property {Invited} invited
 * @property {boolean} isBusy
 */
/** @typedef {import('./screen.js').Page<Joining>} Page */

/**
 * An invitation: who comes hears what is played, says their name and sits down.
 * @param {HTMLElement} main @param {string} id @param {string} invite
 * @returns {import('./screen.js').Screen}
 */
export function joinScreen(main, id, invite) {
  if (keptGames()[id]) queueMicrotask(() => location.replace(`#/table/${id}`));
  const claim = claimFor(invite);
  return screen(main, {
    name: 'play',
    look: 'notice',
    load: async () => {
      const invited = await api.invitation(id, { invite, claim });
      return { id, invite, claim, invited, isBusy: false };
    },
    draw: drawInvitation,
  });
}

/** @param {Page} page @param {Joining} joining */
function drawInvitation(page, { invited }) {
  const { table, side } = invited;
  const field = h('input', {
    type: 'text',
    maxlength: 40,
    autocomplete: 'off',
    value: preferences.name,
    'data-key': 'name',
  });
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    sitDown(page, field.value.trim());
  };
  redraw(
    page.main,
    h(
      'form',
      { class: 'notice-card card', onsubmit },
      h('h1', null, invitationTitle(table.seats[other(side)].name)),
      agreement(table),
      h(
        'p',
        null,
        h('a', { href: `#/rules/${encodeURIComponent(table.ruleset)}` }, t('Read the rules')),
      ),
      h('label', { class: 'field' }, h('span', null, t('Your name')), field),
      h(
        'button',
        {
          type: 'submit',
          class: 'button button--main',
          'data-key': 'join',
          'data-ahead': `#/table/${page.data?.id}`,
        },
        t('Sit down'),
      ),
    ),
  );
}

/** @param {Page} page @param {string} name */
async function sitDown(page, name) {
  const joining = page.data;
  if (!joining || joining.isBusy) return;
  joining.isBusy = true;
  const { id, invite, claim } = joining;
  try {
    const { token } = await api.joinGame(id, { invite, claim, name });
    keepGame(id, { token });
    location.replace(`#/table/${id}`);
  } catch (error) {
    fail(page, error);
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
 * A link to watch leads straight to the table.
 * @param {HTMLElement} main @param {string} id @param {string} token
 * @returns {import('./screen.js').Screen}
 */
export function watchScreen(main, id, token) {
  if (!keptGames()[id]) keepGame(id, { token });
  queueMicrotask(() => location.replace(`#/table/${id}`));
  return screen(main, { name: 'play', look: '', data: {}, draw: () => redraw(main) });
}

/**
 * A seat that its player takes along from another device.
 * @param {HTMLElement} main @param {string} id @param {string} token
 * @returns {import('./screen.js').Screen}
 */
export function seatScreen(main, id, token) {
  keepGame(id, { token });
  queueMicrotask(() => location.replace(`#/table/${id}`));
  return screen(main, { name: 'play', look: '', data: {}, draw: () => redraw(main) });
}
