// @ts-check
/** Elements from code: no markup is ever made from text. */

import { whenLetGo } from './press.js';

/**
 * @typedef {Node | string | number | null | undefined | false | Child[] | (() => Child)} Child
 *   a list is laid flat, a function is asked
 * @typedef {{ [name: string]: string | number | boolean | null | undefined
 *   | ((event: never) => void) }} Props attributes; functions listen (onclick), and value and
 *   checked are set as properties
 */

/** @type {WeakMap<Element, string>} what the program wrote into a field */
const given = new WeakMap();

/**
 * An element with what stands in it.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Props | null} [props] @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === 'value' || name === 'checked') Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  if (element instanceof HTMLInputElement) given.set(element, element.value);
  put(element, ...children);
  return element;
}

/** A pause for the ear, between words that stand apart only for the eye. */
export const pause = () => h('span', { class: 'sr' }, ', ');

/** @param {Element} element @param {...Child} children */
export function put(element, ...children) {
  for (const child of children) {
    if (Array.isArray(child)) put(element, ...child);
    else if (typeof child === 'function') put(element, child());
    else if (child === null || child === undefined || child === false) continue;
    else element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * Draws the content of an element anew. The person does not notice: the keyboard stays where it
 * was (data-key), what is being typed stays in its field, and a button that is being pressed is
 * drawn once it has been let go. Where an element that lasts is drawn again in another place, the
 * children come from a function, which may be called later: building moves that element.
 * @param {Element} element @param {...Child} children
 */
export function redraw(element, ...children) {
  whenLetGo(element, () => {
    const fresh = document.createElement('div');
    put(fresh, ...children);
    const { activeElement } = document;
    const active = element.contains(activeElement) ? activeElement : null;
    const key = active?.getAttribute('data-key');
    element.replaceChildren(...fresh.childNodes);
    if (!key) return;
    const again = element.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
    if (again === active || !(again instanceof HTMLElement)) return;
    goOnTyping(active, again);
    again.focus({ preventScroll: true });
  });
}

/**
 * Takes what somebody has typed so far into the field that comes instead, unless the program has
 * put something else there.
 * @param {Element | null} before @param {Element} after
 */
function goOnTyping(before, after) {
  if (!(before instanceof HTMLInputElement && after instanceof HTMLInputElement)) return;
  if (before.value === given.get(before) || given.get(before) !== given.get(after)) return;
  after.value = before.value;
  if (before.selectionStart === null) return; // fields for numbers have no caret to ask for
  after.setSelectionRange(before.selectionStart, before.selectionEnd);
}

const SVG = 'http://www.w3.org/2000/svg';

/** One line drawing each, on a field of 24. */
const PATHS = {
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
  users:
    'M9 11a3.3 3.3 0 1 0 0-6.6A3.3 3.3 0 0 0 9 11ZM3 19c.4-3.2 2.8-4.8 6-4.8s5.6 1.6 6 4.8M16 4.7a3.3 3.3 0 0 1 0 6M17.5 14.5c2 .6 3.2 2.2 3.5 4.5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M19 5l-1.7 1.7M6.7 17.3 5 19',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
  mute: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6ZM9 19.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  speech:
    'M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v8.5A1.5 1.5 0 0 1 19 16h-7l-4.5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5V6A1.5 1.5 0 0 1 5 4.5Z',
  flag: 'M6 21V4h12l-2.5 4 2.5 4H6',
  bulb: 'M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.5 10.9c.7.5 1 1.2 1 2.1h5c0-.9.3-1.6 1-2.1A6 6 0 0 0 12 3Z',
  undo: 'M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-3',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  dice: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6c0-1.1.9-2 2-2ZM8.5 8.5h.01M15.5 15.5h.01M12 12h.01',
  phone:
    'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3ZM11 18h2',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  first: 'm11 6-6 6 6 6M19 6l-6 6 6 6',
  back: 'm15 6-6 6 6 6',
  on: 'm9 6 6 6-6 6',
  last: 'm13 6 6 6-6 6M5 6l6 6-6 6',
  text: 'M5 6h14M5 10.5h14M5 15h14M5 19.5h8',
  keys: 'M4 7h16v10H4ZM7.5 10h.01M10.5 10h.01M13.5 10h.01M16.5 10h.01M8.5 14h7',
  copy: 'M9 9h10v11H9ZM15 9V4H5v11h4',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'm6 9.5 6 6 6-6',
  turn: 'M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M19 12a7 7 0 0 1-12 5l-2-2M5 20v-5h5',
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('class', 'icon');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  drawing.append(path);
  return drawing;
}

/**
 * A button with a picture only; its name is for the screen reader and the pointer.
 * @param {keyof typeof PATHS} name @param {string} label @param {(event: Event) => void} onclick
 * @param {Props} [more]
 */
export const iconButton = (name, label, onclick, more = {}) =>
  h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick, ...more },
    icon(name),
  );

/** The field in which something was changed. @param {Event} event */
export const fieldOf = (event) =>
  /** @type {HTMLInputElement} */ (/** @type {unknown} */ (event.currentTarget));
