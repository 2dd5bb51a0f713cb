// @ts-check
/** One decision looked at more closely: three plies deep, or by a rollout, on the server. */

import { decimal, t, tn } from '../../i18n/index.js';
import { h } from '../dom.js';
import { foundList, margin } from '../rolled.js';

/** @import { DeeperView, JudgementView, OptionView } from '../../wire-types.js' */
/** @typedef {DeeperView['way']} Way */
/**
 * @typedef {Object} Deeper
 * @property {DeeperView[]} found one for each action and way
 * @property {{ n: number, way: Way } | null} looking at what the server looks now
 */

/** @type {() => [Way, string, string][]} each with what to press, and what it is called then */
const ways = () => [
  ['3-ply', t('3 plies deep'), t('3 plies deep')],
  ['rollout', t('Roll out'), t('Rollout')],
];

/** @param {Deeper} deeper @param {DeeperView} view that has come from the server */
export function takeDeeper(deeper, view) {
  // Stopped before anything was found: what was known before still holds.
  if (view.choices.length || !view.stopped) {
    const others = deeper.found.filter(({ n, way }) => n !== view.n || way !== view.way);
    deeper.found = [...others, view];
  }
  deeper.looking = view.done >= 1 || view.stopped ? null : { n: view.n, way: view.way };
}

/**
 * @param {Deeper} deeper @param {JudgementView} judged
 * @param {{ start: (n: number, way: Way) => void, stop: () => void }} ask
 */
export function deeperPart(deeper, judged, { start, stop }) {
  const { n, choices, kind, cube_worth } = judged;
  if (choices < 2) return null;
  const { looking } = deeper;
  const now = deeper.found.find((each) => each.n === n && each.way === looking?.way);
  // A resignation can only be thought through.
  const possible = ways().filter(([way]) => way === '3-ply' || kind !== 'answer' || cube_worth);
  return h(
    'div',
    { class: 'analysis-rollout deeper', role: 'group', 'aria-label': t('Look deeper') },
    looking?.n === n
      ? [
          h('progress', { value: now?.done ?? 0, max: 1, 'aria-label': t('Look deeper') }),
          button('deeper-stop', t('Stop'), stop),
        ]
      : possible.map(([way, name]) =>
          button(`deeper-${way}`, name, () => start(n, way), looking !== null),
        ),
    possible.map(([way, , name]) => {
      const view = deeper.found.find((each) => each.n === n && each.way === way);
      return view && resultOf(view, name, judged);
    }),
  );
}

/** @param {string} key @param {string} name @param {() => void} onclick @param {boolean} [disabled] */
const button = (key, name, onclick, disabled = false) =>
  h('button', { type: 'button', class: 'button', 'data-key': key, disabled, onclick }, name);

/** @param {DeeperView} view @param {string} name @param {JudgementView} judged */
function resultOf({ choices, stopped }, name, { options, chosen }) {
  const played = options[chosen];
  const isPlayed = (/** @type {OptionView} */ { do: what, play }) =>
    what === played.do && play === played.play;
  const games = Math.max(0, ...choices.map(({ trials }) => trials));
  return h(
    'div',
    { class: 'deeper-found' },
    h('h3', null, name),
    foundList(choices, isPlayed),
    h('p', { class: 'help', role: 'status' }, costText(choices, isPlayed)),
    stopped &&
      h('p', { class: 'help' }, tn('Stopped after {n} game.', 'Stopped after {n} games.', games)),
  );
}

/** @param {DeeperView['choices']} choices @param {(option: OptionView) => boolean} isPlayed */
function costText(choices, isPlayed) {
  const best = choices[0];
  const done = choices.find(({ option }) => isPlayed(option));
  if (!best || !done) return '';
  if (best === done) return t('What was done is the best.');
  const loss = decimal(best.option.equity - done.option.equity, 3);
  if (best.error === null || done.error === null) return t('What was done costs {loss}.', { loss });
  // Both were rolled out with the same dice, so this is more than the truth.
  const error = decimal(margin(Math.hypot(best.error, done.error)), 3);
  return t('What was done costs {loss} ± {error}.', { loss, error });
}
