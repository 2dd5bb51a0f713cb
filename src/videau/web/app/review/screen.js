// @ts-check
/** A game that is over, looked at again with the engine: move by move, mistake by mistake. */

import { language, say, t } from '../../i18n/index.js';
import { openLine } from '../link.js';
import { myGames } from '../my-games.js';
import { broken } from '../notices.js';
import { fail, screen } from '../screen.js';
import { keptGames } from '../store.js';
import { styled } from '../style.js';
import { takeDeeper } from './deeper.js';
import { drawReview, newParts, showCurve, showReview } from './drawing.js';
import { goTo, pressKey } from './steps.js';
import { played } from './timeline.js';

/** @import { ErrorView, JudgementMessage, ReviewMessage, StateMessage } from '../../wire-types.js' */
/** @typedef {import('./drawing.js').Review} Review */

/** Opens the newest game that can be reviewed. @param {HTMLElement} main */
export const latestReview = (main) =>
  screen(main, {
    name: 'review',
    look: 'page',
    load: async () => {
      const { all: games } = await myGames();
      const done = games.find(({ table }) => played(table) > 0);
      if (done) location.replace(`#/review/${done.table.id}`);
      return { isEmpty: !done };
    },
    empty: ({ isEmpty }) => (isEmpty ? nothingYet() : null),
    draw: () => {},
  });

const nothingYet = () => ({
  title: t('Nothing to review yet'),
  text: t('Finish a game, and the computer will go through it with you.'),
});

/**
 * @param {HTMLElement} main @param {string} id @param {string} [wanted] number of the game
 * @returns {import('../screen.js').Screen}
 */
export function reviewScreen(main, id, wanted) {
  const kept = keptGames()[id];
  if (!kept) return broken(main, 'forbidden');
  const review = newReview(main, id, wanted ? Number(wanted) : null);
  review.line = openLine(id, kept.token, language(), newListeners(review));
  listenToPage(review);
  styled('review').then(() => {
    review.isStyled = true;
    drawReview(review);
  });
  return screen(main, {
    name: 'review',
    look: 'page',
    data: review,
    draw: (page) => {
      review.page = page;
      drawReview(review);
    },
    leave: () => leave(review),
  });
}

/**
 * @param {HTMLElement} main @param {string} id @param {number | null} wanted @returns {Review}
 */
function newReview(main, id, wanted) {
  /** @type {Review} */
  const review = {
    main,
    id,
    wanted,
    game: wanted ?? 1,
    own: 'white',
    state: null,
    entries: [],
    opinion: null,
    deeper: { found: [], looking: null },
    stops: [],
    at: 0,
    picked: 0,
    isAfter: false,
    isByLoss: true,
    isMineOnly: false,
    theme: '',
    problem: null,
    isStyled: false,
    page: null,
    board: null,
    parts: newParts(),
    line: null,
    stopListening: [],
    drawing: null,
    go: (place) => goTo(review, place),
  };
  return review;
}

/** @param {Review} review @returns {import('../link.js').Listeners} */
const newListeners = (review) => ({
  onState: (message) => takeState(review, message),
  onSeats: () => {},
  onError: (error, fatal) => takeError(review, error, fatal),
  onMoved: () => {},
  onLine: () => {},
  onMessage: (message) => {
    if (message.type === 'review') takeReview(review, message);
    else if (message.type === 'judgement') takeJudgement(review, message);
    else if (message.type === 'deeper') {
      takeDeeper(review.deeper, message.deeper);
      showReview(review);
    }
  },
});

/** The first state, or the one after the connection was lost. @param {Review} review @param {StateMessage} message */
function takeState(review, message) {
  const known = review.entries.at(-1)?.n ?? 0;
  review.deeper.looking = null; // a connection that was lost has stopped it
  review.state = message;
  review.entries.push(...message.entries.filter(({ n }) => n > known));
  const games = played(message.table);
  if (games < 1) {
    if (review.page) fail(review.page, nothingYet);
    return;
  }
  const { sides } = message.you;
  review.game = Math.min(review.wanted ?? games, games);
  review.own = sides.length === 1 ? sides[0] : 'white';
  if (!isDone(review) && !review.line?.isBusy) review.line?.review(review.game);
}

/** @param {Review} review */
const isDone = ({ opinion }) => opinion !== null && opinion.judgements.length === opinion.moments;

/** @param {Review} review @param {ReviewMessage} message */
function takeReview(review, message) {
  review.opinion = message;
  review.problem = null;
  review.deeper = { found: message.deeper, looking: null };
  drawReview(review);
}

/** @param {Review} review @param {JudgementMessage} message */
function takeJudgement(review, { game, judgement, sums }) {
  const { opinion } = review;
  if (!opinion || opinion.game !== game) return;
  review.opinion = { ...opinion, sums, judgements: [...opinion.judgements, judgement] };
  // They come as fast as the engine thinks: what comes together is drawn together.
  review.drawing ??= requestAnimationFrame(() => {
    review.drawing = null;
    showReview(review);
  });
}

/** @param {Review} review @param {ErrorView} error @param {boolean} fatal */
function takeError(review, error, fatal) {
  if (fatal || !review.opinion) {
    review.line?.close();
    if (review.page) fail(review.page, error.code);
    return;
  }
  review.problem = () => say(error);
  review.deeper.looking = null;
  showReview(review);
}

/** @param {Review} review */
function listenToPage(review) {
  const press = (/** @type {KeyboardEvent} */ event) => pressKey(review, event);
  const resized = new ResizeObserver(() => {
    if (review.stops.length) showCurve(review);
  });
  document.addEventListener('keydown', press);
  resized.observe(review.parts.curve);
  review.stopListening.push(
    () => document.removeEventListener('keydown', press),
    () => resized.disconnect(),
  );
}

/** @param {Review} review */
function leave(review) {
  review.line?.close();
  if (review.drawing !== null) cancelAnimationFrame(review.drawing);
  for (const stop of review.stopListening) stop();
  review.board?.destroy();
  review.board = null;
}
