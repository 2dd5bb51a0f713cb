// @ts-check
/** All rule sheets side by side, question by question, from the rules themselves. */

import { t } from '../i18n/index.js';
import * as api from './api.js';
import { h, redraw } from './dom.js';
import { broken } from './notices.js';
import { sheet } from './sheets.js';

/** @param {HTMLElement} main @returns {import('./main.js').Screen} */
export function compareScreen(main) {
  /** @type {import('./main.js').Screen | null} */
  let failure = null;
  let isGone = false;
  return { name: 'rules', draw, leave };

  async function draw() {
    if (failure) {
      failure.draw();
      return;
    }
    main.className = 'page compare-page';
    try {
      const [sheets, questions] = await Promise.all([api.rulesets(), api.comparison()]);
      if (!isGone) show(sheets, questions);
    } catch (error) {
      failure = broken(main, /** @type {api.Refusal} */ (error).code);
      if (!isGone) failure.draw();
    }
  }

  /** @param {any[]} sheets @param {any[]} questions */
  function show(sheets, questions) {
    redraw(
      main,
      h('h1', null, t('The rule sheets side by side')),
      h(
        'p',
        { class: 'lead' },
        t('Where a sheet says nothing, the international rules are filled in.'),
      ),
      h(
        'div',
        {
          class: 'compare-room',
          role: 'region',
          tabindex: 0,
          'aria-label': t('The rule sheets side by side'),
        },
        h(
          'table',
          { class: 'compare-table' },
          h(
            'thead',
            null,
            h(
              'tr',
              null,
              h('td'),
              sheets.map(({ name, languages }) =>
                h(
                  'th',
                  { scope: 'col' },
                  h('a', { href: `#/rules/${encodeURIComponent(name)}` }, sheet(name).title),
                  h('small', { class: 'sheet-languages' }, languages.join(' ')),
                ),
              ),
            ),
          ),
          h(
            'tbody',
            null,
            questions.map((question) => row(question, sheets)),
          ),
        ),
      ),
      h(
        'p',
        { class: 'help compare-key' },
        h('span', null, h('i', { class: 'said' }), t('printed on the sheet')),
        h('span', null, h('i', { class: 'filled' }), t('filled in')),
      ),
    );
  }

  /** @param {any} question @param {any[]} sheets */
  function row({ title, answers }, sheets) {
    return h(
      'tr',
      null,
      h('th', { scope: 'row' }, title),
      sheets.map(({ name }) => {
        const { text, special, said } = answers[name];
        const isStandard = name === 'standard';
        return h(
          'td',
          {
            class: isStandard ? 'ours' : special ? 'special' : 'same',
            'data-sheet': sheet(name).title,
          },
          !isStandard && h('i', { class: said ? 'said' : 'filled' }),
          !isStandard &&
            h('span', { class: 'sr' }, said ? t('printed on the sheet') : t('filled in'), ': '),
          isStandard || special ? text : h('span', { class: 'as' }, t('as Standard')),
        );
      }),
    );
  }

  function leave() {
    isGone = true;
    failure?.leave?.();
  }
}
