// @ts-check
/**
 * The clocks of both players. The server says how things stood when it wrote; between two of its
 * messages they are counted down here. When a flag has fallen is for the server to say.
 */

import { decimal, t, tn } from '../../i18n/index.js';
import { h } from '../dom.js';
import * as sound from './sound.js';

/** @typedef {import('../../wire-types.js').ClockView} ClockView */
/** @typedef {import('./narration.js').Side} Side */

const TICK_MS = 100;
const LOW_MS = 30_000;
const URGENT_MS = 10_000;
/**
 * What is said so many seconds before the flag: late enough, it interrupts.
 * @type {{ seconds: number, live: 'polite' | 'assertive' }[]}
 */
const WARNINGS = [
  { seconds: 30, live: 'polite' },
  { seconds: 10, live: 'assertive' },
];

/**
 * What is left of a side's time.
 * @param {ClockView} sent @param {Side} side @param {number} passed milliseconds since it came
 */
export function timeLeft(sent, side, passed) {
  if (side !== sent.running) return { delay: 0, reserve: sent[side] };
  const delay = Math.max(0, sent.delay - passed);
  const beyond = Math.max(0, passed - sent.delay);
  return { delay, reserve: Math.max(0, sent[side] - beyond) };
}

/** Minutes and seconds; tenths where they matter. @param {number} ms */
export function clockText(ms) {
  if (ms > 0 && ms < URGENT_MS) return decimal(Math.ceil(ms / 100) / 10, 1);
  const seconds = Math.ceil(ms / 1000);
  const parts = [Math.floor(seconds / 60), seconds % 60];
  if (parts[0] >= 60) parts.splice(0, 1, Math.floor(parts[0] / 60), parts[0] % 60);
  return parts.map((part, i) => (i ? String(part).padStart(2, '0') : part)).join(':');
}

/**
 * @typedef {Object} Clocks
 * @property {ClockView | null} sent what the server said last; null where there is no clock
 * @property {number} sentAt when it came
 * @property {number} lastLeft what the side whose time passes had, when it was last shown
 * @property {{ live: string, text: () => string } | null} warning in the language of the moment
 * @property {HTMLElement[]} regions where warnings are read out
 * @property {Record<Side, Face>} faces
 * @property {() => import('./game.js').Game | null} game
 * @property {ReturnType<typeof setInterval>} ticking
 */

/**
 * @param {() => import('./game.js').Game | null} game
 * @param {HTMLElement} place of the regions that are read out
 * @returns {Clocks}
 */
export function newClocks(game, place) {
  // Regions are listened to from the moment they are in the page: each keeps its manners.
  const regions = WARNINGS.map(({ live }) => h('div', { 'aria-live': live }));
  place.append(...regions);
  /** @type {Clocks} */
  const clocks = {
    sent: null,
    sentAt: 0,
    lastLeft: Infinity,
    warning: null,
    regions,
    faces: { white: newFace(), black: newFace() },
    game,
    ticking: setInterval(() => showClocks(clocks), TICK_MS),
  };
  return clocks;
}

/** @param {Clocks} clocks @param {ClockView | null} message */
export function setClocks(clocks, message) {
  if (message?.running !== clocks.sent?.running) {
    clocks.lastLeft = Infinity;
    clocks.warning = null;
    showWarning(clocks);
  }
  clocks.sent = message;
  clocks.sentAt = performance.now();
  showClocks(clocks);
}

/** The clock of one side, or nothing where there is none. @param {Clocks} clocks @param {Side} side */
export const clockElement = ({ sent, faces }, side) => (sent ? faces[side].element : null);

/** @param {Clocks} clocks */
export const stopClocks = ({ ticking }) => clearInterval(ticking);

/** @param {Clocks} clocks */
export function showClocks(clocks) {
  const { sent, sentAt, faces } = clocks;
  if (!sent) return;
  const passed = performance.now() - sentAt;
  for (const side of /** @type {Side[]} */ (['white', 'black'])) {
    const left = timeLeft(sent, side, passed);
    showFace(faces[side], left, sent.running === side);
    if (sent.running === side) warn(clocks, side, left.delay + left.reserve);
  }
  showWarning(clocks);
}

/** @param {Clocks} clocks */
function showWarning({ regions, warning }) {
  for (const region of regions) {
    const isMeant = warning?.live === region.getAttribute('aria-live');
    write(region, (isMeant && warning?.text()) || '');
  }
}

/** @param {Clocks} clocks @param {Side} side @param {number} left */
function warn(clocks, side, left) {
  const before = clocks.lastLeft;
  clocks.lastLeft = left;
  const game = clocks.game();
  if (!game?.you.sides.includes(side) || before === Infinity) return;
  const passed = WARNINGS.findLast(
    ({ seconds }) => left <= seconds * 1000 && before > seconds * 1000,
  );
  if (passed) {
    const text = () =>
      tn('{name}: {n} second left.', '{name}: {n} seconds left.', passed.seconds, {
        name: game.names[side],
      });
    clocks.warning = { live: passed.live, text };
    sound.play('low');
  } else if (left < URGENT_MS && Math.ceil(left / 1000) < Math.ceil(before / 1000)) {
    sound.play('tick');
  }
}

/** @typedef {{ element: HTMLElement, reserve: HTMLElement, delay: HTMLElement }} Face */

/** @returns {Face} */
function newFace() {
  const delay = h('span', { class: 'clock-delay', 'aria-hidden': 'true' });
  const reserve = h('b', { class: 'clock-reserve' });
  const element = h('div', { class: 'clock', role: 'timer' }, reserve, delay);
  return { element, reserve, delay };
}

/** @param {Face} face @param {{ delay: number, reserve: number }} left @param {boolean} isRunning */
function showFace({ element, reserve, delay }, left, isRunning) {
  const title = t('Time left');
  if (element.title !== title) {
    element.title = title;
    element.setAttribute('aria-label', title);
  }
  write(reserve, clockText(left.reserve));
  write(delay, isRunning && left.delay > 0 ? `+${Math.ceil(left.delay / 1000)}` : '');
  element.classList.toggle('clock--running', isRunning);
  element.classList.toggle('clock--low', left.reserve <= LOW_MS);
  element.classList.toggle('clock--urgent', isRunning && left.delay + left.reserve <= URGENT_MS);
}

/** Leaves the page alone where nothing changes. @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
