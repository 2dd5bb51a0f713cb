// The language on the screen.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import {
  addTexts,
  decimal,
  knownTexts,
  list,
  number,
  percent,
  say,
  signed,
  t,
  tn,
  useLanguage,
} from '../../src/videau/web/i18n/index.js';
import { there } from './boards.mjs';

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
  assert.equal(t('got {count!r}', { count: 16 }), 'got 16', 'a number needs no quotes');
  useLanguage('de', { '“{text}”': '„{text}“', 'no table {table!r}': 'kein Tisch {table!r}' });
  assert.equal(t('no table {table!r}', { table: 'x' }), 'kein Tisch „x“');
});

test('a language has its own plurals, and a form that it lacks is its last one', () => {
  useLanguage('pl', {
    '{n} point': { one: '{n} punkt', few: '{n} punkty', many: '{n} punktów', other: '{n} punktu' },
    '{n} pip': { other: '{n} oczek' },
  });
  const points = [1, 2, 5, 22, 112].map((n) => tn('{n} point', '{n} points', n));
  assert.deepEqual(points, ['1 punkt', '2 punkty', '5 punktów', '22 punkty', '112 punktów']);
  assert.equal(tn('{n} pip', '{n} pips', 1), '1 oczek');
  assert.equal(tn('{n} roll', '{n} rolls', 2), '2 rolls', 'what is missing reads in English');
});

test('numbers are written as the language writes them', () => {
  useLanguage('de', {});
  assert.equal(number(12345.5), '12.345,5');
  assert.equal(decimal(2, 1), '2,0');
  assert.equal(percent(0.1234, 1).replace(/\s/u, ' '), '12,3 %');
  assert.equal(signed(-0.5), '−0,50', 'with a real minus');
  assert.equal(signed(0), '0,00');
  assert.equal(signed(1 / 3, 3), '+0,333');
  assert.equal(list(['3', '1']), '3 und 1');
  assert.equal(t('{n} of {m}', { n: 1500, m: '1500' }), '1.500 of 1500');
});

test('texts that come later are added to those of their language', () => {
  useLanguage('fr', { One: 'Un' });
  addTexts('fr', { Two: 'Deux' });
  addTexts('xx', { Two: '?' });
  assert.equal(t('Two'), 'Deux');
  assert.deepEqual(Object.keys(there(knownTexts('fr'))), ['One', 'Two']);
  assert.equal(knownTexts('xx'), undefined);
});

test('a gap without a value stays', () => {
  assert.equal(t('{a} and {b}', { a: 1 }), '1 and {b}');
});
