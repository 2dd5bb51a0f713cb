// @ts-check
/**
 * A few phrases between friends. Each reads them in their own language, and nobody does before they
 * have turned them on. Nothing of it is kept.
 */

import { t } from '../../i18n/index.js';
import { h, redraw } from '../dom.js';
import { toggle } from '../fields.js';
import { prefer, preferences } from '../store.js';
import { announce } from './announce.js';
import { openDialog } from './dialogs.js';
import { show } from './drawing.js';
import { button } from './questions.js';

/** @import { Said } from '../../wire-types.js' */
/** @typedef {import('./drawing.js').Table} Table */
/** @typedef {Said['phrase']} Phrase */

/** How long a phrase stands below a name. */
const SHOWN_MS = 8000;

/** @returns {Record<Phrase, string>} in the language of the moment */
const texts = () => ({
  hello: t('Hello!'),
  luck: t('Good luck!'),
  well: t('Well played!'),
  wow: t('Wow!'),
  ouch: t('Ouch!'),
  sorry: t('Sorry!'),
  thinking: t('Let me think…'),
  thanks: t('Thank you!'),
  again: t('One more game?'),
  bye: t('Goodbye!'),
});

/** @param {Phrase} phrase */
export const phraseText = (phrase) => texts()[phrase];

/** Opens the window with everything that can be said. @param {Table} table */
export function showPhrases(table) {
  const body = h('div', { class: 'phrases' });
  const draw = () =>
    redraw(
      body,
      toggle(
        t('Phrases'),
        t('Show and read out what your friend says'),
        preferences.phrases,
        'phrases-on',
        (phrases) => {
          prefer({ phrases });
          draw();
        },
      ),
      preferences.phrases && h('div', { class: 'phrases-list' }, phraseButtons(table)),
    );
  draw();
  const dialog = openDialog(t('Say something'), body);
  body.addEventListener('say', () => dialog.close());
}

/** @param {Table} table */
const phraseButtons = (table) =>
  Object.entries(texts()).map(([phrase, text]) =>
    button(
      text,
      () => {
        table.line?.say(/** @type {Phrase} */ (phrase));
        document.querySelector('.phrases')?.dispatchEvent(new Event('say'));
      },
      { key: `say-${phrase}` },
    ),
  );

/** Shows what somebody has said, to whoever wants to know. @param {Table} table @param {Said} said */
export function takeSaid(table, { side, phrase }) {
  const { game } = table;
  if (!game || !preferences.phrases) return;
  const said = { side, phrase };
  game.said = said;
  announce(table.announcer, () => `${game.names[side]}: ${phraseText(phrase)}`);
  show(table);
  setTimeout(() => {
    if (game.said !== said) return;
    game.said = null;
    show(table);
  }, SHOWN_MS);
}
