// Addresses and the screens that they name.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { newMain, serve, settled } from './page.mjs';

const { loadScreen } = await import('../../src/videau/web/app/routes.js');

/** @typedef {import('../../src/videau/web/app/routes.js').Route} Route */

/** @type {HTMLElement} */
let main;
const shell = () => {};

beforeEach(() => {
  main = newMain();
  serve({});
});

/** @param {string} address @param {Route[]} [routes] */
async function open(address, routes) {
  const screen = (await loadScreen(address, routes))({ main, shell });
  screen.draw();
  return screen;
}

const title = () => main.querySelector('h1')?.textContent;
const button = () => main.querySelector('[data-key=notice]')?.textContent;

test('every address has its screen', async () => {
  const names = {
    '': 'play',
    '#/': 'play',
    '#/new': 'play',
    '#/new/friend': 'play',
    '#/table/one': 'notice', // this device has no seat there
    '#/join/one/invite': 'play',
    '#/watch/one/token': 'play',
    '#/games': 'games',
    '#/review': 'review',
    '#/review/one/2': 'review',
    '#/rules': 'rules',
    '#/rules/b%C3%A4r': 'rules',
    '#/rules/%': 'rules',
    '#/compare': 'rules',
    '#/preferences': 'preferences',
    '#/nowhere': 'notice',
  };
  for (const [address, name] of Object.entries(names)) {
    const screen = (await loadScreen(address))({ main, shell });
    assert.equal(screen.name, name, address);
    screen.leave?.();
  }
  await settled();
});

test('an address without a screen leads nowhere, and to a new game', async () => {
  await open('#/nowhere');
  assert.equal(title(), 'There is nothing here');
  assert.equal(button(), 'New game');
});

test('a part of the address is handed to the screen', async () => {
  /** @type {string[]} */
  const told = [];
  await open('#/rules/gala', [
    [
      /^rules\/(\w+)$/,
      async () =>
        (_, ...parts) => {
          told.push(...parts);
          return { name: 'rules', draw() {} };
        },
    ],
  ]);
  assert.deepEqual(told, ['gala']);
});

test('a screen that cannot be fetched says so, and can be tried again', async () => {
  const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const screen = await open('#/games', [[/^games$/, away]]);
  assert.equal(title(), 'The server does not answer');
  assert.equal(button(), 'Try again');
  screen.leave?.();
});

test('a screen with a mistake in it is a mistake of ours, and is reported', async (context) => {
  const report = context.mock.method(console, 'error', () => {});
  const mistake = new SyntaxError('no such export');
  await open('#/games', [[/^games$/, () => Promise.reject(mistake)]]);
  assert.equal(title(), 'That did not work');
  assert.equal(button(), 'Try again');
  assert.deepEqual(report.mock.calls[0].arguments, [mistake]);
});
