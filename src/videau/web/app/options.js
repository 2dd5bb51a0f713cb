// @ts-check
/** What the engine makes of each choice: shared by hints at the table and by the review. */

import { percent, signed, t } from '../i18n/index.js';
import { h, pause } from './dom.js';

/** @typedef {import('../wire-types.js').ChancesView} Chances */
/** @typedef {import('../wire-types.js').OptionView} Option */

/** @type {Record<Exclude<Option['do'], 'play'>, () => string>} */
const NAMES = {
  double: () => t('double'),
  roll: () => t('no double'),
  take: () => t('take'),
  drop: () => t('drop'),
  beaver: () => t('beaver'),
  raccoon: () => t('raccoon'),
  accept: () => t('accept'),
  refuse: () => t('play on'),
};

/** What is done with the cube, by its name. @param {string} name */
export const choiceName = (name) =>
  name in NAMES ? NAMES[/** @type {keyof typeof NAMES} */ (name)]() : name;

/** @param {Option} option what it is called */
export const optionName = (option) =>
  option.do === 'play' ? option.play || t('cannot move') : NAMES[option.do]();

/** @param {Chances} chances of the side that chooses */
export const chancesText = ({ win, win_gammon, lose_gammon }) =>
  t('wins {win}, gammon {gammon}, loses gammon {lost}', {
    win: percent(win, 1),
    gammon: percent(win_gammon, 1),
    lost: percent(lose_gammon, 1),
  });

/**
 * The choices, the best first. Whoever picks one sees it on the board.
 * @param {Option[]} options
 * @param {{ chosen?: number | null, picked: number, onPick: (place: number) => void }} how
 *   chosen: what was done; picked: what the board shows
 */
export const optionList = (options, { chosen = null, picked, onPick }) =>
  h(
    'ol',
    { class: 'options' },
    options.map((option, place) =>
      h(
        'li',
        null,
        h(
          'button',
          {
            type: 'button',
            class: `option ${place === picked ? 'option--picked' : ''} ${place === chosen ? 'option--played' : ''}`,
            'aria-pressed': String(place === picked),
            'data-key': `option-${place}`,
            onclick: () => onPick(place),
          },
          line(place === chosen && place > 0 ? 'dashed' : place === picked ? 'solid' : 'none'),
          content(option, place, place === chosen, options[0].equity),
        ),
      ),
    ),
  );

/**
 * @param {Option} option @param {number} place @param {boolean} isPlayed
 * @param {number} best equity
 */
function content(option, place, isPlayed, best) {
  const marks = [place === 0 && t('best'), isPlayed && t('played')].filter(Boolean);
  return [
    h(
      'span',
      { class: 'option-what' },
      h('b', null, optionName(option)),
      marks.length > 0 && [pause(), h('small', null, marks.join(', '))],
    ),
    pause(),
    h(
      'span',
      { class: 'option-worth' },
      h('b', null, signed(option.equity, 3)),
      place > 0 && [pause(), h('small', { class: 'option-less' }, signed(option.equity - best, 3))],
    ),
    pause(),
    h('span', { class: 'option-chances' }, chancesText(option.chances)),
  ];
}

const SVG = 'http://www.w3.org/2000/svg';

/** The arrow with which the board shows a choice. @param {'solid' | 'dashed' | 'none'} kind */
function line(kind) {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 28 12');
  drawing.setAttribute('class', `option-line option-line--${kind}`);
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'M2 6H18');
  const head = document.createElementNS(SVG, 'path');
  head.setAttribute('d', 'M18 1 27 6 18 11Z');
  head.setAttribute('class', 'option-head');
  drawing.append(path, head);
  return drawing;
}
