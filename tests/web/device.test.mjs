// What a device remembers, what it adds to the dice, and how it hears that the server is away.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { there } from './boards.mjs';
import { newMain, serve } from './page.mjs';

const store = await import('../../src/videau/web/app/store.js');
const { anchorToTell, isOwn, linkFor, newDevice } = await import(
  '../../src/videau/web/app/fair/device.js'
);
const { linkBefore } = await import('../../src/videau/web/app/fair/dice.js');
const { setLine, showConnection, tellIfLate, watchConnection } = await import(
  '../../src/videau/web/app/connection.js'
);
const api = await import('../../src/videau/web/app/api.js');
const { useLanguage } = await import('../../src/videau/web/i18n/index.js');

/** @typedef {import('../../src/videau/web/wire-types.js').StateMessage} StateMessage */
/** @typedef {import('../../src/videau/web/wire-types.js').FairView} FairView */
/** @typedef {import('../../src/videau/web/app/api.js').Refusal} Refusal */

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useLanguage('en', {});
});

// Memory

const message = (/** @type {number} */ n) =>
  /** @type {StateMessage} */ (/** @type {unknown} */ ({ table: { n } }));

test('what was kept is there again, by table, and what was forgotten is gone', () => {
  store.keepGame('one', { token: 'a' });
  store.keepGame('two', { token: 'b', side: 'white' });
  store.rememberTable('one', message(1));
  store.forgetGame('one');
  assert.deepEqual(store.keptGames(), { two: { token: 'b', side: 'white' } });
  assert.equal(store.rememberedTable('one'), null);
});

test('the four tables that were open last are remembered, each as it last stood', () => {
  for (const id of ['a', 'b', 'c', 'd']) store.rememberTable(id, message(1));
  store.rememberTable('a', message(2));
  store.rememberTable('e', message(1));
  assert.equal(store.rememberedTable('b'), null, 'it is longest ago');
  assert.equal(store.rememberedTable('a')?.table.n, 2);
  assert.equal(store.rememberedTable('e')?.table.n, 1);
});

test('nonsense in the memory, or a memory of another shape, is as good as none', () => {
  for (const nonsense of ['{', 'null', '7', '"text"', '{"a":1}']) {
    localStorage.setItem('videau.seen', nonsense);
    assert.deepEqual(store.rememberedGames(), [], nonsense);
  }
  for (const nonsense of ['{', 'null', '7', '"text"', '[1]']) {
    localStorage.setItem('videau.games', nonsense);
    assert.deepEqual(store.keptGames(), {}, nonsense);
  }
});

test('a browser that keeps nothing and says so is no reason to stop', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  store.write('x', 1, refuse);
  assert.equal(store.read('x', 2, refuse), 2);
});

test('who listens to preferences hears what was changed, until they have had enough', () => {
  /** @type {object[]} */
  const heard = [];
  const stop = store.onPreference((changed) => heard.push(changed));
  store.prefer({ lit: true });
  stop();
  store.prefer({ lit: false });
  assert.deepEqual(heard, [{ lit: true }]);
  assert.equal(store.read('videau.preferences', { lit: true }).lit, false);
});

test('without a choice the theme is the one that the system asks for', (context) => {
  /** @type {string[]} */
  const wanted = [];
  context.mock.method(globalThis, 'matchMedia', (/** @type {string} */ query) => ({
    matches: wanted.includes(query),
  }));
  assert.deepEqual([store.theme(), store.scheme()], ['wood', 'light']);
  wanted.push('(prefers-contrast: more)', '(prefers-color-scheme: dark)');
  assert.deepEqual([store.theme(), store.scheme()], ['contrast', 'dark']);
  store.prefer({ theme: 'slate', scheme: 'light' });
  assert.deepEqual([store.theme(), store.scheme()], ['slate', 'light']);
  store.prefer({ theme: null, scheme: null });
});

test('lessons that were done are noted once, for their own sheet', () => {
  store.noteLearnt('ours', 'moving');
  store.noteLearnt('ours', 'moving');
  store.noteLearnt('theirs', 'hitting');
  assert.deepEqual([...store.learnt('ours')], ['moving']);
  assert.deepEqual([...store.learnt('nobody’s')], []);
});

// The share of the dice

