// @ts-check
/** What stands beside the board in a review: the choices, both players, the list of moves. */

import { picture } from '../../board/index.js';
import { decimal, number, percent, say, signed, t, tn } from '../../i18n/index.js';
import { fieldOf, h, icon } from '../dom.js';
import { chancesText, choiceName, optionList, optionName } from '../options.js';
import { paintOf } from '../table/cards.js';
import { hasWords, whyPart } from '../why.js';
import { labelName, sign } from './plot.js';

/** @import { CubeWorthView, ReviewMessage, SumView, TallyView } from '../../wire-types.js' */
/** @typedef {import('./timeline.js').Stop} Stop */
/** @typedef {import('./timeline.js').Side} Side */
/** @typedef {import('../table/narration.js').Names} Names */

/** @param {Stop} stop what was done, in one word */
export const stopText = (stop) => (stop.kind === 'held' ? t('no double') : stop.text);

/** @param {Stop} stop @param {Names} names */
export function stopTitle(stop, names) {
  const what = stop.dice ? `${stop.dice} ${stop.text}` : stopText(stop);
  return t('Move {n}, {name}: {what}', { n: stop.number, name: names[stop.side], what });
}

/** What the engine says to a stop, in a sentence. @param {Stop} stop */
export function verdict({ judged, isPassed, kind }) {
  if (!judged && isPassed)
    return kind === 'play'
      ? t('Not judged: the rules do not allow it. The game goes on from where it led.')
      : t('Nothing to judge here.');
  if (!judged) return t('The computer has not got this far yet.');
  if (judged.choices === 1) return t('Only one move was possible.');
  if (judged.chosen === 0) return t('The computer would have done the same.');
  const best = optionName(judged.options[0]);
  const loss = decimal(judged.loss, 3);
  switch (judged.label) {
    case 'blunder':
      return t('A blunder: it costs {loss}. Better: {best}.', { loss, best });
    case 'error':
      return t('A mistake: it costs {loss}. Better: {best}.', { loss, best });
    case 'doubtful':
      return t('Doubtful: it costs {loss}. Better: {best}.', { loss, best });
    default:
      return t('Almost as good as the best: {best}.', { best });
  }
}

/**
 * @param {Stop} stop @param {Names} names
 * @param {{ picked: number, onPick: (place: number) => void, isAfter: boolean,
 *   onAfter: (isAfter: boolean) => void, showLuck: boolean, draw: () => void }} how
 */
export function choicesCard(stop, names, how) {
  const { picked, onPick, showLuck, draw } = how;
  const { judged, side, hinted, nudged } = stop;
  if (!judged) return h('p', { class: 'help' }, verdict(stop));
  return [
    h(
      'p',
      { class: 'help' },
      t('From {name}’s point of view; equity in units of the cube', { name: names[side] }),
    ),
    whyPart(judged.reasons, draw),
    optionList(judged.options, { chosen: judged.chosen, picked, onPick }),
    judged.kind === 'play' && afterChoice(how),
    judged.cube_worth && cubeWorth(judged.cube_worth, names, draw),
    h(
      'div',
      { class: 'chips' },
      showLuck &&
        judged.luck !== null &&
        h('span', { class: 'chip' }, t('Luck of the roll: {luck}', { luck: signed(judged.luck) })),
      hinted && h('span', { class: 'chip chip--gold' }, icon('bulb'), t('with a hint')),
      nudged &&
        h(
          'span',
          { class: 'chip chip--gold' },
          icon('bulb'),
          t('first idea: {idea}', { idea: ideaName(nudged) }),
        ),
    ),
  ];
}

/** @param {{ isAfter: boolean, onAfter: (isAfter: boolean) => void }} how */
const afterChoice = ({ isAfter, onAfter }) =>
  h(
    'label',
    { class: 'check review-after' },
    h('input', {
      type: 'checkbox',
      checked: isAfter,
      'data-key': 'after',
      onchange: (/** @type {Event} */ event) => onAfter(fieldOf(event).checked),
    }),
    t('Show the position after the play'),
  );

/** What was in mind when the tutor asked. @param {string} wanted */
const ideaName = (wanted) => (/[/]/.test(wanted) ? wanted : choiceName(wanted));

/**
 * The whole picture of the cube.
 * @param {CubeWorthView} worth @param {Names} names @param {() => void} draw once its words are here
 */
