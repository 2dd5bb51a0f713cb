// @ts-check
/** Progress: how somebody plays over time, by kind and by sheet, and how regularly they practise. */

/** @import { ProgressPage, SumView } from '../../wire-types.js' */

import { decimal, number, percent, say, signed, t, tn } from '../../i18n/index.js';
import * as api from '../api.js';
import { h, icon, redraw } from '../dom.js';
import * as server from '../practice/server.js';
import { drawAgain, screen } from '../screen.js';
import { sheetLabel } from '../sheets.js';
import { bars, curve, dayGrid, luckBars } from './plots.js';

/**
 * @typedef {Object} Progress
 * @property {ProgressPage} page
 * @property {boolean} isDeleting whoever wants to delete is asked once more
 * @property {string} said what came of it
 */
/** @typedef {import('../screen.js').Page<Progress>} Page */

/** @param {HTMLElement} main @returns {import('../screen.js').Screen} */
export function progressScreen(main) {
  return screen(main, {
    name: 'practice',
    look: 'page progress-page',
    isTranslated: true,
    load: async () => {
      await server.prepare();
      return { page: await server.progress(server.learner()), isDeleting: false, said: '' };
    },
    draw,
  });
}

/** @param {Page} page @param {Progress} progress */
function draw(page, progress) {
  const { games } = progress.page;
  redraw(
    page.main,
    h(
      'div',
      { class: 'progress-top' },
      h('h1', null, t('Progress')),
      h('a', { class: 'button', href: '#/practice', 'data-key': 'to-practice' }, t('Practice')),
    ),
    h('p', { class: 'problem', role: 'status', hidden: !progress.said }, progress.said),
    figures(progress.page),
    games.length ? played(page, progress.page) : noGames(),
    h(
      'div',
      { class: 'progress-pair' },
      games.length > 0 && luck(page, progress.page),
      practised(progress.page),
    ),
    files(page, progress),
  );
}

/** @param {ProgressPage} page */
const figures = ({ games, total, streak, standings }) =>
  h(
    'dl',
    { class: 'card progress-figures' },
    figure(t('PR'), games.length ? decimal(total.total.pr, 1) : '–'),
    figure(t('Level'), games.length ? level(total, standings) : '–', 'progress-word'),
    figure(t('Games reviewed'), number(games.length)),
    figure(t('Found'), games.length ? percent(share(total)) : '–'),
    figure(t('Luck'), games.length ? signed(total.luck) : '–'),
    figure(t('Days in a row'), number(streak.days)),
  );

/** @param {string} name @param {string} value @param {string} [look] */
const figure = (name, value, look = '') =>
  h('div', null, h('dt', null, name), h('dd', { class: `figure ${look}` }, value));

/** @param {SumView} sum @param {ProgressPage['standings']} standings */
function level({ standing }, standings) {
  const found = standings.find(({ name }) => name === standing);
  return found ? say(found.title) : '';
}

/** @param {SumView} sum */
const share = ({ total }) => (total.decisions ? total.found / total.decisions : 0);

/** As wide as a card is inside. @param {Page} page */
const plotWidth = ({ main }) => Math.max(280, Math.min(1080, main.clientWidth) - 32);

/** @param {Page} page @param {ProgressPage} progress */
function played(page, { games, total, themes, rulesets }) {
  const kinds = themes.flatMap(({ name, title }) => {
    const tally = total.themes[name];
    return tally ? [{ label: say(title), ...tally }] : [];
  });
  const sheets = Object.entries(rulesets).map(([name, sum]) => ({
    label: sheetLabel(name),
    ...sum.total,
  }));
  return [
    card(
      t('PR over time'),
      t('Each dot is a game, the line the average of ten. Lower is better.'),
      curve(games, plotWidth(page)),
    ),
    h(
      'div',
      { class: 'progress-pair' },
      card(
        t('By kind'),
        t('What a decision of each kind costs you. Lower is better.'),
        bars(t('By kind'), kinds),
        practise(total),
      ),
      card(t('By rules'), '', bars(t('By rules'), sheets)),
    ),
  ];
}

