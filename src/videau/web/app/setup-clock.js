// @ts-check
/** The choice of a clock: none, one of the customary paces, or times of one's own. */

/** @import { PaceView } from '../wire-types.js' */

import { t } from '../i18n/index.js';
import { absenceSentence, clockSentence, duration } from './agreement.js';
import { h } from './dom.js';
import { numberField, selection } from './fields.js';
import { isMissable, timeControl } from './new-game.js';

/** @typedef {import('./new-game.js').Wish} Wish */

/** @type {Record<string, () => string>} */
const PACE_NAMES = {
  relaxed: () => t('Relaxed'),
  tournament: () => t('Tournament'),
  blitz: () => t('Blitz'),
};

/** @param {string} name */
const paceName = (name) => PACE_NAMES[name]?.() ?? name;

/** @param {Wish} wish @param {PaceView[]} paces @param {(changed: Partial<Wish>) => void} change */
export function clockChoice(wish, paces, change) {
  if (wish.opponent === 'watch' || !paces.length) return null;
  /** @type {[string, string][]} */
  const names = [
    ['none', t('No clock')],
    ...paces.map(({ name }) => /** @type {[string, string]} */ ([name, paceName(name)])),
    ['own', t('Custom times')],
  ];
  return [
    h(
      'label',
      { class: 'switch' },
      h(
        'span',
        null,
        h('b', null, t('Clock')),
        h('span', { class: 'help' }, clockSentence(timeControl(wish, paces), wish.length)),
      ),
      selection('clock', names, wish.clock, (clock) => change({ clock })),
    ),
    wish.clock === 'own' && ownTimes(wish, change),
    isMissable(wish) && absenceChoice(wish, change),
  ];
}

/** How long to wait for somebody who goes away; seconds, 0 for ever. */
const ABSENCES = [0, 300, 900, 3600];

/** @param {Wish} wish @param {(changed: Partial<Wish>) => void} change */
const absenceChoice = (wish, change) =>
  h(
    'label',
    { class: 'switch' },
    h(
      'span',
      null,
      h('b', null, t('If somebody goes away')),
      h('span', { class: 'help' }, absenceSentence(wish.absence)),
    ),
    selection(
      'absence',
      ABSENCES.map((seconds) => [
        String(seconds),
        seconds ? duration(seconds) : t('No time limit'),
      ]),
      String(wish.absence),
      (seconds) => change({ absence: Number(seconds) }),
    ),
  );

/** @param {Wish} wish @param {(changed: Partial<Wish>) => void} change */
const ownTimes = (wish, change) =>
  h(
    'div',
    { class: 'own-clock' },
    timeField(t('Seconds for each move'), wish.delay, 'delay', 600, 1, (delay) =>
      change({ delay }),
    ),
    timeField(t('Minutes in reserve'), wish.minutes, 'minutes', 1440, 'any', (minutes) =>
      change({ minutes }),
    ),
  );

/**
 * @param {string} label @param {number} value @param {string} name @param {number} most
 * @param {number | 'any'} step @param {(value: number) => void} tell
 */
function timeField(label, value, name, most, step, tell) {
  const range = { least: '0', most: String(most) }; // as they are typed, without separators
  const complaint =
    step === 1
      ? t('A whole number from {least} to {most}', range)
      : t('A number from {least} to {most}', range);
  return h(
    'label',
    { class: 'field' },
    h('span', null, label),
    numberField({ name, most, step, required: true, value: String(value), complaint }, tell),
  );
}
