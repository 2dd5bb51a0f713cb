// @ts-check
/** What is known of a table, and what follows from it. */

import { list, t } from '../../i18n/index.js';
import { preferences } from '../store.js';
import { awayCaption } from './absence.js';
import { seatCaption } from './cards.js';
import { cells } from './move-list.js';
import { namesOf, other, sentence } from './narration.js';

/**
 * @import { Choices, Entry, FairView, Narration, RulesetPage, StateMessage, StepView, TableView, You }
 *   from '../../wire-types.js'
 */
/** @typedef {import('./narration.js').Side} Side */
/** @typedef {import('../../board/types.js').Step} Step */

/**
 * @typedef {Object} Game
 * @property {string} id
 * @property {string} token
 * @property {TableView} table
 * @property {You} you
 * @property {Choices | null} choices
 * @property {Narration} narration
 * @property {FairView | null} fair where dice can be checked
 * @property {Entry[]} entries
 * @property {RulesetPage | null} rules
 * @property {string} rulesIn the language in which they came
 * @property {import('./narration.js').Names} names
 * @property {Side} bottom who sits there
 * @property {{ steps: Step[], complete: boolean }} draft the play in the making
 * @property {string | null} asking a question that a person is asked before something is done
 * @property {{ steps: StepView[], at: number } | null} history a step looked back at
 * @property {(() => string) | null} error in the language of the moment
 * @property {import('./hints.js').Shown | null} hint
 * @property {import('./tutor.js').Nudged | null} nudged what the tutor asks to look at again
 * @property {import('../../wire-types.js').TextView[]} staying why a checker may not leave yet
 * @property {boolean} isBusy something waits for its answer
 * @property {number} hiddenResult the state whose result was put aside
 * @property {boolean} isFlipped
 * @property {{ side: Side, phrase: import('../../wire-types.js').Said['phrase'] } | null} said
 *   what somebody said a moment ago
 * @property {(import('../../wire-types.js').AbsenceView & { at: number }) | null} absence of
 *   somebody who is missed, and when that was said
 * @property {boolean} isPatient the one who waits has said to wait on
 * @property {boolean} isRemembered nobody answers, and this is how the table last stood
 * @property {import('./room.js').Room} room that the table has on the screen
 */

/**
 * Everything that is known when the first state has come.
 * @param {string} id @param {string} token @param {StateMessage} message @returns {Game}
 */
export function newGame(id, token, message) {
  return {
    id,
    token,
    table: message.table,
    you: message.you,
    choices: null,
    narration: message.narration,
    fair: message.fair ?? null,
    entries: [],
    rules: null,
    rulesIn: '',
    names: namesOf(message.table.seats),
    bottom: 'white',
    draft: { steps: [], complete: false },
    asking: null,
    history: null,
    error: null,
    hint: null,
    nudged: null,
    staying: [],
    isBusy: false,
    hiddenResult: -1,
    isFlipped: false,
    said: null,
    absence: null,
    isPatient: false,
    isRemembered: false,
    room: 'wide',
  };
}

/**
 * Takes a state in. What a person was about to do belongs to the state before.
 * @param {Game} game @param {StateMessage} message @param {boolean} isNew
 */
export function takeState(game, { table, you, choices, narration, entries, fair }, isNew) {
  const known = game.entries.at(-1)?.n ?? 0;
  game.table = table;
  game.you = you;
  game.choices = choices;
  game.narration = narration;
  game.fair = fair ?? null;
  game.entries.push(...entries.filter(({ n }) => n > known));
  game.names = namesOf(table.seats);
  if (!isNew) return;
  game.draft = newDraft(choices);
  game.asking = null;
  game.error = null;
  game.history = null;
  game.hint = null;
  game.nudged = null;
  game.staying = [];
}

/** Nothing is played yet; where nothing can be, that is all. @param {Choices | null} choices */
export const newDraft = (choices) => ({
  steps: [],
  complete: choices !== null && !choices.graph[0]?.length,
});

/** The side of this device that may do something, or null. @param {Game} game @param {string} kind */
export const may = ({ table, you }, kind) =>
  (table.may[kind] ?? []).find((side) => you.sides.includes(side)) ?? null;

/** The side of this device that is to move, or null. @param {Game} game @returns {Side | null} */
export const actorOf = ({ table, you }) => (you.sides.includes(table.turn) ? table.turn : null);

/** The table as it is shown: now, or as it was. @param {Game} game */
export const shown = ({ table, history }) => (history ? history.steps[history.at] : table);

