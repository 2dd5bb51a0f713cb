// @ts-check
/** Everything that is kept for a table on the screen, and how it comes into the page. */

import { createBoard } from '../../board/index.js';
import { language } from '../../i18n/index.js';
import * as api from '../api.js';
import { keepDraft } from '../store.js';
import { translateAnnouncement } from './announce.js';
import { boardOptions } from './board-options.js';
import { showClocks } from './clock.js';
import { newDraft } from './game.js';
import { namesOf } from './narration.js';
import { roomOf } from './room.js';
import * as sound from './sound.js';
import { layOut, showTable } from './view.js';

/** @typedef {import('./game.js').Game} Game */

/**
 * @typedef {Object} Table
 * @property {HTMLElement} main
 * @property {string} id
 * @property {string} token
 * @property {() => void} shell draws what stands around the screen
 * @property {Game | null} game null until the first state has come
 * @property {import('../screen.js').Page<Table> | null} page
 * @property {import('./view.js').Parts} parts
 * @property {ReturnType<typeof createBoard> | null} board
 * @property {import('./clock.js').Clocks} clocks
 * @property {import('./announce.js').Announcer} announcer
 * @property {import('./typed-play.js').TypedPlay} typed
 * @property {import('./commands.js').Commands} commands
 * @property {ReturnType<typeof import('../link.js').openLine> | null} line
 * @property {number} shownResult the state whose result has been shown
 * @property {import('../fair/device.js').Device | null} device where dice can be checked
 * @property {boolean} hasJustCome the line is new: this page takes over from others
 * @property {ReturnType<typeof setTimeout>} [helping]
 * @property {ReturnType<typeof setTimeout>} [missing] runs while somebody is waited for
 * @property {(() => void)[]} stops what was started for the table
 */

/** Draws the whole table, in the language of the moment. @param {Table} table */
export function drawTable(table) {
  const { main, game } = table;
  if (table.page?.failure) return;
  main.className = 'table';
  if (!table.board) {
    layOut(table);
    table.board = newBoard(table);
  }
  if (!game) return;
  loadRules(table, game);
  showClocks(table.clocks);
  refresh(table);
  translateAnnouncement(table.announcer);
}

/** Draws the board, and everything around it. @param {Table} table */
export function refresh(table) {
  const { game } = table;
  if (game) game.names = namesOf(game.table.seats);
  updateBoard(table);
  show(table);
}

/** @param {Table} table */
export function updateBoard({ main, board, game }) {
  if (!game) return;
  game.room = roomOf(main);
  board?.set(boardOptions(game));
}

/** Draws everything around the board. @param {Table} table */
export function show(table) {
  if (table.game && !table.page?.failure) showTable(table, table.game);
}

/** Puts the play in the making back, with the same dice. @param {Table} table @param {Game} game */
export function putPlayBack(table, game) {
  game.draft = newDraft(game.choices);
  keepDraft(table.id, game.table.n, []);
  table.board?.set({ graph: null });
  refresh(table);
}

/** @param {Table} table @param {() => string} sentence in the language of the moment */
export function complain(table, sentence) {
  if (!table.game) return;
  table.game.error = sentence;
  show(table);
}

/** @param {Table} table */
function newBoard(table) {
  const { main, parts, commands } = table;
  return createBoard(parts.boardItself, {
    onDraft: (draft) => takeDraft(table, draft),
    onPlay: ({ node }) => commands.act({ do: 'play', node }),
    onRoll: commands.roll,
    onCube: () => commands.ask('double'),
    onKey: (key) => pressed(commands, key),
    onRefused: commands.tellWhyItStays,
    onMoment: (kind, { side, stack }) => {
      if (kind === 'lift') forgetStaying(table);
      sound.play(kind, { own: table.game?.you.sides.includes(side), stack });
    },
    onLayout: ({ w, h: height }) => {
      main.style.setProperty('--board-width', `${w}px`);
      main.style.setProperty('--board-height', `${height}px`);
    },
  });
}

/** Something else is done now. @param {Table} table */
function forgetStaying(table) {
  if (!table.game?.staying.length) return;
  table.game.staying = [];
  show(table);
}

/**
 * What a key pressed on the board asks of the table.
 * @param {import('./commands.js').Commands} commands
 * @param {'hint' | 'keys' | 'take' | 'drop'} key
 */
function pressed(commands, key) {
  if (key === 'keys') commands.showKeys();
  else if (key === 'hint') commands.hint();
  else commands.answer(key);
}

/** @param {Table} table @param {Game['draft']} draft */
function takeDraft(table, draft) {
  const { game } = table;
  if (!game) return;
  game.draft = draft;
  game.error = null;
  game.staying = [];
  keepDraft(table.id, game.table.n, draft.steps);
  if (game.hint) updateBoard(table); // its arrows make way for the hand
  show(table);
  table.shell(); // on a phone it says how far the play is
}

/** What the sheet calls things, in the language of the screen. @param {Table} table @param {Game} game */
function loadRules(table, game) {
  const asked = language();
  if (game.rulesIn === asked) return;
  game.rulesIn = asked;
  // Those of this very game: by now the server may offer others by the same name.
  api.gameRules(game.id, game.token).then(
    (rules) => {
      game.rules = rules;
      refresh(table);
    },
    () => {
      game.rulesIn = '';
    },
  );
}
