// The service worker, with shelves that the test can look into.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const HOME = 'http://localhost/game/';
const RELEASE = `${HOME}v/1/`;

/** @type {Map<string, (event: object) => void>} */
const hears = new Map();
/** @type {Map<string, Shelf>} */
const shelves = new Map();
/** What the network answers, by address; without an answer nobody does. @type {Map<string, () => Promise<Response>>} */
const network = new Map();
/** @type {string[]} */
let asked = [];
let claimed = 0;

/** @param {string | Request} what */
const addressOf = (what) => new URL(typeof what === 'string' ? what : what.url, HOME).href;

/** @param {string | Request} what @returns {Promise<Response>} */
async function reach(what) {
  const address = addressOf(what);
  asked.push(address);
  const answer = network.get(address);
  if (!answer) throw new TypeError('nobody answers');
  return answer();
}

/** What a browser keeps under one name, as far as the worker uses it. */
class Shelf {
  /** @type {Map<string, Response>} */
  kept = new Map();

  /** All of them or none; one that is named twice is a mistake. @param {string[]} addresses */
  async addAll(addresses) {
    const all = addresses.map(addressOf);
    if (new Set(all).size < all.length) throw new DOMException('twice', 'InvalidStateError');
    const answers = await Promise.all(all.map(reach));
    if (!answers.every(({ ok }) => ok)) throw new TypeError('not all are there');
    all.forEach((address, i) => {
      this.kept.set(address, answers[i]);
    });
  }

  async keys() {
    return [...this.kept.keys()].map((url) => ({ url }));
  }

  /** @param {string | Request} what */
  async match(what) {
    return this.kept.get(addressOf(what))?.clone();
  }

  /** @param {Request} request @param {Response} answer */
  async put(request, answer) {
    this.kept.set(addressOf(request), answer);
  }
}

Object.assign(globalThis, {
  release: { root: 'v/1/', kept: ['v/1/app.js'] },
  location: { href: HOME },
  fetch: reach,
  addEventListener: (/** @type {string} */ name, /** @type {never} */ hear) =>
    hears.set(name, hear),
  clients: {
    claim: async () => {
      claimed += 1;
    },
  },
  caches: {
    open: async (/** @type {string} */ name) => {
      const shelf = shelves.get(name) ?? new Shelf();
      shelves.set(name, shelf);
      return shelf;
    },
    keys: async () => [...shelves.keys()],
    delete: async (/** @type {string} */ name) => shelves.delete(name),
  },
});
await import('../../src/videau/web/worker.js');

beforeEach(() => {
  shelves.clear();
  network.clear();
  asked = [];
  for (const path of ['', 'v/1/app.js', 'v/1/table.js']) answer(path, `new ${path}`);
});

/** @param {string} path @param {string} text @param {number} [status] */
const answer = (path, text, status = 200) =>
  network.set(`${HOME}${path}`, async () => new Response(text, { status }));
/** Has something happen in the worker's life, to its end. @param {string} name @param {object} [more] */
async function live(name, more = {}) {
  /** @type {Promise<unknown>[]} */
  const works = [];
  const waitUntil = (/** @type {Promise<unknown>} */ work) => works.push(work);
  hears.get(name)?.({ waitUntil, ...more });
  await Promise.all(works);
}
/** What a page gets for a request; null where the network is left to answer. */
async function ask(path = '', { mode = 'no-cors', method = 'GET' } = {}) {
  const request = { url: `${HOME}${path}`, mode, method };
  /** @type {Promise<Response> | null} */
  let given = null;
  hears.get('fetch')?.({
    request,
    respondWith: (/** @type {Promise<Response>} */ answered) => {
      given = answered;
    },
  });
  return given === null ? null : (await /** @type {Promise<Response>} */ (given)).text();
}
const visit = () => ask('', { mode: 'navigate' });
const kept = () => [...(shelves.get('videau v/1/')?.kept.keys() ?? [])];

