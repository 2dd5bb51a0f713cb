import assert from 'node:assert/strict';
import { test } from 'node:test';

import { clockText, timeLeft } from '../../src/videau/web/app/table/clock.js';

/** @type {import('../../src/videau/web/wire-types.js').ClockView} */
const sent = { white: 60_000, black: 30_000, delay: 5_000, running: 'black' };

test('the delay passes before the reserve', () => {
  assert.deepEqual(timeLeft(sent, 'black', 2_000), { delay: 3_000, reserve: 30_000 });
  assert.deepEqual(timeLeft(sent, 'black', 12_000), { delay: 0, reserve: 23_000 });
});

test('time passes for one side only, and never below nothing', () => {
  assert.equal(timeLeft(sent, 'white', 12_000).reserve, 60_000);
  assert.equal(timeLeft(sent, 'black', 99_000).reserve, 0);
  assert.equal(timeLeft({ ...sent, running: null }, 'black', 99_000).reserve, 30_000);
});

test('a clock shows tenths only where they matter', () => {
  const shown = [5_400_000, 840_000, 61_001, 10_000, 9_950, 100, 0].map(clockText);
  assert.deepEqual(shown, ['1:30:00', '14:00', '1:02', '0:10', '10.0', '0.1', '0:00']);
});