const cubeWorth = (
  { side, no_double, double_take, double_drop, chances, verdict, points },
  names,
  draw,
) =>
  h(
    'div',
    { class: 'cube-worth' },
    h('p', null, h('b', null, say(verdict))),
    h(
      'p',
      { class: 'help' },
      t('If {name} waits: {wait}. Double and take: {take}. Double and drop: {drop}.', {
        name: names[side],
        wait: signed(no_double, 3),
        take: signed(double_take, 3),
        drop: signed(double_drop, 3),
      }),
    ),
    h('p', { class: 'help' }, `${names[side]}: ${chancesText(chances)}`),
    hasWords(draw) && points.map((text) => h('p', { class: 'help' }, say(text))),
  );

/** @typedef {Record<Side, SumView>} Sums */
/** @typedef {[Side, Side]} Sides own first */

/**
 * @param {Sums} sums @param {Names} names @param {Sides} sides
 * @param {Pick<ReviewMessage, 'labels' | 'themes' | 'standings'>} known @param {boolean} showLuck
 */
export function sumsCard(sums, names, sides, { labels, themes, standings }, showLuck) {
  const row = (
    /** @type {string} */ title,
    /** @type {(sum: SumView) => import('../dom.js').Child} */ value,
  ) =>
    sumsRow(
      {},
      title,
      sides.map((side) => value(sums[side])),
    );
  return [
    sumsTable(
      h('thead', null, sumsHead(names, sides)),
      lossRow(sums, sides),
      row(t('Level'), ({ total }) => word(levelOf(total, standings))),
      row(t('Mistakes'), (sum) => labels.map(({ name }) => counted(name, sum.mistakes[name] ?? 0))),
      row(t('Costliest'), (sum) => word(costliest(sum, themes))),
      showLuck && row(t('Luck with the dice'), (sum) => signed(sum.luck)),
    ),
    h(
      'details',
      { class: 'sums-more', open: isMoreShown, ontoggle: keepMore },
      h('summary', { 'data-key': 'more-figures' }, t('More figures')),
      sumsTable(
        false,
        row(t('Decisions'), (sum) => number(sum.total.decisions)),
        row(t('Found'), ({ total }) =>
          total.decisions ? percent(total.found / total.decisions) : '–',
        ),
        row(t('Plays'), ({ plays }) => rateAndLevel(plays, standings)),
        row(t('Doubling'), ({ doubles }) => rateAndLevel(doubles, standings)),
        row(t('Answers'), ({ answers }) => rateAndLevel(answers, standings)),
        themeRows(themes, sums, sides, row),
        row(t('GNU rate'), (sum) => decimal(sum.gnu, 1)),
        row(t('Snowie rate'), (sum) => decimal(sum.snowie, 1)),
        showLuck && row(t('Points without luck'), (sum) => signed(sum.points_without_luck)),
      ),
    ),
  ];
}

/** @param {import('../dom.js').Child} head @param {import('../dom.js').Child[]} rows */
const sumsTable = (head, ...rows) => h('table', { class: 'sums' }, head, h('tbody', null, ...rows));

// Whether all figures are shown: kept while the card is drawn anew for every judgement.
let isMoreShown = false;

/** @param {Event} event */
function keepMore(event) {
  isMoreShown = /** @type {HTMLDetailsElement} */ (event.target).open;
}

/** @param {TallyView} tally @param {ReviewMessage['standings']} standings */
function levelOf({ standing }, standings) {
  const found = standings.find(({ name }) => name === standing);
  return found ? say(found.title) : '–';
}

/** What stands among figures. @param {string} text */
const word = (text) => h('span', { class: 'sums-word' }, text);

/** @param {TallyView} tally @param {ReviewMessage['standings']} standings */
const rateAndLevel = (tally, standings) =>
  tally.decisions ? [rate(tally), ' ', h('small', null, levelOf(tally, standings))] : '–';

/** @param {SumView} sum @param {ReviewMessage['themes']} themes */
function costliest(sum, themes) {
  const found = themes.find(({ name }) => name === sum.costliest);
  return found ? say(found.title) : '–';
}

/**
 * One row for each kind of play that came up; the cube has its rows already.
 * @param {ReviewMessage['themes']} themes @param {Sums} sums @param {Sides} sides
 * @param {(title: string, value: (sum: SumView) => string) => HTMLElement} row
 */
const themeRows = (themes, sums, sides, row) =>
  themes
    .filter(({ name }) => name !== 'doubling' && name !== 'taking')
    .filter(({ name }) => sides.some((side) => sums[side].themes[name]))
    .map(({ name, title }) =>
      row(say(title), ({ themes: own }) => (own[name] ? rate(own[name]) : '–')),
    );

