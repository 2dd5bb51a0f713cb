// @ts-check
/** A game that is over, looked at again with the engine: move by move, mistake by mistake. */

import { createBoard } from '../../board/index.js';
import { t } from '../../i18n/index.js';
import * as api from '../api.js';
import { h, redraw } from '../dom.js';
import { broken, notice } from '../notices.js';
import { keptGames, prefer, preferences } from '../store.js';
import { names as namesOf } from '../table/cards.js';
import { cells, other } from '../table/story.js';
import { boardWords } from '../table/words.js';
import { choicesCard, progressBar, stopList, stopTitle, sumsCard, verdict } from './cards.js';
import { gameChoice, headline, stepButtons } from './head.js';
import { legend, plot } from './plot.js';
import { mistakes, nextMistake, stops } from './timeline.js';

/** @typedef {import('./timeline.js').Stop} Stop */
/** @typedef {import('./timeline.js').Side} Side */

const POLL_MS = 350;

/** Opens the newest game that can be reviewed. @param {HTMLElement} main */
export function latestReview(main) {
  /** @type {import('../main.js').Screen | null} */
  let failure = null;
  find();
  return { name: 'review', draw: () => failure?.draw(), leave: () => failure?.leave?.() };

  async function find() {
    const tokens = [...new Set(Object.values(keptGames()).map(({ token }) => token))];
    try {
      const games = tokens.length ? await api.myGames(tokens.slice(-500)) : [];
      const done = games.find((/** @type {any} */ one) => played(one.table) > 0);
      if (done) {
        location.replace(`#/review/${done.table.id}`);
        return;
      }
      failure = notice(main, () => ({
        title: t('Nothing to review yet'),
        text: t('Finish a game, and the engine looks at it with you.'),
      }));
    } catch (error) {
      failure = broken(main, /** @type {api.Refusal} */ (error).code);
    }
    failure.draw();
  }
}

/** @param {any} table how many of its games are over */
export const played = (table) => table.game - (table.result ? 0 : 1);

/**
 * @param {HTMLElement} main @param {string} id @param {string} [wanted] number of the game
 * @returns {import('../main.js').Screen}
 */
