// @ts-check
/** “Check the dice”: the record of a game, or a file, recomputed in the reader's own browser. */

import { t, tn } from '../../i18n/index.js';
import * as api from '../api.js';
import { fieldOf, h, redraw } from '../dom.js';
import { drawAgain, screen } from '../screen.js';
import { keptGames, prefer, preferences } from '../store.js';
import { learnWords } from '../why.js';
import { checkDice, readLines } from './check.js';
import { isOwn } from './device.js';
import { checkSignature } from './signature.js';
import {
  isBroken,
  keyIn,
  noDice,
  signatureDetails,
  signatureFault,
  signaturePart,
} from './signed.js';

/** @typedef {import('./check.js').Proof} Proof */
/** @typedef {import('./check.js').Fault} Fault */
/** @typedef {import('./signed.js').Signed} Signed */
/** @typedef {Omit<Signed, 'trusted'>} Signature what does not depend on whom the reader trusts */
/** @typedef {{ proof: Proof, signed: Signature | null }} Found */
/** @typedef {{ proof: Proof, signed: Signed | null }} Judged */
/** @typedef {{ name: string, found: Found | null } | null} Checked found null: not a record */
/** @typedef {{ checked: Checked }} Check */
/** @typedef {import('../screen.js').Page<Check>} Page */

/** @param {HTMLElement} main @param {string} [id] of a table @returns {import('../screen.js').Screen} */
export function checkScreen(main, id) {
  /** @type {Check | null} */
  let known = null;
  return screen(main, {
    name: 'games',
    look: 'page check-page',
    isTranslated: true,
    load: async () => {
      await learnWords(); // most visitors never come here, so its words come with it
      known ??= { checked: id ? await checkTable(id) : null };
      return known;
    },
    draw,
  });
}

/** @param {string} id @returns {Promise<Checked>} */
async function checkTable(id) {
  const token = keptGames()[id]?.token ?? '';
  return { name: '', found: await findOut(await api.recordText(id, token)) };
}

/** @param {string} text @returns {Promise<Found | null>} */
async function findOut(text) {
  const lines = readLines(text);
  if (!lines) return null;
  const signature = await checkSignature(text);
  if (!signature) return { proof: checkDice(lines), signed: null };
  // Nothing of the record is sent: the server only says what its own key is.
  const { key: ownKey } = await api.signingKey().catch(() => ({ key: null }));
  return { proof: checkDice(lines), signed: { ...signature, ownKey } };
}

/** @param {Page} page @param {Check} check */
function draw(page, { checked }) {
  redraw(
    page.main,
    h('h1', null, t('Check the dice')),
    h(
      'p',
      { class: 'lead' },
      t(
        'Before the game, each side locked its half of the luck in an envelope. Here are the envelopes, opened and put together again.',
      ),
    ),
    h('div', { role: 'status' }, checked && result(checked)),
    dropArea(page),
    keyField(page),
    h(
      'p',
      { class: 'help' },
      t('Everything is computed here, in your browser. Nothing is sent to the server.'),
    ),
  );
}

/** @param {Page} page */
const dropArea = (page) =>
  h(
    'label',
    {
      class: 'drop-area',
      ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
      ondrop: (/** @type {DragEvent} */ event) => {
        event.preventDefault();
        read(page, event.dataTransfer?.files[0]);
      },
    },
    h('b', null, t('Drop a record here, or choose one')),
    h('input', {
      type: 'file',
      accept: '.jsonl',
      'data-key': 'record',
      onchange: (/** @type {Event} */ event) => read(page, fieldOf(event).files?.[0]),
    }),
  );

/** Where the reader names the key that records are to be signed with. @param {Page} page */
function keyField(page) {
  const { trustedKey } = preferences;
  const isKey = !trustedKey || keyIn(trustedKey) !== null;
  const field = h(
    'label',
    { class: 'field' },
    h('span', null, t('Public key of the server, if known')),
    h('input', {
      type: 'text',
      maxlength: 80,
      autocomplete: 'off',
      spellcheck: 'false',
      value: trustedKey,
      'aria-invalid': String(!isKey),
      'data-key': 'trusted-key',
      onchange: (/** @type {Event} */ event) => {
        prefer({ trustedKey: fieldOf(event).value.trim() });
        drawAgain(page);
      },
    }),
  );
  return [
    field,
    !isKey && h('p', { class: 'check-bad' }, t('A public key has 64 digits, 0 to 9 and a to f.')),
  ];
}

/** @param {Page} page @param {File} [file] */
async function read(page, file) {
  if (!file || !page.data) return;
  page.data.checked = { name: file.name, found: await findOut(await file.text()) };
  drawAgain(page);
}

