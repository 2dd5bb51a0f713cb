// @ts-check
/**
 * Whether a record is what a server has signed, found out here in the browser. It is the twin of
 * `files/signature.py`; Ed25519 is the browser's own.
 */

import { canonical, hash } from './dice.js';
import { fromHex } from './sha256.js';

/** @typedef {{ hash: string, header: Record<string, string>, actions: string }} Content */
/** @typedef {Content & { key: string, signature: string }} Signature */
/**
 * Something that is not as it was signed; actions from the first to the last.
 * @typedef {{ part: string, first?: number, last?: number }} Change
 */
/**
 * @typedef {Object} SignatureCheck
 * @property {string} key
 * @property {boolean | null} isGenuine null where this browser cannot tell
 * @property {Change[]} changes
 */

const NAME = 'videau-record-1';
const BEGINS = '{"signed"';
const MARK = 8;
const PARTS = new Set(['ruleset', 'options', 'players', 'date', 'from', 'fair']);
const DIGITS = { key: 64, hash: 64, signature: 128 };

/** The whole lines of a record, and its signature. @param {string} text */
export function splitRecord(text) {
  const lines = text.split('\n');
  const rest = lines.pop() ?? '';
  // Somebody's editor may have taken the last newline away; else it was only half written.
  if (rest.startsWith(BEGINS) && rest.trimEnd().endsWith('}}')) lines.push(rest);
  else if (rest) return { lines, signed: null };
  const isSigned = lines.length > 1 && lines[lines.length - 1].startsWith(BEGINS);
  const signed = isSigned ? (lines.pop() ?? null) : null;
  return { lines, signed };
}

/** @param {string} text of a record @returns {Promise<SignatureCheck | null>} null without one */
export async function checkSignature(text) {
  const { lines, signed } = splitRecord(text);
  if (signed === null) return null;
  const signature = readSignature(signed);
  if (!signature) return { key: '', isGenuine: false, changes: [] };
  const changes = whatChanged(signature, contentOf(lines));
  return { key: signature.key, isGenuine: await isGenuine(signature), changes };
}

/** @param {string} line @returns {Signature | null} null for what is none */
function readSignature(line) {
  try {
    const { signed } = JSON.parse(line);
    const { header, actions } = signed;
    const marks = [...Object.values(header), ...marksOf(actions)];
    const isWhole =
      Object.entries(DIGITS).every(([name, digits]) => isHex(signed[name], digits)) &&
      Object.keys(header).every((name) => /^[a-z-]{1,32}$/.test(name)) &&
      marks.every((mark) => isHex(mark, MARK));
    return isWhole ? signed : null;
  } catch {
    return null;
  }
}

/** @param {unknown} text @param {number} digits */
const isHex = (text, digits) =>
  typeof text === 'string' && text.length === digits && /^[0-9a-f]*$/.test(text);

/** @param {string} text */
const marksOf = (text) =>
  Array.from({ length: Math.ceil(text.length / MARK) }, (_, n) =>
    text.slice(n * MARK, (n + 1) * MARK),
  );

/** @param {string[]} lines from the header on @returns {Content} */
export function contentOf(lines) {
  const plain = lines.map((line) => line.replace(/\r+$/, ''));
  const fields = Object.entries(JSON.parse(plain[0]));
  return {
    hash: hash(plain.map((line) => `${line}\n`).join('')),
    header: Object.fromEntries(fields.map(([name, value]) => [name, markOf(canonical(value))])),
    // Without its number: those after one that is left out stay alike.
    actions: plain
      .slice(1)
      .map((line) => markOf(line.slice(`${line},`.indexOf(',') + 1)))
      .join(''),
  };
}

/** @param {string} text */
const markOf = (text) => hash(text).slice(0, MARK);

/** What is signed. @param {Content} content */
export function statement({ hash: whole, header, actions }) {
  const names = Object.keys(header).sort();
  const marks = names.map((name) => `${name}=${header[name]}`).join(' ');
  return `${NAME}\n${whole}\n${marks}\n${actions}\n`;
}

/** @param {Signature} signature */
async function isGenuine(signature) {
  const subtle = globalThis.crypto?.subtle; // not on pages that came over plain HTTP
  if (!subtle) return null;
  /** @type {CryptoKey} */
  let key;
  try {
    key = await subtle.importKey('raw', fromHex(signature.key), 'Ed25519', false, ['verify']);
  } catch (error) {
    return /** @type {Error} */ (error).name === 'NotSupportedError' ? null : false;
  }
  const said = new TextEncoder().encode(statement(signature));
  return subtle.verify('Ed25519', key, fromHex(signature.signature), said);
}

/** @param {Content} signed @param {Content} found @returns {Change[]} */
export function whatChanged(signed, found) {
  if (signed.hash === found.hash) return [];
  const names = [...new Set([...Object.keys(signed.header), ...Object.keys(found.header)])];
  const parts = names
    .sort()
    .filter((name) => signed.header[name] !== found.header[name])
    .map((name) => (PARTS.has(name) ? name : 'header'));
  /** @type {Change[]} */
  const changes = [...new Set(parts)].map((part) => ({ part }));
  changes.push(...changedActions(marksOf(signed.actions), marksOf(found.actions)));
  return changes.length ? changes : [{ part: 'somewhere' }];
}

/** @param {string[]} signed @param {string[]} found @returns {Change[]} */
function changedActions(signed, found) {
  const same = alike(signed, found);
  const end = alike(signed.slice(same).reverse(), found.slice(same).reverse());
  const was = signed.slice(same, signed.length - end);
  const now = found.slice(same, found.length - end);
  if (!was.length && !now.length) return [];
  const first = same + 1;
  if (!now.length) return [{ part: 'left out', first, last: same + was.length }];
  const last = same + now.length;
  if (!was.length) return [{ part: 'added', first, last }];
  const isMoved = was.sort().join() === now.sort().join();
  return [{ part: isMoved ? 'order' : 'actions', first, last }];
}

/** How many are the same from the beginning on. @param {string[]} one @param {string[]} two */
function alike(one, two) {
  const other = one.findIndex((mark, n) => mark !== two[n]);
  return other < 0 ? one.length : other;
}
