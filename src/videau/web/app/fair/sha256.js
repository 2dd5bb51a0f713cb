// @ts-check
/**
 * SHA-256 and HMAC, synchronous: a browser has its own only on pages that came over HTTPS, and
 * friends in one house play over plain HTTP.
 */

/** The first 32 bits of the fractional parts of the roots of the first primes. */
const PRIMES = firstPrimes(64);
const CONSTANTS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < count; n += 1) {
    if (primes.every((prime) => n % prime)) primes.push(n);
  }
  return primes;
}

/** @param {number} number */
function fraction(number) {
  return ((number - Math.floor(number)) * 2 ** 32) >>> 0;
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} message @returns {Uint8Array} 32 bytes */
export function sha256(message) {
  const state = Uint32Array.from(START);
  const words = new Uint32Array(BLOCK);
  const view = padded(message);
  for (let at = 0; at < view.byteLength; at += BLOCK) mix(state, words, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => {
    digest.setUint32(n * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

/** @param {Uint8Array} message */
function padded(message) {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const whole = new Uint8Array(length);
  whole.set(message);
  whole[message.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, message.length * 8);
  return view;
}

/** @param {Uint32Array} state @param {Uint32Array} words @param {DataView} view @param {number} at */
function mix(state, words, view, at) {
  for (let n = 0; n < 16; n += 1) words[n] = view.getUint32(at + n * 4);
  for (let n = 16; n < 64; n += 1) {
    const early = words[n - 15];
    const late = words[n - 2];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[n] = words[n - 16] + low + words[n - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n += 1) {
    const choice = (e & f) ^ (~e & g);
    const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + sum + choice + CONSTANTS[n] + words[n]) >>> 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) >>> 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) >>> 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) >>> 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => {
    state[n] += word;
  });
}

/** @param {Uint8Array} key of at most 64 bytes @param {Uint8Array} message */
export function hmac(key, message) {
  const inner = new Uint8Array(BLOCK + message.length).fill(0x36, 0, BLOCK);
  const outer = new Uint8Array(BLOCK + 32).fill(0x5c, 0, BLOCK);
  key.forEach((byte, n) => {
    inner[n] ^= byte;
    outer[n] ^= byte;
  });
  inner.set(message, BLOCK);
  outer.set(sha256(inner), BLOCK);
  return sha256(outer);
}

/** @param {Uint8Array} bytes */
export const toHex = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} hex */
export const fromHex = (hex) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
