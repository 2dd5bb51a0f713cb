// @ts-check
/** Everything that is kept for a review on the screen, and how it comes into the page. */

import { createBoard } from '../../board/index.js';
import { say, t } from '../../i18n/index.js';
import { fieldOf, h, redraw } from '../dom.js';
import { prefer, preferences } from '../store.js';
import { cells } from '../table/move-list.js';
import { namesOf, other } from '../table/narration.js';
import { boardWords } from '../table/words.js';
import { hasWords } from '../why.js';
import { boardOf } from './board.js';
import { choicesCard, progressBar, stopList, stopTitle, sumsCard, verdict } from './cards.js';
import { deeperPart } from './deeper.js';
import { gameChoice, headline, stepButtons } from './head.js';
import { legend, plot } from './plot.js';
import { mistakes, nextMistake, played, stops } from './timeline.js';

/** @import { Entry, ReviewMessage, StateMessage } from '../../wire-types.js' */
/** @typedef {import('./timeline.js').Stop} Stop */
/** @typedef {import('./timeline.js').Side} Side */
/** @typedef {import('../table/narration.js').Names} Names */

/**
 * @typedef {Object} Review
 * @property {HTMLElement} main
 * @property {string} id of the table
 * @property {number | null} wanted the game that the address names
 * @property {number} game that is looked at
 * @property {Side} own whose chances are shown
 * @property {StateMessage | null} state of the table
 * @property {Entry[]} entries
 * @property {ReviewMessage | null} opinion what the engine has said so far
 * @property {import('./deeper.js').Deeper} deeper decisions that were looked at more closely
 * @property {Stop[]} stops
 * @property {number} at which of them is shown
 * @property {number} picked which of its choices is shown
 * @property {boolean} isAfter the board shows the position after that play, without arrows
 * @property {boolean} isByLoss the list has mistakes only, the costliest first
 * @property {boolean} isMineOnly the list leaves out the opponent
 * @property {string} theme what the list is about; empty: everything
 * @property {(() => string) | null} problem in the language of the moment
 * @property {boolean} isStyled whether its style sheet is there
 * @property {import('../screen.js').Page<Review> | null} page
 * @property {ReturnType<typeof createBoard> | null} board
 * @property {ReturnType<typeof newParts>} parts
 * @property {ReturnType<typeof import('../link.js').openLine> | null} line
 * @property {(() => void)[]} stopListening
 * @property {number | null} drawing the frame in which it is drawn again
 * @property {(place: number) => void} go
 */

/** A review of which there is something to show. @typedef {Review & { state: StateMessage, opinion: ReviewMessage }} Filled */

/** Everything that stands in the page. */
export const newParts = () => ({
  head: h('div', { class: 'review-head' }),
  progress: h('div'),
  boardItself: h('div', { class: 'review-board' }),
  live: h('div', { class: 'sr', 'aria-live': 'polite', role: 'status' }),
  curve: h('section', { class: 'card review-curve' }),
  choices: h('section', { class: 'card review-choices' }),
  sums: h('section', { class: 'card review-sums' }),
  list: h('section', { class: 'card review-list' }),
});

/** @param {Review} review @returns {Filled | null} */
const filled = (review) => (review.state && review.opinion ? /** @type {Filled} */ (review) : null);

/** Draws the whole review, in the language of the moment. @param {Review} review */
export function drawReview(review) {
  if (review.page?.failure || review.page?.isGone) return;
  const ready = filled(review);
  if (!ready || !review.isStyled) {
    redraw(review.main, h('p', { class: 'help', role: 'status' }, t('Looking for your games…')));
    return;
  }
  review.main.className = 'review';
  const isFirst = !review.board;
  if (isFirst) layOut(review);
  arrange(ready);
  if (isFirst) goToWorst(ready);
  showReview(review);
  if (review.parts.live.textContent) announceStop(review); // it stands there in the old language
}

/** @param {Review} review */
function layOut(review) {
  const { main, parts } = review;
  redraw(
    main,
    h(
      'div',
      { class: 'review-main' },
      parts.head,
      parts.progress,
      parts.boardItself,
      parts.live,
      parts.curve,
    ),
    h('div', { class: 'review-side' }, parts.choices, parts.sums, parts.list),
  );
  review.board = createBoard(parts.boardItself, { layout: 'auto', speed: 0 });
}

