// The table on the screen: what the server says is shown, what a person does is sent.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { there } from './boards.mjs';
import { newMain, pressKey, serve } from './page.mjs';
import { answered, ID, newDevice, playing, seat, sitDown, state, text } from './tables.mjs';

const { tableScreen } = await import('../../src/videau/web/app/table/screen.js');
const { keepDraft, keptDraft, keptGames, prefer } = await import(
  '../../src/videau/web/app/store.js'
);
const { useLanguage } = await import('../../src/videau/web/i18n/index.js');

/** @type {import('./tables.mjs').Seated | null} */
let open = null;
/** @param {Parameters<typeof sitDown>} how */
const sit = (...how) => {
  open = sitDown(...how);
  return open;
};

beforeEach(() => {
  newDevice();
  serve({});
});
afterEach(() => {
  open?.screen.leave?.();
  open = null;
});

const isOff = (/** @type {HTMLElement | null} */ button) =>
  there(button).getAttribute('aria-disabled') === 'true';

// What may be done

test('a table that this device has no token of is not opened', () => {
  const main = newMain();
  tableScreen(main, 'foreign', { shell: () => {} }).draw();
  assert.match(main.textContent, /This table is not yours/);
});

test('whoever is to roll rolls with the button, and once only', () => {
  const table = sit();
  assert.equal(table.status(), 'Your turn · roll or double');
  table.click('roll');
  assert.ok(isOff(table.button('roll')), 'until the server has answered');
  table.click('roll');
  assert.deepEqual(table.acts(), [{ do: 'roll' }]);
  assert.equal(table.sent()[0].after, 10);
});

test('a play is handed over as its node, and can be undone before', () => {
  const table = sit(playing());
  assert.equal(table.status(), 'Your turn · play 3 and 1');
  const typed = /** @type {HTMLInputElement} */ (table.button('typed'));
  typed.value = '8/5';
  there(typed.form).dispatchEvent(new Event('submit', { cancelable: true }));
  assert.equal(table.status(), 'Your turn · play 1');
  assert.ok(isOff(table.button('confirm')));
  table.click('undo');
  assert.equal(table.status(), 'Your turn · play 3 and 1');
  typed.value = '8/5 6/5';
  there(typed.form).dispatchEvent(new Event('submit', { cancelable: true }));
  assert.equal(table.status(), 'Your turn · ready to confirm');
  assert.equal(typed.value, '', 'what was played is not typed again');
  table.click('confirm');
  assert.deepEqual(table.acts(), [{ do: 'play', node: 3 }]);
});

test('what was typed wrongly is said, and stays to be corrected', () => {
  const table = sit(playing());
  const typed = /** @type {HTMLInputElement} */ (table.button('typed'));
  for (const [wrong, said] of [
    ['8x5', 'Type a move such as 8/5 6/5, bar/21 or 6/off.'],
    ['', 'Type a move such as 8/5 6/5, bar/21 or 6/off.'],
    ['13/7', '13/7 cannot be played with these dice.'],
  ]) {
    typed.value = wrong;
    there(typed.form).dispatchEvent(new Event('submit', { cancelable: true }));
    assert.equal(table.read('[role=alert]'), said);
    assert.equal(typed.value, wrong);
  }
  typed.value = '8/5';
  there(typed.form).dispatchEvent(new Event('submit', { cancelable: true }));
  assert.equal(table.find('[role=alert]'), null, 'a move that can be made ends the complaint');
});

test('a double leaves so many of one die', () => {
  const graph = [[[8, 6, 2, 1]], [[8, 6, 2, 2]], [[6, 4, 2, 3]], [[6, 4, 2, 4]], []];
  const table = sit(
    playing({
      table: { dice: { owner: 'white', values: [2, 2] } },
      choices: { graph: /** @type {never} */ (graph), plays: [['8/6(2) 6/4(2)', '']] },
    }),
  );
  assert.equal(table.status(), 'Your turn · play 4 × 2');
  const typed = /** @type {HTMLInputElement} */ (table.button('typed'));
  typed.value = '8/6';
  there(typed.form).dispatchEvent(new Event('submit', { cancelable: true }));
  assert.equal(table.status(), 'Your turn · play 3 × 2');
});