/** @param {NonNullable<Checked>} checked */
const result = ({ name, found }) =>
  h('section', { class: 'card check-result' }, name && h('h2', null, name), verdict(found));

/** @param {Found | null} found */
function verdict(found) {
  if (!found) return h('p', null, t('This is not a record of Videau.'));
  const { proof } = found;
  const trusted = keyIn(preferences.trustedKey) ?? '';
  const signed = found.signed && { ...found.signed, trusted };
  if (!proof.game && !signed) {
    return h(
      'p',
      null,
      t(
        'There is nothing to check here. Nothing is promised for games at one device, between computers, with typed dice, or from other programs.',
      ),
    );
  }
  return [
    faults({ proof, signed }),
    proof.game ? rolls(proof) : noDice(),
    signed && signaturePart(signed),
    details({ proof, signed }),
  ];
}

/** What does not fit, or that everything does. @param {Judged} judged */
function faults({ proof, signed }) {
  const isWrong = isBroken(signed);
  if (!proof.fault && !isWrong) {
    // Where the signature cannot be checked, only the dice are known to fit.
    if (signed && !signed.isGenuine) return null;
    return h('p', { class: 'check-good' }, h('b', null, t('Everything fits.')));
  }
  return [
    proof.fault && h('p', { class: 'check-bad' }, h('b', null, faultText(proof.fault))),
    signed && isWrong && h('div', { class: 'check-bad' }, h('b', null, signatureFault(signed))),
  ];
}

/** @param {Proof} proof */
const rolls = (proof) => [
  h(
    'p',
    null,
    tn('{n} roll was made again and fits.', '{n} rolls were made again and fit.', proof.rolls),
  ),
  h(
    'ul',
    null,
    together(proof).map((line) => h('li', null, line)),
  ),
];

/** @param {Proof} proof */
function together({ parties }) {
  /** @type {[string, (n: number) => string][]} */
  const words = [
    ['server white black', (n) => t('by the server and both players’ devices: {n}', { n })],
    ['server white', (n) => t('by the server and white’s device: {n}', { n })],
    ['server black', (n) => t('by the server and black’s device: {n}', { n })],
    ['server', (n) => t('by the server alone, which could have known them: {n}', { n })],
  ];
  return words.filter(([key]) => parties[key]).map(([key, say]) => say(parties[key]));
}

/** For those who want to know exactly. @param {Judged} judged */
const details = ({ proof, signed }) =>
  h(
    'details',
    { class: 'check-details' },
    h('summary', { 'data-key': 'details' }, t('For cryptographers')),
    proof.game && envelopes(proof),
    signed && signatureDetails(signed),
  );

/** @param {Proof} proof */
const envelopes = ({ game, chains }) => [
  h(
    'p',
    { class: 'help' },
    t(
      'Each envelope is the anchor of a SHA-256 hash chain. A roll is the HMAC-SHA-256, under the server’s link, of the other links and of everything that happened before, by rejection sampling. docs/fair-dice.md has the construction and test vectors.',
    ),
  ),
  h('p', { class: 'help' }, t('Game {id}', { id: game ?? '' })),
  h(
    'ul',
    null,
    chains.map(({ party, roll, anchor }) =>
      h(
        'li',
        { class: 'check-envelope' },
        t('Envelope ({party}), used from roll {roll} on: {anchor}', {
          party: partyName(party),
          roll,
          anchor,
        }),
        party !== 'server' &&
          isOwn(game ?? '', party, anchor) &&
          h('b', null, ' ', t('This device locked it.')),
      ),
    ),
  ),
];

/** @param {import('./dice.js').Party} party */
const partyName = (party) =>
  ({ server: t('the server'), white: t('white'), black: t('black') })[party];

/** @param {Fault} fault */
function faultText({ kind, roll, n, after, party = 'server', told = '', rolled = '' }) {
  switch (kind) {
    case 'link':
      return t('Roll {roll} (action {n}): what was opened does not fit the envelope ({party}).', {
        roll,
        n,
        party: partyName(party),
      });
    case 'dice':
      return t('Roll {roll} (action {n}): the record says {told}, but {rolled} was rolled.', {
        roll,
        n,
        told,
        rolled,
      });
    case 'action':
      return t(
        'Before roll {roll} something was changed, added, left out or moved: look at actions {first} to {n}.',
        { roll, n, first: Math.min(after + 1, n) },
      );
    case 'dice or action':
      return t(
        'Roll {roll} (action {n}): the record says {told}, the envelopes give {rolled}. Either the dice were changed, or something before them.',
        { roll, n, told, rolled },
      );
    case 'missing':
      return t('Roll {roll} (action {n}) does not say what it was made from.', { roll, n });
    default:
      return t('The actions are not in order: action {n} is missing or in another place.', { n });
  }
}
