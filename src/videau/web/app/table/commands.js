// @ts-check
/** What a person can do at the table, bound to it for the buttons. */

import { t } from '../../i18n/index.js';
import * as api from '../api.js';
import { preferences } from '../store.js';
import { announce } from './announce.js';
import * as dialogs from './dialogs.js';
import { complain, putPlayBack, refresh, show } from './drawing.js';
import { withShare } from './fair-share.js';
import { may, seatBottom } from './game.js';
import { canAsk, hintSentence } from './hints.js';
import { showPhrases } from './phrases.js';
import * as sound from './sound.js';
import { tellWhyItStays } from './staying.js';
import { considered, isConsidered, sentences } from './tutor.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./drawing.js').Table} Table */
/** @typedef {import('../../wire-types.js').Act['action']} Action */
/** @typedef {ReturnType<typeof newCommands>} Commands */

/** @param {() => Table} at the table, which has these commands */
export const newCommands = (at) => ({
  /** @param {Action} action */
  act: (action) => act(at(), action),
  /** Without asking the tutor. @param {Action} action */
  actAtOnce: (action) => carryOut(at(), action),
  keepIt: () => withGame(at(), keepIt),
  lookAgain: () => withGame(at(), lookAgain),
  /** @param {import('../../board/types.js').Refused} refused */
  tellWhyItStays: (refused) => tellWhyItStays(at(), refused),
  tellMore: () => withGame(at(), tellMore),
  roll: () => act(at(), { do: 'roll' }),
  /** @param {string | null} what */
  ask: (what) => ask(at(), what),
  /** @param {'take' | 'drop'} what whether somebody takes a double, or accepts a resignation */
  answer: (what) => withGame(at(), (table, game) => answer(table, game, what)),
  undo: () => at().board?.undo(),
  confirm: () => at().board?.confirm(),
  /** @param {HTMLInputElement} field */
  typeDice: (field) => typeDice(at(), field),
  flip: () => withGame(at(), flip),
  hint: () => withGame(at(), toggleHint),
  readHint: () => withGame(at(), refresh),
  /** @param {number} picked */
  pickHint: (picked) => withGame(at(), (table, game) => pickHint(table, game, picked)),
  /** @param {number} picked */
  playHint: (picked) => withGame(at(), (table, game) => playHint(table, game, picked)),
  /** @param {number | null} n */
  showStep: (n) => withGame(at(), (table, game) => showStep(table, game, n)),
  /** @param {number} by */
  stepBy: (by) => withGame(at(), (table, game) => stepBy(table, game, by)),
  showText: () =>
    withGame(at(), (table, game) => {
      dialogs.showText(table.board?.describe() ?? [], game.table.ids);
    }),
  showKeys: () => {
    dialogs.showKeys();
  },
  showLink: () => withGame(at(), showLink),
  download: () => download(at()),
  /** @param {'ask' | 'accept' | 'refuse'} say */
  takeBack: (say) => withGame(at(), (table, game) => takeBack(table, game, say)),
  waitOn: () => withGame(at(), waitOn),
  showPhrases: () => showPhrases(at()),
  rematch: () => {
    at().line?.rematch();
  },
  /** @param {{ paused?: boolean, speed?: number, step?: boolean }} wish */
  pace: (wish) =>
    withGame(at(), ({ line }, { table }) => {
      if (table.pace) line?.pace({ ...table.pace, ...wish });
    }),
  showResult: () => withGame(at(), (table, game) => hideResult(table, game, -1)),
  hideResult: () => withGame(at(), (table, game) => hideResult(table, game, game.table.n)),
  closeMoves: () => at().main.classList.remove('table--moves'),
  leave: () => {
    location.hash = '#/';
  },
});

/** @param {Table} table @param {(table: Table, game: Game) => void} command */
function withGame(table, command) {
  if (table.game) command(table, table.game);
}

/** @param {Table} table @param {Action} action */
function act(table, action) {
  const { game } = table;
  if (!game || game.isBusy) return;
  if (isConsidered(game, action)) consider(table, game, action);
  else carryOut(table, action);
}

/** @param {Table} table @param {Action} action */
function carryOut(table, action) {
  const { game, line } = table;
  if (!game || !line || game.isBusy) return;
  game.asking = null;
  game.nudged = null;
  game.error = null;
  game.isBusy = true;
  if (action.do === 'take' || action.do === 'drop') sound.play(action.do);
  line.act(withShare(table, action), game.table.n);
  show(table);
}

/** @param {Table} table @param {Game} game @param {'ask' | 'accept' | 'refuse'} say */
function takeBack(table, game, say) {
  if (!table.line || game.isBusy) return;
  game.error = null;
  game.isBusy = true;
  table.line.takeBack(say, game.table.n);
  show(table);
}

/** @param {Table} _ @param {Game} game */
function showLink(_, { id, you, token }) {
  dialogs.showLink(id, you.watch, you.sides.length ? token : null);
}

/** @param {Table} table @param {Game} game */
function waitOn(table, game) {
  game.isPatient = true;
  show(table);
}

