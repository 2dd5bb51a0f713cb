import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  canonical,
  linkAt,
  rollDice,
  transcriptAfter,
  transcriptStart,
} from '../../src/videau/web/app/fair/dice.js';
import { hmac, sha256, toHex } from '../../src/videau/web/app/fair/sha256.js';

const page = readFileSync(new URL('../../docs/fair-dice.md', import.meta.url), 'utf8');
/** @param {string} name */
const published = (name) => page.match(new RegExp(`^\\| ${name} \\| \`([^\`]*)\` \\|$`, 'm'))?.[1];

test('our SHA-256 and HMAC are those of everybody', () => {
  for (let length = 0; length < 200; length += 1) {
    const message = Uint8Array.from({ length }, (_, n) => (n * 7 + length) % 256);
    const key = message.slice(0, 32);
    assert.equal(toHex(sha256(message)), createHash('sha256').update(message).digest('hex'));
    assert.equal(
      toHex(hmac(key, message)),
      createHmac('sha256', key).update(message).digest('hex'),
    );
  }
});

test('the published vectors are what the browser computes', () => {
  const game = 'a-game';
  const line = JSON.parse(page.match(/^(\{"n": 1, .*\})$/m)?.[1] ?? '');
  const secret = published('server’s secret, chain 0') ?? '';
  const server = linkAt(game, 'server', secret, 0);
  assert.equal(server, published('server’s anchor'));
  assert.equal(linkAt(game, 'server', secret, 1), published('server’s link 1'));
  assert.equal(linkAt(game, 'white', 'a1'.repeat(32), 0), published('white’s anchor'));
  assert.equal(linkAt(game, 'black', 'b2'.repeat(32), 1), published('black’s link 1'));
  const before = transcriptStart({ game, server, ruleset: 'standard', length: 1 });
  assert.equal(before, published('transcript at the start'));
  assert.equal(rollDice(game, 1, before, line.fair).join(' '), published('dice of roll 1'));
  assert.equal(transcriptAfter(before, line), published('transcript after action 1'));
  assert.equal(
    transcriptAfter(before, { ...line, took: 3, comment: 'hm' }),
    published('transcript after action 1'),
  );
});

test('JSON is written as Python writes it', () => {
  assert.equal(canonical({ b: { d: 1, c: 'é' }, a: true }), '{"a":true,"b":{"c":"é","d":1}}');
});
