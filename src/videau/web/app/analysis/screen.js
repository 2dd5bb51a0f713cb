// @ts-check
/** The analysis board: a position is set up or pasted in, and the engine says what to do there. */

/** @import { BoardPage, BoardSetup, HintView, RolloutView, RulesetView } from '../../wire-types.js' */
/** @typedef {Required<BoardSetup>} Setup */

import { createBoard, edited } from '../../board/index.js';
import { t } from '../../i18n/index.js';
import * as api from '../api.js';
import { h, redraw } from '../dom.js';
import { drawAgain, screen } from '../screen.js';
import { OPENING } from '../sheets.js';
import { preferences } from '../store.js';
import { other } from '../table/narration.js';
import { boardWords } from '../table/words.js';
import { setupForm } from './form.js';
import { opinionCard } from './opinion.js';
import { pasteForm, waysOn } from './ways.js';

/**
 * @typedef {Object} Analysis
 * @property {RulesetView[]} rulesets
 * @property {Setup} setup as it was last changed
 * @property {BoardPage | null} page what the rules say to it; null while it is not known
 * @property {api.Refusal | null} problem why it cannot be, or what was refused
 * @property {HintView | null} hint
 * @property {number} picked the choice that the board shows
 * @property {RolloutView | null} rollout
 * @property {AbortController | null} rolling
 * @property {boolean} isStopped the last rollout was ended by the reader
 * @property {string} pasted what stands in the field for ids
 * @property {AbortController | null} asking what was asked last: only its answer counts
 * @property {HTMLElement} room of the board
 * @property {ReturnType<typeof createBoard> | null} board
 * @property {(changed: Partial<Setup>) => void} change
 * @property {(text: string) => void} paste
 * @property {() => void} again asks once more what was asked last
 * @property {() => void} draw
 */
/** @typedef {import('../screen.js').Page<Analysis>} Page */

const WAIT_MS = 250; // a second change soon after the first spares the engine a question
const AGAIN_MS = 2000; // until a question too many is asked again

/**
 * @param {HTMLElement} main @param {string} [ruleset] @param {string} [id] that the address names
 * @returns {import('../screen.js').Screen}
 */
export function analysisScreen(main, ruleset, id) {
  return screen(main, {
    name: 'analysis',
    look: 'review analysis',
    load: () => load(ruleset, id),
    draw,
    leave: ({ data }) => {
      data?.rolling?.abort();
      data?.asking?.abort();
      data?.board?.destroy();
    },
  });
}

/** @param {string} [ruleset] @param {string} [id] @returns {Promise<Analysis>} */
async function load(ruleset, id) {
  const { rulesets, usual_ruleset } = await api.reference();
  const known = rulesets.find(({ name }) => name === ruleset)?.name ?? usual_ruleset;
  return {
    rulesets,
    setup: { ...empty(), ruleset: known },
    page: null,
    problem: null,
    hint: null,
    picked: 0,
    rollout: null,
    rolling: null,
    isStopped: false,
    pasted: id ?? '',
    asking: null,
    room: h('div', { class: 'review-board' }),
    board: null,
    change: () => {},
    paste: () => {},
    again: () => {},
    draw: () => {},
  };
}

/** @returns {Setup} the opening position, white to roll */
const empty = () => ({
  ...OPENING,
  ruleset: '',
  turn: 'white',
  dice: null,
  cube: 1,
  owner: null,
  offered: false,
  length: 0,
  white_score: 0,
  black_score: 0,
  crawford: false,
  jacoby: false,
  beavers: false,
});

/** @param {Page} page @param {Analysis} analysis */
function draw(page, analysis) {
  if (!analysis.board) begin(page, analysis);
  redraw(page.main, () => [
    h(
      'div',
      { class: 'review-main' },
      h('h1', null, t('Analysis board')),
      problemLine(analysis),
      analysis.room,
      h('p', { class: 'help' }, t('Drag checkers anywhere, or paste a position.')),
      pasteForm(analysis),
    ),
    h('div', { class: 'review-side' }, opinionCard(analysis), waysOn(analysis)),
    setupForm(analysis),
  ]);
  showBoard(analysis);
}

