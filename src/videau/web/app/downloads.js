// @ts-check
/** A match as a file: the formats that it can be had in. */

import * as api from './api.js';
import { h } from './dom.js';

const FORMATS = /** @type {const} */ (['mat', 'sgf', 'record']);

/**
 * A button for each format.
 * @param {string} id @param {string} token
 * @param {(error: api.Refusal) => void} [refused] is told why there is no file
 */
export const downloadButtons = (id, token, refused = () => {}) =>
  FORMATS.map((format) =>
    h(
      'button',
      {
        type: 'button',
        class: 'button',
        'data-key': `${format}-${id}`,
        onclick: () => api.downloadRecord(id, token, format).catch(refused),
      },
      `.${api.ENDINGS[format]}`,
    ),
  );
