// @ts-check
/** The rules of each sheet, with small boards to look at and to try by hand. */

import { createBoard } from '../board/index.js';
import { t } from '../i18n/index.js';
import * as api from './api.js';
import { h, icon, redraw } from './dom.js';
import { counts, lesson, xgid } from './lessons.js';
import { broken } from './notices.js';
import { sheet } from './sheets.js';
import { preferences, prefer } from './store.js';
import { boardWords, structures } from './table/words.js';

/**
 * @param {HTMLElement} main @param {string} [wanted]
 * @returns {import('./main.js').Screen}
 */
export function rulesScreen(main, wanted = 'standard') {
  /** @type {any[]} */
  let all = [];
  /** @type {any} */
  let shown = null;
  /** @type {import('./main.js').Screen | null} */
  let failure = null;
  /** @type {ReturnType<typeof createBoard>[]} */
  let boards = [];
  let isGone = false;
  return { name: 'rules', draw, leave };

  async function draw() {
    if (failure) {
      failure.draw();
      return;
    }
    main.className = 'page rules';
    try {
      [all, shown] = await Promise.all([api.rulesets(), api.ruleset(wanted)]);
    } catch (error) {
      const { code } = /** @type {api.Refusal} */ (error);
      failure = broken(main, code === 'unavailable' ? 'no-such-page' : code);
      if (!isGone) failure.draw();
      return;
    }
    if (!isGone) show();
  }

  function show() {
    clear();
    redraw(
      main,
      h(
        'nav',
        { class: 'rules-nav', 'aria-label': t('Rule sheets') },
        all.map(({ name }) =>
          h(
            'a',
            {
              href: `#/rules/${name}`,
              'aria-current': name === wanted ? 'page' : undefined,
              'data-key': `sheet-${name}`,
            },
            sheet(name).title,
          ),
        ),
      ),
      h(
        'article',
        { class: 'rules-text' },
        h('h1', null, shown.title),
        shown.about && h('p', { class: 'lead' }, shown.about),
        shown.differences.length > 0 &&
          h(
            'section',
            { class: 'card special' },
            h('h2', null, t('What is special here')),
            h(
              'ul',
              null,
              shown.differences.map((/** @type {string} */ text) => h('li', null, text)),
            ),
          ),
        shown.sections.map(section),
        h(
          'p',
          null,
          h(
            'a',
            {
              class: 'button button--main',
              href: '#/',
              'data-key': 'play-these',
              onclick: () => prefer({ setup: { ...preferences.setup, ruleset: wanted } }),
            },
            t('Play by these rules'),
          ),
        ),
      ),
    );
  }

  /** @param {any} part */
  function section(part) {
    const example = lesson(part.key);
    return h(
      'section',
      { class: 'rule', id: `rule-${part.key}` },
      h(
        'div',
        { class: 'rule-words' },
        h(
          'h2',
          null,
          part.title,
          part.special && h('span', { class: 'chip chip--gold' }, t('special')),
        ),
        part.paragraphs.map((/** @type {string} */ text) => h('p', null, text)),
      ),
      example && figure(example),
    );
  }

  /** @param {import('./lessons.js').Lesson} example */
  function figure(example) {
    const room = h('div', { class: 'rule-board' });
    const again = h('span');
    queueMicrotask(() => room.isConnected && fill(room, again, example));
    return h('figure', null, room, h('figcaption', { class: 'help' }, example.text, ' ', again));
  }

  /** @param {HTMLElement} room @param {HTMLElement} again @param {import('./lessons.js').Lesson} example */
  async function fill(room, again, example) {
    const position = { white: counts(example.own), black: counts(example.other) };
    const { dice } = example;
    const names = { white: t('White'), black: t('Black') };
    const board = createBoard(room, {
      position,
      layout: 'wide',
      turn: 'white',
      light: preferences.dark ? 'black' : 'white',
      cube: { value: 1, owner: null, state: example.cube ? 'centred' : 'none' },
      dice: dice ? { owner: 'white', values: [Number(dice[0]), Number(dice[1])] } : null,
      lit: example.lit ? structures(position.white, 'white') : [],
      words: boardWords(names),
      tap: 'pick',
      onPlay: () => board.set({ graph: null }),
    });
    boards.push(board);
    if (!dice) return;
    try {
      const { choices } = await api.position(xgid(example.own, example.other, dice), dice, wanted);
      if (isGone || !room.isConnected) return;
      board.set({ graph: choices.graph });
      again.replaceChildren(
        h(
          'button',
          {
            type: 'button',
            class: 'link',
            onclick: () => {
              board.undoAll();
              board.set({ graph: null });
              board.set({ graph: choices.graph });
            },
          },
          icon('undo'),
          t('Once more'),
        ),
      );
    } catch {
      // The picture stays a picture.
    }
  }

  function clear() {
    for (const board of boards) board.destroy();
    boards = [];
  }

  function leave() {
    isGone = true;
    clear();
    failure?.leave?.();
  }
}