/** @param {Partial<FairView>} [more] @returns {FairView} */
const fair = (more = {}) => ({ rolls: 4, server: 'x', white: null, black: null, ...more });
let tables = 0;
/** A device at a table of its own. */
function device() {
  tables += 1;
  return newDevice(`table-${tables}`, 'white');
}

test('whoever sits down locks a chain away, which the next visit finds again', () => {
  const mine = device();
  const anchor = there(anchorToTell(mine, fair(), true));
  assert.match(anchor, /^[0-9a-f]{64}$/);
  const later = newDevice(mine.game, 'white');
  const white = { anchor, since: 4, silent: false };
  assert.equal(anchorToTell(later, fair({ white }), true), null, 'it is known already');
  assert.equal(isOwn(mine.game, 'white', anchor), true);
  assert.equal(isOwn(mine.game, 'black', anchor), false);
});

test('a chain that was taken for silent is told again, the same one', () => {
  const mine = device();
  const anchor = there(anchorToTell(mine, fair(), true));
  const white = { anchor, since: 4, silent: true };
  assert.equal(anchorToTell(mine, fair({ white }), false), anchor);
});

test('another device of the same player keeps its chain until it is silent or a page comes anew', () => {
  const mine = device();
  const white = { anchor: 'ff'.repeat(32), since: 1, silent: false };
  assert.equal(anchorToTell(mine, fair({ white }), false), null);
  assert.ok(anchorToTell(mine, fair({ white: { ...white, silent: true } }), false));
  assert.ok(anchorToTell(device(), fair({ white }), true));
});

test('each link leads to the one before, and the first to the anchor', () => {
  const mine = device();
  const anchor = there(anchorToTell(mine, fair({ rolls: 0 }), true));
  const white = { anchor, since: 0, silent: false };
  let before = anchor;
  for (let roll = 1; roll <= 5; roll += 1) {
    const link = there(linkFor(mine, fair({ rolls: roll - 1, white }), roll));
    assert.equal(linkBefore(mine.game, 'white', link, 1), before);
    before = link;
  }
});

test('a link is given for the next roll alone, and by the device that has the chain', () => {
  const mine = device();
  const anchor = there(anchorToTell(mine, fair(), true));
  const white = { anchor, since: 4, silent: false };
  assert.ok(linkFor(mine, fair({ white }), 5));
  for (const roll of [3, 4, 6, 500]) assert.equal(linkFor(mine, fair({ white }), roll), null);
  const others = { ...white, anchor: 'ff'.repeat(32) };
  assert.equal(linkFor(mine, fair({ white: others }), 5), null);
  assert.equal(linkFor(device(), fair({ white }), 5), null);
});

test('a chain that has come to its end is followed by another', () => {
  const mine = device();
  const anchor = there(anchorToTell(mine, fair(), true));
  const white = { anchor, since: 0, silent: false };
  const worn = fair({ rolls: 100_000, white });
  assert.equal(linkFor(mine, worn, 100_001), null);
  const next = anchorToTell(mine, worn, false);
  assert.ok(next);
  assert.notEqual(next, anchor);
});

// The strip that says what is wrong with the connection

const strip = () => document.querySelector('#line')?.textContent;
function newStrip() {
  newMain();
  document.body.insertAdjacentHTML('beforeend', '<p id="line"></p>');
}

test('a lost line is said, and gone when it is back', () => {
  newStrip();
  setLine(false);
  assert.equal(strip(), 'The connection is lost. Trying again…');
  assert.ok(document.querySelector('.line--lost'));
  useLanguage('de', { 'The connection is lost. Trying again…': 'Verbindung verloren.' });
  showConnection();
  assert.equal(strip(), 'Verbindung verloren.');
  setLine(true);
  assert.equal(strip(), '');
  assert.equal(document.querySelector('.line--lost'), null);
});

test('an answer that is late is said to be, until the last of them has come', async (context) => {
  newStrip();
  context.mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {((answer: string) => void)[]} */
  const come = [];
  const wait = () => tellIfLate(new Promise((done) => come.push(done)));
  const both = [wait(), wait()];
  context.mock.timers.tick(3999);
  assert.equal(strip(), '');
  context.mock.timers.tick(1);
  assert.match(strip() ?? '', /slow to answer/);
  come[0]('one');
  assert.equal(await both[0], 'one');
  assert.match(strip() ?? '', /slow to answer/);
  come[1]('two');
  assert.equal(await both[1], 'two');
  assert.equal(strip(), '');
});

