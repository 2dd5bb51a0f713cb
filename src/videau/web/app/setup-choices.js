// @ts-check
/** The parts of the set-up screen. Each is drawn from the wish and says what to change. */

import { number, t, tn } from '../i18n/index.js';
import { h, icon } from './dom.js';
import { slider } from './level-slider.js';
import { clockChoice } from './setup-clock.js';
import { sheet, start } from './sheets.js';
import { prefer, preferences } from './store.js';

/** @typedef {import('./setup.js').Wish} Wish */
/** @typedef {import('./setup.js').Offer} Offer */
/** @typedef {(changed: Partial<Wish>) => void} Change */

const LENGTHS = [0, 1, 3, 5, 7, 11];
const LONGEST = 64;

/** @param {Wish} wish @param {Offer} offer @param {Change} change */
export function opponents(wish, offer, change) {
  const n = offer.levels.length;
  /** @type {[string, 'user' | 'users' | 'link' | 'eye', string, string][]} */
  const kinds = [
    ['computer', 'user', t('Computer'), tn('{n} level', '{n} levels', n)],
    ['device', 'users', t('This device'), t('Pass and play')],
    ['friend', 'link', t('Friend by link'), t('No account needed')],
    ['watch', 'eye', t('Watch'), t('Two computers play')],
  ];
  return h(
    'fieldset',
    { class: 'plain' },
    h('legend', null, h('h2', null, t('Opponent'))),
    h(
      'div',
      { class: 'kinds' },
      kinds.map(([value, picture, title, line]) =>
        h(
          'label',
          { class: 'kind card' },
          h('input', {
            type: 'radio',
            name: 'opponent',
            value,
            checked: wish.opponent === value,
            'data-key': `opponent-${value}`,
            onchange: () => change({ opponent: value }),
          }),
          h('span', { class: 'kind-icon' }, icon(picture)),
          h('span', null, h('b', null, title), h('span', { class: 'help' }, line)),
        ),
      ),
    ),
    h('div', { class: 'card kind-more' }, more(wish, offer, change)),
  );
}

/** @param {Wish} wish @param {Offer} offer @param {Change} change */
function more(wish, offer, change) {
  if (wish.opponent === 'computer') {
    return [
      slider(t('Level'), wish.level, offer.levels, 'level', (name) => change({ level: name })),
    ];
  }
  if (wish.opponent === 'watch') {
    return [
      slider(t('White'), wish.level, offer.levels, 'level', (name) => change({ level: name })),
      slider(t('Black'), wish.other, offer.levels, 'other', (name) => change({ other: name })),
    ];
  }
  const mine = nameField(t('Your name'), preferences.name, 'name', (name) => prefer({ name }));
  if (wish.opponent === 'friend') {
    return [
      h('div', { class: 'names' }, mine),
      h(
        'p',
        { class: 'help' },
        t('You get a link for your friend, and another for those who watch.'),
      ),
    ];
  }
  const other = nameField(t('The other player'), wish.second, 'second', (second) =>
    change({ second }),
  );
  return [h('div', { class: 'names' }, mine, other)];
}

/**
 * @param {string} label @param {string} value @param {string} key
 * @param {(name: string) => void} tell
 */
function nameField(label, value, key, tell) {
  return h(
    'label',
    { class: 'field' },
    h('span', null, label),
    h('input', {
      type: 'text',
      maxlength: 40,
      autocomplete: 'off',
      value,
      'data-key': key,
      onchange: (/** @type {any} */ event) => tell(event.target.value.trim()),
    }),
  );
}

/** @param {Wish} wish @param {Offer} offer @param {Change} change */
export function rules(wish, offer, change) {
  return h(
    'fieldset',
    { class: 'plain' },
    h('legend', null, h('h2', null, t('Rules'))),
    h(
      'div',
      { class: 'card sheets' },
      offer.rulesets.map((ruleset) => {
        const { title, line } = sheet(ruleset.name);
        const isChosen = wish.ruleset === ruleset.name;
        return h(
          'label',
          { class: 'sheet' },
          h('input', {
            type: 'radio',
            name: 'ruleset',
            value: ruleset.name,
            checked: isChosen,
            'data-key': `rules-${ruleset.name}`,
            onchange: () => change({ ruleset: ruleset.name }),
          }),
          h(
            'span',
            { class: 'sheet-text' },
            h('b', null, title),
            h('span', { class: 'help' }, line || ruleset.about || t('House rules of this server')),
            isChosen &&
              ruleset.differences.length > 0 &&
              h(
                'ul',
                { class: 'differences help' },
                ruleset.differences.map((/** @type {string} */ text) => h('li', null, text)),
              ),
          ),
          ruleset.name !== 'standard' &&
            h('span', { class: 'sheet-languages help' }, ruleset.languages.join(' ')),
        );
      }),
    ),
    h(
      'p',
      { class: 'compare' },
      h('a', { href: `#/rules/${encodeURIComponent(wish.ruleset)}` }, t('Read the rules')),
      h('a', { href: '#/compare' }, t('Compare the rule sheets')),
      h('span', { class: 'help' }, t('Every sheet has an illustrated page with small positions.')),
    ),
  );
}

