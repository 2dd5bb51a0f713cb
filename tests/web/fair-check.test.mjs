import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkDice, readLines } from '../../src/videau/web/app/fair/check.js';

/** The lines of a text that is a record. @param {string} text */
function linesOf(text) {
  const lines = readLines(text);
  assert.ok(lines);
  return lines;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const made =
  'from tests.play.fair_games import fair_game; from videau.files import format_record; ';
const text = execFileSync(
  `${root}.venv/bin/python`,
  ['-c', `${made}print(format_record(fair_game()), end="")`],
  { cwd: root, encoding: 'utf8' },
);
const fresh = () => linesOf(text);
/** @param {Record<string, any>[]} lines */
const rolls = (lines) => lines.flatMap((line, n) => (line.do === 'roll' ? [n] : []));
/** @param {Record<string, any>[]} lines */
const renumber = (lines) =>
  lines.slice(1).forEach((line, n) => {
    line.n = n + 1;
  });

test('a game that Python made fits in the browser', () => {
  const proof = checkDice(fresh());
  assert.equal(proof.fault, null);
  assert.ok(proof.rolls > 20);
  assert.deepEqual(proof.parties, { 'server white black': proof.rolls });
});

/** @type {[string, (lines: Record<string, any>[]) => void, string, number][]} */
const TAMPERINGS = [
  ['die', (l) => Object.assign(l[rolls(l)[5]], { dice: '66' }), 'dice', 7],
  ['play', (l) => Object.assign(l[rolls(l)[5] + 1], { play: '24/23 24/22' }), 'action', 8],
  ['link', (l) => Object.assign(l[rolls(l)[5]].fair.links, { white: 'ab'.repeat(32) }), 'link', 7],
  ['server anchor', (l) => Object.assign(l[0].fair, { server: 'ab'.repeat(32) }), 'link', 1],
  ['shares left out', (l) => Reflect.deleteProperty(l[rolls(l)[5]], 'fair'), 'missing', 7],
  ['length', (l) => Object.assign(l[0].options, { length: 3 }), 'action', 1],
  ['line left out', (l) => l.splice(rolls(l)[5], 1), 'order', 7],
  ['turn left out', (l) => renumber(Object.assign(l, l.splice(rolls(l)[5], 2) && {})), 'link', 7],
  ['order of lines', (l) => l.splice(3, 2, l[4], l[3]), 'order', 2],
];
for (const [name, tamper, kind, roll] of TAMPERINGS) {
  test(`a changed record is found and named: ${name}`, () => {
    const lines = fresh();
    tamper(lines);
    const { fault } = checkDice(lines);
    assert.equal(fault?.kind, kind);
    assert.equal(fault?.roll, roll);
  });
}

/** @type {[string, (lines: Record<string, any>[]) => void][]} */
const NONSENSE = [
  ['a number for a link', (l) => Object.assign(l[rolls(l)[5]].fair.links, { server: 7 })],
  ['a number for a device', (l) => Object.assign(l[rolls(l)[5]].fair.links, { white: 7 })],
  ['no links', (l) => Object.assign(l[rolls(l)[5]], { fair: { links: null } })],
  ['a word for the anchors', (l) => Object.assign(l[rolls(l)[5]].fair, { anchors: 'x' })],
];
for (const [name, spoil] of NONSENSE) {
  test(`nonsense in a roll is a roll that does not say what it was made from: ${name}`, () => {
    const lines = fresh();
    spoil(lines);
    assert.deepEqual([checkDice(lines).fault?.kind, checkDice(lines).fault?.roll], ['missing', 7]);
  });
}

test('what is no record is told as such', () => {
  assert.equal(readLines('; [Site "elsewhere"]\n'), null);
  assert.equal(readLines(''), null);
  assert.equal(readLines('{"videau": "record"}\n'), null);
  assert.equal(readLines('{"videau": "record", "ruleset": {}, "options": {}}\nnull\n'), null);
});