export function reviewScreen(main, id, wanted) {
  const kept = keptGames()[id];
  if (!kept) return broken(main, 'forbidden');
  const { token } = kept;
  /** @type {any} */
  let state = null;
  /** @type {any[]} */
  let steps = [];
  /** @type {any} */
  let review = null;
  /** @type {Stop[]} */
  let all = [];
  let game = Number(wanted ?? 1);
  let at = 0;
  let picked = 0;
  let isByLoss = true;
  let isGone = false;
  /** @type {Side} */
  let own = 'white';
  /** @type {import('../main.js').Screen | null} */
  let failure = null;
  /** @type {ReturnType<typeof createBoard> | null} */
  let board = null;
  const parts = {
    head: h('div', { class: 'review-head' }),
    progress: h('div'),
    boardItself: h('div', { class: 'review-board' }),
    live: h('div', { class: 'sr', 'aria-live': 'polite', role: 'status' }),
    curve: h('section', { class: 'card review-curve' }),
    choices: h('section', { class: 'card review-choices' }),
    sums: h('section', { class: 'card review-sums' }),
    list: h('section', { class: 'card review-list' }),
  };
  const resized = new ResizeObserver(() => all.length && showCurve());
  document.addEventListener('keydown', press);
  load();
  return { name: 'review', draw, leave };

  async function load() {
    try {
      [state, steps] = await Promise.all([api.gameState(id, token), api.gameSteps(id, token)]);
      const games = played(state.table);
      if (games < 1) {
        failure = notice(main, () => ({
          title: t('Nothing to review yet'),
          text: t('Finish a game, and the engine looks at it with you.'),
        }));
      } else {
        game = wanted ? Math.min(Number(wanted), games) : games;
        own = state.you.sides.length === 1 ? state.you.sides[0] : 'white';
        review = await api.startReview(id, game, token);
      }
    } catch (error) {
      failure = broken(main, /** @type {api.Refusal} */ (error).code);
    }
    if (isGone) return;
    draw();
    if (review) goOn();
  }

  /** Asks again and again how far the engine is. */
  async function goOn() {
    while (!isGone && review.judged < review.moments) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      if (isGone) return;
      try {
        const last = review.judgements.at(-1)?.n ?? 0;
        const more = await api.showReview(id, game, token, last);
        review = { ...more, judgements: [...review.judgements, ...more.judgements] };
      } catch (error) {
        const { sentence } = /** @type {api.Refusal} */ (error);
        redraw(parts.progress, h('p', { class: 'problem', role: 'alert' }, sentence));
        return;
      }
      arrange();
      show();
    }
  }

  /** Puts judgements and moves together; whoever looks at a move stays there. */
  function arrange() {
    const here = all[at]?.n;
    const own = cells(state.entries).filter((cell) => cell.game === game);
    all = stops(own, review.judgements, review.hinted);
    const again = all.findIndex(({ n }) => n === here);
    at = again < 0 ? Math.min(at, all.length - 1) : again;
  }

  function draw() {
    if (failure) {
      failure.draw();
      return;
    }
    if (!review) {
      main.className = 'page';
      redraw(main, h('p', { class: 'help', role: 'status' }, t('Looking for your games …')));
      return;
    }
    main.className = 'review';
    arrange();
    if (!board) {
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
      board = createBoard(parts.boardItself, { layout: 'auto', speed: 0 });
      resized.observe(parts.curve);
      const first = mistakes(all)[0];
      if (review.judged === review.moments && first !== undefined) at = first;
    }
    show();
    if (parts.live.textContent) tell(); // what was said stands there in the old language
  }

  function show() {
    if (!all.length || !board) return;
    const stop = all[at];
    const names = namesOf(state.table);
    showHead(stop, names);
    redraw(parts.progress, progressBar(review.judged, review.moments));
    showBoard(stop, names);
    showCurve();
    const { showLuck } = preferences;
    redraw(
      parts.choices,
      choicesCard(stop, names, { picked: shownPick(stop), onPick: pick, showLuck }),
    );
    redraw(
      parts.sums,
      sumsCard(review.sums, names, [own, other(own)], review.labels, showLuck),
      h(
        'label',
        { class: 'check' },
        h('input', {
          type: 'checkbox',
          checked: showLuck,
          'data-key': 'luck',
          onchange: (/** @type {any} */ event) => {
            prefer({ showLuck: event.target.checked });
            show();
          },
        }),
        t('Show the luck of the dice'),
      ),
    );
    showList(names);
  }

  /** @param {Stop} stop @param {import('../table/story.js').Names} names */
  function showHead(stop, names) {
    const before = steps[stop.n - 1];
    redraw(
      parts.head,
      headline(stop, names, { table: { ...state.table, game }, before }),
      gameChoice(id, game, played(state.table)),
      stepButtons({
        at,
        last: all.length - 1,
        go,
        goToMistake: (way) => go(nextMistake(all, at, way)),
      }),
    );
  }

  /** @param {Pick<Stop, 'judged'>} stop which choice the board shows */
  function shownPick({ judged }) {
    return Math.min(picked, (judged?.options.length ?? 1) - 1);
  }

  /** @param {Stop} stop @param {import('../table/story.js').Names} names */
  function showBoard(stop, names) {
    const before = steps[stop.n - 1];
    board?.set({
      position: before.position,
      perspective: own,
      homeSide: /** @type {'right' | 'left'} */ (preferences.homeSide),
      light: preferences.dark ? 'black' : 'white',
      turn: before.turn,
      dice: before.dice,
      cube: {
        value: before.cube.offered ?? before.cube.value,
        owner: before.cube.owner,
        state: before.cube.state,
      },
      arrows: arrows(stop),
      words: boardWords(names),
    });
  }

  /** @param {Stop} stop @returns {import('../../board/types.js').Arrow[]} */
  function arrows({ judged, side }) {
    if (judged?.kind !== 'play') return [];
    const shown = shownPick({ judged });
    const line = (/** @type {number} */ place, /** @type {'solid' | 'dashed'} */ kind) => ({
      side,
      moves: judged.options[place].moves,
      line: kind,
    });
    return [
      ...(judged.chosen > 0 ? [line(judged.chosen, 'dashed')] : []),
      ...(shown !== judged.chosen || judged.chosen === 0 ? [line(shown, 'solid')] : []),
    ];
  }

  function showCurve() {
    const name = namesOf(state.table)[own];
    const width = Math.max(280, parts.curve.clientWidth - 32);
    redraw(
      parts.curve,
      h(
        'div',
        { class: 'curve-head' },
        h('h2', null, t('Chance to win')),
        h('span', { class: 'help' }, t('Seen by {name}', { name })),
        legend(review.labels),
      ),
      plot(all, { side: own, at, width, name, onPick: go }),
    );
  }

  /** @param {import('../table/story.js').Names} names */
  function showList(names) {
    const worst = mistakes(all);
    const order = isByLoss ? worst : all.map((_, place) => place);
    const choice = (/** @type {boolean} */ value, /** @type {string} */ label) =>
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': String(isByLoss === value),
          'data-key': `list-${value}`,
          onclick: () => {
            isByLoss = value;
            show();
          },
        },
        label,
      );
    const scrolled = parts.list.querySelector('.stops')?.scrollTop ?? 0;
    redraw(
      parts.list,
      h(
        'div',
        { class: 'list-head', role: 'group', 'aria-label': t('Moves') },
        choice(true, t('Mistakes')),
        choice(false, t('All moves')),
      ),
      stopList(all, order, { at, names, onPick: goAndLook }),
    );
    const list = parts.list.querySelector('.stops');
    if (!list) return;
    list.scrollTop = scrolled;
    const now = list.querySelector('.stop--now')?.parentElement;
    if (!now) return;
    const { offsetTop: top, offsetHeight: height } = now;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + height > list.scrollTop + list.clientHeight)
      list.scrollTop = top + height - list.clientHeight;
  }

  /** @param {number} place */
  function go(place) {
    if (place < 0 || place >= all.length) return;
    at = place;
    picked = 0;
    show();
    tell();
  }

  /** Where one stands now, for the ear. */
  function tell() {
    parts.live.textContent = `${stopTitle(all[at], namesOf(state.table))}. ${verdict(all[at])}`;
  }

  /** On a phone the list lies far below the board. @param {number} place */
  function goAndLook(place) {
    go(place);
    if (parts.boardItself.getBoundingClientRect().bottom < 80) scrollTo({ top: 0 });
  }

  /** @param {number} place */
  function pick(place) {
    picked = place;
    show();
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (!all.length || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    // On the board and in fields the arrows have their own work.
    if (target.closest('input, select, textarea, .review-board')) return;
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way) go(event.shiftKey ? nextMistake(all, at, /** @type {1} */ (way)) : at + way);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(all.length - 1);
    else return;
    event.preventDefault();
  }

  function leave() {
    isGone = true;
    document.removeEventListener('keydown', press);
    resized.disconnect();
    board?.destroy();
    failure?.leave?.();
  }
}
