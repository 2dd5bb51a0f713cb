// @ts-check
/**
 * Whether the dice of a record follow from what was locked away before: every roll made again, here
 * in the browser, from nothing but the record. It is the twin of `play/fair_check.py`.
 */

import { linkBefore, PARTIES, rollDice, transcriptAfter, transcriptStart } from './dice.js';
import { splitRecord } from './signature.js';

/** @typedef {import('./dice.js').Party} Party */
/** @typedef {import('./dice.js').Shares} Shares */
/**
 * The first line of a record, as far as it is checked.
 * @typedef {Object} Header
 * @property {string} videau
 * @property {{ name: string }} ruleset
 * @property {{ length: number }} options
 * @property {{ game: string, server: string }} [fair]
 */
/**
 * Any other line of it; which of the dice it has depends on what was done.
 * @typedef {Object} Line
 * @property {number} n
 * @property {string} do
 * @property {string} dice
 * @property {number} white
 * @property {number} black
 * @property {Shares} fair
 */
/** @typedef {[Header, ...Line[]]} Lines */
/** @typedef {'link' | 'dice' | 'action' | 'dice or action' | 'missing' | 'order'} FaultKind */
/**
 * The first thing that does not fit.
 * @typedef {Object} Fault
 * @property {FaultKind} kind
 * @property {number} roll from 1
 * @property {number} n of the action
 * @property {number} after which action the roll before was; 0 if there was none
 * @property {Party} [party]
 * @property {string} [told] the dice of the record
 * @property {string} [rolled] the dice that were rolled
 */
/**
 * @typedef {Object} Proof
 * @property {string | null} game null where nothing was promised
 * @property {number} rolls that were made again
 * @property {Record<string, number>} parties in how many rolls who took part, as `server white`
 * @property {{ party: Party, roll: number, anchor: string }[]} chains
 * @property {Fault | null} fault
 */

const ENOUGH_ROLLS = 3;

/** @param {string} text of a record @returns {Lines | null} null if it is none */
export function readLines(text) {
  try {
    const lines = splitRecord(text).lines.map((line) => JSON.parse(line));
    return isRecord(lines) ? /** @type {Lines} */ (lines) : null;
  } catch {
    return null;
  }
}

/** @param {Partial<Header>[]} lines */
const isRecord = ([header, ...actions]) =>
  header?.videau === 'record' &&
  isObject(header.ruleset) &&
  isObject(header.options) &&
  actions.every(isObject);

/** @param {unknown} data */
const isObject = (data) => typeof data === 'object' && data !== null;

/** @param {Lines} lines @returns {Proof} */
export function checkDice([header, ...actions]) {
  const { fair, ruleset, options } = header;
  /** @type {Proof} */
  const proof = { game: fair?.game ?? null, rolls: 0, parties: {}, chains: [], fault: null };
  if (!fair) return proof;
  proof.chains.push({ party: 'server', roll: 1, anchor: fair.server });
  /** @type {Map<string, [string, number]>} */
  const opened = new Map([['server', [fair.server, 0]]]);
  const { game, server } = fair;
  let before = transcriptStart({ game, server, ruleset: ruleset.name, length: options.length });
  let [roll, after] = [0, 0];
  for (const [index, line] of actions.entries()) {
    const n = index + 1;
    const place = { roll: roll + 1, n, after };
    if (line.n !== n) return { ...proof, fault: { ...place, kind: 'order' } };
    if (isRoll(line)) {
      roll += 1;
      if (!hasShares(line)) return { ...proof, fault: { ...place, kind: 'missing' } };
      const party = wrongParty(game, opened, line.fair, roll);
      if (party) return { ...proof, fault: { ...place, kind: 'link', party } };
      const dice = rollDice(game, roll, before, line.fair);
      if (!shows(line, dice)) {
        const right = { ...line, ...asRolled(line, dice) };
        const kind = whichKind([right, ...actions.slice(n)], game, before, roll);
        const [told, rolled] = [spelled(line), spelled(right)];
        return { ...proof, fault: { ...place, kind, told, rolled } };
      }
      note(proof, line.fair, roll);
      after = n;
    }
    before = transcriptAfter(before, line);
  }
  return proof;
}

/** @param {Proof} proof @param {Shares} shares @param {number} roll */
function note(proof, { links, anchors = {} }, roll) {
  const key = PARTIES.filter((party) => links[party]).join(' ');
  proof.rolls += 1;
  proof.parties[key] = (proof.parties[key] ?? 0) + 1;
  for (const party of PARTIES) {
    const envelope = anchors[party];
    if (envelope) proof.chains.push({ party, roll, anchor: envelope.anchor });
  }
}

/** @param {Line} line */
const isRoll = (line) => line.do === 'roll' || line.do === 'opening';

/** Whether it says what it was made from, in words that can be hashed. @param {Line} line */
const hasShares = ({ fair }) =>
  typeof fair?.links?.server === 'string' &&
  Object.values(fair.links).every((link) => typeof link === 'string') &&
  isObject(fair.anchors ?? {});

/**
 * Goes on to the links of a roll. @returns {Party | null} whose does not fit
 * @param {string} game @param {Map<string, [string, number]>} opened @param {Shares} shares
 * @param {number} roll
 */
function wrongParty(game, opened, { links, anchors = {} }, roll) {
  for (const party of PARTIES) {
    const envelope = anchors[party];
    if (envelope) {
      if (!(envelope.since >= 0 && envelope.since < roll)) return party;
      opened.set(party, [envelope.anchor, envelope.since]);
    }
  }
  for (const party of PARTIES) {
    const link = links[party];
    if (link) {
      const [before, at] = opened.get(party) ?? ['', 0];
      if (linkBefore(game, party, link, roll - at) !== before) return party;
      opened.set(party, [link, roll]);
    }
  }
  return null;
}

/** @param {Line} line @param {[number, number]} dice */
function shows(line, dice) {
  if (line.do === 'opening') return line.white === dice[0] && line.black === dice[1];
  return line.dice === asRolled(line, dice).dice;
}

/** @param {Line} line @param {[number, number]} dice @returns {Partial<Line>} */
const asRolled = (line, [one, two]) =>
  line.do === 'opening'
    ? { white: one, black: two }
    : { dice: `${Math.max(one, two)}${Math.min(one, two)}` };

/** @param {Line} line @returns {string} */
const spelled = (line) => (line.do === 'opening' ? `${line.white}${line.black}` : line.dice);

/**
 * Whether only a die is wrong: then, with the right one in its place, what follows fits.
 * @param {Line[]} lines @param {string} game @param {string} start @param {number} first
 * @returns {FaultKind}
 */
function whichKind(lines, game, start, first) {
  let [before, roll, fitting] = [start, first, 0];
  for (const [index, line] of lines.entries()) {
    if (isRoll(line) && index > 0) {
      roll += 1;
      if (!hasShares(line) || !shows(line, rollDice(game, roll, before, line.fair))) {
        return fitting >= ENOUGH_ROLLS ? 'dice' : 'action';
      }
      fitting += 1;
    }
    before = transcriptAfter(before, line);
  }
  return fitting ? 'dice' : 'dice or action';
}
