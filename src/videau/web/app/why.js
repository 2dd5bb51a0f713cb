// @ts-check
/** Why one choice is better than another: sentences at the depth that the reader likes. */

import { addTexts, language, say, t } from '../i18n/index.js';
import * as api from './api.js';
import { h } from './dom.js';
import { prefer, preferences } from './store.js';

/** @import { SentenceView, TermView } from '../wire-types.js' */
/** @typedef {'first' | 'club' | 'numbers'} Depth */
/** @typedef {{ [depth: string]: SentenceView[] }} Reasons by depth */

/** @type {{ code: string, terms: TermView[] }} words that can be looked up, in a language */
let learned = { code: '', terms: [] };
/** The language that was last asked for, and when its words have come. */
let asked = { code: '', done: Promise.resolve() };
/** @type {string | null} the one that is explained now */
let looked = null;

/** @returns {[Depth, string][]} */
const depths = () => [
  ['first', t('First steps')],
  ['club', t('Club')],
  ['numbers', t('Numbers')],
];

/**
 * @param {Reasons} reasons @param {() => void} draw once something else is to be read
 */
export function whyPart(reasons, draw) {
  const said = reasons[preferences.depth] ?? [];
  if (!said.length || !hasWords(draw)) return null;
  return h(
    'div',
    { class: 'why' },
    said.map(({ text, role }) => h('p', { class: `why-${role}` }, say(text))),
    termsLine([...new Set(said.flatMap((each) => each.terms))], draw),
    depthChoice(draw),
  );
}

/**
 * Whether the sentences of the teacher are there; if not, they are fetched.
 * @param {() => void} draw once they have come
 */
export function hasWords(draw) {
  if (learned.code === language()) return true;
  if (asked.code !== language()) learnWords().then(draw);
  return false;
}

/** @param {() => void} draw */
const depthChoice = (draw) =>
  h(
    'div',
    { class: 'why-depths', role: 'group', 'aria-label': t('How much to explain') },
    depths().map(([depth, name]) =>
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': String(preferences.depth === depth),
          'data-key': `depth-${depth}`,
          onclick: () => {
            prefer({ depth });
            draw();
          },
        },
        name,
      ),
    ),
  );

/** @param {string[]} names @param {() => void} draw */
function termsLine(names, draw) {
  const known = learned.terms.filter(({ name }) => names.includes(name));
  if (!known.length) return null;
  const now = known.find(({ name }) => name === looked);
  return [
    h(
      'div',
      { class: 'why-terms' },
      known.map(({ name, word }) =>
        h(
          'button',
          {
            type: 'button',
            'aria-expanded': String(name === looked),
            'data-key': `term-${name}`,
            onclick: () => {
              looked = name === looked ? null : name;
              draw();
            },
          },
          word,
        ),
      ),
    ),
    h('p', { class: 'why-meaning', role: 'status' }, now ? `${now.word}: ${now.meaning}` : ''),
  ];
}

/**
 * Asks for the sentences of this language and what their words mean. If they do not come, reasons
 * are read as the server has put them.
 */
export function learnWords() {
  const code = language();
  if (asked.code !== code) asked = { code, done: learn(code) };
  return asked.done;
}

/** @param {string} code */
async function learn(code) {
  try {
    const { terms, texts } = await api.words();
    addTexts(code, texts);
    learned = { code, terms };
  } catch {
    learned = { code, terms: [] };
  }
}
