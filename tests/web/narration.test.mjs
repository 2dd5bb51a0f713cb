// What the server says, with names filled in, and the list of moves as rows.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bearsOffMost } from '../../src/videau/web/app/table/help.js';
import { cells, playText, rows } from '../../src/videau/web/app/table/move-list.js';
import { namesOf, sentence } from '../../src/videau/web/app/table/narration.js';
import { useLanguage } from '../../src/videau/web/i18n/index.js';

/** @typedef {import('../../src/videau/web/wire-types.js').Entry} Entry */
/** @typedef {import('../../src/videau/web/wire-types.js').TextView} TextView */

const NAMES = { white: 'Ann', black: 'Bob' };

/** @param {string} template @param {TextView['values']} [values] @returns {TextView} */
const text = (template, values = {}) => ({ message: 'unused', template, values });

test('players in a sentence are called by the names of the moment', () => {
  const doubles = text('{name} doubles to {stake}.', { name: { player: 'black' }, stake: 2 });
  assert.equal(sentence(doubles, NAMES), 'Bob doubles to 2.');
  assert.equal(sentence(doubles, { ...NAMES, black: 'Cleo' }), 'Cleo doubles to 2.');
});

test('sentences in sentences have their names and their language too', () => {
  const reason = text('{loser} has not borne off any checkers', { loser: { player: 'white' } });
  const whole = text('The reason: {reason}.', { reason });
  useLanguage('de', {
    'The reason: {reason}.': 'Grund: {reason}.',
    '{loser} has not borne off any checkers': '{loser} hat keinen Stein herausgespielt',
  });
  assert.equal(sentence(whole, NAMES), 'Grund: Ann hat keinen Stein herausgespielt.');
  useLanguage('en', {});
  assert.equal(sentence(whole, NAMES), 'The reason: Ann has not borne off any checkers.');
});

test('a name alone is a sentence, and nothing says nothing', () => {
  assert.equal(sentence({ player: 'white' }, NAMES), 'Ann');
  assert.equal(sentence(null, NAMES), '');
});

test('points bear the numbers of the side that sits below', () => {
  const play = {
    white: text('{source} to {target}', { source: 13, target: 8 }),
    black: text('{source} to {target}', { source: 12, target: 17 }),
  };
  const plays = text('{name} plays {play}.', { name: { player: 'white' }, play });
  assert.equal(sentence(plays, NAMES), 'Ann plays 13 to 8.');
  assert.equal(sentence(plays, NAMES, 'black'), 'Ann plays 12 to 17.');
});

test('those who gave no name are called by a text of the server', () => {
  const seat = { kind: /** @type {const} */ ('person'), name: '', here: true };
  const names = namesOf({
    white: { ...seat, called: text('White') },
    black: { ...seat, called: 'Bob' },
  });
  assert.deepEqual(names, { white: 'White', black: 'Bob' });
});

/**
 * @param {number} n @param {'white' | 'black'} side @param {number} number
 * @param {Partial<Entry['listed']>} [more] @returns {Entry}
 */
const entry = (n, side, number, more = {}) => ({
  n,
  by: side,
  do: 'play',
  play: `at ${n}`,
  listed: { game: 1, number, side, kind: 'play', dice: '31', text: null, ...more },
});

test('moves stand in the rows that the server numbers', () => {
  const doubles = { kind: /** @type {const} */ ('cube'), text: text('doubles to 2'), dice: '' };
  const all = cells([
    { n: 1, by: 'dice', do: 'opening', white: 1, black: 3 },
    entry(2, 'black', 1),
    entry(3, 'white', 2, doubles),
    entry(4, 'black', 2),
    entry(9, 'white', 1, { game: 2 }),
  ]);
  assert.deepEqual(
    rows(all, 1).map(({ number, white, black }) => [number, white?.text, black?.text]),
    [
      [1, undefined, 'at 2'],
      [2, 'doubles to 2', 'at 4'],
    ],
  );
  assert.equal(rows(all, 2).length, 1);
});

test('steps are written as players write them', () => {
  const steps = [
    { source: 25, target: 20, hit: true },
    { source: 6, target: 0 },
  ];
  assert.equal(playText(steps), 'bar/20* 6/off');
});

test('the play that bears off the most checkers is found in the graph', () => {
  /** @type {[number, number, number, number][][]} */
  const graph = [
    [
      [6, 4, 2, 1],
      [6, 0, 6, 3],
    ],
    [[6, 0, 6, 2]],
    [],
    [[2, 0, 2, 4]],
    [],
  ];
  assert.equal(bearsOffMost(graph), 4);
  assert.equal(bearsOffMost([[]]), 0);
});
