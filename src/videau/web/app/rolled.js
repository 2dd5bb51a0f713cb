// @ts-check
/** What rollouts and deeper searches have found, one line for each choice. */

import { decimal, percent, signed, t, tn } from '../i18n/index.js';
import { h } from './dom.js';
import { optionName } from './options.js';

/** @typedef {import('../wire-types.js').OptionView} Option */
/** @typedef {{ option: Option, error: number | null, trials: number }} Rolled */

const TWO_SIDED_95 = 1.96;

/** Half of the interval in which something lies 95 times out of 100. @param {number} error */
export const margin = (error) => TWO_SIDED_95 * error;

/**
 * @param {Rolled[]} choices the best first
 * @param {(option: Option) => boolean} [isPlayed] whether that was done
 */
export const foundList = (choices, isPlayed = () => false) =>
  h(
    'ol',
    { class: 'analysis-found' },
    choices.map(({ option, error, trials }) =>
      h(
        'li',
        null,
        h('b', null, optionName(option)),
        ' ',
        signed(option.equity, 3) + (error === null ? '' : ` ± ${decimal(margin(error), 3)}`),
        ' ',
        h(
          'small',
          { class: 'help' },
          [
            isPlayed(option) && t('played'),
            trials > 0 && tn('{n} game', '{n} games', trials),
            percent(option.chances.win, 1),
          ]
            .filter(Boolean)
            .join(', '),
        ),
      ),
    ),
  );
