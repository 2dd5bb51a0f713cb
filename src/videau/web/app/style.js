// @ts-check
/** Style sheets that belong to one screen: loaded with it, once. */

import { RELEASE } from './api.js';

/** @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/** @param {string} name of the sheet @returns {Promise<unknown>} once it is there, or cannot be had */
export function styled(name) {
  const known = sheets.get(name);
  if (known) return known;
  const sheet = document.createElement('link');
  const loaded = new Promise((resolve) => {
    sheet.onload = resolve;
    sheet.onerror = resolve; // plain, but there
  });
  Object.assign(sheet, { rel: 'stylesheet', href: `${RELEASE}css/${name}.css` });
  document.head.append(sheet);
  sheets.set(name, loaded);
  return loaded;
}
