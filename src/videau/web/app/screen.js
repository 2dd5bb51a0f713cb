// @ts-check
/**
 * One way to build a screen: it loads what it shows, draws it, and says so when that cannot be.
 *
 * A screen is described by a plan of small functions. What happens to it is kept in a `Page`, an
 * explicit state that those functions are given.
 */

import { language } from '../i18n/index.js';
import { broken, notice } from './notices.js';

/** @typedef {import('./notices.js').Notice} Notice */
/**
 * What a screen is about: above it on small screens, and in the title of the page.
 * @typedef {{ title: string, about: string, now?: string }} Heading now: whose turn it is
 */

/**
 * What the rest of the page knows of a screen. It can be drawn again in another language.
 * @typedef {Object} Screen
 * @property {string} name of the entry in the bar above
 * @property {() => void} draw
 * @property {() => void} [leave]
 * @property {() => Heading | null} [heading]
 * @property {() => void} [onList] opens the list of moves
 */

/**
 * @template Data
 * @typedef {Object} Plan
 * @property {string} name of the entry in the bar above
 * @property {string} look class names of the page
 * @property {Data} [data] what is known from the start: nothing is loaded then
 * @property {() => Promise<Data>} [load] what the screen shows; a refusal becomes a notice
 * @property {(page: Page<Data>, data: Data) => void} draw
 * @property {(page: Page<Data>) => void} [wait] draws something until the data have come
 * @property {(data: Data) => Notice | null} [empty] what to say where there is nothing to draw
 * @property {boolean} [isTranslated] the data come in the language of the screen
 * @property {(page: Page<Data>) => void} [leave] stops what the screen has started
 * @property {(page: Page<Data>) => Heading | null} [heading]
 * @property {(page: Page<Data>) => void} [onList]
 */

/**
 * @template Data
 * @typedef {Object} Page
 * @property {HTMLElement} main
 * @property {Plan<Data>} plan
 * @property {Data | null} data
 * @property {string | null} loaded the language in which the data came, or are to come
 * @property {Screen | null} failure what is shown instead of the screen
 * @property {boolean} isGone somebody has gone to another screen
 * @property {{ destroy: () => void }[]} boards in the drawing; gone before the next one
 */

/**
 * @template Data
 * @param {HTMLElement} main @param {Plan<Data>} plan @returns {Screen}
 */
export function screen(main, plan) {
  const page = newPage(main, plan);
  return {
    name: plan.name,
    draw: () => show(page),
    leave: () => leave(page),
    heading: () => (page.failure ? null : (plan.heading?.(page) ?? null)),
    get onList() {
      const { onList } = plan;
      return onList && !page.failure ? () => onList(page) : undefined;
    },
  };
}

/**
 * @template Data
 * @param {HTMLElement} main @param {Plan<Data>} plan @returns {Page<Data>}
 */
export function newPage(main, plan) {
  const { data = null } = plan;
  return { main, plan, data, loaded: null, failure: null, isGone: false, boards: [] };
}

/**
 * Shows the screen as far as it has come, and loads what is missing.
 * @template Data @param {Page<Data>} page
 */
export function show(page) {
  if (isLoaded(page)) {
    drawAgain(page);
    return;
  }
  if (page.data === null) wait(page);
  load(page);
}

/** @template Data @param {Page<Data>} page */
const isLoaded = ({ plan, loaded, failure }) =>
  failure !== null ||
  !plan.load ||
  (loaded !== null && (!plan.isTranslated || loaded === language()));

/** @template Data @param {Page<Data>} page */
async function load(page) {
  const wanted = language();
  page.loaded = wanted;
  try {
    const data = await page.plan.load?.();
    if (page.loaded !== wanted) return; // another language was chosen meanwhile
    page.data = data ?? null;
  } catch (error) {
    fail(page, error);
    return;
  }
  drawAgain(page);
}

/**
 * Draws what is there. To be called when something has changed.
 * @template Data @param {Page<Data>} page
 */
export function drawAgain(page) {
  const { plan, data } = page;
  if (page.isGone) return;
  clear(page);
  const nothing = data !== null && plan.empty?.(data);
  if (nothing) fail(page, () => plan.empty?.(data) ?? nothing);
  else if (page.failure) page.failure.draw();
  else if (data === null) wait(page);
  else {
    page.main.className = plan.look;
    plan.draw(page, data);
  }
}

/** @template Data @param {Page<Data>} page */
function wait(page) {
  page.main.className = page.plan.look;
  page.plan.wait?.(page);
}

/**
 * Shows a notice instead of the screen: for an error, its code, or a text of its own.
 * @template Data @param {Page<Data>} page @param {unknown} reason
 */
export function fail(page, reason) {
  if (page.isGone) return;
  clear(page);
  page.failure?.leave?.();
  page.failure = failureOf(page.main, reason);
  page.failure.draw();
}

/**
 * The notice for an error, its code, or a text of its own.
 * @param {HTMLElement} main @param {unknown} reason @returns {Screen}
 */
export function failureOf(main, reason) {
  if (typeof reason === 'function') return notice(main, /** @type {() => Notice} */ (reason));
  return broken(main, typeof reason === 'string' ? reason : codeOf(reason));
}

/**
 * The code of an error of the server; anything else is a mistake of ours.
 * @param {unknown} error
 */
function codeOf(error) {
  const code = /** @type {{ code?: unknown }} */ (error)?.code;
  if (typeof code === 'string') return code;
  console.error(error);
  return 'error';
}

/**
 * Has a board of the drawing thrown away before the next one.
 * @template Data @template {{ destroy: () => void }} Board
 * @param {Page<Data>} page @param {Board} board @returns {Board}
 */
export function keep(page, board) {
  page.boards.push(board);
  return board;
}

/** @template Data @param {Page<Data>} page */
function clear(page) {
  for (const board of page.boards.splice(0)) board.destroy();
}

/**
 * Stops what the screen does: nothing of it is drawn any more.
 * @template Data @param {Page<Data>} page
 */
export function leave(page) {
  page.isGone = true;
  clear(page);
  page.failure?.leave?.();
  page.plan.leave?.(page);
}
