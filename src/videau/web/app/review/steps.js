// @ts-check
/** The way through a review: from stop to stop, and from mistake to mistake. */

import { announceStop, showReview } from './drawing.js';
import { nextMistake } from './timeline.js';

/** @typedef {import('./drawing.js').Review} Review */

/** @param {Review} review @param {number} place */
export function goTo(review, place) {
  if (place < 0 || place >= review.stops.length) return;
  review.at = place;
  review.picked = 0;
  showReview(review);
  announceStop(review);
}

/** @param {Review} review @param {KeyboardEvent} event */
export function pressKey(review, event) {
  const { stops } = review;
  if (!stops.length || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {HTMLElement} */ (event.target);
  // On the board and in fields the arrows have their own work.
  if (target.closest('input, select, textarea, .review-board')) return;
  const place = placeFor(review, event);
  if (place === null) return;
  goTo(review, place);
  event.preventDefault();
}

/** @param {Review} review @param {KeyboardEvent} event @returns {number | null} */
function placeFor({ stops, at }, { key, shiftKey }) {
  const last = stops.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const way = key === 'ArrowLeft' ? -1 : 1;
  return shiftKey ? nextMistake(stops, at, way) : at + way;
}
