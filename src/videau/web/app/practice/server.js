// @ts-check
/** Practice at the server, and the secret of this device that it hangs on. */

/** @import * as wire from '../../wire-types.js' */

import { ask, fetched, save } from '../api.js';
import { keptGames, read, write } from '../store.js';
import { styled } from '../style.js';
import { learnWords } from '../why.js';

/** @typedef {{ secret: string, tokens: string[] }} Learner who practises */
/** @typedef {Pick<wire.PracticeAnswer, 'do' | 'node'>} Choice */

/** The date where this device is, which may be another one than the server's. */
const today = () => {
  const now = new Date();
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
/**
 * What to solve next.
 * @param {Learner} learner @param {Omit<wire.PracticeWish, 'today' | 'tokens'>} wish
 * @returns {Promise<wire.PracticePage>}
 */
export const nextExercise = ({ secret, tokens }, wish) =>
  fetched('POST', '/practice/next', { body: { today: today(), tokens, ...wish }, token: secret });
/**
 * @param {Learner} learner @param {Omit<wire.PracticeAnswer, 'today'>} answer
 * @returns {Promise<wire.AnsweredView>}
 */
export const answerExercise = ({ secret }, answer) =>
  fetched('POST', '/practice/answer', { body: { today: today(), ...answer }, token: secret });
/** @param {Learner} learner @returns {Promise<wire.ProgressPage>} */
export const progress = ({ secret, tokens }) =>
  fetched('POST', '/practice/progress', { body: { today: today(), tokens }, token: secret });
/** @param {Learner} learner */
export const forgetPractice = ({ secret }) => ask('DELETE', '/practice', { token: secret });
/** Hands everything over as a file. @param {Learner} learner @param {'json' | 'csv'} format */
export async function downloadProgress({ secret, tokens }, format) {
  const body = { today: today(), tokens, format };
  const answer = await ask('POST', '/practice/export', { body, token: secret });
  save(await answer.blob(), `videau-progress.${format}`);
}

const PRACTICE = 'videau.practice';
/** For pages that may not keep anything. */
let secret = '';

/** The secret under which this device practises, made when it is first needed. */
export function practiceSecret() {
  secret = read(PRACTICE, secret);
  if (!secret) {
    const bytes = crypto.getRandomValues(new Uint8Array(24));
    secret = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_');
    write(PRACTICE, secret);
  }
  return secret;
}

/** Somebody who practises: their secret, and the tokens of their games. */
export const learner = () => ({
  secret: practiceSecret(),
  tokens: [...new Set(Object.values(keptGames()).map(({ token }) => token))].slice(-500),
});

/** What these screens need before they are drawn: their sentences and their style sheet. */
export const prepare = () => Promise.all([styled('practice'), learnWords()]);