test('who cannot move is told so, and passes with the same button', () => {
  const table = sit(playing({ choices: { graph: [[]], plays: [['', '']] } }));
  assert.equal(table.status(), 'Your turn · nothing can be played');
  assert.match(table.read('[data-key=confirm]'), /Pass/);
  table.click('confirm');
  assert.deepEqual(table.acts(), [{ do: 'play', node: 0 }]);
});

test('dice of a real board are typed in; anything but two dice is refused here', () => {
  const table = sit(state({ table: { dice_from: 'typed' } }));
  const type = (/** @type {string} */ dice) => {
    /** @type {HTMLInputElement} */ (table.button('typed-dice')).value = dice;
    table.click('set-dice');
  };
  for (const wrong of ['', '7', '70', '111']) {
    type(wrong);
    assert.equal(table.read('[role=alert]'), 'Type two digits from 1 to 6, such as 31.', wrong);
  }
  type('3-1');
  assert.deepEqual(table.acts(), [{ do: 'roll', dice: '31' }]);
});

test('opening dice belong to the colours: whoever plays the dark ones has white’s first too', () => {
  const opening = /** @type {const} */ ({ dice_from: 'typed', stage: 'opening' });
  for (const [dark, dice] of /** @type {const} */ ([
    [false, '31'],
    [true, '13'],
  ])) {
    prefer({ dark });
    const table = sit(state({ table: opening }));
    const field = /** @type {HTMLInputElement} */ (table.button('typed-dice'));
    field.value = '31';
    table.click('set-dice');
    assert.deepEqual(table.acts(), [{ do: 'roll', dice }]);
    table.screen.leave?.();
  }
});

test('those who watch have no buttons of a player, and are counted', () => {
  const seats = { white: seat('Ann'), black: seat('Bob'), watching: 2 };
  const table = sit(state({ you: { sides: [] }, table: { seats } }));
  for (const key of ['roll', 'double', 'resign', 'confirm', 'undo']) {
    assert.equal(table.button(key), null, key);
  }
  assert.ok(table.main.classList.contains('table--watch'));
  assert.match(table.read('.chips'), /2 people are watching/);
});

test('whoever watches two computers sets their pace', () => {
  const pace = { paused: false, speed: 1 };
  const table = sit(
    state({ you: { sides: [], paces: true }, table: { pace, may: { roll: ['white'] } } }),
  );
  table.click('pace');
  table.click('pace-step');
  const speed = /** @type {HTMLSelectElement} */ (table.button('pace-speed'));
  speed.value = '4';
  speed.dispatchEvent(new Event('change'));
  assert.deepEqual(
    table.sent().map(({ type, paused, speed: chosen, step }) => [type, paused, chosen, step]),
    [
      ['pace', true, 1, undefined],
      ['pace', true, 1, true],
      ['pace', false, 4, undefined],
    ],
  );
});

// Keys, wherever nothing else has them

test('the space bar rolls, and confirms once the play is complete', () => {
  const table = sit();
  pressKey(' ');
  assert.deepEqual(table.acts(), [{ do: 'roll' }]);
  const { id } = there(table.sent()[0]);
  table.hear({ ...playing({ table: { n: 11 } }), answers: id });
  pressKey(' ');
  assert.equal(table.acts().length, 1, 'nothing is complete yet');
  const typed = /** @type {HTMLInputElement} */ (table.button('typed'));
  typed.value = '8/5 6/5';
  there(typed.form).dispatchEvent(new Event('submit', { cancelable: true }));
  pressKey('u');
  assert.equal(table.status(), 'Your turn · play 3 and 1');
  typed.value = '8/5 6/5';
  there(typed.form).dispatchEvent(new Event('submit', { cancelable: true }));
  pressKey(' ');
  assert.deepEqual(table.acts()[1], { do: 'play', node: 3 });
});

test('keys with another one held, or pressed in a field, mean something else', () => {
  const table = sit();
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    pressKey('d', more);
    pressKey(' ', more);
  }
  there(table.button('typed')).focus();
  pressKey('d');
  pressKey(' ');
  assert.deepEqual(table.acts(), []);
  assert.equal(table.button('sure'), null);
});