/** @param {Wish} wish @param {Change} change */
export function lengths(wish, change) {
  return h(
    'div',
    { class: 'segments', role: 'radiogroup', 'aria-label': t('Length') },
    LENGTHS.map((length) =>
      h(
        'label',
        { class: 'segment' },
        h('input', {
          type: 'radio',
          name: 'length',
          value: String(length),
          checked: wish.length === length,
          'data-key': `length-${length}`,
          onchange: () => change({ length }),
        }),
        h('span', null, length ? number(length) : t('Money')),
      ),
    ),
    otherLength(wish, change),
  );
}

/** Any other number of points. @param {Wish} wish @param {Change} change */
function otherLength(wish, change) {
  const label = t('Another length, up to {n}', { n: LONGEST });
  const isChosen = !LENGTHS.includes(wish.length);
  return h('input', {
    type: 'number',
    name: 'other-length',
    class: isChosen ? 'segment-free segment-free--on' : 'segment-free',
    min: 1,
    max: LONGEST,
    step: 1,
    placeholder: '…',
    value: isChosen ? String(wish.length) : '',
    'aria-label': label,
    title: label,
    'data-key': 'other-length',
    // The browser would complain in its own language.
    oninvalid: (/** @type {any} */ event) => event.target.setCustomValidity(label),
    oninput: (/** @type {any} */ event) => event.target.setCustomValidity(''),
    onchange: (/** @type {any} */ event) => {
      const field = event.target;
      if (field.value && field.checkValidity()) change({ length: field.valueAsNumber });
    },
  });
}

/** @param {Wish} wish @param {Offer} offer @param {Change} change */
export function options(wish, offer, change) {
  const isMoney = wish.length === 0;
  return h(
    'div',
    { class: 'switches' },
    wish.length !== 1 &&
      toggle(t('Doubling cube'), t('Double, take or drop'), wish.cube, 'cube', (cube) =>
        change({ cube }),
      ),
    isMoney &&
      wish.cube &&
      toggle(
        t('Jacoby'),
        t('Gammons count only after a double.'),
        wish.jacoby,
        'jacoby',
        (jacoby) => change({ jacoby }),
      ),
    isMoney &&
      wish.cube &&
      toggle(t('Beavers'), t('A double may be beavered.'), wish.beavers, 'beavers', (beavers) =>
        change({ beavers }),
      ),
    wish.opponent !== 'watch' &&
      toggle(
        t('Play forced moves for me'),
        t('Saves taps'),
        preferences.forced,
        'forced',
        (forced) => {
          prefer({ forced });
          change({});
        },
      ),
    wish.opponent !== 'watch' &&
      toggle(
        t('Dice from my own board'),
        t('Type in what you rolled'),
        wish.typed,
        'typed',
        (typed) => change({ typed }),
      ),
    clockChoice(wish, offer.paces, change),
    offer.starts.length > 1 &&
      h(
        'label',
        { class: 'switch' },
        h('span', null, h('b', null, t('Set-up'))),
        h(
          'select',
          {
            'data-key': 'start',
            onchange: (/** @type {any} */ event) => change({ start: event.target.value }),
          },
          offer.starts.map((name) =>
            h('option', { value: name, selected: name === wish.start }, start(name)),
          ),
        ),
      ),
  );
}

/**
 * @param {string} title @param {string} line @param {boolean} on @param {string} key
 * @param {(on: boolean) => void} tell
 */
export function toggle(title, line, on, key, tell) {
  return h(
    'label',
    { class: 'switch' },
    h('span', null, h('b', null, title), line && h('span', { class: 'help' }, line)),
    h('input', {
      type: 'checkbox',
      role: 'switch',
      checked: on,
      'data-key': key,
      onchange: (/** @type {any} */ event) => tell(event.target.checked),
    }),
  );
}
