// Elements from code, and a page that is drawn anew under somebody's hands.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { there } from './boards.mjs';
import { newMain } from './page.mjs';

const { h, redraw } = await import('../../src/videau/web/app/dom.js');
const { numberField, segments, selection, toggle } = await import(
  '../../src/videau/web/app/fields.js'
);
const { t, tn, say, useLanguage } = await import('../../src/videau/web/i18n/index.js');

/** @type {HTMLElement} */
let main;
beforeEach(() => {
  main = newMain();
  useLanguage('en', {});
});
const field = () => /** @type {HTMLInputElement} */ (there(main.querySelector('input')));

test('attributes that are false are left out, those that are true have no value', () => {
  const element = h('input', { disabled: false, required: true, title: null, value: 'x' });
  assert.equal(element.outerHTML, '<input required="">');
  assert.equal(element.value, 'x');
});

test('children may be texts, numbers, lists, functions, or nothing', () => {
  const element = h('p', null, 'a', 1, [['b'], null], () => ['c', false], undefined);
  assert.equal(element.textContent, 'a1bc');
});

test('no markup is ever made from text', () => {
  assert.equal(h('p', null, '<b>').innerHTML, '&lt;b&gt;');
});

test('the keyboard stays where it was, and what is being typed stays in its field', () => {
  const form = () => h('input', { type: 'text', value: 'old', 'data-key': 'name' });
  redraw(main, form());
  field().focus();
  field().value = 'half a na';
  redraw(main, form());
  assert.equal(document.activeElement, field());
  assert.equal(field().value, 'half a na');
});

test('what the program has put into a field goes before what somebody was typing', () => {
  redraw(main, h('input', { type: 'text', value: 'old', 'data-key': 'name' }));
  field().focus();
  field().value = 'half a na';
  redraw(main, h('input', { type: 'text', value: 'new', 'data-key': 'name' }));
  assert.equal(field().value, 'new');
});

test('fields tell what was chosen', () => {
  /** @type {unknown[]} */
  const told = [];
  const tell = (/** @type {unknown} */ value) => told.push(value);
  redraw(
    main,
    toggle('On', '', false, 'on', tell),
    segments(
      'One of',
      'one',
      [
        ['a', 'A'],
        ['b', 'B'],
      ],
      'a',
      tell,
    ),
    selection(
      'list',
      [
        ['x', 'X'],
        ['y', 'Y'],
      ],
      'x',
      tell,
    ),
  );
  /** @type {HTMLElement} */ (there(main.querySelector('[data-key=on]'))).click();
  /** @type {HTMLElement} */ (there(main.querySelector('[data-key=one-b]'))).click();
  const list = /** @type {HTMLSelectElement} */ (there(main.querySelector('select')));
  list.value = 'y';
  list.dispatchEvent(new Event('change'));
  assert.deepEqual(told, [true, 'b', 'y']);
});

test('a number that will not do is not told', () => {
  /** @type {number[]} */
  const told = [];
  const props = { name: 'n', least: 1, most: 64, value: '', complaint: 'From 1 to 64' };
  redraw(
    main,
    numberField(props, (value) => told.push(value)),
  );
  for (const value of ['', '99', '13']) {
    field().value = value;
    field().dispatchEvent(new Event('input'));
    field().dispatchEvent(new Event('change'));
  }
  assert.deepEqual(told, [13]);
});

test('a text is looked up by its template, and a missing one reads in English', () => {
  useLanguage('cs', {
    'Hello {name}': 'Ahoj {name}',
    '{n} point': { one: '{n} bod', few: '{n} body', other: '{n} bodů' },
  });
  assert.equal(t('Hello {name}', { name: 'Ann' }), 'Ahoj Ann');
  assert.equal(t('Bye {name}', { name: 'Ann' }), 'Bye Ann');
  assert.deepEqual(
    [1, 3, 7].map((n) => tn('{n} point', '{n} points', n)),
    ['1 bod', '3 body', '7 bodů'],
  );
});

test('a sentence of the server is said in the language of the screen, with those inside it', () => {
  useLanguage('de', { '{side} wins': '{side} gewinnt', White: 'Weiß' });
  const side = { message: 'White', template: 'White' };
  assert.equal(say({ template: '{side} wins', values: { side } }), 'Weiß gewinnt');
});
