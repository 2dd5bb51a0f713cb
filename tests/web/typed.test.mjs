import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readMoves } from '../../src/videau/web/board/typed.js';

/** @param {string} text @param {Parameters<typeof readMoves>[1]} [names] */
const read = (text, names) =>
  readMoves(text, names)
    ?.map(({ source, target }) => `${source}/${target}`)
    .join(' ') ?? null;

test('a play is read as its moves', () => {
  assert.equal(read('8/5 6/5'), '8/5 6/5');
  assert.equal(read('  13/7,  8/7 '), '13/7 8/7');
});

test('hits are signs only: the board knows by itself', () => {
  assert.equal(read('24/18*/14'), '24/18 18/14');
  assert.equal(read('6/5*'), '6/5');
  assert.equal(read('6/5*(2)'), '6/5 6/5');
});

test('a number in brackets repeats a move', () => {
  assert.equal(read('8/4(2) 6/2(2)'), '8/4 8/4 6/2 6/2');
});

test('bar and off have their numbers and their names', () => {
  assert.equal(read('bar/21 6/off'), '25/21 6/0');
  assert.equal(read('25/21 6/0'), '25/21 6/0');
  assert.equal(read('Barre/21 6/Sortie', { bar: ['barre'], off: ['sortie'] }), '25/21 6/0');
});

test('what is no play is not read', () => {
  for (const text of ['x', '8', '8/', '5/8', '8/8', '26/20', '8/5/6', 'bar', '8/5(', '8//5']) {
    assert.equal(readMoves(text), null, text);
  }
});

test('nothing typed is a play without moves', () => {
  assert.deepEqual(readMoves(''), []);
});
