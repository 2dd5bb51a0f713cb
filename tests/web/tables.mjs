// A table on the screen, with a server that says what the test has it say.

import { mock } from 'node:test';

import { position, START, there } from './boards.mjs';
import { newMain } from './page.mjs';
import { forgetSockets, lastSocket, Socket } from './sockets.mjs';

const { tableScreen } = await import('../../src/videau/web/app/table/screen.js');
const { keepGame, preferences } = await import('../../src/videau/web/app/store.js');
const { useLanguage } = await import('../../src/videau/web/i18n/index.js');

/** @typedef {import('../../src/videau/web/wire-types.js').StateMessage} StateMessage */
/** @typedef {import('../../src/videau/web/wire-types.js').TableView} TableView */
/** @typedef {import('../../src/videau/web/wire-types.js').Narration} Narration */
/** @typedef {import('../../src/videau/web/wire-types.js').TextView} TextView */
/** @typedef {import('../../src/videau/web/wire-types.js').SeatView} SeatView */
/** @typedef {import('../../src/videau/web/wire-types.js').OptionView} OptionView */
/** @typedef {import('../../src/videau/web/app/store.js').Preferences} Preferences */

export const ID = 'tab';

/** A sentence of the server. @param {string} template @param {TextView['values']} [values] */
export const text = (template, values = {}) => ({ message: template, template, values });

/** @param {string} name @param {Partial<SeatView>} [more] @returns {SeatView} */
export const seat = (name, more = {}) => ({
  kind: 'person',
  name,
  called: name,
  here: true,
  ...more,
});

/** White is to roll at the start of a match to 5. @returns {TableView} */
const table = () => ({
  id: ID,
  n: 10,
  ruleset: 'standard',
  options: { length: 5, cube: true, crawford: true },
  dice_from: 'server',
  stage: 'roll',
  turn: 'white',
  may: { roll: ['white'], double: ['white'], resign: ['white', 'black'] },
  position: position(START, START),
  pips: { white: 167, black: 167 },
  dice: null,
  previous_dice: null,
  opening: null,
  cube: { value: 1, owner: null, state: 'centred', raised: 2, doublers: ['white'] },
  resigned: null,
  resigning_pays: { single: 1, gammon: 2, backgammon: 3 },
  score: { white: 1, black: 3 },
  crawford: false,
  game: 2,
  last: null,
  result: null,
  winner: null,
  over: false,
  seats: { white: seat('Ann'), black: seat('Bob') },
  ids: { position: '4HPwATDgc/ABMA', xgid: 'XGID=-b', gnubg: null },
  rematch: null,
});

/** @returns {Narration} */
const narration = () => ({
  status: text('Your turn'),
  detail: text('roll or double'),
  question: null,
  no_double: null,
  cube: null,
  crawford: null,
  result: null,
  lost: [],
  news: [],
});

/**
 * A state as the server sends it to Ann, who plays white.
 * @param {Partial<Omit<StateMessage, 'table' | 'narration' | 'you'>> & {
 *   table?: Partial<TableView>, narration?: Partial<Narration>,
 *   you?: Partial<StateMessage['you']> }} [more]
 * @returns {StateMessage}
 */
export const state = (more = {}) => ({
  v: 1,
  type: 'state',
  choices: null,
  entries: [],
  ...more,
  you: { sides: ['white'], watch: 'look', ...more.you },
  table: { ...table(), ...more.table },
  narration: { ...narration(), ...more.narration },
});

/** Ann is to play 3-1, and has two ways to do it. */
export const playing = (/** @type {Parameters<typeof state>[0]} */ more = {}) =>
  state({
    ...more,
    table: {
      stage: 'play',
      may: { play: ['white'], resign: ['white', 'black'] },
      dice: { owner: 'white', values: [3, 1] },
      ...more.table,
    },
    narration: { status: text('Your turn'), detail: null, ...more.narration },
    choices: more.choices ?? {
      graph: [
        [
          [8, 5, 3, 1],
          [6, 5, 1, 2],
        ],
        [[6, 5, 1, 3]],
        [[8, 5, 3, 3]],
        [],
      ],
      plays: [
        ['8/5 6/5', '8/5 6/5'],
        ['24/20', '24/20'],
      ],
    },
  });

/** @param {Partial<OptionView>} more @returns {OptionView} */
export const option = (more) => ({
  do: 'play',
  play: '8/5 6/5',
  moves: [
    { source: 8, target: 5, hit: false },
    { source: 6, target: 5, hit: false },
  ],
  equity: 0.125,
  chances: {
    win: 0.5521,
    win_gammon: 0.171,
    win_backgammon: 0.01,
    lose_gammon: 0.132,
    lose_backgammon: 0.01,
  },
  plies: 2,
  ...more,
});

// Once: clearing a timer from before a reset would take another one out of the new queue.
mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });

/** Everything as on a new device; time is in the hands of the test. */
export function newDevice() {
  localStorage.clear();
  sessionStorage.clear();
  forgetSockets();
  Socket.isAlive = true;
  useLanguage('en', {});
  Object.assign(preferences, ORDINARY);
}

/** What a table's tests rest on; nothing travels, so that everything is there at once. */
const ORDINARY = /** @type {const} */ ({
  speed: 0,
  autoRoll: false,
  forced: false,
  autoBearOff: false,
  tutor: 'off',
  phrases: false,
  dark: false,
  turnBoard: false,
  lit: false,
  homeSide: 'right',
  depth: 'club',
});

/** Lets promises and answers come, while the clock of the test stands still. */
export async function answered() {
  for (let i = 0; i < 4; i += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** @typedef {ReturnType<typeof sitDown>} Seated */

/** Opens the table on the screen and has the server say *message*, if any. @param {StateMessage | null} [message] */
export function sitDown(message = state()) {
  const main = newMain();
  keepGame(ID, { token: 'secret' });
  let drawn = 0;
  const screen = tableScreen(main, ID, {
    shell: () => {
      drawn += 1;
    },
  });
  screen.draw();
  const find = (/** @type {string} */ selector) =>
    /** @type {HTMLElement | null} */ (document.querySelector(selector));
  const seated = {
    main,
    screen,
    find,
    /** How often the bar above was drawn. */
    shells: () => drawn,
    get socket() {
      return lastSocket();
    },
    /** @param {object} told */
    hear: (told) => lastSocket().say(told),
    /** What was sent, without the greeting. */
    sent: () => lastSocket().sent.filter(({ type }) => type !== 'hello' && type !== 'ping'),
    /** What was done, in the order in which it was asked for. */
    acts: () => seated.sent().flatMap(({ type, action }) => (type === 'act' ? [action] : [])),
    /** @param {string} key of a button */
    button: (key) => find(`[data-key="${key}"]`),
    /** @param {string} key */
    click: (key) => there(find(`[data-key="${key}"]`)).click(),
    /** @param {string} selector */
    read: (selector) => there(find(selector)).textContent?.replaceAll('\u2060', '') ?? '',
    /** What is read out. */
    heard: () => there(find('[role=status][aria-live=polite]')).textContent,
    status: () => there(find('.status')).textContent,
  };
  if (message) {
    lastSocket().open();
    lastSocket().say(message);
  }
  return seated;
}
