// The language on the screen.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { decimal, say, t, useLanguage } from '../../src/videau/web/i18n/index.js';

afterEach(() => useLanguage('en', {}));

const SAID = { message: 'Anna würfelt.', template: '{name} rolls.', values: { name: 'Ann' } };

test('a sentence of the server is said in the language of the screen', () => {
  useLanguage('fr', { '{name} rolls.': '{name} lance les dés.' });
  assert.equal(say(SAID), 'Ann lance les dés.');
});

test('a sentence that is not in the catalogue reads as the server has put it', () => {
  useLanguage('de', { 'another one': 'ein anderer' });
  assert.equal(say(SAID), 'Anna würfelt.');
});

test('English needs no catalogue', () => {
  assert.equal(say(SAID), 'Ann rolls.');
});

test('what was typed stands in the quotation marks of the language', () => {
  assert.equal(t('no table {table!r}', { table: 'x' }), 'no table “x”');
  useLanguage('de', { '“{text}”': '„{text}“', 'no table {table!r}': 'kein Tisch {table!r}' });
  assert.equal(t('no table {table!r}', { table: 'x' }), 'kein Tisch „x“');
});

test('numbers are written as the language does', () => {
  assert.equal(decimal(9.5, 1), '9.5');
  useLanguage('fr', {});
  assert.equal(decimal(9.5, 1), '9,5');
});
