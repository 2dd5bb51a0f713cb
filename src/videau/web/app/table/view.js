// @ts-check
/** The pieces of the table in the page, and how they are drawn from what is known. */

import { pips } from '../../board/index.js';
import { h, redraw } from '../dom.js';
import { preferences } from '../store.js';
import { actionBar } from './action-bar.js';
import { card } from './cards.js';
import { clockElement } from './clock.js';
import { actorOf, caption, textFor } from './game.js';
import { hintCard } from './hints.js';
import { invitation } from './invitation.js';
import { movesCard } from './moves.js';
import { other } from './narration.js';
import { phraseText } from './phrases.js';
import { resultDialog } from './result.js';
import { nudgeCard } from './tutor.js';
import { showTypedPlay } from './typed-play.js';

/** @typedef {import('./narration.js').Side} Side */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./drawing.js').Table} Table */
/** @typedef {ReturnType<typeof newParts>} Parts */

/** Everything that stands in the page. */
export const newParts = () => ({
  boardItself: h('div', { class: 'board-itself' }),
  over: h('div', { class: 'over' }),
  note: h('div', { class: 'board-note' }),
  live: h('div', { class: 'sr', 'aria-live': 'polite', role: 'status' }),
  warning: h('div', { class: 'sr' }),
  upper: h('section', { class: 'card player player--upper' }),
  lower: h('section', { class: 'card player player--lower' }),
  moves: h('div', { class: 'moves-body' }),
  actions: h('section', { class: 'actions' }),
  hint: h('section', { class: 'card hint' }),
});

/** Puts everything into the page, in the order in which it is read. @param {Table} table */
export function layOut({ main, parts, typed }) {
  redraw(
    main,
    parts.upper,
    h('div', { class: 'board-room' }, parts.boardItself, parts.note, parts.over),
    parts.live,
    parts.warning,
    parts.actions,
    h('section', { class: 'card moves' }, parts.moves, typed.element),
    parts.hint,
    parts.lower,
  );
}

/** @param {Table} table @param {Game} game */
export function showTable(table, game) {
  const { main, parts, commands } = table;
  showPlayer(table, game, parts.upper, other(game.bottom));
  showPlayer(table, game, parts.lower, game.bottom);
  redraw(parts.moves, movesCard(game, commands));
  showTypedPlay(table.typed, game);
  scrollToNow(parts.moves);
  const bar = actionBar(game, commands);
  redraw(parts.actions, bar);
  redraw(parts.hint, nudgeCard(game, commands) ?? hintCard(game, commands));
  main.classList.toggle('table--answer', bar[0].classList.contains('answer'));
  main.classList.toggle('table--watch', !game.you.sides.length);
  main.classList.toggle('table--hint', game.hint !== null || game.nudged !== null);
  showNote(parts.note, game);
  showOver(table, game);
}

/**
 * Why a die is lost or a checker stays, in the half of the board where nothing is done now.
 * @param {HTMLElement} note @param {Game} game
 */
function showNote(note, game) {
  const { narration, draft, history } = game;
  const isLost = narration.lost.length > 0 && !history && actorOf(game) && draft.complete;
  note.classList.toggle('board-note--mirrored', preferences.homeSide === 'left');
  const said = isLost ? narration.lost : history ? [] : game.staying;
  redraw(
    note,
    said.map((text) => h('p', null, textFor(game, text))),
  );
}

/** @param {Table} table @param {Game} game @param {HTMLElement} element @param {Side} side */
function showPlayer({ board, clocks }, game, element, side) {
  const { table, history } = game;
  const position = history
    ? history.steps[history.at].position
    : (board?.position ?? table.position);
  const isOnTurn = table.turn === side && table.stage !== 'over' && table.stage !== 'opening';
  const clock = clockElement(clocks, side);
  element.classList.toggle('player--turn', isOnTurn);
  element.classList.toggle('player--timed', clock !== null);
  redraw(
    element,
    card(table, side, game.bottom, {
      pips: pips(position[side]),
      name: game.names[side],
      caption: game.said?.side === side ? phraseText(game.said.phrase) : caption(game, side),
      clock,
    }),
  );
}

/** @param {HTMLElement} moves */
function scrollToNow(moves) {
  const now = moves.querySelector('.move--draft') ?? moves.querySelector('.move--now');
  const list = moves.querySelector('.moves-list');
  const row = now?.closest('tr');
  if (list && row) list.scrollTop = Math.max(0, row.offsetTop + 44 - list.clientHeight);
}

/** What lies over the board: the result, or an invitation. @param {Table} table @param {Game} game */
function showOver(table, game) {
  const { n, result, called_off } = game.table;
  const isOver =
    (result !== null || called_off === true) && !game.history && game.hiddenResult !== n;
  const over = isOver ? resultDialog(game, table.commands) : invitation(game);
  redraw(table.parts.over, over);
  table.parts.over.classList.toggle('over--on', over !== null);
  if (isOver && over && table.shownResult !== n) {
    table.shownResult = n;
    over.classList.add('result--new');
    over.focus({ preventScroll: true });
  }
}