/** @param {Page} page @param {ProgressPage} progress */
const luck = (page, { games }) =>
  card(
    t('Luck'),
    t('What the dice gave you above average rolls, game by game, in points.'),
    luckBars(games, Math.min(460, plotWidth(page))),
  );

/** @param {SumView} sum */
const practise = ({ costliest }) =>
  costliest &&
  h(
    'p',
    null,
    h(
      'a',
      { class: 'button', href: `#/practice/${costliest}`, 'data-key': 'practise-costliest' },
      t('Practise what costs most'),
    ),
  );

const noGames = () =>
  h(
    'section',
    { class: 'card progress-card' },
    h('h2', null, t('No game reviewed yet')),
    h(
      'p',
      null,
      t('Play against the computer or a friend and have the game reviewed: then it counts here.'),
    ),
    h(
      'div',
      { class: 'analysis-buttons' },
      h('a', { class: 'button button--main', href: '#/', 'data-key': 'to-play' }, t('Play')),
      h('a', { class: 'button', href: '#/review', 'data-key': 'to-review' }, t('Review')),
    ),
  );

/** @param {ProgressPage} page */
function practised({ days, streak }) {
  const answers = Object.values(days).reduce((sum, count) => sum + count, 0);
  return card(
    t('Practice'),
    [
      tn('{n} position solved or tried', '{n} positions solved or tried', answers),
      tn('{n} day in a row', '{n} days in a row', streak.days),
    ].join(' · '),
    dayGrid(days),
  );
}

/** @param {string} title @param {string} about @param {...import('../dom.js').Child} inside */
const card = (title, about, ...inside) =>
  h(
    'section',
    { class: 'card progress-card' },
    h('h2', null, title),
    about && h('p', { class: 'help' }, about),
    ...inside,
  );

/** Everything can be taken away, and deleted. @param {Page} page @param {Progress} progress */
const files = (page, progress) =>
  h(
    'section',
    { class: 'card progress-card' },
    h('h2', null, t('Your data')),
    h(
      'p',
      { class: 'help' },
      t('Kept for this device without an account. Games are deleted among your games.'),
    ),
    h(
      'div',
      { class: 'analysis-buttons' },
      /** @type {const} */ (['json', 'csv']).map((format) =>
        h(
          'button',
          {
            type: 'button',
            class: 'button',
            'data-key': `export-${format}`,
            onclick: () =>
              server.downloadProgress(server.learner(), format).catch(failed(page, progress)),
          },
          icon('download'),
          t('Download {format}', { format: format.toUpperCase() }),
        ),
      ),
      progress.isDeleting ? sure(page, progress) : deleteButton(page, progress),
    ),
  );

/** @param {Page} page @param {Progress} progress */
const deleteButton = (page, progress) =>
  h(
    'button',
    {
      type: 'button',
      class: 'button button--bare',
      'data-key': 'delete-practice',
      onclick: () => {
        progress.isDeleting = true;
        drawAgain(page);
      },
    },
    icon('trash'),
    t('Delete what I practised'),
  );

/** @param {Page} page @param {Progress} progress */
const sure = (page, progress) => [
  h(
    'button',
    {
      type: 'button',
      class: 'button',
      'data-key': 'keep-practice',
      onclick: () => {
        progress.isDeleting = false;
        drawAgain(page);
      },
    },
    t('Keep it'),
  ),
  h(
    'button',
    {
      type: 'button',
      class: 'button button--bad',
      'data-key': 'really-delete',
      onclick: () => forget(page, progress),
    },
    t('Delete for good'),
  ),
];

/** @param {Page} page @param {Progress} progress */
async function forget(page, progress) {
  try {
    await server.forgetPractice(server.learner());
    progress.page = await server.progress(server.learner());
    progress.said = '';
  } catch (error) {
    failed(page, progress)(error);
  }
  progress.isDeleting = false;
  drawAgain(page);
}

/** @param {Page} page @param {Progress} progress @returns {(error: unknown) => void} */
const failed = (page, progress) => (error) => {
  if (!(error instanceof api.Refusal)) throw error;
  progress.said = error.sentence;
  drawAgain(page);
};
