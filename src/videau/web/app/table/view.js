// @ts-check
/** The pieces of the table in the page, and how they are drawn from what is known. */

import { pips } from '../../board/index.js';
import { h, redraw } from '../dom.js';
import { actionBar } from './actions.js';
import { card } from './cards.js';
import { caption } from './game.js';
import { hintCard } from './hints.js';
import { invitation } from './invitation.js';
import { movesCard } from './moves.js';
import { resultDialog } from './result.js';
import { other } from './story.js';

/** @typedef {import('./story.js').Side} Side */
/** @typedef {import('./screen.js').Deeds} Deeds */

/**
 * @param {HTMLElement} main @param {import('./game.js').Game} game @param {() => any} board
 * @param {{ element: HTMLElement, show: () => void }} typed the field for notation
 * @param {(side: Side) => HTMLElement | null} clock
 */
export function tableView(main, game, board, typed, clock) {
  const parts = {
    boardItself: h('div', { class: 'board-itself' }),
    over: h('div', { class: 'over' }),
    live: h('div', { class: 'sr', 'aria-live': 'polite', role: 'status' }),
    warning: h('div', { class: 'sr' }),
    upper: h('section', { class: 'card player player--upper' }),
    lower: h('section', { class: 'card player player--lower' }),
    moves: h('div', { class: 'moves-body' }),
    actions: h('section', { class: 'actions' }),
    hint: h('section', { class: 'card hint' }),
  };
  let shownResult = -1;
  return { parts, furnish, show };

  /** Puts everything into the page, in the order in which it is read. */
  function furnish() {
    redraw(
      main,
      parts.upper,
      h('div', { class: 'board-room' }, parts.boardItself, parts.over),
      parts.live,
      parts.warning,
      parts.actions,
      h('section', { class: 'card moves' }, parts.moves, typed.element),
      parts.hint,
      parts.lower,
    );
  }

  /** @param {Deeds} deeds */
  function show(deeds) {
    const { bottom } = game;
    showPlayer(parts.upper, other(bottom));
    showPlayer(parts.lower, bottom);
    redraw(parts.moves, movesCard(game, deeds));
    typed.show();
    scrollToNow();
    const bar = actionBar(game, deeds);
    redraw(parts.actions, bar);
    main.classList.toggle('table--answer', bar[0].classList.contains('answer'));
    main.classList.toggle('table--watch', !game.you.sides.length);
    redraw(parts.hint, hintCard(game, deeds));
    main.classList.toggle('table--hint', game.hint !== null);
    showOver(deeds);
  }

  /** @param {HTMLElement} element @param {Side} side */
  function showPlayer(element, side) {
    const { table, review } = game;
    const position = review
      ? review.steps[review.at].position
      : (board()?.position ?? table.position);
    const isOnTurn = table.turn === side && table.stage !== 'over' && table.stage !== 'opening';
    element.classList.toggle('player--turn', isOnTurn);
    element.classList.toggle('player--timed', clock(side) !== null);
    redraw(
      element,
      card(table, side, game.bottom, {
        pips: pips(position[side]),
        name: game.names[side],
        caption: caption(game, side),
        clock: clock(side),
      }),
    );
  }

  function scrollToNow() {
    const now =
      parts.moves.querySelector('.move--draft') ?? parts.moves.querySelector('.move--now');
    const list = parts.moves.querySelector('.moves-list');
    const row = now?.closest('tr');
    if (list && row) list.scrollTop = Math.max(0, row.offsetTop + 44 - list.clientHeight);
  }

  /** @param {Deeds} deeds what lies over the board: the result, or an invitation */
  function showOver(deeds) {
    const { table } = game;
    const isOver = table.result && !game.review && game.tucked !== table.n;
    const shown = isOver ? resultDialog(game, deeds) : invitation(game);
    redraw(parts.over, shown);
    parts.over.classList.toggle('over--on', shown !== null);
    if (isOver && shown && shownResult !== table.n) {
      shownResult = table.n;
      shown.classList.add('result--new');
      shown.focus({ preventScroll: true });
    }
  }
}
