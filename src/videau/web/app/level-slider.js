// @ts-check
/** How strong the computer plays: a slider with a dot for each level, and words for it. */

import { t } from '../i18n/index.js';
import { h } from './dom.js';
import { level } from './sheets.js';

/**
 * @param {string} label @param {string} value @param {string[]} levels @param {string} key
 * @param {(name: string) => void} tell
 */
export function slider(label, value, levels, key, tell) {
  const at = Math.max(0, levels.indexOf(value));
  const last = Math.max(1, levels.length - 1);
  const title = h('span', { class: 'level-title' });
  const input = h('input', {
    type: 'range',
    min: 0,
    max: last,
    step: 1,
    value: String(at),
    'aria-label': label,
    'data-key': key,
    oninput: () => show(Number(input.value)),
    onchange: () => tell(levels[Number(input.value)]),
  });
  const show = (/** @type {number} */ i) => {
    const words = description(levels[i] ?? '');
    const heading = label === t('Level') ? t('Level {n}', { n: i + 1 }) : label;
    title.replaceChildren(h('b', null, heading), ' ', h('span', null, words));
    input.setAttribute('aria-valuetext', words);
    input.style.setProperty('--at', `${(100 * i) / last}%`);
  };
  show(at);
  return h(
    'div',
    { class: 'level' },
    title,
    h('div', { class: 'level-slide' }, input, dots(levels, at)),
    ends(levels),
  );
}

/** @param {string} name of a level */
function description(name) {
  const { title, manner } = level(name);
  return manner ? `${title}: ${manner}` : title;
}

/** @param {string[]} levels @param {number} at */
const dots = (levels, at) =>
  h(
    'div',
    { class: 'level-dots', 'aria-hidden': 'true' },
    levels.map((_, i) => h('i', { class: i <= at ? 'on' : '' })),
  );

/** @param {string[]} levels */
const ends = (levels) =>
  h(
    'div',
    { class: 'level-ends' },
    h('span', null, level(levels[0] ?? '').title),
    h('span', null, level(levels.at(-1) ?? '').title),
  );
