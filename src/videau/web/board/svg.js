// @ts-check
/** SVG elements in one line. */

const NS = 'http://www.w3.org/2000/svg';

/**
 * @param {string} name
 * @param {{ [attribute: string]: string | number | undefined }} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** @param {string} name @param {string} className @returns {HTMLElement} */
export function html(name, className) {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

/** @param {import('./types.js').Rect} rect */
export const box = ({ x, y, w, h }) => ({ x, y, width: w, height: h });

let made = 0;

/** @returns {string} a prefix for ids, different for each drawing on the page */
export function newPrefix() {
  made += 1;
  return `vb${made}`;
}
