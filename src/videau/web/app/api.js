// @ts-check
/** The server over HTTP: every answer, or one kind of error. */

/** @import * as wire from '../wire-types.js' */

import { knownTexts, language, say, t } from '../i18n/index.js';
import { tellIfLate } from './connection.js';

const ROOT = 'api/v1';
/** Where what belongs to this very version of the page is; the page says so. */
export const RELEASE = globalThis.document?.documentElement.dataset.release ?? '';
/** How long an answer may take at all. */
const MOST_MS = 30_000;

/** What went wrong, with a code for the program; `offline` if nobody answered. */
export class Refusal extends Error {
  /** @param {string} code @param {import('../i18n/index.js').Said | null} said */
  constructor(code, said) {
    super(said?.message ?? code);
    this.code = code;
    this.said = said;
  }

  /** The sentence for people, in the language of the screen. */
  get sentence() {
    if (this.said?.template) return say(this.said);
    return t('The server does not answer.');
  }
}

/**
 * @typedef {Object} More
 * @property {object} [body]
 * @property {Blob} [file]
 * @property {string} [token]
 * @property {number} [ms] that it may take
 * @property {AbortSignal} [signal] given when nobody wants the answer any more
 */

/**
 * @param {string} method @param {string} path
 * @param {More} [more]
 * @returns {Promise<Response>}
 */
