// Arriving, finding games, passing links on, and the bar above every screen.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { position, START, there } from './boards.mjs';
import { newMain, serve, settled } from './page.mjs';

const { gamesScreen } = await import('../../src/videau/web/app/games.js');
const { landingScreen } = await import('../../src/videau/web/app/landing.js');
const { knownGames } = await import('../../src/videau/web/app/my-games.js');
const { linkTo, passOn } = await import('../../src/videau/web/app/pass-on.js');
const { learnLabels, learnLevels } = await import('../../src/videau/web/app/sheets.js');
const { applyTheme, drawShell } = await import('../../src/videau/web/app/shell.js');
const { keepGame, keptGames, prefer, preferences, rememberedGames, rememberGames } = await import(
  '../../src/videau/web/app/store.js'
);
const { useLanguage } = await import('../../src/videau/web/i18n/index.js');

/** @typedef {import('../../src/videau/web/wire-types.js').GameSummary} GameSummary */

/** @type {HTMLElement} */
let main;
/** Languages that no server knows: what is asked once is asked again in the next test. */
let count = 0;

beforeEach(() => {
  main = newMain();
  localStorage.clear();
  location.hash = '';
  count += 1;
  useLanguage(`en-x-a${count}`, {});
  preferences.setup = {};
});

const text = (/** @type {string} */ selector) =>
  there(main.querySelector(selector)).textContent ?? '';
const click = (/** @type {string} */ selector) =>
  there(/** @type {HTMLElement | null} */ (document.querySelector(selector))).click();

/**
 * @param {string} id @param {{ over?: boolean, opponent?: string, ruleset?: string }} [more]
 * @returns {GameSummary}
 */
const game = (id, { over = false, opponent = 'Bob', ruleset = 'ours' } = {}) =>
  /** @type {GameSummary} */ (
    /** @type {unknown} */ ({
      token: `token-${id}`,
      created: 0,
      sides: ['white'],
      table: {
        id,
        over,
        ruleset,
        options: { length: 7 },
        game: 1,
        result: over ? { winner: 'white' } : null,
        score: { white: 1, black: 2 },
        position: position(START, START),
        cube: { value: 1, owner: null, state: 'centred' },
        seats: {
          white: { kind: 'person', name: 'Ann', called: 'Ann', here: true },
          black: { kind: 'person', name: opponent, called: opponent, here: true },
        },
      },
    })
  );
/** @param {GameSummary[]} games */
const listed = (games) => ({ '/games/mine': { games, damaged: [], next: null } });
const OFFER = {
  '/rulesets': [{ name: 'ours', label: 'Ours', languages: [], differences: [] }],
  '/levels': ['easy', 'friendly', 'hard'].map((name) => ({ name, title: `${name}!`, manner: '' })),
  usual: 'ours',
};

// Arriving

test('a new device can play at once, and is told what', async () => {
  learnLabels(/** @type {never} */ (OFFER['/rulesets']));
  learnLevels(OFFER['/levels']);
  serve({ ...OFFER, '/games': { id: 'new', token: 'secret', watch: 'w', invites: {} } });
  landingScreen(main).draw();
  assert.equal(main.querySelector('[data-key=play-now]')?.hasAttribute('disabled'), true);
  await settled();
  assert.equal(text('.landing-what'), 'One game against the computer (friendly!). Rules: Ours.');
  click('[data-key=play-now]');
  await settled();
  assert.equal(location.hash, '#/table/new');
  assert.deepEqual(keptGames(), { new: { token: 'secret' } });
});

test('a game that cannot be had is a sentence, and can be asked for again', async () => {
  serve(OFFER);
  landingScreen(main).draw();
  await settled();
  click('[data-key=play-now]');
  await settled();
  assert.equal(text('[role=alert]'), 'The server does not answer.');
  assert.equal(main.querySelector('[data-key=play-now]')?.hasAttribute('disabled'), false);
});

test('two games under way come first; there is a way to more of them', async () => {
  for (const id of ['a', 'b', 'c', 'd']) keepGame(id, { token: `token-${id}` });
  serve({ ...OFFER, ...listed([game('a'), game('b'), game('c'), game('d', { over: true })]) });
  landingScreen(main).draw();
  await settled();
  const ways = [...main.querySelectorAll('.unfinished a')].map((each) => each.getAttribute('href'));
  assert.deepEqual(ways, ['#/table/a', '#/table/b']);
  assert.ok(main.querySelector('a[href="#/games"]'));
  assert.ok(!main.querySelector('[data-key=play-now]')?.classList.contains('button--main'));
});

