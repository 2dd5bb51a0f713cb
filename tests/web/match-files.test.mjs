// Matches from files, with a server that answers from a table.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';

import { there } from './boards.mjs';
import { newMain, serve, settled } from './page.mjs';

const { matchFilesScreen } = await import('../../src/videau/web/app/match-files.js');
const { hearFiles, openFiles } = await import('../../src/videau/web/app/handed-in.js');
const { keptGames } = await import('../../src/videau/web/app/store.js');

/** @type {HTMLElement} */
let main;

beforeEach(() => {
  main = newMain();
  localStorage.clear();
});

/** @type {import('../../src/videau/web/app/screen.js').Screen} */
let screen;

function open() {
  screen = matchFilesScreen(main);
  screen.draw();
}

afterEach(() => screen.leave?.());

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
  open();
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

/** Something that is brought along, by mouse or from the clipboard. @param {string} kind @param {object} brought */
function bring(kind, brought) {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: brought, clipboardData: brought });
  main.dispatchEvent(event);
  return event.defaultPrevented;
}

test('what is dropped or pasted on another screen is read on this one', async () => {
  const asked = serve({ '/games/import': [IMPORTED] });
  const stop = hearFiles(openFiles);
  assert.ok(bring('dragover', {}), 'the browser would open the file itself');
  assert.ok(bring('drop', { files: [new File(['3 point match'], 'a.mat')], getData: () => '' }));
  stop();
  assert.equal(location.hash, '#/open');
  open();
  bring('paste', { files: [], getData: () => '5 point match' });
  await settled();
  screen.leave?.();
  assert.equal(asked.length, 2);
  const names = [...main.querySelectorAll('.game-text > b')].map((name) => name.textContent);
  assert.deepEqual(names, ['Pasted text', 'a.mat']);
  assert.ok(!bring('drop', { files: [], getData: () => '' }), 'nobody listens any more');
});

test('nothing is asked for nothing', async () => {
  const asked = serve({});
  open();
  paste('   ');
  await settled();
  assert.deepEqual(asked, []);
});

test('what cannot be read is said beside its name', async () => {
  serve({});
  open();
  paste('hello');
  await settled();
  assert.deepEqual(Object.keys(keptGames()), []);
  assert.match(main.textContent ?? '', /Pasted text/);
});