/** @param {Analysis} analysis */
const problemLine = ({ problem }) =>
  h('p', { class: problem ? 'problem' : 'sr', role: 'status' }, problem?.sentence ?? '');

/** @param {Page} page @param {Analysis} analysis */
function begin(page, analysis) {
  analysis.draw = () => drawAgain(page);
  analysis.change = (changed) => {
    Object.assign(analysis.setup, changed);
    ask(analysis, () => api.setBoard(analysis.setup));
  };
  analysis.paste = (text) => {
    analysis.pasted = text;
    ask(analysis, () => api.readPosition(text, analysis.setup.ruleset));
  };
  analysis.board = createBoard(analysis.room, { layout: 'auto' });
  if (analysis.pasted) analysis.paste(analysis.pasted);
  else analysis.change({});
}

/**
 * Has the rules and then the engine look at what is set up now. Whatever was asked before is no
 * longer wanted, here and on the server.
 * @param {Analysis} analysis @param {() => Promise<BoardPage>} read
 */
async function ask(analysis, read) {
  const asking = new AbortController();
  analysis.asking?.abort();
  analysis.rolling?.abort();
  Object.assign(analysis, { hint: null, rollout: null, rolling: null, picked: 0, problem: null });
  Object.assign(analysis, { asking, again: () => ask(analysis, read), isStopped: false });
  analysis.draw();
  const isOld = () => asking.signal.aborted;
  let page = null;
  try {
    page = await read();
    if (isOld()) return;
    Object.assign(analysis, { page, setup: page.board, pasted: '' });
    history.replaceState(null, '', addressOf(analysis));
    analysis.draw();
    if (page.decision !== 'over') await judge(analysis, page.board, asking.signal);
  } catch (error) {
    if (isOld()) return;
    if (!(error instanceof api.Refusal)) throw error;
    Object.assign(analysis, { page, problem: error });
  }
  if (!isOld()) analysis.draw();
}

/**
 * Asks the engine; of a question too many says so, and asks it again a little later.
 * @param {Analysis} analysis @param {BoardSetup} board @param {AbortSignal} signal
 */
async function judge(analysis, board, signal) {
  await pause(WAIT_MS);
  while (!signal.aborted && !analysis.hint) {
    try {
      const hint = await api.judgeBoard(board, signal);
      if (!signal.aborted) Object.assign(analysis, { hint, problem: null });
    } catch (error) {
      if (!(error instanceof api.Refusal) || error.code !== 'too-many') throw error;
      if (signal.aborted) return;
      analysis.problem = error;
      analysis.draw();
      await pause(AGAIN_MS);
    }
  }
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Who has to decide: plays and points bear the numbers of that side. @param {Setup} setup */
export const decider = ({ turn, offered }) => (offered ? other(turn) : turn);

/** Where this position is to be found. @param {Analysis} analysis */
export const addressOf = ({ page, setup }) =>
  `#/analysis/${encodeURIComponent(setup.ruleset)}/${page?.ids.xgid?.replace('XGID=', '') ?? ''}`;

/** @param {Analysis} analysis */
function showBoard(analysis) {
  const { setup, board, hint, picked } = analysis;
  const { turn, owner } = setup;
  const option = hint?.options[picked];
  board?.set({
    position: { white: setup.white, black: setup.black },
    perspective: decider(setup),
    turn,
    light: preferences.dark ? 'black' : 'white',
    homeSide: preferences.homeSide,
    dice: setup.dice && { owner: turn, values: setup.dice },
    cube: {
      value: setup.offered ? setup.cube * 2 : setup.cube,
      owner,
      state: setup.offered ? 'offered' : owner ? 'owned' : 'centred',
    },
    arrows:
      hint && option?.do === 'play'
        ? [{ side: hint.side, moves: option.moves, line: 'solid' }]
        : [],
    speed: 0,
    words: boardWords({ white: t('White'), black: t('Black') }),
    onEdit: (edit) => analysis.change(edited({ white: setup.white, black: setup.black }, edit)),
  });
}
