// @ts-check
/** A position of the rules pages that can be tried by hand. What it teaches, the server says. */

/** @import { LessonView } from '../wire-types.js' */

import { createBoard } from '../board/index.js';
import { number, t } from '../i18n/index.js';
import { h, icon, redraw } from './dom.js';
import { keep } from './screen.js';
import { preferences } from './store.js';
import { boardWords, structures } from './table/words.js';

/** @typedef {ReturnType<typeof createBoard>} Board */

/**
 * A lesson on the screen.
 * @typedef {Object} Trial
 * @property {LessonView} lesson
 * @property {Board} board
 * @property {HTMLElement} tools buttons under the board
 * @property {HTMLElement} outcome what came of the trial
 * @property {HTMLElement} again the button that starts over
 * @property {number} ending which of the losers stands there
 * @property {number} stake which of the stakes is played for
 * @property {boolean} isMirrored
 */

/**
 * @template Data
 * @param {import('./screen.js').Page<Data>} page @param {LessonView} lesson
 * @param {Record<string, string>} words of the sheet
 */
export function lessonFigure(page, lesson, words) {
  const room = h('div', { class: 'rule-board' });
  const parts = {
    tools: h('div', { class: 'rule-tools' }),
    outcome: h('span', { role: 'status' }),
    again: h('span'),
  };
  queueMicrotask(() => {
    if (!room.isConnected) return;
    const board = keep(page, createBoard(room, boardOptions(lesson, words)));
    startTrial({ lesson, board, ...parts, ending: 0, stake: 0, isMirrored: false });
  });
  return h(
    'figure',
    null,
    room,
    parts.tools,
    h('figcaption', { class: 'help' }, lesson.caption, ' ', parts.outcome, ' ', parts.again),
  );
}

/**
 * @param {LessonView} lesson @param {Record<string, string>} words
 * @returns {Partial<import('../board/types.js').Options>}
 */
export function boardOptions({ position, dice, graph, lit, stakes }, words) {
  return {
    position,
    dice,
    graph,
    layout: 'wide',
    turn: 'white',
    light: preferences.dark ? 'black' : 'white',
    cube: { value: 1, owner: null, state: stakes.length ? 'centred' : 'none' },
    lit: lit ? structures(position.white, 'white', words) : [],
    words: boardWords({ white: t('White'), black: t('Black') }),
    tap: 'pick',
  };
}

/** @param {Trial} trial */
function startTrial(trial) {
  const { lesson, board, again, tools } = trial;
  board.set({ onPlay: () => finish(trial), onCube: () => turnCube(trial) });
  if (lesson.turned) redraw(tools, turnButtons(trial));
  if (lesson.stakes.length) showCube(trial);
  if (lesson.endings.length) showEndings(trial);
  if (lesson.graph) {
    const onclick = () => restart(trial);
    redraw(
      again,
      h('button', { type: 'button', class: 'link', onclick }, icon('undo'), t('Once more')),
    );
  }
}

/** @param {Trial} trial */
function finish({ lesson, board, outcome, ending }) {
  board.set({ graph: null });
  outcome.textContent = lesson.endings[ending]?.text ?? '';
}

/** @param {Trial} trial */
function restart({ lesson, board, outcome, ending }) {
  const { position, graph, endings } = lesson;
  outcome.textContent = '';
  board.undoAll();
  board.set({ graph: null });
  board.set({
    position: { ...position, black: endings[ending]?.loser ?? position.black },
    graph,
  });
}

/** Ways to look at the same position. @param {Trial} trial */
function turnButtons(trial) {
  const button = (/** @type {string} */ label, /** @type {() => void} */ onclick) =>
    h('button', { type: 'button', class: 'link', onclick }, icon('turn'), label);
  return [
    button(t('From the other side'), trial.board.flip),
    button(t('Home on the other side'), () => {
      trial.isMirrored = !trial.isMirrored;
      trial.board.set({ homeSide: trial.isMirrored ? 'left' : 'right' });
    }),
  ];
}

/**
 * Losers to choose from; what each costs is said when the last checker leaves.
 * @param {Trial} trial
 */
function showEndings(trial) {
  const button = (/** @type {number} */ place) =>
    h(
      'button',
      {
        type: 'button',
        class: 'chip',
        'aria-pressed': String(place === trial.ending),
        'data-key': `ending-${place}`,
        onclick: () => {
          trial.ending = place;
          restart(trial);
          showEndings(trial);
        },
      },
      number(place + 1),
    );
  redraw(
    trial.tools,
    trial.lesson.endings.map((_, place) => button(place)),
  );
}

/** One side doubles, the other takes and keeps the cube. @param {Trial} trial */
function turnCube(trial) {
  trial.stake += 1;
  showCube(trial);
  const { lesson, stake, outcome } = trial;
  const name = ownerOf(stake) === 'black' ? t('Black') : t('White');
  outcome.textContent = t('{name} takes. The game is now worth {stake}.', {
    name,
    stake: lesson.stakes[stake],
  });
}

/** White doubles first, so black takes first. @param {number} stake */
const ownerOf = (stake) =>
  stake === 0 ? null : /** @type {const} */ (['white', 'black'])[stake % 2];

/** @param {Trial} trial */
function showCube({ lesson: { stakes }, board, stake }) {
  board.set({
    cube: {
      value: stakes[stake],
      owner: ownerOf(stake),
      state: stake ? 'owned' : 'centred',
      canTurn: stake + 1 < stakes.length,
    },
  });
}