/** Puts judgements and moves together; whoever looks at a move stays there. @param {Filled} review */
function arrange(review) {
  const { opinion, game, entries } = review;
  const here = review.stops[review.at]?.n;
  const own = cells(entries).filter((cell) => cell.game === game);
  const { judgements, moments, hinted, nudged } = opinion;
  review.stops = stops(own, judgements, hinted, nudged, judgements.length === moments);
  const again = review.stops.findIndex(({ n }) => n === here);
  review.at = again < 0 ? Math.max(0, Math.min(review.at, review.stops.length - 1)) : again;
}

/** A review that is complete opens at the worst mistake. @param {Filled} review */
function goToWorst(review) {
  const { judgements, moments } = review.opinion;
  const worst = mistakes(review.stops)[0];
  if (judgements.length === moments && worst !== undefined) review.at = worst;
}

/** @param {Review} review */
export function showReview(review) {
  const ready = filled(review);
  if (!ready || !review.board) return;
  arrange(ready);
  const stop = review.stops[review.at];
  if (!stop) return;
  const names = namesOf(ready.state.table.seats);
  showHead(ready, stop, names);
  showProgress(ready);
  showBoard(ready, stop, names);
  showCurve(review);
  showChoices(review, stop, names);
  showSums(ready, names);
  showList(review, names);
}

/** How things stood before a stop. @param {Filled} review @param {Stop} stop */
function stepBefore({ opinion }, { n }) {
  const { steps } = opinion;
  return steps[n - 1 - steps[0].n];
}

/** @param {Filled} review @param {Stop} stop @param {Names} names */
function showHead(review, stop, names) {
  const { state, game, at, go } = review;
  const table = { options: state.table.options, game };
  redraw(
    review.parts.head,
    headline(stop, names, { table, before: stepBefore(review, stop) }),
    gameChoice(review.id, game, played(state.table)),
    stepButtons({
      at,
      last: review.stops.length - 1,
      go,
      goToMistake: (way) => go(nextMistake(review.stops, at, way)),
    }),
  );
}

/** @param {Filled} review */
function showProgress({ parts, opinion, problem }) {
  const { judgements, moments } = opinion;
  redraw(
    parts.progress,
    problem
      ? h('p', { class: 'problem', role: 'alert' }, problem())
      : progressBar(judgements.length, moments),
  );
}

/** Which choice the board shows. @param {Review} review @param {Stop} stop */
const pickedOf = ({ picked }, { judged }) => Math.min(picked, (judged?.options.length ?? 1) - 1);

/** @param {Filled} review @param {Stop} stop @param {Names} names */
function showBoard(review, stop, names) {
  const { own, isAfter } = review;
  const how = { picked: pickedOf(review, stop), own, isAfter };
  review.board?.set({
    ...boardOf(stop, stepBefore(review, stop), how),
    words: boardWords(names),
  });
}

/** @param {Review} review */
export function showCurve(review) {
  const ready = filled(review);
  if (!ready) return;
  const { parts, own, at, go } = review;
  const names = namesOf(ready.state.table.seats);
  const titleOf = (/** @type {Stop} */ stop) => stopTitle(stop, names);
  const width = Math.max(280, parts.curve.clientWidth - 32);
  redraw(
    parts.curve,
    h(
      'div',
      { class: 'curve-head' },
      h('h2', null, t('Chance to win')),
      h('span', { class: 'help' }, t('From {name}’s point of view', { name: names[own] })),
      legend(ready.opinion.labels, review.stops),
    ),
    plot(review.stops, { side: own, at, width, name: names[own], titleOf, onPick: go }),
  );
}

/** @param {Review} review @param {Stop} stop @param {Names} names */
function showChoices(review, stop, names) {
  const onPick = (/** @type {number} */ place) => {
    review.picked = place;
    showReview(review);
  };
  const draw = () => showReview(review);
  const { showLuck } = preferences;
  const onAfter = (/** @type {boolean} */ isAfter) => {
    review.isAfter = isAfter;
    showReview(review);
  };
  const { isAfter } = review;
  const picked = pickedOf(review, stop);
  redraw(
    review.parts.choices,
    choicesCard(stop, names, { picked, onPick, isAfter, onAfter, showLuck, draw }),
    stop.judged && hasWords(draw) && deeperPart(review.deeper, stop.judged, askDeeper(review)),
  );
}

/** @param {Review} review */
const askDeeper = (review) => ({
  start: (/** @type {number} */ n, /** @type {import('./deeper.js').Way} */ way) => {
    review.deeper.looking = { n, way };
    review.problem = null;
    review.line?.deeper({ game: review.game, n, way });
    showReview(review);
  },
  stop: () => review.line?.stopDeeper(),
});