test('whoever is waited for hears how long', async () => {
  keepGame('a', { token: 'token-a' });
  const waited = { ...game('a'), absence: { side: /** @type {const} */ ('white'), left: 61_000 } };
  serve({ ...OFFER, ...listed([waited]) });
  landingScreen(main).draw();
  await settled();
  assert.equal(text('.missed'), 'You are waited for: 2 min left');
});

test('until the server has answered, games stand as they did', async () => {
  keepGame('a', { token: 'token-a' });
  rememberGames([game('a'), game('forgotten'), game('a2', { over: true })]);
  serve({ ...OFFER, ...listed([]) });
  landingScreen(main).draw();
  assert.equal(main.querySelectorAll('.unfinished').length, 1);
  await settled();
  assert.equal(main.querySelectorAll('.unfinished').length, 0);
});

test('without a network the games are shown as they last stood, and none can be begun', async () => {
  keepGame('a', { token: 'token-a' });
  rememberGames([game('a')]);
  serve({});
  landingScreen(main).draw();
  await settled();
  assert.match(text('[role=status]'), /^You are offline/);
  assert.equal(main.querySelectorAll('.unfinished').length, 1);
  assert.equal(main.querySelector('[data-key=play-now]'), null);
});

// My games

test('many games come page by page, and the newest thirty are remembered', async () => {
  keepGame('a', { token: 'token' });
  const pages = [
    Array.from({ length: 20 }, (_, i) => game(`a${i}`)),
    Array.from({ length: 20 }, (_, i) => game(`b${i}`)),
  ];
  /** @type {number[]} */
  const skips = [];
  globalThis.fetch = async (_, how) => {
    const { skip } = JSON.parse(String(how?.body));
    skips.push(skip);
    const next = skip === 0 ? 20 : null;
    return Response.json({ games: pages[skip ? 1 : 0], damaged: [], next });
  };
  const { all } = await knownGames();
  assert.equal(all.length, 40);
  assert.deepEqual(skips, [0, 20]);
  assert.equal(rememberedGames().length, 30);
});

test('a server that has had enough has at least given the first games', async () => {
  keepGame('a', { token: 'token' });
  let pages = 0;
  globalThis.fetch = async () => {
    pages += 1;
    if (pages > 1) return Response.json({ error: { code: 'too-many' } }, { status: 429 });
    return Response.json({ games: [game('a')], damaged: [], next: 1 });
  };
  assert.equal((await knownGames()).all.length, 1);
  pages = 1;
  await assert.rejects(knownGames(), { code: 'too-many' });
});

test('a search narrows the list down as it is typed, and says where nothing is left', async () => {
  keepGame('a', { token: 'token' });
  const all = ['Bob', 'Cleo', 'Dan', 'Eve'].map((opponent, i) => game(`g${i}`, { opponent }));
  serve(listed([...all, game('x', { opponent: 'Cleo', over: true })]));
  gamesScreen(main).draw();
  await settled();
  const shown = () => main.querySelectorAll('.game').length;
  assert.equal(shown(), 5);
  const field = /** @type {HTMLInputElement} */ (there(main.querySelector('[data-key=search]')));
  field.value = 'cle';
  field.dispatchEvent(new Event('input'));
  assert.equal(shown(), 2);
  const result = /** @type {HTMLSelectElement} */ (there(main.querySelector('[name=result]')));
  result.value = 'won';
  result.dispatchEvent(new Event('change'));
  assert.equal(shown(), 1);
  const opponents = [...main.querySelectorAll('[name=opponent] option')];
  assert.deepEqual(
    opponents.map((each) => each.textContent),
    ['All', 'Bob', 'Cleo', 'Dan', 'Eve'],
  );
});

test('a few games need no search', async () => {
  keepGame('a', { token: 'token' });
  serve(listed([game('a'), game('b'), game('c')]));
  gamesScreen(main).draw();
  await settled();
  assert.equal(main.querySelector('[role=search]'), null);
});

// Passing a link on

