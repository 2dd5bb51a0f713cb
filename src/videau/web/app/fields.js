// @ts-check
/** Fields of a form: each is drawn from its value and says what was chosen. */

import { fieldOf, h } from './dom.js';

/**
 * Something that is on or off.
 * @param {string} title @param {string} line @param {boolean} on @param {string} key
 * @param {(on: boolean) => void} tell
 */
export const toggle = (title, line, on, key, tell) =>
  h(
    'label',
    { class: 'switch' },
    h('span', null, h('b', null, title), line && h('span', { class: 'help' }, line)),
    h('input', {
      type: 'checkbox',
      role: 'switch',
      checked: on,
      'data-key': key,
      onchange: (/** @type {Event} */ event) => tell(fieldOf(event).checked),
    }),
  );

/**
 * One of a few, side by side.
 * @param {string} label @param {string} name @param {[value: string, label: string][]} choices
 * @param {string} chosen @param {(value: string) => void} tell
 */
export const segments = (label, name, choices, chosen, tell) =>
  h(
    'fieldset',
    { class: 'plain choice' },
    h('legend', null, label),
    h(
      'div',
      { class: 'segments' },
      choices.map(([value, words]) => segment(name, value, words, value === chosen, tell)),
    ),
  );

/**
 * @param {string} name @param {string} value @param {string} label @param {boolean} isChosen
 * @param {(value: string) => void} tell
 */
export const segment = (name, value, label, isChosen, tell) =>
  h(
    'label',
    { class: 'segment' },
    h('input', {
      type: 'radio',
      name,
      value,
      checked: isChosen,
      'data-key': `${name}-${value}`,
      onchange: () => tell(value),
    }),
    h('span', null, label),
  );

/**
 * A short text, such as a name.
 * @param {string} label @param {string} value @param {string} key
 * @param {(text: string) => void} tell
 */
export const textField = (label, value, key, tell) =>
  h(
    'label',
    { class: 'field' },
    h('span', null, label),
    h('input', {
      type: 'text',
      maxlength: 40,
      autocomplete: 'off',
      value,
      'data-key': key,
      onchange: (/** @type {Event} */ event) => tell(fieldOf(event).value.trim()),
    }),
  );

/**
 * One of a list that opens.
 * @param {string} key @param {[value: string, label: string][]} choices @param {string} chosen
 * @param {(value: string) => void} tell
 */
export const selection = (key, choices, chosen, tell) =>
  h(
    'select',
    {
      name: key,
      'data-key': key,
      onchange: (/** @type {Event} */ event) => tell(fieldOf(event).value),
    },
    choices.map(([value, label]) => h('option', { value, selected: value === chosen }, label)),
  );

/**
 * A number. The browser would complain in its own language, so *complaint* says what is wanted.
 * @param {{ name: string, most: number, least?: number, step?: number | 'any', value: string,
 *   complaint: string } & import('./dom.js').Props} field
 * @param {(value: number) => void} tell what was typed, once it is a number that will do
 */
export const numberField = ({ name, least = 0, most, step = 1, complaint, ...more }, tell) =>
  h('input', {
    type: 'number',
    name,
    min: least,
    max: most,
    step,
    'data-key': name,
    oninvalid: (/** @type {Event} */ event) => fieldOf(event).setCustomValidity(complaint),
    oninput: (/** @type {Event} */ event) => fieldOf(event).setCustomValidity(''),
    onchange: (/** @type {Event} */ event) => {
      const field = fieldOf(event);
      if (field.checkValidity() && field.value) tell(field.valueAsNumber);
    },
    ...more,
  });
