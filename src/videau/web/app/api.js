// @ts-check
/** The server over HTTP: every answer, or one kind of error. */

import { knownTexts, language, say, t } from '../i18n/index.js';

const ROOT = 'api/v1';

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
 * @param {string} method @param {string} path
 * @param {{ body?: any, token?: string }} [more]
 * @returns {Promise<Response>}
 */
async function ask(method, path, { body, token } = {}) {
  /** @type {Record<string, string>} */
  const headers = { 'Accept-Language': language() };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response;
  try {
    const data = body === undefined ? undefined : JSON.stringify(body);
    response = await fetch(`${ROOT}${path}`, { method, headers, body: data });
  } catch {
    throw new Refusal('offline', null);
  }
  if (response.ok) return response;
  const error = await response.json().then(
    (told) => told.error,
    () => null,
  );
  throw new Refusal(error?.code ?? 'error', error);
}

/** @param {string} path */
const get = async (path) => (await ask('GET', path)).json();

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** Asks once for what does not change. @param {string} path @returns {Promise<any>} */
function once(path) {
  const key = path;
  let answer = kept.get(key);
  if (!answer) {
    answer = get(path);
    answer.catch(() => kept.delete(key));
    kept.set(key, answer);
  }
  return answer;
}

export const languages = () => once('/languages');
export const levels = () => once('/levels');
export const starts = () => once('/starts');
export const paces = () => once('/paces');
export const rulesets = () => once(`/rulesets?language=${language()}`);
export const comparison = () => once(`/comparison?language=${language()}`);
/** @param {string} name */
export const ruleset = (name) =>
  once(`/rulesets/${encodeURIComponent(name)}?language=${language()}`);
/** @param {string} id @param {string} dice @param {string} rules */
export const position = (id, dice, rules) =>
  once(`/positions?id=${encodeURIComponent(id)}&dice=${dice}&ruleset=${encodeURIComponent(rules)}`);

/** @param {string} code @returns {Promise<import('../i18n/index.js').Texts>} */
export async function texts(code) {
  return knownTexts(code) ?? (await once(`/texts/${code}`)).texts;
}

/** @param {any} wish */
export const createGame = async (wish) => (await ask('POST', '/games', { body: wish })).json();
/** @param {string[]} tokens */
export const myGames = async (tokens) =>
  (await ask('POST', '/games/mine', { body: { tokens } })).json();
/** @param {string} id @param {any} invitation */
export const joinGame = async (id, invitation) =>
  (await ask('POST', `/games/${id}/join`, { body: invitation })).json();
/** The rules by which a game is played. @param {string} id @param {string} token */
export const gameRules = async (id, token) =>
  (await ask('GET', `/games/${id}/ruleset?language=${language()}`, { token })).json();
/** @param {string} id @param {string} token */
export const gameSteps = async (id, token) =>
  (await ask('GET', `/games/${id}/steps`, { token })).json();
/** The table as it stands, with every action. @param {string} id @param {string} token */
export const gameState = async (id, token) => (await ask('GET', `/games/${id}`, { token })).json();
/** What the engine would do now. @param {string} id @param {string} token */
export const hint = async (id, token) => (await ask('POST', `/games/${id}/hint`, { token })).json();
/** Has the engine look at a game. @param {string} id @param {number} game @param {string} token */
export const startReview = async (id, game, token) =>
  (await ask('POST', `/games/${id}/review/${game}`, { token })).json();
/**
 * What it says to actions later than *after*.
 * @param {string} id @param {number} game @param {string} token @param {number} after
 */
export const showReview = async (id, game, token, after) =>
  (await ask('GET', `/games/${id}/review/${game}?after=${after}`, { token })).json();
/** @param {string} id @param {string} token */
export const deleteGame = (id, token) => ask('DELETE', `/games/${id}`, { token });

/** Hands the record over as a file. @param {string} id @param {string} token */
export async function downloadRecord(id, token) {
  const blob = await (await ask('GET', `/games/${id}/record`, { token })).blob();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `videau-${id}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
