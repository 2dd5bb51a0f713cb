// @ts-check
/**
 * The language on the screen. Texts are looked up by their English template in the catalogue
 * that the server sends, so English needs none, and a text that is missing reads in English.
 */

/** @typedef {Record<string, string | Record<string, string>>} Texts */
/** @typedef {Record<string, unknown>} Values strings and numbers fill the gaps of a template */
/**
 * @typedef {{ message?: string, template: string, plural?: string | null, values?: Values }} Said
 */

let code = 'en';
/** @type {Texts} */
let texts = {};
let plurals = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');
/** @type {Map<string, Texts>} */
const known = new Map([['en', {}]]);

/** The language in use. */
export const language = () => code;

/**
 * Goes over to another language; what is on the screen has to be drawn again.
 * @param {string} wanted @param {Texts} catalogue
 */
export function useLanguage(wanted, catalogue) {
  known.set(wanted, catalogue);
  code = wanted;
  texts = catalogue;
  plurals = new Intl.PluralRules(wanted);
  numbers = new Intl.NumberFormat(wanted);
}

/**
 * Adds texts that are not needed at first.
 * @param {string} wanted @param {Texts} more
 */
export const addTexts = (wanted, more) => {
  Object.assign(known.get(wanted) ?? {}, more);
};

/** @param {string} wanted @returns {Texts | undefined} a catalogue that was loaded before */
export const knownTexts = (wanted) => known.get(wanted);

/**
 * A sentence: its template in the language of the screen, with the gaps filled.
 * @param {string} template @param {Values} [values]
 */
export function t(template, values = {}) {
  const found = texts[template];
  return fill(typeof found === 'string' ? found : template, values);
}

/**
 * A sentence that depends on a number, which fills the gap {n}.
 * @param {string} one @param {string} many @param {number} n @param {Values} [values]
 */
export function tn(one, many, n, values = {}) {
  const found = texts[one];
  const english = n === 1 ? one : many;
  const form = typeof found === 'object' ? (found[plurals.select(n)] ?? found.other) : found;
  return fill(form ?? english, { n, ...values });
}

/**
 * A sentence of the server, said in the language of the screen; one that is not in the catalogue
 * reads as the server has put it.
 * @param {Said} said @returns {string}
 */
export function say(said) {
  if (code !== 'en' && said.message && !(said.template in texts)) return said.message;
  const values = Object.fromEntries(
    Object.entries(said.values ?? {}).map(([name, value]) => [
      name,
      isSaid(value) ? say(value) : value,
    ]),
  );
  if (said.plural) return tn(said.template, said.plural, Number(values.n), values);
  return t(said.template, values);
}

/** @param {unknown} value @returns {value is Said} */
const isSaid = (value) => typeof value === 'object' && value !== null && 'template' in value;

/** @param {number} value */
export const number = (value) => numbers.format(value);

/** @param {number} share of one, as players say it @param {number} [digits] */
export const percent = (share, digits = 0) =>
  new Intl.NumberFormat(code, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);

/** A gain or a loss, with its sign. @param {number} value @param {number} [digits] */
export const signed = (value, digits = 2) =>
  new Intl.NumberFormat(code, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(value)
    .replace('-', '−');

/** @param {number} value @param {number} digits */
export const decimal = (value, digits) =>
  new Intl.NumberFormat(code, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

/** @param {number} milliseconds since 1970 */
export const date = (milliseconds) =>
  new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds);

/** @param {string[]} parts */
export const list = (parts) => new Intl.ListFormat(code, { type: 'conjunction' }).format(parts);

/** @param {string} template @param {Values} values @returns {string} */
function fill(template, values) {
  return template.replace(/\{(\w+)(!r)?\}/g, (whole, name, quoted) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (typeof value === 'number') return numbers.format(value);
    return quoted ? t('“{text}”', { text: value }) : String(value);
  });
}