/** Who sits at the bottom. @param {Game} game */
export function seatBottom(game) {
  const { sides } = game.you;
  let bottom = /** @type {Side} */ (sides.length === 1 ? sides[0] : 'white');
  if (sides.length === 2 && preferences.turnBoard) bottom = game.table.turn;
  game.bottom = game.isFlipped ? other(bottom) : bottom;
}

/** A sentence of the server, for the screen. @param {Game} game @param {Parameters<typeof sentence>[0]} text */
export const textFor = (game, text) => sentence(text, game.names, game.bottom);

/**
 * The side of this device that may ask to have its last play back, or is asked to give one back.
 * @param {Game} game @param {'ask' | 'answer'} what @returns {Side | null}
 */
export function takesBack({ table, you, isRemembered }, what) {
  const { take_back: back } = table;
  if (!back || isRemembered || back.state !== (what === 'ask' ? 'open' : 'asked')) return null;
  const side = what === 'ask' ? back.by : other(back.by);
  return you.sides.includes(side) ? side : null;
}

/** Whether a seat is free. @param {TableView} table */
export const isWaiting = ({ seats }) => seats.white.kind === 'open' || seats.black.kind === 'open';

/** @param {Game} game @returns {[short: string, rest: string]} what is to be done now */
export function statusWords(game) {
  const { table, history, narration } = game;
  if (history) {
    const step = { n: history.at, m: history.steps.length - 1 };
    return [t('Looking back'), t('step {n} of {m}', step)];
  }
  if (game.isRemembered) return [t('Offline'), t('as the table last stood')];
  if (isWaiting(table)) {
    return [t('Waiting for your friend'), ''];
  }
  if (game.nudged) return [t('Look again?'), ''];
  const short = textFor(game, narration.status);
  const { take_back: back } = table;
  if (back && game.you.sides.includes(back.by) && back.state !== 'open') {
    return [short, back.state === 'asked' ? t('your friend is asked') : t('the play stands')];
  }
  const isPlaying = table.stage === 'play' && actorOf(game) !== null && !narration.question;
  return [short, isPlaying ? draftWords(game) : textFor(game, narration.detail)];
}

/** How far the play in the making is. @param {Game} game */
function draftWords(game) {
  const { draft } = game;
  if (draft.complete)
    return draft.steps.length ? t('ready to confirm') : t('nothing can be played');
  const left = diceLeft(game);
  const isDouble = left.length > 1 && left[0] === left[1];
  const dice = isDouble ? `${left.length} × ${left[0]}` : list(left.map(String));
  return t('play {dice}', { dice });
}

/** @param {Game} game */
function diceLeft({ table, draft }) {
  const [one, two] = table.dice?.values ?? [0, 0];
  const all = one === two ? [one, one, one, one] : [one, two];
  for (const step of draft.steps) all.splice(all.indexOf(step.die), 1);
  return all;
}

/** What stands below a name. @param {Game} game @param {Side} side */
export function caption(game, side) {
  const { table, you } = game;
  const isMine = you.sides.includes(side);
  const isLow = game.room === 'rails';
  const isPhone = game.room === 'phone' || isLow;
  const seat =
    seatCaption(table, side, isPhone) || (hasOwnDice(game) && !isMine && t('Own dice')) || '';
  if (game.absence?.side === side) return awayCaption(game);
  if (table.stage === 'over') return table.result?.winner === side ? t('Wins the game') : seat;
  if (isMine && table.turn === side) {
    if (isPhone && side === game.bottom) return statusWords(game)[1] || t('To move');
    return ownCaption(game);
  }
  if (!isMine && table.last?.side === side && isPhone && !isLow) {
    return [seat, table.last.play || passWords(game)].filter(Boolean).join(' · ');
  }
  return seat || (isMine && you.sides.length === 1 ? t('You') : '');
}

/**
 * Whether dice are typed in that somebody here cannot see; both are told so in the invitation too.
 * @param {Game} game
 */
export const hasOwnDice = ({ table, you }) => table.dice_from === 'typed' && you.sides.length < 2;

/** Why nothing was played, as the list of moves says it. @param {Game} game */
const passWords = ({ entries }) =>
  cells(entries)
    .filter(({ kind }) => kind === 'play')
    .at(-1)?.text ?? '';

/** @param {Game} game */
function ownCaption({ table, you }) {
  if (you.sides.length > 1) return t('To move');
  return table.stage === 'opening' ? t('You') : t('Your turn');
}
