import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const folder = new URL('../../src/videau/web/board/', import.meta.url);
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.js'))
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]);

test('the board imports nothing from outside its folder', () => {
  for (const [name, text] of sources) {
    for (const [, from] of text.matchAll(/\bfrom '([^']+)'/g)) {
      assert.match(from, /^\.\/[a-z]+\.js$/, name);
    }
  }
});

test('no markup, style attribute or code is made from text, so a strict policy allows all', () => {
  for (const [name, text] of sources) {
    assert.doesNotMatch(
      text,
      /innerHTML|outerHTML|insertAdjacentHTML|cssText|\beval\(|new Function/,
      name,
    );
    assert.doesNotMatch(text, /setAttribute\('style'|\bstyle: ['"`]|\bon[a-z]+: '/, name);
  }
});

test('every module can be loaded without a page', async () => {
  for (const [name] of sources) await import(new URL(name, folder).href);
});

test('the door has these names and no others', async () => {
  const door = await import(new URL('index.js', folder).href);
  assert.deepEqual(Object.keys(door).sort(), [
    'OFF',
    'createBoard',
    'edited',
    'picture',
    'pips',
    'readMoves',
    'step',
  ]);
});

test('the README names every module', () => {
  const readme = readFileSync(new URL('README.md', folder), 'utf8');
  for (const [name] of sources) assert.ok(readme.includes(`\`${name}\``), name);
});
