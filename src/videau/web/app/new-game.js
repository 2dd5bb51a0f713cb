// @ts-check
/** What a new game can be, and how the server is asked for one. */

/**
 * @import { Bot, Friend, Here, NewGame, PaceView, RulesetView, StartView, TimeControl }
 *   from '../wire-types.js'
 */

import { language } from '../i18n/index.js';
import * as api from './api.js';
import { keepGame, preferences } from './store.js';

/** What is chosen where nobody has chosen anything; an empty word waits for the offer. */
export const DEFAULTS = {
  opponent: 'computer',
  level: '',
  other: '',
  ruleset: '',
  length: 7,
  cube: true,
  crawford: true,
  jacoby: false,
  beavers: false,
  typed: false,
  start: '',
  second: '',
  clock: 'none',
  absence: 900,
  delay: 12,
  minutes: 10,
};

/** @typedef {typeof DEFAULTS} Wish */
/**
 * @typedef {{ levels: string[], rulesets: RulesetView[], starts: StartView[],
 *   paces: PaceView[], usual: string }} Offer
 */
/** @returns {Promise<Offer>} */
export async function fetchOffer() {
  const { levels, rulesets, starts, paces, usual_ruleset } = await api.reference();
  return {
    levels: levels.map(({ name }) => name),
    rulesets,
    starts,
    paces,
    usual: usual_ruleset,
  };
}

/**
 * The wish with what is not offered exchanged for what is.
 * @param {Wish} wish @param {Offer} offer @returns {Wish}
 */
export function fitted(wish, { levels, rulesets, starts, usual }) {
  const or = (/** @type {string} */ name, /** @type {string[]} */ all, otherwise = all[0]) =>
    all.includes(name) ? name : (otherwise ?? '');
  return {
    ...wish,
    level: or(wish.level, levels, middle(levels)),
    other: or(wish.other, levels, levels.at(-1)),
    ruleset: or(
      wish.ruleset,
      rulesets.map(({ name }) => name),
      usual,
    ),
    start: or(
      wish.start,
      starts.map(({ name }) => name),
    ),
  };
}

/** @param {string[]} levels */
const middle = (levels) => levels[Math.min(levels.length - 1, Math.ceil(levels.length / 2))];

/** @param {unknown} error */
export function sentenceOf(error) {
  if (error instanceof api.Refusal) return error.sentence;
  throw error;
}

/**
 * What the server is asked for. Words that are still empty are left to the server.
 * @param {Wish} wish @param {PaceView[]} paces @returns {NewGame}
 */
export function request(wish, paces) {
  const isMoney = wish.length === 0;
  const [white, black] = players(wish);
  return {
    ...(wish.ruleset && { ruleset: wish.ruleset }),
    options: {
      length: wish.length,
      cube: wish.cube,
      crawford: wish.crawford,
      jacoby: isMoney && wish.cube && wish.jacoby,
      beavers: isMoney && wish.cube && wish.beavers,
      ...(wish.start && { start: wish.start }),
      clock: timeControl(wish, paces),
      absence: isMissable(wish) ? wish.absence : 0,
    },
    white,
    black,
    dice: wish.typed && wish.opponent !== 'watch' ? 'typed' : 'server',
  };
}

/** Whether somebody far away could hold the game up for ever. @param {Wish} wish */
export const isMissable = (wish) => wish.opponent === 'friend' && wish.clock === 'none';

/**
 * The time control that is asked for, or null.
 * @param {Wish} wish @param {PaceView[]} paces @returns {TimeControl | null}
 */
export function timeControl(wish, paces) {
  if (wish.opponent === 'watch') return null;
  if (wish.clock === 'own') return { delay: wish.delay, reserve: Math.round(wish.minutes * 60) };
  const pace = paces.find(({ name }) => name === wish.clock);
  if (!pace) return null;
  return { delay: pace.delay, reserve: wish.length ? pace.per_point * wish.length : pace.money };
}

/** White and black. @param {Wish} wish @returns {(Here | Friend | Bot)[]} */
function players({ opponent, level, other, second }) {
  /** @type {Here} */
  const me = { kind: 'here', name: preferences.name };
  const bot = (/** @type {string} */ name) => /** @type {const} */ ({ kind: 'bot', level: name });
  switch (opponent) {
    case 'device':
      return [me, { kind: 'here', name: second }];
    case 'friend':
      return [me, { kind: 'friend' }];
    case 'watch':
      return [bot(level), bot(other)];
    default:
      return [me, bot(level)];
  }
}

/**
 * The game that is wished for, as an address asks for it, so far as it decides whether computers
 * know it; empty where there is nothing to ask: people play, or from the usual start.
 * @param {Wish} wish @param {Offer} offer
 */
export function unusualGame(wish, { starts }) {
  const levels = players(wish).flatMap((player) => (player.kind === 'bot' ? [player.level] : []));
  if (!levels.length || !starts.length || wish.start === starts[0].name) return '';
  return new URLSearchParams([
    ['start', wish.start],
    ['ruleset', wish.ruleset],
    ...levels.map((level) => ['level', level]),
    ['language', language()],
  ]).toString();
}

/**
 * Asks the server for a table, and goes there.
 * @param {Wish} wish @param {PaceView[]} paces
 */
export async function startGame(wish, paces) {
  const created = await api.createGame(request(wish, paces));
  keepGame(created.id, { token: created.token });
  location.hash = `#/table/${created.id}`;
}
