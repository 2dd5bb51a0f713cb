// The line to a table, over a socket that the test holds in its hands.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import './page.mjs';
import { forgetSockets, lastSocket as last, sockets } from './sockets.mjs';

const { openLine: open } = await import('../../src/videau/web/app/link.js');

/** @type {{ close: () => void }[]} */
const lines = [];
/** @type {typeof open} */
const openLine = (...how) => {
  const line = open(...how);
  lines.push(line);
  return line;
};

/** @type {unknown[][]} */
let heard = [];
/** @type {import('../../src/videau/web/app/link.js').Listeners} */
const listeners = {
  onState: (message) => heard.push(['state', message.table.n]),
  onSeats: ({ seats, clock }) => heard.push(['seats', seats, clock ?? null]),
  onError: ({ code }, fatal) => heard.push(['error', code, fatal]),
  onMoved: (table) => heard.push(['moved', table]),
  onLine: (isOn) => heard.push(['line', isOn]),
  onMessage: ({ type }) => heard.push(['else', type]),
};
const state = (/** @type {number} */ n, /** @type {string} */ answers = '') => ({
  type: 'state',
  table: { n },
  answers,
});

beforeEach(() => {
  for (const line of lines.splice(0)) line.close();
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  forgetSockets();
  heard = [];
});

test('it says who is there, and tells what it hears', () => {
  openLine('t', 'secret', 'en', listeners);
  last().open();
  assert.deepEqual(last().sent, [
    { v: 1, type: 'hello', token: 'secret', have: 0, language: 'en' },
  ]);
  last().say(state(4));
  last().say({ type: 'seats', seats: {} });
  last().say({ type: 'moved', table: 'next' });
  last().say({ type: 'pong' });
  assert.deepEqual(heard, [
    ['line', true],
    ['state', 4],
    ['seats', {}, null],
    ['moved', 'next'],
    ['else', 'pong'],
  ]);
});

test('what was not answered is sent again with the same id once the line is back', () => {
  const line = openLine('t', 'secret', 'en', listeners);
  last().open();
  last().say(state(4));
  const id = line.act({ do: 'roll' }, 4);
  assert.equal(line.isBusy, true);
  last().close();
  mock.timers.tick(300);
  last().open();
  assert.equal(sockets.length, 2);
  assert.deepEqual(
    last().sent.map(({ type, have }) => [type, have]),
    [
      ['hello', 4],
      ['act', undefined],
    ],
  );
  assert.equal(last().sent[1].id, id);
  last().say(state(5, id));
  assert.equal(line.isBusy, false);
});

test('a line that stays lost is tried at longer and longer intervals, and that is said', () => {
  openLine('t', 'secret', 'en', listeners);
  last().close();
  assert.deepEqual(heard, [], 'the first time nobody has to know');
  mock.timers.tick(300);
  last().close();
  assert.deepEqual(heard, [['line', false]]);
  mock.timers.tick(699);
  assert.equal(sockets.length, 2);
  mock.timers.tick(1);
  assert.equal(sockets.length, 3);
});

test('a server that does not answer a ping is given up', () => {
  openLine('t', 'secret', 'en', listeners);
  last().open();
  last().say(state(1));
  mock.timers.tick(25_000);
  assert.equal(last().sent.at(-1)?.type, 'ping');
  mock.timers.tick(4000);
  assert.equal(sockets[0].readyState, 3);
  assert.deepEqual(heard.at(-1), ['line', false]);
});

test('an action that is not answered within five seconds is said to be lost, and sent again', () => {
  const line = openLine('t', 'secret', 'en', listeners);
  last().open();
  last().say(state(4));
  const id = line.act({ do: 'roll' }, 4);
  mock.timers.tick(3999);
  assert.deepEqual(heard.at(-1), ['state', 4]);
  mock.timers.tick(1);
  assert.deepEqual(heard.at(-1), ['line', false]);
  mock.timers.tick(300);
  last().open();
  assert.equal(last().sent[1].id, id);
  last().say(state(5, id));
  assert.deepEqual(heard.slice(-2), [
    ['line', true],
    ['state', 5],
  ]);
  mock.timers.tick(10_000);
  assert.equal(sockets.length, 2, 'whoever has answered is believed');
});

test('an action is not waited for as long as anything is heard', () => {
  const line = openLine('t', 'secret', 'en', listeners);
  last().open();
  last().say(state(4));
  line.act({ do: 'roll' }, 4);
  mock.timers.tick(3000);
  last().say({ type: 'seats', seats: {} });
  mock.timers.tick(3000);
  assert.equal(sockets.length, 1);
});

test('when the system says that it is offline, the line is lost at once', () => {
  openLine('t', 'secret', 'en', listeners);
  last().open();
  last().say(state(1));
  dispatchEvent(new Event('offline'));
  assert.deepEqual(heard.at(-1), ['line', false]);
  assert.equal(last().readyState, 3);
  dispatchEvent(new Event('online'));
  assert.equal(sockets.length, 2, 'there is no need to wait');
  last().open();
  last().say(state(1));
  assert.deepEqual(heard.at(-2), ['line', true]);
});

test('what an old socket still says after the line was lost is not heard', () => {
  openLine('t', 'secret', 'en', listeners);
  const old = last();
  old.open();
  old.say(state(1));
  dispatchEvent(new Event('offline'));
  old.say(state(2));
  assert.deepEqual(heard.at(-1), ['line', false]);
});

test('a page that comes back into view looks whether anybody is there', () => {
  openLine('t', 'secret', 'en', listeners);
  last().open();
  last().say(state(1));
  document.dispatchEvent(new Event('visibilitychange'));
  assert.equal(last().sent.at(-1)?.type, 'ping');
  mock.timers.tick(4000);
  assert.deepEqual(heard.at(-1), ['line', false]);
});

test('a line that does not come about is tried again', () => {
  openLine('t', 'secret', 'en', listeners);
  mock.timers.tick(8000);
  assert.deepEqual(heard, [['line', false]]);
  mock.timers.tick(300);
  assert.equal(sockets.length, 2);
});

test('a server that cannot read the hello is newer than the page', () => {
  openLine('t', 'secret', 'en', listeners);
  last().open();
  last().say({ type: 'error', error: { code: 'unreadable' } });
  assert.deepEqual(heard, [['error', 'outdated', true]]);
  mock.timers.tick(10_000);
  assert.equal(sockets.length, 1, 'there is no use in trying again');
});

test('a refusal in the game is no reason to hang up', () => {
  openLine('t', 'secret', 'en', listeners);
  last().open();
  last().say(state(1));
  last().say({ type: 'error', error: { code: 'unreadable' } });
  assert.deepEqual(heard.at(-1), ['error', 'unreadable', false]);
});

test('a line that was closed stays closed', () => {
  const line = openLine('t', 'secret', 'en', listeners);
  last().open();
  line.close();
  dispatchEvent(new Event('online'));
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
});
