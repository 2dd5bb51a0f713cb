// Matches from files, with a server that answers from a table.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { there } from './boards.mjs';
import { newMain, serve, settled } from './page.mjs';

const { matchFilesScreen } = await import('../../src/videau/web/app/match-files.js');
const { keptGames } = await import('../../src/videau/web/app/store.js');

/** @type {HTMLElement} */
let main;

beforeEach(() => {
  main = newMain();
  localStorage.clear();
});

const IMPORTED = {
  id: 'one',
  token: 'secret',
  watch: 'watch',
  games: 2,
  problems: [{ line: 8, text: 'not allowed' }],
};

/** @param {string} text */
function paste(text) {
  const field = /** @type {HTMLTextAreaElement} */ (there(main.querySelector('[data-key=pasted]')));
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  /** @type {HTMLElement} */ (there(main.querySelector('[data-key=read]'))).click();
}

test('a match that is pasted is kept, with what was wrong in it and where to go', async () => {
  serve({ '/games/import': [IMPORTED] });
  matchFilesScreen(main).draw();
  paste('3 point match');
  await settled();
  assert.equal(keptGames().one.token, 'secret');
  assert.match(main.textContent ?? '', /line 8: not allowed/);
  const ways = [...main.querySelectorAll('.game-buttons a')].map((a) => a.getAttribute('href'));
  assert.deepEqual(ways, ['#/review/one', '#/table/one']);
  assert.deepEqual(
    [...main.querySelectorAll('.game-buttons button')].map((button) => button.textContent),
    ['.mat', '.sgf', '.jsonl'],
  );
});

test('nothing is asked for nothing', async () => {
  const asked = serve({});
  matchFilesScreen(main).draw();
  paste('   ');
  await settled();
  assert.deepEqual(asked, []);
});

test('what cannot be read is said beside its name', async () => {
  serve({});
  matchFilesScreen(main).draw();
  paste('hello');
  await settled();
  assert.deepEqual(Object.keys(keptGames()), []);
  assert.match(main.textContent ?? '', /Pasted text/);
});
