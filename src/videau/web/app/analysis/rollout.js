// @ts-check
/** A rollout on the server: lines of JSON that come as long as somebody listens. */

import { language } from '../../i18n/index.js';
import { Refusal } from '../api.js';

/** @import { BoardSetup, RolloutView } from '../../wire-types.js' */

/**
 * @param {BoardSetup} board @param {AbortSignal} signal stops it here and on the server
 * @param {(known: RolloutView) => void} tell
 */
export async function rollOut(board, signal, tell) {
  const answer = await fetch('api/v1/analysis/rollout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language() },
    body: JSON.stringify({ board }),
    signal,
  }).catch((error) => {
    throw signal.aborted ? error : new Refusal('offline', null);
  });
  if (!answer.ok || !answer.body) {
    const { error } = await answer.json().catch(() => ({ error: null }));
    throw new Refusal(error?.code ?? 'error', error);
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) tell(JSON.parse(line));
  }
}
