// A page for tests of screens: import this before any module that touches the document.

import { GlobalWindow } from 'happy-dom';

const window = new GlobalWindow({ url: 'http://localhost/' });
const NAMES = [
  'CSS',
  'Element',
  'Event',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'KeyboardEvent',
  'MouseEvent',
  'Node',
  'PointerEvent',
  'ResizeObserver',
  'addEventListener',
  'dispatchEvent',
  'document',
  'getComputedStyle',
  'localStorage',
  'location',
  'matchMedia',
  'removeEventListener',
  'sessionStorage',
];
for (const name of NAMES) {
  const value = Reflect.get(window, name);
  Reflect.set(
    globalThis,
    name,
    typeof value === 'function' && !value.prototype ? value.bind(window) : value,
  );
}

/** A fresh place in the page, with nothing in it. */
export function newMain() {
  const main = document.createElement('main');
  document.body.replaceChildren(main);
  return main;
}

/** Presses a key in the page. @param {string} key @param {KeyboardEventInit} [more] */
export const pressKey = (key, more = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );

/** Lets everything happen that waits for nothing but its turn. */
export const settled = () => new Promise((resolve) => setTimeout(resolve));

/** What comes in one answer, from the parts that a test names. @param {Record<string, unknown>} answers */
const reference = (answers) => ({
  languages: [],
  texts: {},
  rulesets: answers['/rulesets'],
  usual_ruleset: answers.usual ?? '',
  levels: answers['/levels'] ?? [],
  starts: answers['/starts'] ?? [],
  paces: answers['/paces'] ?? [],
});

/**
 * Answers what the page asks the server, by path: an answer with an error is a refusal, and where
 * there is none, nobody answers.
 * @param {Record<string, unknown>} answers @returns {string[]} what was asked
 */
export function serve(answers) {
  /** @type {string[]} */
  const asked = [];
  globalThis.fetch = async (input) => {
    const path = String(input)
      .replace(/^api\/v1/, '')
      .replace(/\?.*/, '');
    asked.push(path);
    const isReference = path.startsWith('reference/') && '/rulesets' in answers;
    if (!(path in answers || isReference)) throw new TypeError('nobody answers');
    const answer = /** @type {object} */ (isReference ? reference(answers) : answers[path]);
    return new Response(JSON.stringify(answer), { status: 'error' in answer ? 404 : 200 });
  };
  return asked;
}