test('D asks before it doubles, and does nothing where nobody may double', () => {
  const table = sit();
  pressKey('d');
  assert.match(table.read('.answer-title'), /Double to 2\?/);
  assert.equal(document.activeElement, table.button('sure'));
  table.click('sure');
  assert.deepEqual(table.acts(), [{ do: 'double' }]);
  table.screen.leave?.();
  const other = sit(state({ table: { may: { roll: ['white'] } } }));
  pressKey('d');
  assert.equal(other.button('sure'), null);
});

test('the question mark shows the keys, in a window that closes with the screen', () => {
  sit();
  pressKey('?');
  const dialog = there(document.querySelector('dialog'));
  assert.match(dialog.textContent, /roll the dice, confirm the play/);
  dispatchEvent(new Event('hashchange'));
  assert.equal(document.querySelector('dialog'), null);
});

test('an arrow takes the keyboard to the board', () => {
  const table = sit();
  pressKey('ArrowLeft');
  assert.ok(document.activeElement?.classList.contains('vb-place'));
  assert.ok(table.main.contains(document.activeElement));
});

// What the server says

test('what has happened is read out once, and again in another language', () => {
  const news = [text('{name} rolls {dice}.', { name: { player: 'black' }, dice: '3-1' })];
  const table = sit();
  table.hear(state({ table: { n: 11 }, narration: { news } }));
  assert.equal(table.heard(), 'Bob rolls 3-1.');
  table.hear(state({ table: { n: 11 }, narration: { news: [text('Not again.')] } }));
  assert.equal(table.heard(), 'Bob rolls 3-1.');
  useLanguage('de', { '{name} rolls {dice}.': '{name} würfelt {dice}.' });
  table.screen.draw();
  assert.equal(table.heard(), 'Bob würfelt 3-1.');
});

test('a refusal is said, and the play may be tried again', () => {
  const table = sit(playing());
  const typed = /** @type {HTMLInputElement} */ (table.button('typed'));
  typed.value = '8/5 6/5';
  there(typed.form).dispatchEvent(new Event('submit', { cancelable: true }));
  table.click('confirm');
  const { id } = there(table.sent()[0]);
  table.hear({ type: 'error', answers: id, error: { code: 'illegal', ...text('Not like that.') } });
  assert.equal(table.read('[role=alert]'), 'Not like that.');
  assert.ok(isOff(table.button('confirm')), 'the checkers are back');
  typed.value = '8/5 6/5';
  there(typed.form).dispatchEvent(new Event('submit', { cancelable: true }));
  table.click('confirm');
  assert.equal(table.acts().length, 2);
});

test('a refusal of something else leaves the play in the making where it is', () => {
  const table = sit(playing());
  const typed = /** @type {HTMLInputElement} */ (table.button('typed'));
  typed.value = '8/5';
  there(typed.form).dispatchEvent(new Event('submit', { cancelable: true }));
  table.hear({ type: 'error', error: { code: 'too-many', ...text('Not so fast.') } });
  assert.equal(table.read('[role=alert]'), 'Not so fast.');
  assert.equal(keptDraft(ID, 10).length, 1);
  table.click('undo');
  assert.equal(table.status(), 'Your turn · play 3 and 1');
});

test('an action that came too late is no fault of anybody: nothing is said', () => {
  const table = sit();
  table.click('roll');
  const { id } = there(table.sent()[0]);
  table.hear({ type: 'error', answers: id, error: { code: 'stale', ...text('Too late.') } });
  assert.equal(table.find('[role=alert]'), null);
  assert.equal(isOff(table.button('roll')), false);
});

test('a table that is gone is forgotten, and its place says so', () => {
  const table = sit();
  table.hear({ type: 'error', error: { code: 'no-such-table', ...text('Gone.') } });
  assert.match(table.main.textContent ?? '', /This table is gone/);
  assert.deepEqual(keptGames(), {});
});

test('a rematch leads on to the next table, with the same token', () => {
  const table = sit(state({ table: { over: true } }));
  table.hear({ type: 'moved', table: 'next' });
  assert.equal(location.hash, '#/table/next');
  assert.deepEqual(keptGames().next, { token: 'secret' });
});

