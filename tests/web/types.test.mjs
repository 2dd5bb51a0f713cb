// The checker believes whatever is called any, so nothing is.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const WEB = new URL('../../src/videau/web/', import.meta.url).pathname;

/** Types in comments that say any; the word as a literal is none. @param {string} text */
const anys = (text) =>
  [...text.matchAll(/\/\*\*.*?\*\//gs)]
    .flatMap(([comment]) => comment.match(/\{.*\}/gs) ?? [])
    .filter((type) => /(?<!['"\w])any(?!['"\w])(?=[\s\]}>|,)[])/.test(type));

const sources = globSync('**/*.js', { cwd: WEB }).map((name) => ({
  name,
  text: readFileSync(WEB + name, 'utf8'),
}));

test('no type is left open where it is known', () => {
  for (const { name, text } of sources) {
    assert.deepEqual(anys(text), [], name);
  }
});

test('every module has its types checked', () => {
  for (const { name, text } of sources) assert.ok(text.startsWith('// @ts-check\n'), name);
});

test('an open type would be found, the word any in a sentence would not', () => {
  assert.equal(anys('/** @param {any} x */').length, 1);
  assert.equal(anys('/** @type {Record<string, any>} */').length, 1);
  assert.equal(
    anys("/** @param {number | 'any'} step @param {(any: number) => void} f */").length,
    0,
  );
  assert.equal(anys('/** Any of these, if there are any. @param {number} n */').length, 0);
});
