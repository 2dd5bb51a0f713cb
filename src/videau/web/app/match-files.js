// @ts-check
/** Matches from files: dropped, chosen or pasted; each becomes a game of this device. */

/** @import { Imported } from '../wire-types.js' */

import { t } from '../i18n/index.js';
import * as api from './api.js';
import { fieldOf, h, redraw } from './dom.js';
import { downloadButtons } from './downloads.js';
import { hearFiles, takeWaiting } from './handed-in.js';
import { drawAgain, screen } from './screen.js';
import { keepGame } from './store.js';

/** What came of one file. @typedef {{ name: string, matches: Imported[], refused: string }} Read */
/** @typedef {{ read: Read[], queue: File[], isBusy: boolean, pasted: string }} Files */
/** @typedef {import('./screen.js').Page<Files>} Page */

const KINDS = '.mat,.txt,.sgf,.xg,.xgp,.jsonl,.gam,.match,.ogxm,.ogxms';

/** @param {HTMLElement} main @returns {import('./screen.js').Screen} */
export function matchFilesScreen(main) {
  /** @type {((files: File[]) => void) | null} */
  let onFiles = null;
  const leave = hearFiles((files) => onFiles?.(files));
  return screen(main, {
    name: 'games',
    look: 'page match-files',
    data: /** @type {Files} */ ({ read: [], queue: [], isBusy: false, pasted: '' }),
    draw: (page, files) => {
      onFiles = (handed) => readAll(page, handed);
      draw(page, files);
      const waiting = takeWaiting();
      if (waiting.length) readAll(page, waiting);
    },
    leave,
  });
}

/** @param {Page} page @param {Files} files */
function draw(page, files) {
  redraw(
    page.main,
    h('h1', null, t('Match files')),
    h(
      'p',
      { class: 'lead' },
      t('Open matches of GNU Backgammon, eXtreme Gammon, most sites, or Videau’s own.'),
    ),
    dropArea(page),
    pasteArea(page, files),
    h(
      'div',
      { role: 'status', 'aria-busy': String(files.isBusy) },
      files.read.length > 0 && h('ul', { class: 'game-list' }, files.read.map(result)),
    ),
  );
}

/** @param {Page} page */
const dropArea = (page) =>
  h(
    'label',
    { class: 'drop-area' },
    h('b', null, t('Drop files here, or choose them')),
    h('input', {
      type: 'file',
      multiple: true,
      accept: KINDS,
      'data-key': 'files',
      onchange: (/** @type {Event} */ event) => readAll(page, [...(fieldOf(event).files ?? [])]),
    }),
  );

/** @param {Page} page @param {Files} files */
const pasteArea = (page, files) =>
  h(
    'div',
    { class: 'paste-area' },
    h(
      'label',
      null,
      h('b', null, t('Or paste the text of a match')),
      h('textarea', {
        rows: 4,
        value: files.pasted,
        spellcheck: 'false',
        'data-key': 'pasted',
        oninput: (/** @type {Event} */ event) => {
          files.pasted = fieldOf(event).value;
        },
      }),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'button button--main',
        'data-key': 'read',
        disabled: files.isBusy,
        onclick: () => {
          if (files.pasted.trim()) readAll(page, [new File([files.pasted], t('Pasted text'))]);
          files.pasted = '';
        },
      },
      t('Open'),
    ),
  );

/** @param {Read} read */
const result = ({ name, matches, refused }) =>
  h(
    'li',
    { class: 'card game' },
    h(
      'div',
      { class: 'game-text' },
      h('b', null, name),
      refused && h('span', { class: 'help' }, refused),
      matches.flatMap(({ problems }) =>
        problems.map(({ line, text }) =>
          h('span', { class: 'help' }, t('line {line}: {text}', { line, text })),
        ),
      ),
      matches.map(ways),
    ),
  );

/** What can be done with a match that was read. @param {Imported} match */
const ways = ({ id, token, games }) =>
  h(
    'div',
    { class: 'game-buttons' },
    games > 0 && h('a', { class: 'button', href: `#/review/${id}` }, t('Review')),
    h('a', { class: 'button button--main', href: `#/table/${id}` }, t('View')),
    downloadButtons(id, token),
  );

/**
 * One file after the other, so that a folder of them asks no more than one person would; what
 * comes meanwhile waits.
 */
async function readAll(/** @type {Page} */ page, /** @type {File[]} */ files) {
  const { data } = page;
  if (!data) return;
  data.queue.push(...files);
  if (data.isBusy) return;
  data.isBusy = true;
  drawAgain(page);
  for (let file = data.queue.shift(); file; file = data.queue.shift()) {
    data.read.unshift(await readOne(file));
    drawAgain(page);
  }
  data.isBusy = false;
  drawAgain(page);
}

/** @param {File} file @returns {Promise<Read>} */
async function readOne(file) {
  try {
    const matches = await api.importMatches(file);
    for (const { id, token } of matches) keepGame(id, { token });
    return { name: file.name, matches, refused: '' };
  } catch (error) {
    const refused = error instanceof api.Refusal ? error.sentence : String(error);
    return { name: file.name, matches: [], refused };
  }
}
