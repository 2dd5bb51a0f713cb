// @ts-check
/** What stands above every screen: the way to the others, language, look and sound. */

/** @import { LanguageView } from '../wire-types.js' */

import { picture } from '../board/index.js';
import { language, t } from '../i18n/index.js';
import * as api from './api.js';
import { fieldOf, h, icon, iconButton, redraw } from './dom.js';
import { prefer, preferences, scheme, theme } from './store.js';

/**
 * @typedef {Object} Shell
 * @property {HTMLElement} top
 * @property {HTMLElement} main
 * @property {import('./screen.js').Screen | null} screen
 * @property {(code: string) => void} chooseLanguage
 */

/** What lasts from drawing to drawing. */
const bar = {
  /** @type {LanguageView[]} */ languages: [{ code: 'en', name: 'English' }],
  isMenuOpen: false,
};

/** Puts theme and scheme on the page. */
export function applyTheme() {
  const { dataset } = document.documentElement;
  dataset.theme = theme();
  dataset.scheme = scheme();
}

const SCREENS = () => [
  { name: 'play', href: '#/', label: t('Play') },
  { name: 'games', href: '#/games', label: t('My games') },
  { name: 'review', href: '#/review', label: t('Review') },
  { name: 'practice', href: '#/practice', label: t('Practice') },
  { name: 'analysis', href: '#/analysis', label: t('Analysis') },
  { name: 'rules', href: '#/rules', label: t('Rules') },
];

/** @param {Shell} shell */
export function drawShell(shell) {
  const { top, main, screen } = shell;
  const heading = screen?.heading?.() ?? null;
  loadLanguages(shell);
  document.title = [heading?.now, heading?.title, 'Videau'].filter(Boolean).join(' · ');
  top.classList.toggle('top--open', bar.isMenuOpen);
  top.classList.toggle('top--headed', heading !== null);
  redraw(
    top,
    h(
      'button',
      { type: 'button', class: 'skip', onclick: () => main.focus() },
      t('Skip to the game'),
    ),
    menuButton(shell),
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
    h('div', { class: 'top-room' }, navigation(shell), tools(shell)),
    listButton(shell),
  );
}

/** Asks the server once which languages it speaks. @param {Shell} shell */
async function loadLanguages(shell) {
  if (bar.languages.length > 1) return;
  const all = await api.languages().catch(() => bar.languages);
  if (bar.languages.length > 1 || all.length < 2) return;
  bar.languages = all;
  drawShell(shell);
}

/** @param {Shell} shell */
const menuButton = (shell) =>
  iconButton(
    bar.isMenuOpen ? 'close' : 'menu',
    t('Menu'),
    () => {
      bar.isMenuOpen = !bar.isMenuOpen;
      drawShell(shell);
    },
    {
      class: 'icon-button top-menu',
      'aria-expanded': String(bar.isMenuOpen),
      'data-key': 'menu',
    },
  );

const closeMenu = () => {
  bar.isMenuOpen = false;
};

const cube = () => h('span', { class: 'wordmark-cube' }, picture({ piece: 'cube', value: 64 }));

/** @param {Shell} shell */
const navigation = ({ screen }) =>
  h(
    'nav',
    { 'aria-label': t('Screens') },
    SCREENS().map(({ name, href, label }) =>
      h(
        'a',
        {
          href,
          'aria-current': screen?.name === name ? 'page' : undefined,
          onclick: closeMenu,
          'data-key': `nav-${name}`,
        },
        label,
      ),
    ),
  );

/** @param {Shell} shell */
const tools = (shell) =>
  h(
    'div',
    { class: 'top-tools' },
    languageChoice(shell),
    themeChoice(shell),
    schemeButton(shell),
    soundButton(shell),
    h(
      'a',
      {
        class: 'icon-button',
        href: '#/preferences',
        'aria-label': t('Preferences'),
        title: t('Preferences'),
        'aria-current': shell.screen?.name === 'preferences' ? 'page' : undefined,
        onclick: closeMenu,
        'data-key': 'preferences',
      },
      icon('gear'),
    ),
  );

/** @param {Shell} shell */
const listButton = ({ screen }) =>
  screen?.onList
    ? iconButton('list', t('Moves'), screen.onList, {
        class: 'icon-button top-list',
        'data-key': 'list',
      })
    : h('span', { class: 'top-list' });

/** @param {Shell} shell */
const languageChoice = ({ chooseLanguage }) =>
  h(
    'label',
    { class: 'language' },
    icon('globe'),
    h('span', { class: 'sr' }, t('Language')),
    h(
      'select',
      {
        'data-key': 'language',
        onchange: (/** @type {Event} */ event) => chooseLanguage(fieldOf(event).value),
      },
      bar.languages.map(({ code, name }) =>
        h('option', { value: code, lang: code, selected: code === language() }, name),
      ),
    ),
    icon('down'),
  );

/** @param {Shell} shell */
function themeChoice(shell) {
  const names = { wood: t('Wood'), slate: t('Slate'), contrast: t('High contrast') };
  const button = (/** @type {[string, string]} */ [name, label]) =>
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(theme() === name),
        'aria-label': label,
        title: label,
        'data-key': `theme-${name}`,
        onclick: () => change(shell, { theme: name }),
      },
      h('span', { class: `swatch swatch--${name}` }),
    );
  return h(
    'div',
    { class: 'themes', role: 'group', 'aria-label': t('Theme') },
    Object.entries(names).map(button),
  );
}

/** @param {Shell} shell @param {Parameters<typeof prefer>[0]} changed */
function change(shell, changed) {
  prefer(changed);
  drawShell(shell);
}

/** @param {Shell} shell */
function schemeButton(shell) {
  const isDark = scheme() === 'dark';
  return iconButton(
    isDark ? 'sun' : 'moon',
    isDark ? t('Light mode') : t('Dark mode'),
    () => change(shell, { scheme: isDark ? 'light' : 'dark' }),
    { 'data-key': 'scheme' },
  );
}

/** @param {Shell} shell */
function soundButton(shell) {
  const { sound } = preferences;
  return iconButton(
    sound ? 'sound' : 'mute',
    sound ? t('Sound is on') : t('Sound is off'),
    () => change(shell, { sound: !sound }),
    { 'data-key': 'sound', 'aria-pressed': String(sound) },
  );
}
