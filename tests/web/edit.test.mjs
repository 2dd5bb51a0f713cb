import assert from 'node:assert/strict';
import { test } from 'node:test';

import { edited } from '../../src/videau/web/board/index.js';

test('an edit moves one checker, loses none, and leaves the old position alone', () => {
  const counts = Array(26).fill(0);
  counts[6] = 5;
  counts[0] = 10;
  const before = { white: counts, black: [...counts] };
  const after = edited(before, { side: 'black', source: 0, target: 25 });
  assert.deepEqual(after.white, counts);
  assert.equal(after.black[0], 9);
  assert.equal(after.black[25], 1);
  assert.equal(before.black[25], 0);
});