export async function ask(method, path, { body, file, token, ms, signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = { 'Accept-Language': language() };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const data = body === undefined ? file : JSON.stringify(body);
  const how = { method, headers, body: data, signal };
  const response = await reach(`${ROOT}${path}`, how, ms);
  if (response.ok) return response;
  const error = await response.json().then(
    (told) => told.error,
    () => null,
  );
  throw new Refusal(error?.code ?? 'error', error);
}

/** @param {string} address @param {RequestInit} [how] @param {number} [ms] that it may take */
async function reach(address, how, ms = MOST_MS) {
  try {
    return await tellIfLate(fetch(address, { ...how, signal: ending(ms, how?.signal) }));
  } catch {
    throw new Refusal('offline', null);
  }
}

/** Whichever comes first. @param {number} ms @param {AbortSignal | null} [wish] */
function ending(ms, wish) {
  const late = AbortSignal.timeout(ms);
  if (!wish) return late;
  const control = new AbortController();
  for (const each of [late, wish])
    each.addEventListener('abort', () => control.abort(), { once: true });
  if (wish.aborted) control.abort();
  return control.signal;
}

/**
 * @template Answer @param {string} method @param {string} path
 * @param {More} [more]
 * @returns {Promise<Answer>}
 */
export const fetched = async (method, path, more) => (await ask(method, path, more)).json();

/** @type {Map<string, Promise<unknown>>} */
const kept = new Map();

/**
 * Asks once for what does not change.
 * @template Answer @param {string} path @returns {Promise<Answer>}
 */
function once(path) {
  const known = /** @type {Promise<Answer> | undefined} */ (kept.get(path));
  if (known) return known;
  /** @type {Promise<Answer>} */
  const answer = fetched('GET', path);
  answer.catch(() => kept.delete(path));
  kept.set(path, answer);
  return answer;
}

/** @type {Map<string, Promise<wire.Reference>>} */
const references = new Map();

/**
 * What does not change while people play, in one answer, which the browser keeps for good.
 * @param {string} [code] of the language
 */
export function reference(code = language()) {
  const known = references.get(code);
  if (known) return known;
  const answer = fetchReference(code);
  answer.catch(() => references.delete(code));
  references.set(code, answer);
  return answer;
}

/** @param {string} code @returns {Promise<wire.Reference>} */
async function fetchReference(code) {
  const response = await reach(`${RELEASE}reference/${code}.json`);
  if (!response.ok) throw new Refusal('outdated', null); // the server has another release by now
  return response.json();
}

export const languages = async () => (await reference()).languages;
export const levels = async (code = language()) => (await reference(code)).levels;
export const starts = async () => (await reference()).starts;
export const paces = async () => (await reference()).paces;
export const rulesets = async (code = language()) => (await reference(code)).rulesets;
/** @returns {Promise<wire.QuestionView[]>} */
export const comparison = () => once(`/comparison?language=${language()}`);
/** @param {string} name @returns {Promise<wire.RulesetPage>} */
export const ruleset = (name) =>
  once(`/rulesets/${encodeURIComponent(name)}?language=${language()}`);

/**
 * What is to be known before a game; asked for each time, since it changes with what the host adds.
 * @param {string} game its start, its ruleset and the levels that play, as an address asks
 * @returns {Promise<wire.NoticeView>}
 */
export const notice = (game) => fetched('GET', `/notices?${game}`);

/** @param {string} code @returns {Promise<import('../i18n/index.js').Texts>} */
export const texts = async (code) => knownTexts(code) ?? (await reference(code)).texts;

/** Whether the server answers at all. @returns {Promise<boolean>} */
export const isThere = () =>
  ask('GET', '/health').then(
    () => true,
    () => false,
  );

/** @param {wire.NewGame} wish @returns {Promise<wire.Created>} */
export const createGame = (wish) => fetched('POST', '/games', { body: wish });
/** Some of them at a time. @param {string[]} tokens @param {number} skip @returns {Promise<wire.GamesPage>} */
export const myGames = (tokens, skip) => fetched('POST', '/games/mine', { body: { tokens, skip } });
/** @param {string} id @param {wire.Invitation} invitation @returns {Promise<wire.Joined>} */
export const joinGame = (id, invitation) =>
  fetched('POST', `/games/${id}/join`, { body: invitation });
/**
 * What an invitation is to; refused once somebody else has taken the seat.
 * @param {string} id @param {wire.InvitationQuestion} question @returns {Promise<wire.Invited>}
 */
export const invitation = (id, question) =>
  fetched('POST', `/games/${id}/invitation`, { body: question });
/** @param {string} address @returns {Promise<wire.QrCode>} */
export const qr = (address) => fetched('POST', '/qr', { body: { address } });
/**
 * The rules by which a game is played.
 * @param {string} id @param {string} token @returns {Promise<wire.RulesetPage>}
 */
export const gameRules = (id, token) =>
  fetched('GET', `/games/${id}/ruleset?language=${language()}`, { token });
/** @param {string} id @param {string} token @returns {Promise<wire.StepView[]>} */
export const gameSteps = (id, token) => fetched('GET', `/games/${id}/steps`, { token });
/**
 * What the engine would do now.
 * @param {string} id @param {string} token @returns {Promise<wire.HintView>}
 */
export const hint = (id, token) => fetched('POST', `/games/${id}/hint`, { token });
/**
 * What the tutor says before something is done; it has only so long to answer.
 * @param {string} id @param {string} token @param {wire.Consideration} asked @param {number} ms
 * @returns {Promise<wire.ConsideredView>}
 */
export const consider = (id, token, asked, ms) =>
  fetched('POST', `/games/${id}/consider`, { token, body: asked, ms });
/** @param {string} text with an id in it @param {string} ruleset @returns {Promise<wire.BoardPage>} */
export const readPosition = (text, ruleset) =>
  fetched('POST', '/analysis/read', { body: { text, ruleset } });
/** @param {string} ruleset @returns {Promise<wire.CourseView>} */
export const course = (ruleset) =>
  once(`/course/${encodeURIComponent(ruleset)}?language=${language()}`);
/** @param {wire.BoardSetup} board @returns {Promise<wire.BoardPage>} */
export const setBoard = (board) => fetched('POST', '/analysis/board', { body: board });
/** @param {wire.BoardSetup} board @param {AbortSignal} [signal] @returns {Promise<wire.HintView>} */
export const judgeBoard = (board, signal) =>
  fetched('POST', '/analysis/hint', { body: board, signal });
/** What reasons are said with. @returns {Promise<wire.WordsView>} */
export const words = () => once(`/analysis/words?language=${language()}`);
/** @param {string} id @param {string} token */
export const deleteGame = (id, token) => ask('DELETE', `/games/${id}`, { token });

/**
 * Keeps the matches of a file, whatever kind of match file it is.
 * @param {Blob} file @returns {Promise<wire.Imported[]>}
 */
export const importMatches = (file) => fetched('POST', '/games/import', { file });

/** The record of a game as text. @param {string} id @param {string} token */
export const recordText = async (id, token) =>
  (await ask('GET', `/games/${id}/record`, { token })).text();

/** With which key this server signs finished games. @returns {Promise<wire.SigningKeyView>} */
export const signingKey = () => fetched('GET', '/signing-key');

/** How the names of match files end. */
export const ENDINGS = { record: 'jsonl', mat: 'mat', sgf: 'sgf' };

/**
 * Hands a match over as a file.
 * @param {string} id @param {string} token @param {keyof typeof ENDINGS} [format]
 */
export async function downloadRecord(id, token, format = 'record') {
  const answer = await ask('GET', `/games/${id}/record?format=${format}`, { token });
  save(await answer.blob(), `videau-${id}.${ENDINGS[format]}`);
}

/** Hands a file over. @param {Blob} file @param {string} name */
export function save(file, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