const LINK = { address: 'http://localhost/#/watch/t/x', label: 'Link', isMain: true };
/** What the system offers for links. @param {object} offered */
const offer = (offered) => {
  for (const [name, value] of Object.entries(offered)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
};

test('a link has the address of the page and the way to the table', () => {
  assert.equal(linkTo('join', 't', 'secret'), 'http://localhost/#/join/t/secret');
});

test('a link is copied, and that is said only if it was', async () => {
  /** @type {string[]} */
  const copied = [];
  offer({ clipboard: { writeText: async (/** @type {string} */ one) => copied.push(one) } });
  main.append(passOn(LINK));
  click('[data-key=copy-Link]');
  await settled();
  assert.deepEqual(copied, [LINK.address]);
  assert.equal(text('[role=status]'), 'Copied');
});

test('without a clipboard the old way is tried, and a failure is no success', async (context) => {
  const refuse = async () => {
    throw new DOMException('no', 'NotAllowedError');
  };
  offer({ clipboard: { writeText: refuse } });
  for (const [works, said] of /** @type {const} */ ([
    [true, 'Copied'],
    [false, ''],
  ])) {
    main = newMain();
    Reflect.set(document, 'execCommand', () => works);
    main.append(passOn(LINK));
    click('[data-key=copy-Link]');
    await settled();
    assert.equal(text('[role=status]'), said);
  }
  context.after(() => Reflect.deleteProperty(document, 'execCommand'));
});

test('where the system can share, that is the main way; a change of mind is no failure', async () => {
  /** @type {object[]} */
  const shared = [];
  offer({
    share: async (/** @type {object} */ what) => {
      shared.push(what);
      throw new DOMException('changed my mind', 'AbortError');
    },
  });
  main.append(passOn({ ...LINK, text: 'Come and play' }));
  const button = there(main.querySelector('[data-key=share-Link]'));
  assert.ok(button.classList.contains('button--main'));
  assert.ok(!main.querySelector('[data-key=copy-Link]')?.classList.contains('button--main'));
  click('[data-key=share-Link]');
  await settled();
  assert.deepEqual(shared, [{ title: 'Videau', text: 'Come and play', url: LINK.address }]);
  Reflect.deleteProperty(navigator, 'share');
});

test('a code is drawn when it is opened, asked for once, and again after a failure', async () => {
  const open = () => {
    const details = there(main.querySelector('details'));
    // A browser says so too of one that comes open into the page.
    if (details.open) details.dispatchEvent(new Event('toggle'));
    else details.open = true;
    return settled();
  };
  serve({});
  main.append(passOn(LINK));
  await open();
  assert.equal(text('.qr'), 'The server does not answer.');
  const asked = serve({ '/qr': { size: 21, path: 'M0 0h1v1z' } });
  for (let i = 0; i < 2; i += 1) {
    main = newMain();
    main.append(passOn(LINK));
    await open();
    assert.equal(main.querySelector('.qr svg')?.getAttribute('viewBox'), '0 0 21 21');
  }
  assert.deepEqual(asked, ['/qr']);
});

// The bar above

/** @param {object} [screen] */
function bar(screen = {}) {
  const top = document.createElement('header');
  document.body.append(top);
  /** @type {string[]} */
  const chosen = [];
  const shell = {
    top,
    main,
    screen: { name: 'games', draw: () => {}, ...screen },
    chooseLanguage: (/** @type {string} */ code) => chosen.push(code),
  };
  drawShell(shell);
  return { top, chosen };
}

test('the bar marks the screen that is open, and the title names what goes on there', () => {
  serve({});
  const heading = () => ({ title: 'Match to 5', about: 'Your turn · roll', now: 'Your turn' });
  const { top } = bar({ heading });
  assert.equal(top.querySelector('nav [aria-current=page]')?.textContent, 'My games');
  assert.equal(document.title, 'Your turn · Match to 5 · Videau');
  assert.ok(top.classList.contains('top--headed'));
  bar();
  assert.equal(document.title, 'Videau');
});

test('theme, brightness and sound are one press each, and are kept', () => {
  serve({});
  const { top } = bar();
  applyTheme();
  const press = (/** @type {string} */ key) =>
    there(/** @type {HTMLElement | null} */ (top.querySelector(`[data-key=${key}]`))).click();
  press('theme-slate');
  assert.equal(top.querySelector('[data-key=theme-slate]')?.getAttribute('aria-pressed'), 'true');
  press('sound');
  assert.equal(preferences.sound, false);
  assert.equal(top.querySelector('[data-key=sound]')?.getAttribute('aria-label'), 'Sound is off');
  press('scheme');
  applyTheme();
  const { theme, scheme } = document.documentElement.dataset;
  assert.deepEqual([theme, scheme], ['slate', 'dark']);
  assert.match(localStorage.getItem('videau.preferences') ?? '', /"theme":"slate"/);
  prefer({ theme: null, scheme: null, sound: true });
});

test('a menu opens and closes, and a screen with a list has a button for it', () => {
  serve({});
  let opened = 0;
  const { top } = bar({
    onList: () => {
      opened += 1;
    },
  });
  const menu = () =>
    there(/** @type {HTMLElement | null} */ (top.querySelector('[data-key=menu]')));
  menu().click();
  assert.equal(menu().getAttribute('aria-expanded'), 'true');
  menu().click();
  assert.equal(menu().getAttribute('aria-expanded'), 'false');
  there(/** @type {HTMLElement | null} */ (top.querySelector('[data-key=list]'))).click();
  assert.equal(opened, 1);
});
