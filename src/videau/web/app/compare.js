// @ts-check
/** All rule sheets side by side, question by question, from the rules themselves. */

/** @import { QuestionView, RulesetView } from '../wire-types.js' */

import { t } from '../i18n/index.js';
import * as api from './api.js';
import { h, redraw } from './dom.js';
import { screen } from './screen.js';

/** @typedef {{ sheets: RulesetView[], questions: QuestionView[] }} Comparison */

/** @param {HTMLElement} main @returns {import('./screen.js').Screen} */
export function compareScreen(main) {
  return screen(main, {
    name: 'rules',
    look: 'page compare-page',
    isTranslated: true,
    load,
    draw: (page, comparison) => redraw(page.main, content(comparison)),
  });
}

/** @returns {Promise<Comparison>} */
async function load() {
  const [sheets, questions] = await Promise.all([api.rulesets(), api.comparison()]);
  return { sheets, questions };
}

/** @param {Comparison} comparison */
const content = ({ sheets, questions }) => [
  h('h1', null, t('The rule sheets side by side')),
  h('p', { class: 'lead' }, t('Where a sheet says nothing, the international rules apply.')),
  key(),
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
      h('thead', null, h('tr', null, h('td'), sheets.map(heading))),
      h(
        'tbody',
        null,
        questions.map((question) => row(question, sheets)),
      ),
    ),
  ),
];

/** What the marks mean; it stands before them. */
const key = () =>
  h(
    'ul',
    { class: 'help compare-key' },
    h('li', null, h('i', { class: 'said' }), t('printed on the sheet')),
    h('li', null, h('i', { class: 'filled' }), t('filled in')),
    h('li', null, h('i', { class: 'special' }), t('differs from Standard')),
  );

/** @param {RulesetView} sheet */
const heading = ({ name, label, languages }) =>
  h(
    'th',
    { scope: 'col' },
    h('a', { href: `#/rules/${encodeURIComponent(name)}` }, label),
    h('small', { class: 'sheet-languages' }, languages.join(' ')),
  );

/** @param {QuestionView} question @param {RulesetView[]} sheets */
const row = ({ title, answers }, sheets) =>
  h(
    'tr',
    null,
    h('th', { scope: 'row' }, title),
    sheets.map((sheet) => cell(sheet, answers[sheet.name])),
  );

/** @param {RulesetView} sheet @param {QuestionView['answers'][string]} answer */
function cell({ label, international }, { text, special, said }) {
  if (international) return h('td', { class: 'ours', 'data-sheet': label }, text);
  return h(
    'td',
    { class: special ? 'special' : 'same', 'data-sheet': label },
    h('i', { class: said ? 'said' : 'filled' }),
    h('span', { class: 'sr' }, said ? t('printed on the sheet') : t('filled in'), ': '),
    special ? text : h('span', { class: 'as' }, t('as Standard')),
  );
}
