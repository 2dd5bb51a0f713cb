// @ts-check
/**
 * A game as a row of stops: whatever somebody did, with what the engine says to it. Free of the
 * page and of words, so it can be tested without one.
 */

/** @import { JudgementView, NudgedView, TableView } from '../../wire-types.js' */
/** @typedef {'white' | 'black'} Side */
/** @typedef {import('../table/move-list.js').Cell} Cell */
/**
 * @typedef {{ n: number, number: number, side: Side, kind: Cell['kind'] | 'held', dice: string,
 *   text: string, judged: JudgementView | null, isPassed: boolean, hinted: boolean,
 *   nudged: string }} Stop
 *   held: rolled where doubling was a question; isPassed: the engine has nothing to say to it;
 *   nudged: the first idea, where the tutor asked
 * @typedef {{ at: number, share: number }} Chance at a stop, from 0 to 1, of one side
 */

/** How many games of a table are over. @param {Pick<TableView, 'game' | 'result'>} table */
export const played = ({ game, result }) => game - (result ? 0 : 1);

/**
 * @param {Cell[]} cells of one game @param {JudgementView[]} judgements @param {number[]} hinted
 * @param {NudgedView[]} nudged @param {boolean} isDone whether more judgements will come
 * @returns {Stop[]} in the order in which things happened
 */
export function stops(cells, judgements, hinted = [], nudged = [], isDone = false) {
  const latest = isDone ? Number.POSITIVE_INFINITY : (judgements.at(-1)?.n ?? 0);
  const opinions = new Map(judgements.map((each) => [each.n, each]));
  const helped = new Set(hinted);
  const ideas = new Map(nudged.map(({ n, wanted }) => [n, wanted]));
  const moves = cells.map((cell, at) => {
    const kind = cells[at + 1]?.kind === 'back' ? /** @type {const} */ ('back') : cell.kind;
    return { ...cell, kind, judged: opinions.get(cell.n) ?? null };
  });
  return [...moves, ...heldDoubles(cells, judgements)]
    .sort((a, b) => a.n - b.n)
    .map(({ n, number, side, kind, dice, text, judged }) => {
      const help = { hinted: helped.has(n - 1), nudged: ideas.get(n - 1) ?? '' };
      return {
        n,
        number,
        side,
        kind,
        dice,
        text,
        judged,
        isPassed: !judged && n < latest,
        ...help,
      };
    });
}

/**
 * Rolls where the cube could well have been turned; they belong to the play that follows.
 * @param {Cell[]} cells @param {JudgementView[]} judgements
 */
const heldDoubles = (cells, judgements) =>
  judgements
    .filter(({ n, kind, counts }) => kind === 'double' && counts && !cells.some((c) => c.n === n))
    .map((judged) => ({
      n: judged.n,
      number: (cells.find(({ n }) => n > judged.n) ?? cells.at(-1))?.number ?? 1,
      side: judged.side,
      kind: /** @type {const} */ ('held'),
      dice: '',
      text: '',
      judged,
    }));

/** @param {Stop[]} all @returns {number[]} places of the mistakes, the costliest first */
export const mistakes = (all) =>
  all
    .map((stop, place) => ({ place, loss: stop.judged?.label ? stop.judged.loss : 0 }))
    .filter(({ loss }) => loss > 0)
    .sort((a, b) => b.loss - a.loss)
    .map(({ place }) => place);

/**
 * The next mistake from a place, in the order of the game; the same place if there is none.
 * @param {Stop[]} all @param {number} place @param {1 | -1} way
 */
export function nextMistake(all, place, way) {
  for (let at = place + way; at >= 0 && at < all.length; at += way) {
    if (all[at].judged?.label) return at;
  }
  return place;
}

/** How often a turn of the cube doubles what it showed. @type {Record<string, number>} */
const TURNS = { double: 2, beaver: 4, raccoon: 8 };

/**
 * Doubles with the answer to them, as far as they are judged.
 * @param {Stop[]} all
 * @returns {{ at: number, value: number, answer: 'take' | 'drop' | null, places: number[] }[]}
 *   value: that of the cube as it was offered last; places: those of the double and of all answers
 */
export function cubeActions(all) {
  /** @type {ReturnType<typeof cubeActions>} */
  const found = [];
  for (const [at, { judged }] of all.entries()) {
    const last = found.at(-1);
    if (!judged) continue;
    const did = judged.options[judged.chosen].do;
    if (did === 'double') found.push({ at, value: 2 * judged.cube, answer: null, places: [at] });
    else if (last && (did === 'take' || did === 'drop')) last.answer = did;
    else if (last && did in TURNS) last.value = TURNS[did] * judged.cube;
    else continue;
    if (did !== 'double') last?.places.push(at);
  }
  return found;
}

/**
 * The chance of *side* to win after everything that was played, as far as it is known.
 * @param {Stop[]} all @param {Side} side @returns {Chance[]}
 */
export function chances(all, side) {
  return all.flatMap(({ kind, judged }, at) => {
    if (kind !== 'play' || !judged) return [];
    const { win } = judged.options[judged.chosen].chances;
    return [{ at, share: judged.side === side ? win : 1 - win }];
  });
}

/**
 * Where a chance lies in a plot. The first and the last stop lie on its edges.
 * @param {Chance} chance @param {number} count of all stops
 * @param {{ x: number, y: number, w: number, h: number }} room
 */
export function plotted({ at, share }, count, { x, y, w, h }) {
  return { x: x + (w * at) / Math.max(1, count - 1), y: y + h * (1 - share) };
}

/**
 * The stop that lies nearest to a place on the plot.
 * @param {number} at from the left edge @param {number} width of the plot @param {number} count
 */
export const nearest = (at, width, count) =>
  Math.max(0, Math.min(count - 1, Math.round((at / width) * (count - 1))));
