// @ts-check
/** Before which mistakes the tutor asks to look again: chosen with a new game, or at any time. */

import { t } from '../i18n/index.js';
import { h } from './dom.js';
import { selection } from './fields.js';
import { prefer, preferences } from './store.js';

/** @param {() => void} changed */
export const tutorChoice = (changed) =>
  h(
    'label',
    { class: 'switch' },
    h(
      'span',
      null,
      h('b', null, t('Tutor')),
      h('span', { class: 'help' }, t('Asks “Look again?” before a mistake, not against a friend')),
    ),
    selection(
      'tutor',
      [
        ['off', t('Off')],
        ['blunder', t('Blunders')],
        ['error', t('Errors')],
        ['doubtful', t('Every slip')],
      ],
      preferences.tutor,
      (tutor) => {
        prefer({ tutor: /** @type {import('./store.js').Preferences['tutor']} */ (tutor) });
        changed();
      },
    ),
  );
