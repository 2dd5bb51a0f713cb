// @ts-check
/** The parts of the set-up screen. Each is drawn from the wish and says what to change. */

/** @import { RulesetView } from '../wire-types.js' */

import { number, t, tn } from '../i18n/index.js';
import { h, icon } from './dom.js';
import { numberField, segment, selection, textField, toggle } from './fields.js';
import { slider } from './level-slider.js';
import { clockChoice } from './setup-clock.js';
import { prefer, preferences } from './store.js';
import { tutorChoice } from './tutor-choice.js';

/** @typedef {import('./new-game.js').Wish} Wish */
/** @typedef {import('./new-game.js').Offer} Offer */
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
  const one = (/** @type {typeof kinds[number]} */ [value, picture, title, line]) =>
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
    );
  return h(
    'fieldset',
    { class: 'plain' },
    h('legend', null, h('h2', null, t('Opponent'))),
    h('div', { class: 'kinds' }, kinds.map(one)),
    h('div', { class: 'card kind-more' }, details(wish, offer, change)),
  );
}

/**
 * What else is to be known of the opponent.
 * @param {Wish} wish @param {Offer} offer @param {Change} change
 */
function details(wish, offer, change) {
  switch (wish.opponent) {
    case 'computer':
      return [levelSlider(t('Level'), 'level', wish, offer, change)];
    case 'watch':
      return [
        levelSlider(t('White'), 'level', wish, offer, change),
        levelSlider(t('Black'), 'other', wish, offer, change),
      ];
    case 'friend':
      return [
        h('div', { class: 'names' }, ownName()),
        h(
          'p',
          { class: 'help' },
          t('You get a link for your friend, and another for those who watch.'),
        ),
      ];
    default:
      return [
        h(
          'div',
          { class: 'names' },
          ownName(),
          textField(t('The other player'), wish.second, 'second', (second) => change({ second })),
        ),
      ];
  }
}

const ownName = () =>
  textField(t('Your name'), preferences.name, 'name', (name) => prefer({ name }));

/**
 * @param {string} label @param {'level' | 'other'} key @param {Wish} wish @param {Offer} offer
 * @param {Change} change
 */
const levelSlider = (label, key, wish, offer, change) =>
  slider(label, wish[key], offer.levels, key, (name) => change({ [key]: name }));

/** @param {Wish} wish @param {Offer} offer @param {Change} change */
export function rules(wish, offer, change) {
  return h(
    'fieldset',
    { class: 'plain' },
    h('legend', null, h('h2', null, t('Rules'))),
    h(
      'div',
      { class: 'card sheets' },
      offer.rulesets.map((sheet) => sheetChoice(sheet, sheet.name === wish.ruleset, change)),
    ),
    h(
      'p',
      { class: 'compare' },
      h('a', { href: `#/rules/${encodeURIComponent(wish.ruleset)}` }, t('Read the rules')),
      h('a', { href: '#/compare' }, t('Compare the rule sheets')),
      h(
        'span',
        { class: 'help' },
        t('Every sheet has its own page with pictures and small boards to try.'),
      ),
    ),
  );
}

/** @param {RulesetView} sheet @param {boolean} isChosen @param {Change} change */
function sheetChoice({ name, label, summary, about, languages, differences }, isChosen, change) {
  return h(
    'label',
    { class: 'sheet' },
    h('input', {
      type: 'radio',
      name: 'ruleset',
      value: name,
      checked: isChosen,
      'data-key': `rules-${name}`,
      onchange: () => change({ ruleset: name }),
    }),
    h(
      'span',
      { class: 'sheet-text' },
      h('b', null, label),
      h('span', { class: 'help' }, summary || about || t('House rules of this server')),
      isChosen &&
        differences.length > 0 &&
        h(
          'ul',
          { class: 'differences help' },
          differences.map((text) => h('li', null, text)),
        ),
    ),
    languages.length > 0 && h('span', { class: 'sheet-languages help' }, languages.join(' ')),
  );
}

/** @param {Wish} wish @param {Change} change */
export const lengths = (wish, change) =>
  h(
    'div',
    { class: 'segments', role: 'radiogroup', 'aria-label': t('Length') },
    LENGTHS.map((length) =>
      segment(
        'length',
        String(length),
        length ? number(length) : t('Open-ended'),
        wish.length === length,
        () => change({ length }),
      ),
    ),
    otherLength(wish, change),
  );

/** Any other number of points. @param {Wish} wish @param {Change} change */
function otherLength(wish, change) {
  const label = t('Another length, up to {n}', { n: LONGEST });
  const isChosen = !LENGTHS.includes(wish.length);
  return numberField(
    {
      name: 'other-length',
      class: isChosen ? 'segment-free segment-free--on' : 'segment-free',
      least: 1,
      most: LONGEST,
      placeholder: '…',
      value: isChosen ? String(wish.length) : '',
      'aria-label': label,
      title: label,
      complaint: label,
    },
    (length) => change({ length }),
  );
}

/** @param {Wish} wish @param {Offer} offer @param {Change} change */
export const options = (wish, offer, change) =>
  h(
    'div',
    { class: 'switches' },
    cubeOptions(wish, change),
    handOptions(wish, change),
    clockChoice(wish, offer.paces, change),
    startChoice(wish, offer, change),
  );

/** @param {Wish} wish @param {Change} change */
function cubeOptions(wish, change) {
  const isMoney = wish.length === 0;
  return [
    wish.length !== 1 &&
      toggle(t('Doubling cube'), t('Double, take or drop'), wish.cube, 'cube', (cube) =>
        change({ cube }),
      ),
    isMoney &&
      wish.cube && [
        toggle(
          t('Jacoby'),
          t('Gammons count only after a double.'),
          wish.jacoby,
          'jacoby',
          (jacoby) => change({ jacoby }),
        ),
        toggle(
          t('Beavers'),
          t('A double may be answered with a beaver.'),
          wish.beavers,
          'beavers',
          (beavers) => change({ beavers }),
        ),
      ],
  ];
}

/** For those who play themselves. @param {Wish} wish @param {Change} change */
const handOptions = (wish, change) =>
  wish.opponent !== 'watch' && [
    wish.opponent !== 'friend' && tutorChoice(() => change({})),
    toggle(
      t('Play forced moves for me'),
      t('Fewer taps'),
      preferences.forced,
      'forced',
      (forced) => {
        prefer({ forced });
        change({});
      },
    ),
    toggle(t('I roll my own dice'), t('Type in what you rolled'), wish.typed, 'typed', (typed) =>
      change({ typed }),
    ),
  ];

/** @param {Wish} wish @param {Offer} offer @param {Change} change */
const startChoice = (wish, { starts }, change) =>
  starts.length > 1 &&
  h(
    'label',
    { class: 'switch' },
    h('span', null, h('b', null, t('Set-up'))),
    selection(
      'start',
      starts.map(({ name, title }) => [name, title]),
      wish.start,
      (start) => change({ start }),
    ),
  );
