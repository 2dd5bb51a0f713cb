// @ts-check
/** What goes with a position: rules, turn, dice, cube and score. */

import { number, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { numberField, selection, toggle } from '../fields.js';
import { OPENING } from '../sheets.js';
import { other } from '../table/narration.js';

/** @typedef {import('./screen.js').Analysis} Analysis */
/** @typedef {import('./screen.js').Setup} Setup */

const LARGEST_CUBE = 64;
const LONGEST = 99;

/** @param {Analysis} analysis */
export const setupForm = (analysis) =>
  h(
    'section',
    { class: 'card analysis-form' },
    h('h2', null, t('Position')),
    h('div', { class: 'analysis-fields' }, board(analysis), score(analysis)),
    customs(analysis),
    h(
      'div',
      { class: 'analysis-buttons' },
      button('opening-position', t('Opening position'), () => analysis.change(OPENING)),
      button('clear-board', t('Clear the board'), () => analysis.change(cleared(analysis.setup))),
      button('swap-sides', t('Swap sides'), () => analysis.change(swapped(analysis.setup))),
    ),
  );

/** @param {string} key @param {string} label @param {() => void} onclick */
const button = (key, label, onclick) =>
  h('button', { type: 'button', class: 'button', 'data-key': key, onclick }, label);

/** @param {string} label @param {HTMLElement} field */
const labelled = (label, field) => h('label', { class: 'field' }, h('span', null, label), field);

const sides = () =>
  /** @type {[string, string][]} */ ([
    ['white', t('White')],
    ['black', t('Black')],
  ]);

/** @param {Analysis} analysis */
function board({ setup, rulesets, change }) {
  const sheets = rulesets.map(({ name, label }) => /** @type {[string, string]} */ ([name, label]));
  const side = (/** @type {string} */ name) => /** @type {'white' | 'black'} */ (name);
  return [
    labelled(
      t('Rules'),
      selection('ruleset', sheets, setup.ruleset, (ruleset) => change({ ruleset })),
    ),
    labelled(
      t('To move'),
      selection('turn', sides(), setup.turn, (name) => change({ turn: side(name) })),
    ),
    labelled(t('Dice'), diceField(setup, change)),
    labelled(
      t('Cube'),
      selection('cube', cubes(), String(setup.cube), (value) => change(cubeOf(setup, +value))),
    ),
    labelled(
      t('Owner of the cube'),
      selection('owner', [['', t('in the middle')], ...sides()], setup.owner ?? '', (name) =>
        change({ owner: name ? side(name) : null }),
      ),
    ),
  ];
}

/** @returns {[string, string][]} */
const cubes = () => {
  const values = [];
  for (let value = 1; value <= LARGEST_CUBE; value *= 2) values.push(value);
  return values.map((value) => [String(value), number(value)]);
};

/** A cube of 1 belongs to nobody. @param {Setup} setup @param {number} cube */
const cubeOf = (setup, cube) => ({ cube, owner: cube === 1 ? null : (setup.owner ?? setup.turn) });

/** @param {Setup} setup @param {Analysis['change']} change */
function diceField(setup, change) {
  /** @type {[string, string][]} */
  const rolls = [];
  for (let one = 6; one >= 1; one -= 1)
    for (let other = one; other >= 1; other -= 1) rolls.push([`${one}${other}`, `${one}-${other}`]);
  const chosen = setup.offered ? 'offered' : (setup.dice?.join('') ?? '');
  return selection(
    'dice',
    [['', t('not rolled yet')], ['offered', t('has doubled')], ...rolls],
    chosen,
    (roll) =>
      change({
        offered: roll === 'offered',
        dice: /^\d\d$/.test(roll) ? [Number(roll[0]), Number(roll[1])] : null,
      }),
  );
}

/** @param {Analysis} analysis */
function score({ setup, change }) {
  const field = (
    /** @type {'length' | 'white_score' | 'black_score'} */ name,
    /** @type {string} */ label,
  ) =>
    labelled(
      label,
      numberField(
        { name, most: LONGEST, value: String(setup[name]), complaint: t('a number from 0 to 99') },
        (value) => change({ [name]: value }),
      ),
    );
  return [
    field('length', t('Points to win (0: money)')),
    field('white_score', t('Score of white')),
    field('black_score', t('Score of black')),
  ];
}

/** @param {Analysis} analysis */
function customs({ setup, change }) {
  if (setup.length)
    return toggle(t('Crawford game'), '', setup.crawford, 'crawford', (crawford) =>
      change({ crawford }),
    );
  return toggle(t('Jacoby'), '', setup.jacoby, 'jacoby', (jacoby) => change({ jacoby }));
}

/** All checkers beside the board, ready to be put on it. @param {Setup} setup */
function cleared({ white, black }) {
  const off = (/** @type {number[]} */ counts) =>
    counts.map((_, place) => (place ? 0 : counts.reduce((sum, n) => sum + n, 0)));
  return { white: off(white), black: off(black) };
}

/** @param {Setup} setup */
const swapped = ({ white, black, turn, owner, white_score, black_score }) => ({
  white: black,
  black: white,
  turn: other(turn),
  owner: owner && other(owner),
  white_score: black_score,
  black_score: white_score,
});
