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
  const words = (/** @type {number} */ i) => {
    const { title, line } = level(levels[i] ?? '');
    return line ? `${title}: ${line}` : title;
  };
  const title = h('span', { class: 'level-title' });
  const input = h('input', {
    type: 'range',
    min: 0,
    max: Math.max(1, levels.length - 1),
    step: 1,
    value: String(at),
    'aria-label': label,
    'data-key': key,
    oninput: () => tellWhere(Number(input.value)),
    onchange: () => tell(levels[Number(input.value)]),
  });
  /** @param {number} i */
  function tellWhere(i) {
    title.replaceChildren(
      h('b', null, label === t('Level') ? t('Level {n}', { n: i + 1 }) : label),
      ' ',
      h('span', null, words(i)),
    );
    input.setAttribute('aria-valuetext', words(i));
    input.style.setProperty('--at', `${(100 * i) / Math.max(1, levels.length - 1)}%`);
  }
  tellWhere(at);
  return h(
    'div',
    { class: 'level' },
    title,
    h(
      'div',
      { class: 'level-slide' },
      input,
      h(
        'div',
        { class: 'level-dots', 'aria-hidden': 'true' },
        levels.map((_, i) => h('i', { class: i <= at ? 'on' : '' })),
      ),
    ),
    h(
      'div',
      { class: 'level-ends' },
      h('span', null, level(levels[0] ?? '').title),
      h('span', null, level(levels.at(-1) ?? '').title),
    ),
  );
}
