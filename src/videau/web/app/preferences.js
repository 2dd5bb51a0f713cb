// @ts-check
/** How things are to work on this device. */

import { t } from '../i18n/index.js';
import { h, redraw } from './dom.js';
import { segments, textField, toggle } from './fields.js';
import { drawAgain, screen } from './screen.js';
import { prefer, preferences } from './store.js';
import { tutorChoice } from './tutor-choice.js';

/** @typedef {import('./store.js').Preferences} Preferences */
/** @typedef {(changed: Partial<Preferences>) => void} Change */

/** @param {HTMLElement} main @returns {import('./screen.js').Screen} */
export function preferencesScreen(main) {
  return screen(main, {
    name: 'preferences',
    look: 'page preferences',
    data: {},
    draw: (page) => {
      /** @type {Change} */
      const change = (changed) => {
        prefer(changed);
        drawAgain(page);
      };
      redraw(main, h('h1', null, t('Preferences')), atTheTable(change), onTheBoard(change));
    },
  });
}

/** @typedef {'autoRoll' | 'forced' | 'autoBearOff' | 'showMovable' | 'lit' | 'turnBoard'} Switch */

/** @returns {[Switch, string, string][]} */
const SWITCHES = () => [
  ['autoRoll', t('Roll for me'), t('When you may not double anyway')],
  ['forced', t('Play forced moves for me'), t('Fewer taps')],
  ['autoBearOff', t('Bear off for me'), t('Once your checkers have all passed your opponent’s')],
];

/** @returns {[Switch, string, string][]} */
const MORE_SWITCHES = () => [
  ['showMovable', t('Show what can move'), ''],
  ['lit', t('Highlight blocked points, blocks and primes'), ''],
  [
    'turnBoard',
    t('Turn the board towards the player whose turn it is'),
    t('When two share this device'),
  ],
];

/** @param {Change} change */
function atTheTable(change) {
  const one = (/** @type {[Switch, string, string]} */ [name, title, line]) =>
    toggle(title, line, preferences[name], name, (on) => change({ [name]: on }));
  const tap = toggle(
    t('Move with one tap'),
    t('Otherwise tap a checker, then tap where it goes'),
    preferences.tap === 'play',
    'tap',
    (on) => change({ tap: on ? 'play' : 'pick' }),
  );
  return h(
    'section',
    { class: 'card' },
    h('h2', null, t('At the table')),
    h(
      'div',
      { class: 'switches' },
      tutorChoice(() => change({})),
      SWITCHES().map(one),
      tap,
      MORE_SWITCHES().map(one),
    ),
  );
}

/** @param {Change} change */
const onTheBoard = (change) =>
  h(
    'section',
    { class: 'card' },
    h('h2', null, t('Board')),
    segments(
      t('Speed'),
      'speed',
      [
        ['0.5', t('Slow')],
        ['1', t('Normal')],
        ['2', t('Fast')],
        ['0', t('Instant')],
      ],
      String(preferences.speed),
      (value) => change({ speed: Number(value) }),
    ),
    checkerColour(change),
    homeSide(change),
    toggle(t('Sound'), '', preferences.sound, 'sound', (sound) => change({ sound })),
    textField(t('Your name'), preferences.name, 'name', (name) => change({ name })),
  );

/** @param {Change} change */
const checkerColour = (change) =>
  segments(
    t('Your checkers'),
    'dark',
    [
      ['light', t('Light')],
      ['dark', t('Dark')],
    ],
    preferences.dark ? 'dark' : 'light',
    (value) => change({ dark: value === 'dark' }),
  );

/** @param {Change} change */
const homeSide = (change) =>
  segments(
    t('Home board'),
    'homeSide',
    [
      ['left', t('Left')],
      ['right', t('Right')],
    ],
    preferences.homeSide,
    (value) => change({ homeSide: value === 'left' ? 'left' : 'right' }),
  );