/** @param {Table} table @param {string | null} what */
function ask(table, what) {
  const { game, main, parts } = table;
  if (!game || game.isBusy) return; // the answer that is on its way would take the question away
  game.asking = what;
  main.classList.remove('table--moves');
  show(table);
  const { actions } = parts;
  const first = actions.querySelector('[data-key="sure"]') ?? actions.querySelector('button');
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

/** @param {Table} table @param {Game} game @param {'take' | 'drop'} what */
function answer(table, game, what) {
  if (game.history || game.asking !== null) return;
  if (may(game, what)) ask(table, what);
  else if (may(game, 'accept')) act(table, { do: what === 'take' ? 'accept' : 'refuse' });
}

/** @param {Table} table @param {HTMLInputElement} field */
function typeDice(table, field) {
  const dice = field.value.replace(/\D/g, '');
  if (/^[1-6][1-6]$/.test(dice)) {
    field.value = '';
    act(table, { do: 'roll', dice: bySide(table, dice) });
  } else complain(table, () => t('Type two digits from 1 to 6, such as 31.'));
}

/**
 * The opening dice are told by colour, white's first: they belong to the sides that wear it.
 * @param {Table} table @param {string} dice
 */
function bySide({ game }, dice) {
  const isOpening = game?.table.stage === 'opening' || game?.table.stage === 'over';
  return isOpening && preferences.dark ? `${dice[1]}${dice[0]}` : dice;
}

/** @param {Table} table @param {Game} game */
function flip(table, game) {
  game.isFlipped = !game.isFlipped;
  seatBottom(game);
  refresh(table);
}

/** @param {Table} table */
function download(table) {
  const { id, token, game } = table;
  const refused = (/** @type {import('../api.js').Refusal} */ error) =>
    complain(table, () => error.sentence);
  dialogs.showDownloads(id, token, refused, game?.fair ?? null);
}

/** @param {Table} table @param {Game} game @param {number} n */
function hideResult(table, game, n) {
  game.hiddenResult = n;
  show(table);
  if (n >= 0) table.board?.focus();
}

// The tutor

/** Does it, unless the tutor asks to look again. @param {Table} table @param {Game} game @param {Action} action */
async function consider(table, game, action) {
  const { n } = game.table;
  game.asking = null;
  game.isBusy = true;
  show(table);
  const nudge = await considered(game, action);
  if (table.game !== game || game.table.n !== n) return; // the game has gone on
  game.isBusy = false;
  if (!nudge) {
    carryOut(table, action);
    return;
  }
  game.hint = null;
  game.nudged = { nudge, action, step: 0 };
  table.main.classList.remove('table--moves');
  tellNudge(table, game);
  const again = table.parts.hint.querySelector('[data-key=look-again]');
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** @param {Table} table @param {Game} game */
function tellNudge(table, game) {
  refresh(table);
  announce(table.announcer, () =>
    game.nudged ? [t('Look again?'), sentences(game.nudged).at(-1)].join(' ') : '',
  );
}

/** @param {Table} table @param {Game} game */
function keepIt(table, game) {
  if (game.nudged) carryOut(table, game.nudged.action);
}

/** Takes it back, with the same dice. @param {Table} table @param {Game} game */
function lookAgain(table, game) {
  game.nudged = null;
  putPlayBack(table, game);
  table.board?.focus();
}

/** @param {Table} table @param {Game} game */
function tellMore(table, game) {
  if (!game.nudged) return;
  game.nudged = { ...game.nudged, step: game.nudged.step + 1 };
  tellNudge(table, game);
}

// Hints

/** Asks the engine, or closes what it said. @param {Table} table @param {Game} game */
function toggleHint(table, game) {
  if (game.hint) {
    game.hint = null;
    refresh(table);
  } else if (canAsk(game)) askHint(table, game);
}

/** @param {Table} table @param {Game} game */
async function askHint(table, game) {
  const { n } = game.table;
  game.hint = { hint: null, picked: 0 };
  table.main.classList.remove('table--moves');
  show(table);
  try {
    const hint = await api.hint(game.id, game.token);
    if (game.table.n !== n || !game.hint) return;
    game.hint = { hint, picked: 0 };
    announce(table.announcer, () => hintSentence(hint, game.names[hint.side]));
  } catch (error) {
    game.hint = null;
    complain(table, () => /** @type {api.Refusal} */ (error).sentence);
  }
  refresh(table);
}

/** @param {Table} table @param {Game} game @param {number} picked */
function pickHint(table, game, picked) {
  if (game.hint) game.hint = { ...game.hint, picked };
  table.board?.undoAll();
  refresh(table);
}

/** @param {Table} table @param {Game} game @param {number} picked */
function playHint(table, game, picked) {
  const option = game.hint?.hint?.options[picked];
  game.hint = null;
  refresh(table);
  if (option) table.board?.playTyped(option.moves);
  show(table);
  table.board?.focus();
}

// Looking back

/** @param {Table} table @param {Game} game @param {number} by */
const stepBy = (table, game, by) =>
  showStep(table, game, Math.max(0, (game.history?.at ?? game.table.n) + by));

/** @param {Table} table @param {Game} game @param {number | null} n null goes back to the game */
async function showStep(table, game, n) {
  const isBack = n === null || n > game.table.n || (n === game.table.n && game.history);
  try {
    game.history = isBack ? null : await historyAt(game, n);
  } catch (error) {
    complain(table, () => /** @type {api.Refusal} */ (error).sentence);
    return;
  }
  game.asking = null;
  game.hint = null;
  refresh(table);
}

/** @param {Game} game @param {number} n */
async function historyAt({ id, token, history }, n) {
  const steps = history?.steps ?? (await api.gameSteps(id, token));
  return { steps, at: Math.min(n, steps.length - 1) };
}
