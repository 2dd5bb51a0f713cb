import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkDice, readLines } from '../../src/videau/web/app/fair/check.js';
import {
  checkSignature,
  contentOf,
  splitRecord,
  statement,
} from '../../src/videau/web/app/fair/signature.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = execFileSync(
  `${root}.venv/bin/python`,
  ['-c', 'from tests.files.signed_records import signed_text; print(signed_text(), end="")'],
  { cwd: root, encoding: 'utf8' },
);
const page = readFileSync(new URL('../../docs/fair-dice.md', import.meta.url), 'utf8');
const LAST = text.split('\n').length - 3;

/** @param {string} changed */
async function checked(changed) {
  const check = await checkSignature(changed);
  assert.ok(check);
  return check;
}

test('what Python has signed is genuine in the browser, and the dice fit too', async () => {
  const { isGenuine, changes } = await checked(text);
  assert.equal(isGenuine, true);
  assert.deepEqual(changes, []);
  assert.equal(checkDice(readLines(text) ?? assert.fail()).fault, null);
});

test('the published vector is what the browser computes', async () => {
  const blocks = [...page.matchAll(/```text\n(.*?)```/gs)].map((match) => match[1]);
  const record = blocks.find((block) => block.startsWith('{"videau": "record"')) ?? '';
  const said = blocks.find((block) => block.startsWith('videau-record-1\n'));
  assert.equal(statement(contentOf(splitRecord(record).lines)), said);
  assert.equal((await checked(record)).isGenuine, true);
});

test('what mail and editors do to a file is no change', async () => {
  for (const mangled of [text.replaceAll('\n', '\r\n'), text.trimEnd()]) {
    const { isGenuine, changes } = await checked(mangled);
    assert.deepEqual([isGenuine, changes], [true, []]);
  }
});

/** @param {string[]} lines */
const numbered = ([header, ...lines]) => [
  header,
  ...lines.slice(0, -1).map((line, n) => line.replace(/^\{"n": \d+/, `{"n": ${n + 1}`)),
  lines[lines.length - 1],
];
/** @param {number} n @param {(line: string) => string} edit @returns {(l: string[]) => string[]} */
const edited = (n, edit) => (l) => [...l.slice(0, n), edit(l[n]), ...l.slice(n + 1)];

/** @type {[string, (lines: string[]) => string[], object][]} */
const TAMPERINGS = [
  ['a name', edited(0, (l) => l.replace('Ann', 'Eve')), { part: 'players' }],
  ['the date', edited(0, (l) => l.replace('2026', '2025')), { part: 'date' }],
  ['a comment', edited(0, (l) => l.replace('{', '{"comment": "!", ')), { part: 'header' }],
  ['the length', edited(0, (l) => l.replace('"length": 1', '"length": 3')), { part: 'options' }],
  ['the rules', edited(0, (l) => l.replace('"standard"', '"ours"')), { part: 'ruleset' }],
  ['the score', edited(0, (l) => l.replace('{', '{"from": {}, ')), { part: 'from' }],
  ['the envelope', edited(0, (l) => l.replace('a-game', 'b-game')), { part: 'fair' }],
  [
    'a play',
    edited(4, (l) => l.replace('}', ', "took": 1}')),
    { part: 'actions', first: 4, last: 4 },
  ],
  [
    'order',
    (l) => numbered([...l.slice(0, 5), ...l.slice(7, 9), ...l.slice(5, 7), ...l.slice(9)]),
    { part: 'order', first: 5, last: 8 },
  ],
  [
    'one left out',
    (l) => numbered([...l.slice(0, 5), ...l.slice(6)]),
    { part: 'left out', first: 5, last: 5 },
  ],
  [
    'the end left out',
    (l) => [...l.slice(0, -3), l[l.length - 1]],
    { part: 'left out', first: LAST - 1, last: LAST },
  ],
  [
    'one added',
    (l) => numbered([...l.slice(0, 5), '{"n": 0, "by": "white", "do": "double"}', ...l.slice(5)]),
    { part: 'added', first: 5, last: 5 },
  ],
  ['a space', edited(0, (l) => l.replace('"version": ', '"version":')), { part: 'somewhere' }],
];
for (const [name, tamper, change] of TAMPERINGS) {
  test(`a changed record is found and named: ${name}`, async () => {
    const changed = tamper(text.trimEnd().split('\n')).map((line) => `${line}\n`);
    const check = await checked(changed.join(''));
    assert.equal(check.isGenuine, true);
    assert.deepEqual(check.changes, [change]);
  });
}

test('a signature that somebody made up is told', async () => {
  const [, key] = /"key": "([0-9a-f]{64})"/.exec(text) ?? assert.fail();
  const [, hash] = /"hash": "([0-9a-f]{64})"/.exec(text) ?? assert.fail();
  for (const forged of [
    text.replace(key, 'ff'.repeat(32)),
    text.replace(key, '00'.repeat(32)),
    text.replace(hash, 'ab'.repeat(32)),
    text.replace(hash, 'no hash'),
    text.replace(/"actions": "[^"]*"/, '"actions": 7'),
  ]) {
    assert.equal((await checked(forged)).isGenuine, false);
  }
});

test('where a browser has no Ed25519, only changes are told', async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto') ?? assert.fail();
  const refuses = {
    importKey: async () => {
      throw new DOMException('Unrecognized name.', 'NotSupportedError');
    },
  };
  for (const subtle of [undefined, refuses]) {
    Object.defineProperty(globalThis, 'crypto', { value: { subtle }, configurable: true });
    try {
      assert.equal((await checked(text)).isGenuine, null);
      const { changes } = await checked(text.replace('Ann', 'Eve'));
      assert.deepEqual(changes, [{ part: 'players' }]);
    } finally {
      Object.defineProperty(globalThis, 'crypto', own);
    }
  }
});

test('a record without a signature has none, and one cut off in it neither', async () => {
  const lines = text.split('\n');
  assert.equal(await checkSignature(`${lines.slice(0, -2).join('\n')}\n`), null);
  assert.equal(await checkSignature(text.slice(0, -20)), null);
});

test('a line after the signature is no part of the game', () => {
  const added = `${text}{"n": ${LAST + 1}, "by": "white", "do": "double"}\n`;
  assert.equal(checkDice(readLines(added) ?? assert.fail()).fault?.kind, 'order');
});

test('help that somebody had changes no roll', () => {
  const helped = text.replace('"do": "play"', '"do": "play", "hinted": true, "nudged": "roll"');
  assert.equal(checkDice(readLines(helped) ?? assert.fail()).fault, null);
});