/** @param {Names} names @param {Sides} sides */
function sumsHead(names, sides) {
  const [own, other] = sides.map((side) =>
    h(
      'th',
      { scope: 'col' },
      h(
        'span',
        { class: 'sums-who' },
        h('span', { class: 'sums-checker' }, picture({ piece: 'checker', paint: paintOf(side) })),
        h('b', null, names[side]),
      ),
    ),
  );
  return h('tr', null, own, h('td'), other);
}

/**
 * @param {import('../dom.js').Props} cell of both figures
 * @param {import('../dom.js').Child} title @param {import('../dom.js').Child[]} values own first
 */
const sumsRow = (cell, title, [own, other]) =>
  h('tr', null, h('td', cell, own), h('th', { scope: 'row' }, title), h('td', cell, other));

/** @param {Sums} sums @param {Sides} sides */
function lossRow(sums, sides) {
  const losses = sides.map((side) => sums[side].total.pr);
  const most = Math.max(...losses, 1e-9);
  const title = [
    t('PR'),
    h('small', null, t('lower is better')),
    h(
      'span',
      { class: 'sums-bars', 'aria-hidden': 'true' },
      sides.map((side, index) => bar(losses[index] / most, paintOf(side))),
    ),
  ];
  return sumsRow(
    { class: 'figure' },
    title,
    sides.map((side) => rate(sums[side].total)),
  );
}

/** @param {string} label @param {number} n how many there were, under their shape */
const counted = (label, n) =>
  h(
    'span',
    { class: 'counted', title: labelName(label) },
    sign(label),
    h('span', { class: 'sr' }, `${labelName(label)}: `),
    number(n),
  );

/** @param {TallyView} tally */
const rate = ({ pr, decisions }) => (decisions ? decimal(pr, 1) : '–');

/** A bar as a drawing, since no style may be written into the page.
 * @param {number} share @param {string} paint */
function bar(share, paint) {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawing.setAttribute('viewBox', '0 0 100 10');
  drawing.setAttribute('preserveAspectRatio', 'none');
  drawing.setAttribute('class', `sums-bar sums-bar--${paint}`);
  for (const [kind, width] of /** @type {[string, number][]} */ ([
    ['room', 100],
    ['full', 100 * share],
  ])) {
    const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    rect.setAttribute('class', `sums-${kind}`);
    rect.setAttribute('width', String(width));
    rect.setAttribute('height', '10');
    drawing.append(rect);
  }
  return drawing;
}

/**
 * @param {Stop[]} stops @param {number[]} places in the order in which they stand
 * @param {{ at: number, names: Names, onPick: (place: number) => void }} how
 */
export function stopList(stops, places, { at, names, onPick }) {
  return h(
    'ol',
    { class: 'stops' },
    places.map((place) => {
      const stop = stops[place];
      const { judged } = stop;
      const isNow = place === at;
      return h(
        'li',
        null,
        h(
          'button',
          {
            type: 'button',
            class: isNow ? 'stop stop--now' : 'stop',
            'aria-current': isNow ? 'true' : undefined,
            'data-key': `stop-${stop.n}`,
            onclick: () => onPick(place),
          },
          sign(judged?.label ?? null),
          h(
            'span',
            { class: 'stop-what' },
            h('small', null, `${number(stop.number)} · ${names[stop.side]}`),
            h('span', null, stop.dice && h('b', null, stop.dice), ` ${stopText(stop)}`),
            judged?.label &&
              h('small', null, t('better: {best}', { best: optionName(judged.options[0]) })),
          ),
          judged?.label &&
            h(
              'span',
              { class: 'stop-loss' },
              h('span', { class: 'sr' }, `${labelName(judged.label)}, `),
              signed(-judged.loss, 3),
            ),
          stop.hinted && h('span', { class: 'stop-hint', title: t('with a hint') }, icon('bulb')),
        ),
      );
    }),
  );
}

/** @param {number} judged @param {number} moments */
export function progressBar(judged, moments) {
  if (judged >= moments) return null;
  const label = tn(
    'The computer has looked at {n} of {m} moves.',
    'The computer has looked at {n} of {m} moves.',
    judged,
    { m: moments },
  );
  return h(
    'div',
    { class: 'progress' },
    h('progress', { max: moments, 'aria-label': label, value: judged }),
    h('span', { class: 'help' }, label),
  );
}