test('what every visit needs is kept from the first one on', async () => {
  await live('install');
  assert.deepEqual(kept(), [HOME, `${RELEASE}app.js`]);
});

test('with an incomplete shell there is none', async () => {
  answer('v/1/app.js', 'gone', 404);
  await assert.rejects(live('install'));
  assert.deepEqual(kept(), []);
});

test('shells of older releases are thrown away, what belongs to others is left alone', async () => {
  for (const name of ['videau v/0/', 'another app']) shelves.set(name, new Shelf());
  await live('install');
  await live('activate');
  assert.deepEqual([...shelves.keys()].sort(), ['another app', 'videau v/1/']);
  assert.equal(claimed, 1);
});

test('the page is asked for anew, and the kept one is shown where nobody answers', async () => {
  await live('install');
  answer('', 'newer');
  assert.equal(await visit(), 'newer');
  network.clear();
  assert.equal(await visit(), 'new ');
});

test('a page that takes too long is not waited for', async (context) => {
  await live('install');
  context.mock.timers.enable({ apis: ['setTimeout'] });
  network.set(HOME, () => new Promise(() => {}));
  const shown = visit();
  for (let i = 0; i < 4; i += 1) await new Promise((resolve) => setImmediate(resolve));
  context.mock.timers.tick(4000);
  assert.equal(await shown, 'new ');
});

test('without a kept page the network has the last word', async () => {
  network.clear();
  await assert.rejects(visit(), TypeError);
});

test('a part of the release comes from the device, and is fetched once', async () => {
  assert.equal(await ask('v/1/table.js'), 'new v/1/table.js');
  answer('v/1/table.js', 'changed');
  assert.equal(await ask('v/1/table.js'), 'new v/1/table.js');
  assert.equal(asked.length, 1);
});

test('a part that is not there is not kept as if it were', async () => {
  answer('v/1/late.js', 'not found', 404);
  assert.equal(await ask('v/1/late.js'), 'not found');
  answer('v/1/late.js', 'here');
  assert.equal(await ask('v/1/late.js'), 'here');
});

test('the game itself is never kept, nor is anything that is sent', async () => {
  assert.equal(await ask('api/v1/games/mine', { method: 'POST' }), null);
  assert.equal(await ask('api/v1/health'), null);
  assert.equal(await ask('v/1/app.js', { method: 'POST' }), null);
  assert.equal(await ask('v/0/app.js'), null, 'another release has its own worker');
  assert.equal(await ask('elsewhere', { mode: 'navigate' }), null);
});

test('what a page has loaded before is kept too, once, and nothing from elsewhere', async () => {
  await live('install');
  const loaded = [`${RELEASE}app.js`, `${RELEASE}table.js`, 'http://elsewhere/x.js'];
  await live('message', { data: { keep: loaded } });
  assert.deepEqual(kept(), [HOME, `${RELEASE}app.js`, `${RELEASE}table.js`]);
  await live('message', { data: null });
  await live('message', { data: { keep: loaded } });
  assert.equal(asked.filter((address) => address.endsWith('table.js')).length, 1);
});

test('what a page has asked for twice is kept as well', async () => {
  const twice = [`${RELEASE}table.js`, `${RELEASE}table.js`];
  await live('message', { data: { keep: twice } });
  assert.deepEqual(kept(), [`${RELEASE}table.js`]);
});

test('words that come with a page are asked for anew, and kept for when nobody answers', async () => {
  const german = 'api/v1/analysis/words?language=de';
  answer(german, 'Wörter');
  assert.equal(await ask(german), 'Wörter');
  answer(german, 'neue Wörter');
  assert.equal(await ask(german), 'neue Wörter');
  network.clear();
  assert.equal(await ask(german), 'neue Wörter');
  await assert.rejects(ask('api/v1/analysis/words?language=fr'), TypeError);
});
