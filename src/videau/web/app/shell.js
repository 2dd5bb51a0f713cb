// @ts-check
/** What stands above every screen: the way to the others, language, look and sound. */

import { picture } from '../board/index.js';
import { language, t } from '../i18n/index.js';
import * as api from './api.js';
import { h, icon, iconButton, redraw } from './dom.js';
import { prefer, preferences, scheme, theme } from './store.js';

/** @type {{ code: string, name: string }[]} */
let tongues = [{ code: 'en', name: 'English' }];
let isMenuOpen = false;

/** Puts theme and scheme on the page. */
export function wear() {
  const { dataset } = document.documentElement;
  dataset.theme = theme();
  dataset.scheme = scheme();
}

const SCREENS = () => [
  { name: 'play', href: '#/', label: t('Play') },
  { name: 'games', href: '#/games', label: t('My games') },
  { name: 'review', href: '#/review', label: t('Review') },
  { name: 'rules', href: '#/rules', label: t('Rules') },
];

/**
 * @param {HTMLElement} top @param {HTMLElement} main
 * @param {import('./main.js').Screen | null} screen
 * @param {(code: string) => void} speak
 */
export function drawShell(top, main, screen, speak) {
  const again = () => drawShell(top, main, screen, speak);
  if (tongues.length === 1) {
    api.languages().then(
      (all) => {
        if (tongues.length > 1) return;
        tongues = all;
        again();
      },
      () => {},
    );
  }
  const heading = screen?.heading?.() ?? null;
  document.title = heading ? `${heading.title} · Videau` : 'Videau';
  top.classList.toggle('top--open', isMenuOpen);
  top.classList.toggle('top--headed', heading !== null);
  const openMenu = (/** @type {boolean} */ open) => {
    isMenuOpen = open;
    again();
  };
  redraw(
    top,
    h(
      'button',
      { type: 'button', class: 'skip', onclick: () => main.focus() },
      t('Skip to the game'),
    ),
    iconButton(isMenuOpen ? 'close' : 'menu', t('Menu'), () => openMenu(!isMenuOpen), {
      class: 'icon-button top-menu',
      'aria-expanded': String(isMenuOpen),
      'data-key': 'menu',
    }),
    h(
      'a',
      { class: 'wordmark', href: '#/', 'data-key': 'home' },
      cube(),
      h('span', null, 'Videau'),
    ),
    heading &&
      h(
        'div',
        { class: 'top-heading' },
        h('b', null, heading.title),
        h('span', null, heading.about),
      ),
    h(
      'div',
      { class: 'top-room' },
      h(
        'nav',
        { 'aria-label': t('Screens') },
        SCREENS().map(({ name, href, label }) =>
          h(
            'a',
            {
              href,
              'aria-current': screen?.name === name ? 'page' : undefined,
              onclick: () => (isMenuOpen = false),
              'data-key': `nav-${name}`,
            },
            label,
          ),
        ),
      ),
      h(
        'div',
        { class: 'top-tools' },
        languageChoice(speak),
        themeChoice(again),
        schemeButton(again),
        soundButton(again),
        h(
          'a',
          {
            class: 'icon-button',
            href: '#/preferences',
            'aria-label': t('Preferences'),
            title: t('Preferences'),
            'aria-current': screen?.name === 'preferences' ? 'page' : undefined,
            onclick: () => (isMenuOpen = false),
            'data-key': 'preferences',
          },
          icon('gear'),
        ),
      ),
    ),
    screen?.onList
      ? iconButton('list', t('Moves'), screen.onList, {
          class: 'icon-button top-list',
          'data-key': 'list',
        })
      : h('span', { class: 'top-list' }),
  );
}

function cube() {
  return h('span', { class: 'wordmark-cube' }, picture({ piece: 'cube', value: 64 }));
}

/** @param {(code: string) => void} speak */
function languageChoice(speak) {
  return h(
    'label',
    { class: 'language' },
    icon('globe'),
    h('span', { class: 'sr' }, t('Language')),
    h(
      'select',
      {
        'data-key': 'language',
        onchange: (/** @type {any} */ event) => speak(event.target.value),
      },
      tongues.map(({ code, name }) =>
        h('option', { value: code, lang: code, selected: code === language() }, name),
      ),
    ),
    icon('down'),
  );
}

/** @param {() => void} again */
function themeChoice(again) {
  const names = { wood: t('Wood'), slate: t('Slate'), contrast: t('High contrast') };
  return h(
    'div',
    { class: 'themes', role: 'group', 'aria-label': t('Theme') },
    Object.entries(names).map(([name, label]) =>
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': String(theme() === name),
          'aria-label': label,
          title: label,
          'data-key': `theme-${name}`,
          onclick: () => {
            prefer({ theme: name });
            again();
          },
        },
        h('span', { class: `swatch swatch--${name}` }),
      ),
    ),
  );
}

/** @param {() => void} again */
function schemeButton(again) {
  const isDark = scheme() === 'dark';
  return iconButton(
    isDark ? 'sun' : 'moon',
    isDark ? t('Light page') : t('Dark page'),
    () => {
      prefer({ scheme: isDark ? 'light' : 'dark' });
      again();
    },
    { 'data-key': 'scheme' },
  );
}

/** @param {() => void} again */
function soundButton(again) {
  const { sound } = preferences;
  return iconButton(
    sound ? 'sound' : 'mute',
    sound ? t('Sound is on') : t('Sound is off'),
    () => {
      prefer({ sound: !sound });
      again();
    },
    { 'data-key': 'sound', 'aria-pressed': String(sound) },
  );
}
