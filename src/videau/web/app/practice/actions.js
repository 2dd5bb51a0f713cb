// @ts-check
/** What stands under the board: confirm a play, answer about the cube, go on to the next. */

import { t } from '../../i18n/index.js';
import { h, icon } from '../dom.js';

/** @typedef {import('./screen.js').Practice} Practice */

/** @param {Practice} practice */
export function actions(practice) {
  const decision = practice.page.exercise?.page.decision;
  if (!decision) return null;
  if (practice.result) return onward(practice);
  return decision === 'play' ? playing(practice) : choices(practice, decision);
}

/** @param {Practice} practice */
const onward = (practice) => [
  button(practice, 'again', t('Once more'), practice.again, 'undo'),
  button(
    practice,
    'next',
    t('Next position'),
    () => (practice.wish.isDaily ? practice.change({ isDaily: false }) : practice.next()),
    null,
    true,
  ),
];

/** @param {Practice} practice */
const playing = (practice) => [
  button(
    practice,
    'undo',
    t('Undo'),
    () => practice.board?.undo(),
    'undo',
    false,
    !practice.isTouched,
  ),
  button(
    practice,
    'confirm',
    t('Confirm'),
    () => practice.board?.confirm(),
    'check',
    true,
    !practice.isComplete,
  ),
];

/** @param {Practice} practice @param {string} [decision] */
const choices = (practice, decision) =>
  (decision === 'double'
    ? /** @type {const} */ (['roll', 'double'])
    : /** @type {const} */ (['drop', 'take'])
  ).map((action) =>
    button(practice, `answer-${action}`, NAMES[action](), () => practice.answer({ do: action })),
  );

const NAMES = {
  take: () => t('Take'),
  drop: () => t('Drop'),
  double: () => t('Double'),
  roll: () => t('No double'),
};

/**
 * @param {Practice} practice @param {string} key @param {string} label @param {() => void} onclick
 * @param {Parameters<typeof icon>[0] | null} [picture] @param {boolean} [isMain]
 * @param {boolean} [isOff] nothing to press it for yet
 */
const button = ({ isBusy }, key, label, onclick, picture = null, isMain = false, isOff = false) =>
  h(
    'button',
    {
      type: 'button',
      class: isMain ? 'button button--main' : 'button',
      'aria-disabled': isOff || isBusy ? 'true' : undefined,
      'data-key': key,
      onclick: () => {
        if (!isOff && !isBusy) onclick();
      },
    },
    picture && icon(picture),
    label,
  );
