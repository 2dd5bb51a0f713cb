// @ts-check
/** The rules of each sheet, with small boards to look at and to try by hand. */

import { createBoard } from '../board/index.js';
import { list, number, t } from '../i18n/index.js';
import * as api from './api.js';
import { h, icon, redraw } from './dom.js';
import { cubeToTry, endingText, flipButtons } from './lesson-parts.js';
import { counts, lesson, xgid } from './lessons.js';
import { broken } from './notices.js';
import { sheet } from './sheets.js';
import { prefer, preferences } from './store.js';
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
              href: `#/rules/${encodeURIComponent(name)}`,
              'aria-current': name === wanted ? 'page' : undefined,
              'data-key': `sheet-${name}`,
            },
            sheet(name).title,
          ),
        ),
        h('a', { href: '#/compare', 'data-key': 'compare' }, t('Compare the rule sheets')),
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
    const example = lesson(part.key, shown);
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
        part.key === 'holding' && sheetWords(),
      ),
      example && figure(example),
    );
  }

  /** What the sheet calls these things, in the language of the screen. */
  function sheetWords() {
    const own = Object.values(shown.words);
    return (
      own.length > 0 &&
      h('p', { class: 'help' }, t('Words of this sheet: {words}', { words: list(own) }))
    );
  }

  /** @param {import('./lessons.js').Lesson} example */
  function figure(example) {
    const room = h('div', { class: 'rule-board' });
    const again = h('span');
    const tools = h('div', { class: 'rule-tools' });
    const said = h('span', { role: 'status' });
    queueMicrotask(() => room.isConnected && fill(room, { again, tools, said }, example));
    return h(
      'figure',
      null,
      room,
      tools,
      h('figcaption', { class: 'help' }, example.text, ' ', said, ' ', again),
    );
  }

  /**
   * @param {HTMLElement} room
   * @param {{ again: HTMLElement, tools: HTMLElement, said: HTMLElement }} parts
   * @param {import('./lessons.js').Lesson} example
   */
  async function fill(room, { again, tools, said }, example) {
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
      lit: example.lit ? structures(position.white, 'white', shown.words) : [],
      words: boardWords(names),
      tap: 'pick',
      onPlay: () => {
        board.set({ graph: null });
        if (example.endings) said.textContent = endingText(example.endings[ending].win);
      },
    });
    boards.push(board);
    let ending = 0;
    /** @type {any} */
    let start = null;
    if (example.flips) redraw(tools, flipButtons(board));
    if (example.cube) cubeToTry(board, said, shown.answers.cube_limit);
    if (example.endings) showEndings();
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
              said.textContent = '';
              board.undoAll();
              board.set({ graph: null });
              board.set({ position: at(), graph: choices.graph });
            },
          },
          icon('undo'),
          t('Once more'),
        ),
      );
      start = choices.graph;
    } catch {
      // The picture stays a picture.
    }

    /** The position as it stands before anything is tried. */
    function at() {
      const { endings } = example;
      return endings ? { ...position, black: endings[ending].loser } : position;
    }

    /** Losers to choose from; what each costs is said when the last checker leaves. */
    function showEndings() {
      const endings = example.endings ?? [];
      redraw(
        tools,
        endings.map((_, place) =>
          h(
            'button',
            {
              type: 'button',
              class: 'chip',
              'aria-pressed': String(place === ending),
              'data-key': `ending-${place}`,
              onclick: () => {
                ending = place;
                said.textContent = '';
                board.undoAll();
                board.set({ graph: null });
                board.set({ position: at(), graph: start });
                showEndings();
              },
            },
            number(place + 1),
          ),
        ),
      );
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
