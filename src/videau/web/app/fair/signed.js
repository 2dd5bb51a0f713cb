// @ts-check
/** What is said of the signature of a record. */

import { t } from '../../i18n/index.js';
import { h } from '../dom.js';

/** @typedef {import('./signature.js').Change} Change */
/**
 * A signature, the key of the server that this page is from, where that is known, and the one that
 * the reader trusts, if any is named.
 * @typedef {import('./signature.js').SignatureCheck & { ownKey: string | null, trusted: string }}
 *   Signed
 */

/** What a public key looks like. */
const KEY = /^[0-9a-f]{64}$/;

/** The key in what somebody has typed; null if there is none. @param {string} typed */
export function keyIn(typed) {
  const key = typed.trim().toLowerCase();
  return KEY.test(key) ? key : null;
}

/** Whether another key was expected. @param {Signed} signed */
const isStrange = ({ key, trusted }) => trusted !== '' && key !== trusted;

/** Whether something does not fit. @param {Signed | null} signed */
export const isBroken = (signed) =>
  signed !== null && (signed.isGenuine === false || signed.changes.length > 0 || isStrange(signed));

/** What does not fit. @param {Signed} signed */
export function signatureFault(signed) {
  const { isGenuine, changes, key } = signed;
  if (isGenuine === false) {
    return t('The signature is wrong: it was changed, or somebody made it up.');
  }
  return [
    isStrange(signed) &&
      h('p', null, t('It was signed with another key than the one you named: {key}', { key })),
    changes.length > 0 && [
      t('This record was changed after a server had signed it:'),
      h(
        'ul',
        null,
        changes.map((change) => h('li', null, changeText(change))),
      ),
    ],
  ];
}

export const noDice = () =>
  h(
    'p',
    null,
    t(
      'The dice of this game cannot be checked: nothing is promised at one device, between computers or with typed dice.',
    ),
  );

/** What fits, and who has signed it. @param {Signed} signed */
export function signaturePart(signed) {
  const { isGenuine, changes } = signed;
  if (isGenuine === false) return null;
  return [
    isGenuine &&
      !changes.length &&
      h('p', null, t('A server has signed this record, and nothing was changed since.')),
    isGenuine === null && h('p', null, cannotTell()),
    !isStrange(signed) && h('p', null, whose(signed)),
  ];
}

/** @param {Signed} signed */
function whose({ key, ownKey, trusted }) {
  if (key === trusted) return t('It was signed with the key that you named.');
  return key === ownKey ? t('It was signed with the key of this server.') : stranger(key);
}

const cannotTell = () =>
  t(
    'Whether the signature is genuine cannot be told here: this takes a newer browser, and a page that came over https. videau verify can tell.',
  );

/** @param {string} key */
const stranger = (key) =>
  t(
    'It was signed with the key {key}. Nobody vouches here for whose key that is: compare it with the one that the server publishes.',
    { key },
  );

/** For those who want to know exactly. @param {Signed} signed */
export const signatureDetails = ({ key }) => [
  h(
    'p',
    { class: 'help' },
    t(
      'The signature is Ed25519, over the SHA-256 of all lines before it and a short mark of each part, by which a change is named. docs/fair-dice.md says which bytes.',
    ),
  ),
  key && h('p', { class: 'help check-envelope' }, t('Key of the signature: {key}', { key })),
];

/** @param {Change} change */
function changeText({ part, first = 0, last = 0 }) {
  const isOne = first === last;
  switch (part) {
    case 'players':
      return t('the names');
    case 'date':
      return t('the date');
    case 'ruleset':
      return t('the rules');
    case 'options':
      return t('what was agreed, such as the length');
    case 'from':
      return t('the score or the position at the start');
    case 'fair':
      return t('the envelopes of the dice');
    case 'header':
      return t('something else about the match');
    case 'actions':
      return isOne
        ? t('action {n} was changed', { n: first })
        : t('actions {first} to {last} were changed', { first, last });
    case 'left out':
      return isOne
        ? t('action {n} was left out', { n: first })
        : t('actions {first} to {last} were left out', { first, last });
    case 'added':
      return isOne
        ? t('action {n} was added', { n: first })
        : t('actions {first} to {last} were added', { first, last });
    case 'order':
      return t('actions {first} to {last} are in another order', { first, last });
    default:
      return t('something that cannot be told more exactly');
  }
}
