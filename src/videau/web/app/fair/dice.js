// @ts-check
/** Dice that nobody can steer or foresee: the construction of `docs/fair-dice.md`, and no more. */

import { fromHex, hmac, sha256, toHex } from './sha256.js';

/** @typedef {'server' | 'white' | 'black'} Party */
/** @typedef {{ anchor: string, since: number }} Envelope */
/**
 * What one roll was made from.
 * @typedef {Object} Shares
 * @property {Partial<Record<Party, string>>} links
 * @property {Partial<Record<Party, Envelope>>} [anchors]
 */

/** Links of one chain. */
export const CHAIN_LENGTH = 512;
/** @type {Party[]} */
export const PARTIES = ['server', 'white', 'black'];
const NAME = 'videau-dice-1';
const encoder = new TextEncoder();

/** @param {string} text */
export const hash = (text) => toHex(sha256(encoder.encode(text)));

/** The link before *link*. @param {string} game @param {Party} party @param {string} link */
export const linkHash = (game, party, link) => hash(`${NAME} link\n${game}\n${party}\n${link}\n`);

/** @param {string} game @param {Party} party @param {string} link @param {number} steps */
export function linkBefore(game, party, link, steps) {
  let before = link;
  for (let n = 0; n < steps; n += 1) before = linkHash(game, party, before);
  return before;
}

/** @param {string} game @param {Party} party @param {string} secret @param {number} index */
export const linkAt = (game, party, secret, index) =>
  linkBefore(game, party, secret, CHAIN_LENGTH - index);

/** JSON that everybody writes alike. @param {unknown} data @returns {string} */
export function canonical(data) {
  if (Array.isArray(data)) return `[${data.map(canonical).join(',')}]`;
  if (data === null || typeof data !== 'object') return JSON.stringify(data);
  const fields = Object.entries(data).sort(([one], [two]) => (one < two ? -1 : 1));
  const texts = fields.map(([key, value]) => `${JSON.stringify(key)}:${canonical(value)}`);
  return `{${texts.join(',')}}`;
}

/** @param {{ game: string, server: string, ruleset: string, length: number }} agreed */
export const transcriptStart = (agreed) => hash(`${NAME} start\n${canonical(agreed)}\n`);

/** What a line may say beside its action. */
const BESIDE = new Set([
  ...['took', 'comment', 'analysis', 'said', 'leads-to', 'variations'],
  ...['hinted', 'nudged'],
]);

/** @param {string} before @param {Record<string, unknown>} line of the record */
export function transcriptAfter(before, line) {
  const said = Object.fromEntries(Object.entries(line).filter(([key]) => !BESIDE.has(key)));
  return hash(`${NAME} action\n${before}\n${canonical(said)}\n`);
}

/**
 * @param {string} game @param {number} number of the roll @param {string} before the transcript
 * @param {Shares} shares @returns {[number, number]} two dice in order
 */
export function rollDice(game, number, before, { links }) {
  const key = fromHex(links.server ?? '');
  const opened = `${links.white ?? '-'}\n${links.black ?? '-'}`;
  for (let block = 0; ; block += 1) {
    const text = `${NAME} roll\n${game}\n${number}\n${before}\n${opened}\n${block}\n`;
    const byte = hmac(key, encoder.encode(text)).find((one) => one < 252);
    if (byte !== undefined) return [(Math.floor(byte / 6) % 6) + 1, (byte % 6) + 1];
  }
}
