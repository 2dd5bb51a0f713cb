// @ts-check
/** How things are to work on this device. */

import { t } from '../i18n/index.js';
import { h, redraw } from './dom.js';
import { toggle } from './setup-choices.js';
import { prefer, preferences } from './store.js';

/** @param {HTMLElement} main @returns {import('./main.js').Screen} */
export function preferencesScreen(main) {
  return { name: 'preferences', draw };

  /** @param {Partial<typeof preferences>} changed */
  function change(changed) {
    prefer(changed);
    draw();
  }

  function draw() {
    main.className = 'page preferences';
    redraw(
      main,
      h('h1', null, t('Preferences')),
      h(
        'section',
        { class: 'card' },
        h('h2', null, t('At the table')),
        h(
          'div',
          { class: 'switches' },
          toggle(
            t('Roll for me'),
            t('When there is nothing to double'),
            preferences.autoRoll,
            'autoRoll',
            (autoRoll) => change({ autoRoll }),
          ),
          toggle(
            t('Play forced moves for me'),
            t('Saves taps'),
            preferences.forced,
            'forced',
            (forced) => change({ forced }),
          ),
          toggle(
            t('Bear off for me'),
            t('Once nobody stands in the way'),
            preferences.autoBearOff,
            'autoBearOff',
            (autoBearOff) => change({ autoBearOff }),
          ),
          toggle(
            t('One tap plays the first die'),
            t('Otherwise a tap lifts and the next one plays'),
            preferences.tap === 'play',
            'tap',
            (on) => change({ tap: on ? 'play' : 'pick' }),
          ),
          toggle(
            t('Show what can move'),
            '',
            preferences.showMovable,
            'showMovable',
            (showMovable) => change({ showMovable }),
          ),
          toggle(t('Light up held points, bridges and primes'), '', preferences.lit, 'lit', (lit) =>
            change({ lit }),
          ),
          toggle(
            t('Turn the board to the player on turn'),
            t('When two share this device'),
            preferences.turnBoard,
            'turnBoard',
            (turnBoard) => change({ turnBoard }),
          ),
        ),
      ),
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
        segments(
          t('Your checkers'),
          'dark',
          [
            ['light', t('Light')],
            ['dark', t('Dark')],
          ],
          preferences.dark ? 'dark' : 'light',
          (value) => change({ dark: value === 'dark' }),
        ),
        segments(
          t('Home board'),
          'homeSide',
          [
            ['left', t('Left')],
            ['right', t('Right')],
          ],
          preferences.homeSide,
          (homeSide) => change({ homeSide }),
        ),
        toggle(t('Sound'), '', preferences.sound, 'sound', (sound) => change({ sound })),
        h(
          'label',
          { class: 'field' },
          h('span', null, t('Your name')),
          h('input', {
            type: 'text',
            maxlength: 40,
            autocomplete: 'off',
            value: preferences.name,
            'data-key': 'name',
            onchange: (/** @type {any} */ event) => change({ name: event.target.value.trim() }),
          }),
        ),
      ),
    );
  }
}

/**
 * @param {string} label @param {string} name @param {[string, string][]} choices
 * @param {string} chosen @param {(value: string) => void} tell
 */
function segments(label, name, choices, chosen, tell) {
  return h(
    'fieldset',
    { class: 'plain choice' },
    h('legend', null, label),
    h(
      'div',
      { class: 'segments' },
      choices.map(([value, words]) =>
        h(
          'label',
          { class: 'segment' },
          h('input', {
            type: 'radio',
            name,
            value,
            checked: value === chosen,
            'data-key': `${name}-${value}`,
            onchange: () => tell(value),
          }),
          h('span', null, words),
        ),
      ),
    ),
  );
}