test('a play in the making is kept for its state, and for no other', () => {
  keepDraft(ID, 10, [{ source: 8, target: 5 }]);
  const table = sit(playing());
  assert.equal(table.status(), 'Your turn · play 1');
  table.screen.leave?.();
  const later = sit(playing({ table: { n: 12 } }));
  assert.equal(later.status(), 'Your turn · play 3 and 1');
  assert.deepEqual(keptDraft(ID, 12), []);
});

test('seats that change are shown at once, and the board stays as it is', () => {
  const table = sit(playing());
  table.hear({
    type: 'seats',
    seats: { white: seat('Ann'), black: seat('Cleo', { here: false }) },
  });
  assert.match(table.read('.player--upper'), /Cleo.*Away/);
  assert.equal(table.status(), 'Your turn · play 3 and 1');
});

test('a lost line is shown by the page; a table never seen stays empty without it', () => {
  const table = sit(null);
  table.socket.close();
  mock.timers.tick(300);
  table.socket.close();
  assert.equal(table.find('.status'), null);
});

test('without a network the table is shown as it last stood, and nothing can be done', () => {
  sit(state({ table: { score: { white: 4, black: 2 } } })).screen.leave?.();
  const table = sit(null);
  table.socket.close();
  mock.timers.tick(300);
  table.socket.close();
  assert.equal(table.status(), 'Offline · as the table last stood');
  assert.match(table.read('.player--lower'), /Ann.*4/);
  assert.equal(table.button('roll'), null);
  assert.equal(table.heard(), 'Offline: as the table last stood');
  mock.timers.tick(700);
  table.socket.open();
  table.hear(state());
  assert.equal(table.status(), 'Your turn · roll or double', 'and goes on where the server is');
});

// Looking back

/** @param {number} n @param {Partial<import('./tables.mjs').TableView>} [more] */
const step = (n, more = {}) => ({ ...state().table, n, clock: null, ...more });

test('steps back show the table as it stood, and any new state leads back', async () => {
  const steps = [step(0), step(1), step(2, { dice: { owner: 'black', values: [6, 4] } })];
  serve({ [`/games/${ID}/steps`]: steps });
  const table = sit(state({ table: { n: 2 } }));
  assert.equal(/** @type {HTMLButtonElement} */ (table.button('on')).disabled, true);
  table.click('back');
  await answered();
  assert.equal(table.status(), 'Looking back · step 1 of 2');
  table.click('first');
  await answered();
  assert.equal(table.status(), 'Looking back · step 0 of 2');
  table.click('back');
  await answered();
  assert.equal(table.status(), 'Looking back · step 0 of 2', 'there is nothing before');
  table.click('on');
  await answered();
  assert.equal(table.status(), 'Looking back · step 1 of 2');
  table.click('to-game');
  await answered();
  assert.equal(table.status(), 'Your turn · roll or double');
  table.click('back');
  await answered();
  table.hear(state({ table: { n: 3 } }));
  assert.equal(table.status(), 'Your turn · roll or double');
});

for (const [what, may] of Object.entries({
  'a double': { take: ['white'], drop: ['white'] },
  'an offer to give up': { accept: ['white'], refuse: ['white'] },
})) {
  test(`nothing is done in the past: keys do not answer ${what}`, async () => {
    const offered = { n: 1, stage: 'answer', may };
    const table = sit(state({ table: /** @type {never} */ (offered) }));
    serve({ [`/games/${ID}/steps`]: [step(0), step(1)] });
    table.click('first');
    await answered();
    pressKey('t');
    pressKey('x');
    assert.deepEqual(table.acts(), []);
    table.click('to-game');
    await answered();
    assert.equal(table.button('sure'), null, 'nor is anything asked later');
    assert.deepEqual(table.acts(), []);
  });
}

test('steps that do not come are a sentence, and the game goes on', async () => {
  const table = sit();
  table.click('back');
  await answered();
  assert.equal(table.read('[role=alert]'), 'The server does not answer.');
  table.click('roll');
  assert.deepEqual(table.acts(), [{ do: 'roll' }]);
});
