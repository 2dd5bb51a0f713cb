// @ts-check
/** The rules of each sheet, with small boards to look at and to try by hand. */

/** @import { RulesetPage, RulesetView, SectionView } from '../wire-types.js' */

import { t } from '../i18n/index.js';
import * as api from './api.js';
import { h, redraw } from './dom.js';
import { lessonFigure } from './lessons.js';
import { screen } from './screen.js';
import { prefer, preferences } from './store.js';

/** @typedef {{ sheets: RulesetView[], shown: RulesetPage }} Rules */
/** @typedef {import('./screen.js').Page<Rules>} Page */

/**
 * @param {HTMLElement} main @param {string} [wanted] name of the sheet
 * @returns {import('./screen.js').Screen}
 */
export function rulesScreen(main, wanted) {
  return screen(main, {
    name: 'rules',
    look: 'page rules',
    isTranslated: true,
    load: () => load(wanted),
    draw,
  });
}

/** @param {string} [wanted] @returns {Promise<Rules>} */
async function load(wanted) {
  const sheets = await api.rulesets();
  return { sheets, shown: await api.ruleset(wanted ?? sheets[0].name) };
}

/** @param {Page} page @param {Rules} rules */
function draw(page, { sheets, shown }) {
  redraw(
    page.main,
    sheetLinks(sheets, shown),
    h(
      'article',
      { class: 'rules-text' },
      h('h1', null, shown.title),
      shown.about && h('p', { class: 'lead' }, shown.about),
      differences(shown),
      shown.sections.map((part) => section(page, part, shown)),
      playButton(shown),
    ),
  );
}

/** @param {RulesetView[]} sheets @param {RulesetPage} shown */
const sheetLinks = (sheets, shown) =>
  h(
    'nav',
    { class: 'rules-nav', 'aria-label': t('Rule sheets') },
    sheets.map(({ name, label }) =>
      h(
        'a',
        {
          href: `#/rules/${encodeURIComponent(name)}`,
          'aria-current': name === shown.name ? 'page' : undefined,
          'data-key': `sheet-${name}`,
        },
        label,
      ),
    ),
    h(
      'a',
      { href: `#/learn/${encodeURIComponent(shown.name)}`, 'data-key': 'learn' },
      t('Lessons'),
    ),
    h('a', { href: '#/compare', 'data-key': 'compare' }, t('Compare the rule sheets')),
  );

/** @param {RulesetPage} shown */
const differences = (shown) =>
  shown.differences.length > 0 &&
  h(
    'section',
    { class: 'card special' },
    h('h2', null, t('What is different here')),
    h(
      'ul',
      null,
      shown.differences.map((text) => h('li', null, text)),
    ),
  );

/** @param {RulesetPage} shown */
const playButton = (shown) =>
  h(
    'p',
    null,
    h(
      'a',
      {
        class: 'button button--main',
        href: '#/new',
        'data-key': 'play-these',
        onclick: () => prefer({ setup: { ...preferences.setup, ruleset: shown.name } }),
      },
      t('Play by these rules'),
    ),
  );

/** @param {Page} page @param {SectionView} part @param {RulesetPage} shown */
function section(page, { key, title, special, paragraphs, words, lesson }, shown) {
  return h(
    'section',
    { class: 'rule', id: `rule-${key}` },
    h(
      'div',
      { class: 'rule-words' },
      h('h2', null, title, special && h('span', { class: 'chip chip--gold' }, t('special'))),
      paragraphs.map((text) => h('p', null, text)),
      words && h('p', { class: 'help' }, words),
    ),
    lesson && lessonFigure(page, lesson, shown.words),
  );
}
