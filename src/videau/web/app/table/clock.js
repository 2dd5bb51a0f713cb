// @ts-check
/**
 * The clocks of both players. The server says how things stood when it wrote; between two of its
 * messages they are counted down here. When a flag has fallen is for the server to say.
 */

import { t, tn } from '../../i18n/index.js';
import { h } from '../dom.js';
import * as sound from './sound.js';

/** @typedef {import('./story.js').Side} Side */
/** @typedef {{ white: number, black: number, delay: number, running: Side | null }} Told */

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
 * @param {Told} told @param {Side} side @param {number} passed milliseconds since it was told
 */
export function timeLeft(told, side, passed) {
  if (side !== told.running) return { delay: 0, reserve: told[side] };
  const delay = Math.max(0, told.delay - passed);
  const beyond = Math.max(0, passed - told.delay);
  return { delay, reserve: Math.max(0, told[side] - beyond) };
}

/** Minutes and seconds; tenths where they matter. @param {number} ms */
export function clockText(ms) {
  if (ms > 0 && ms < URGENT_MS) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const parts = [Math.floor(seconds / 60), seconds % 60];
  if (parts[0] >= 60) parts.splice(0, 1, Math.floor(parts[0] / 60), parts[0] % 60);
  return parts.map((part, i) => (i ? String(part).padStart(2, '0') : part)).join(':');
}

/** @param {import('./game.js').Game} game @param {HTMLElement} ear where warnings are read out */
export function tableClocks(game, ear) {
  /** @type {Told | null} */
  let told = null;
  let heardAt = 0;
  let lastLeft = Infinity;
  /** @type {{ live: string, text: () => string } | null} in the language of the moment */
  let warning = null;
  // Regions are listened to from the moment they are in the page: each keeps its manners.
  const regions = WARNINGS.map(({ live }) => h('div', { 'aria-live': live }));
  ear.append(...regions);
  const faces = { white: face(), black: face() };
  const ticking = setInterval(show, TICK_MS);
  return {
    hear,
    show,
    /** @param {Side} side the clock of one side, or nothing where there is none */
    of: (side) => (told ? faces[side].element : null),
    stop: () => clearInterval(ticking),
  };

  /** @param {Told | null} message */
  function hear(message) {
    if (message?.running !== told?.running) {
      lastLeft = Infinity;
      warning = null;
      say();
    }
    told = message;
    heardAt = performance.now();
    show();
  }

  function show() {
    if (!told) return;
    const passed = performance.now() - heardAt;
    for (const side of /** @type {Side[]} */ (['white', 'black'])) {
      const left = timeLeft(told, side, passed);
      faces[side].show(left, told.running === side);
      if (told.running === side) warn(side, left.delay + left.reserve);
    }
    say();
  }

  function say() {
    for (const region of regions) {
      const isMeant = warning?.live === region.getAttribute('aria-live');
      write(region, (isMeant && warning?.text()) || '');
    }
  }

  /** @param {Side} side @param {number} left */
  function warn(side, left) {
    const before = lastLeft;
    lastLeft = left;
    if (!game.you.sides.includes(side) || before === Infinity) return;
    const passed = WARNINGS.findLast(
      ({ seconds }) => left <= seconds * 1000 && before > seconds * 1000,
    );
    if (passed) {
      const text = () =>
        tn('{name}: {n} second left.', '{name}: {n} seconds left.', passed.seconds, {
          name: game.names[side],
        });
      warning = { live: passed.live, text };
      sound.play('low');
    } else if (left < URGENT_MS && Math.ceil(left / 1000) < Math.ceil(before / 1000)) {
      sound.play('tick');
    }
  }
}

function face() {
  const delay = h('span', { class: 'clock-delay', 'aria-hidden': 'true' });
  const reserve = h('b', { class: 'clock-reserve' });
  const element = h('div', { class: 'clock', role: 'timer' }, reserve, delay);
  return {
    element,
    /** @param {{ delay: number, reserve: number }} left @param {boolean} isRunning */
    show(left, isRunning) {
      const title = t('Time left');
      if (element.title !== title) {
        element.title = title;
        element.setAttribute('aria-label', title);
      }
      write(reserve, clockText(left.reserve));
      write(delay, isRunning && left.delay > 0 ? `+${Math.ceil(left.delay / 1000)}` : '');
      element.classList.toggle('clock--running', isRunning);
      element.classList.toggle('clock--low', left.reserve <= LOW_MS);
      element.classList.toggle(
        'clock--urgent',
        isRunning && left.delay + left.reserve <= URGENT_MS,
      );
    },
  };
}

/** Leaves the page alone where nothing changes. @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
