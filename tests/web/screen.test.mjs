import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { newMain, settled } from './page.mjs';

const { Refusal } = await import('../../src/videau/web/app/api.js');
const { drawAgain, fail, keep, newPage, screen, show } = await import(
  '../../src/videau/web/app/screen.js'
);
const { useLanguage } = await import('../../src/videau/web/i18n/index.js');

/** @typedef {import('../../src/videau/web/app/screen.js').Plan<string>} Plan */

/** @type {HTMLElement} */
let main;
beforeEach(() => {
  main = newMain();
  useLanguage('en', {});
});

/** A screen that writes its data into the page. @param {Partial<Plan>} more @returns {Plan} */
const plan = (more) => ({
  name: 'test',
  look: 'page test',
  draw: (page, data) => {
    page.main.textContent = data;
  },
  ...more,
});
const title = () => main.querySelector('h1')?.textContent;

test('a screen shows that it waits, and then what it has loaded', async () => {
  const it = screen(
    main,
    plan({
      load: async () => 'loaded',
      wait: (page) => {
        page.main.textContent = 'waiting';
      },
    }),
  );
  it.draw();
  assert.equal(main.textContent, 'waiting');
  await settled();
  assert.equal(main.textContent, 'loaded');
  assert.equal(main.className, 'page test');
});

test('a screen that knows its data draws at once', () => {
  screen(main, plan({ data: 'known' })).draw();
  assert.equal(main.textContent, 'known');
});

test('a refusal of the server becomes a notice', async () => {
  const load = async () => {
    throw new Refusal('offline', null);
  };
  const it = screen(main, plan({ load, heading: () => ({ title: 'x', about: 'y' }) }));
  it.draw();
  await settled();
  assert.equal(title(), 'The server does not answer');
  assert.equal(it.heading?.(), null, 'a notice has no heading of its own');
});

test('drawn again in another language, a notice stays a notice', async () => {
  const it = screen(main, plan({ load: () => Promise.reject(new Refusal('too-many', null)) }));
  it.draw();
  await settled();
  useLanguage('de', { 'Very busy right now': 'Hier ist viel los' });
  it.draw();
  assert.equal(title(), 'Hier ist viel los');
});

test('nothing to draw is said in words of its own', async () => {
  const empty = (/** @type {string} */ data) => (data ? null : { title: 'Nothing', text: '…' });
  screen(main, plan({ load: async () => '', empty })).draw();
  await settled();
  assert.equal(title(), 'Nothing');
});

test('what comes after the screen was left is not drawn', async () => {
  const it = screen(main, plan({ load: async () => 'late' }));
  it.draw();
  it.leave?.();
  await settled();
  assert.equal(main.textContent, '');
});

test('a failure after the screen was left is not drawn either', async () => {
  const page = newPage(main, plan({ data: 'x' }));
  page.isGone = true;
  fail(page, 'offline');
  assert.equal(main.textContent, '');
});

test('data are loaded once, and again for another language only if they are translated', async () => {
  for (const [isTranslated, loads] of /** @type {const} */ ([
    [false, 1],
    [true, 2],
  ])) {
    useLanguage('en', {});
    let count = 0;
    const load = async () => {
      count += 1;
      return `${count}`;
    };
    const it = screen(newMain(), plan({ load, isTranslated }));
    it.draw();
    await settled();
    it.draw();
    useLanguage('fr', {});
    it.draw();
    await settled();
    assert.equal(count, loads);
  }
});

test('of two languages chosen quickly the later one is shown, whichever comes first', async () => {
  /** @type {((text: string) => void)[]} */
  const answers = [];
  const load = () =>
    new Promise((/** @type {(text: string) => void} */ done) => answers.push(done));
  const it = screen(main, plan({ load, isTranslated: true }));
  it.draw();
  useLanguage('de', {});
  it.draw();
  answers[1]('deutsch');
  await settled();
  answers[0]('english');
  await settled();
  assert.equal(main.textContent, 'deutsch');
});

test('boards of a drawing are thrown away before the next one, and when the screen is left', () => {
  let gone = 0;
  const destroy = () => {
    gone += 1;
  };
  const page = newPage(main, plan({ data: 'x', draw: (each) => keep(each, { destroy }) }));
  show(page);
  assert.equal(gone, 0);
  drawAgain(page);
  assert.equal(gone, 1);
  fail(page, 'offline');
  assert.equal(gone, 2);
});

test('a mistake of our own is said to be one, and is not swallowed', async (context) => {
  const logged = context.mock.method(console, 'error', () => {});
  screen(main, plan({ load: () => Promise.reject(new TypeError('oops')) })).draw();
  await settled();
  assert.equal(title(), 'That did not work');
  assert.equal(logged.mock.callCount(), 1);
});