/** @param {Filled} review @param {Names} names */
function showSums(review, names) {
  const { opinion, own } = review;
  const { showLuck } = preferences;
  redraw(
    review.parts.sums,
    sumsCard(opinion.sums, names, [own, other(own)], opinion, showLuck),
    h(
      'label',
      { class: 'check' },
      h('input', {
        type: 'checkbox',
        checked: showLuck,
        'data-key': 'luck',
        onchange: (/** @type {Event} */ event) => {
          prefer({ showLuck: fieldOf(event).checked });
          showReview(review);
        },
      }),
      t('Show how lucky the dice were'),
    ),
  );
}

/** @param {Review} review @param {Names} names */
function showList(review, names) {
  const { parts, isByLoss, at } = review;
  const order = wanted(isByLoss ? mistakes(review.stops) : [...review.stops.keys()], review);
  const scrolled = parts.list.querySelector('.stops')?.scrollTop ?? 0;
  redraw(
    parts.list,
    h(
      'div',
      { class: 'list-head', role: 'group', 'aria-label': t('Moves') },
      listChoice(review, true, t('Mistakes')),
      listChoice(review, false, t('All moves')),
    ),
    listFilters(review),
    order.length
      ? stopList(review.stops, order, { at, names, onPick: (place) => goAndLook(review, place) })
      : h('p', { class: 'help' }, emptyText(isByLoss)),
  );
  scrollToNow(parts.list, scrolled);
}

/** @param {boolean} isByLoss */
const emptyText = (isByLoss) =>
  isByLoss ? t('No mistakes worth mentioning.') : t('There is nothing here');

/** What is left of *places*. @param {number[]} places @param {Review} review */
const wanted = (places, { stops: all, own, isMineOnly, theme }) =>
  places.filter(
    (place) =>
      !(isMineOnly && all[place].side !== own) && !(theme && all[place].judged?.theme !== theme),
  );

/** The kinds that this game has, and the one that is asked for. @param {Review} review */
const occurring = ({ opinion, stops: all, theme }) =>
  (opinion?.themes ?? []).filter(
    ({ name }) => name === theme || all.some(({ judged }) => judged?.theme === name),
  );

/** Whose moves, and about what. @param {Review} review */
const listFilters = (review) =>
  h(
    'div',
    { class: 'list-filters' },
    h(
      'label',
      { class: 'check' },
      h('input', {
        type: 'checkbox',
        checked: review.isMineOnly,
        'data-key': 'mine',
        onchange: (/** @type {Event} */ event) => {
          review.isMineOnly = fieldOf(event).checked;
          showReview(review);
        },
      }),
      t('Mine only'),
    ),
    h(
      'select',
      {
        'aria-label': t('Kind'),
        'data-key': 'theme',
        onchange: (/** @type {Event} */ event) => {
          review.theme = fieldOf(event).value;
          showReview(review);
        },
      },
      h('option', { value: '', selected: !review.theme }, t('All kinds')),
      occurring(review).map(({ name, title }) =>
        h('option', { value: name, selected: review.theme === name }, say(title)),
      ),
    ),
  );

/** @param {Review} review @param {boolean} isByLoss @param {string} label */
const listChoice = (review, isByLoss, label) =>
  h(
    'button',
    {
      type: 'button',
      'aria-pressed': String(review.isByLoss === isByLoss),
      'data-key': `list-${isByLoss}`,
      onclick: () => {
        review.isByLoss = isByLoss;
        showReview(review);
      },
    },
    label,
  );

/** Keeps the list where it was, and what is shown in sight. @param {HTMLElement} card @param {number} scrolled */
function scrollToNow(card, scrolled) {
  const list = card.querySelector('.stops');
  if (!list) return;
  list.scrollTop = scrolled;
  const now = list.querySelector('.stop--now')?.parentElement;
  if (!now) return;
  const { offsetTop: top, offsetHeight: height } = now;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight)
    list.scrollTop = top + height - list.clientHeight;
}

/** On a phone the list lies far below the board. @param {Review} review @param {number} place */
function goAndLook({ go, parts }, place) {
  go(place);
  if (parts.boardItself.getBoundingClientRect().bottom < 80) scrollTo({ top: 0 });
}

/** Where one stands now, for those who listen. @param {Review} review */
export function announceStop(review) {
  const { state, stops: all, at, parts } = review;
  if (!state || !all[at]) return;
  const names = namesOf(state.table.seats);
  parts.live.textContent = `${stopTitle(all[at], names)}. ${verdict(all[at])}`;
}