test('a request that fails late leaves nothing behind either', async (context) => {
  newStrip();
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const failing = tellIfLate(
    new Promise((_, refuse) => setTimeout(() => refuse(new Error('cut')), 5000)),
  );
  context.mock.timers.tick(5000);
  await assert.rejects(failing, /cut/);
  assert.equal(strip(), '');
});

test('that the device itself is offline goes before everything else', () => {
  newStrip();
  watchConnection();
  setLine(false);
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  dispatchEvent(new Event('offline'));
  assert.match(strip() ?? '', /^You are offline/);
  Reflect.deleteProperty(navigator, 'onLine');
  dispatchEvent(new Event('online'));
  assert.match(strip() ?? '', /^The connection is lost/);
  setLine(true);
});

// The server over HTTP

/** Answers with one response, and shows what was asked. @param {Response} response */
function answerWith(response) {
  /** @type {{ address: string, method?: string, headers: Record<string, string>, body: unknown }[]} */
  const asked = [];
  globalThis.fetch = async (address, how) => {
    const { method, headers, body } = /** @type {RequestInit} */ (how ?? {});
    asked.push({
      address: String(address),
      method,
      headers: /** @type {Record<string, string>} */ (headers),
      body,
    });
    return response.clone();
  };
  return asked;
}

test('a request carries its language, its token and its body', async () => {
  const asked = answerWith(Response.json({ ok: true }));
  useLanguage('fr', {});
  await api.fetched('POST', '/games', { body: { length: 3 }, token: 'secret' });
  assert.deepEqual(asked, [
    {
      address: 'api/v1/games',
      method: 'POST',
      headers: {
        'Accept-Language': 'fr',
        Authorization: 'Bearer secret',
        'Content-Type': 'application/json',
      },
      body: '{"length":3}',
    },
  ]);
});

test('a refusal has the code of the server, and its sentence in the language of the screen', async () => {
  const error = {
    code: 'too-many',
    message: 'Zu viel',
    template: 'At most {n}.',
    values: { n: 3 },
  };
  answerWith(Response.json({ error }, { status: 429 }));
  await assert.rejects(api.fetched('GET', '/x'), (/** @type {Refusal} */ refusal) => {
    assert.equal(refusal.code, 'too-many');
    assert.equal(refusal.sentence, 'At most 3.');
    return true;
  });
});

test('an error without our shape, such as that of a proxy, is one without words', async () => {
  answerWith(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await assert.rejects(api.fetched('GET', '/x'), { code: 'error' });
});

test('where nobody answers that is said', async () => {
  serve({});
  await assert.rejects(api.fetched('GET', '/x'), (/** @type {Refusal} */ refusal) => {
    assert.equal(refusal.code, 'offline');
    assert.equal(refusal.sentence, 'The server does not answer.');
    return true;
  });
  assert.equal(await api.isThere(), false);
});

test('what does not change is asked for once, unless it did not come', async () => {
  serve({});
  await assert.rejects(api.comparison());
  const asked = serve({ '/comparison': [] });
  await Promise.all([api.comparison(), api.comparison()]);
  await api.comparison();
  assert.equal(asked.length, 1);
});

test('a server of another release is told apart from one that is away', async () => {
  answerWith(new Response('', { status: 404 }));
  await assert.rejects(api.reference('xx'), { code: 'outdated' });
});

test('a match comes as a file with its name', async (context) => {
  const asked = answerWith(new Response('; match'));
  /** @type {string[]} */
  const saved = [];
  context.mock.method(URL, 'createObjectURL', () => 'blob:x');
  context.mock.method(URL, 'revokeObjectURL', () => {});
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { createElement } = document;
  context.mock.method(document, 'createElement', (/** @type {string} */ name) => {
    const link = createElement.call(document, name);
    if (name === 'a') {
      link.click = () => saved.push(/** @type {HTMLAnchorElement} */ (link).download);
    }
    return link;
  });
  await api.downloadRecord('one', 'secret', 'sgf');
  assert.deepEqual(saved, ['videau-one.sgf']);
  assert.match(asked[0].address, /record\?format=sgf$/);
});
