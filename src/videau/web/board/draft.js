// @ts-check
/**
 * Narrowing of plays: what the graph of legal steps still allows.
 *
 * The graph is given by the caller, so nothing here knows a rule. A draft is a list of
 * gestures, each of them the edges that one gesture walked.
 */

import { hits, step } from './position.js';

/** @typedef {import('./types.js').Edge} Edge */
/** @typedef {import('./types.js').Graph} Graph */
/** @typedef {import('./types.js').Move} Move */
/** @typedef {import('./types.js').Step} Step */
/** @typedef {import('./types.js').Position} Position */
/** @typedef {import('./types.js').Side} Side */

/** @param {Edge[][]} draft @returns {number} the node where the draft stands */
export const nodeOf = (draft) => draft.at(-1)?.at(-1)?.[3] ?? 0;

/** @param {Graph | null} graph @param {Edge[][]} draft @returns {Edge[]} */
export const choices = (graph, draft) => graph?.[nodeOf(draft)] ?? [];

/** @param {Graph | null} graph @param {Edge[][]} draft */
export const isComplete = (graph, draft) => graph !== null && choices(graph, draft).length === 0;

/** @param {Graph | null} graph @param {Edge[][]} draft @returns {Set<number>} */
export const sources = (graph, draft) => new Set(choices(graph, draft).map(([source]) => source));

/**
 * Everywhere the checker on *source* can go, with one die or several, and by which way.
 *
 * The shorter way wins; between equal ones the way that plays the first die of *order* first.
 *
 * @param {Graph | null} graph @param {Edge[][]} draft @param {number} source
 * @param {number[]} order dice values, the one to play first at the front
 * @returns {Map<number, Edge[]>} target to the edges that lead there
 */
export function reach(graph, draft, source, order) {
  /** @type {Map<number, Edge[]>} */
  const found = new Map();
  if (!graph) return found;
  /** @type {{ node: number, at: number, path: Edge[] }[]} */
  let front = [{ node: nodeOf(draft), at: source, path: [] }];
  while (front.length) {
    /** @type {typeof front} */
    const next = [];
    for (const { node, at, path } of front) {
      for (const edge of byDie(graph[node], at, order)) {
        const longer = [...path, edge];
        if (!found.has(edge[1])) found.set(edge[1], longer);
        next.push({ node: edge[3], at: edge[1], path: longer });
      }
    }
    front = next;
  }
  return found;
}

/**
 * The step from *source* that a tap plays: the first die of *order* that moves it.
 * @param {Graph | null} graph @param {Edge[][]} draft @param {number} source
 * @param {number[]} order @returns {Edge | undefined}
 */
export const firstStep = (graph, draft, source, order) =>
  byDie(choices(graph, draft), source, order)[0];

/**
 * @param {Graph | null} graph @param {Edge[][]} draft @param {number} source
 * @param {number} die @returns {Edge | undefined}
 */
export const stepWithDie = (graph, draft, source, die) =>
  choices(graph, draft).find((edge) => edge[0] === source && edge[2] === die);

/** @param {Edge[]} edges @param {number} source @param {number[]} order */
function byDie(edges, source, order) {
  const rank = (/** @type {Edge} */ edge) =>
    order.includes(edge[2]) ? order.indexOf(edge[2]) : order.length;
  return edges.filter((edge) => edge[0] === source).sort((a, b) => rank(a) - rank(b));
}

/** @param {Edge[]} path @returns {number} what the way uses of the dice */
export const pipsOf = (path) => path.reduce((sum, edge) => sum + edge[2], 0);

/**
 * The steps that leave no choice, from where the draft stands.
 * @param {Graph | null} graph @param {Edge[][]} draft @returns {Edge[]}
 */
export function forcedSteps(graph, draft) {
  const path = [];
  let next = choices(graph, draft);
  while (next.length && next.every(([s, t]) => s === next[0][0] && t === next[0][1])) {
    path.push(next[0]);
    next = graph?.[next[0][3]] ?? [];
  }
  return path;
}

/**
 * A way through the graph that makes exactly *moves*, in any order, or null.
 *
 * A move may stand for several steps of one checker. Ways that complete the play come first.
 *
 * @param {Graph | null} graph @param {Move[]} moves @param {number[]} order
 * @returns {Edge[] | null}
 */
export function findPath(graph, moves, order) {
  if (!graph) return null;
  /** @type {Edge[] | null} */
  let partial = null;
  const seen = new Set();
  /** @param {number} node @param {Move[]} open @param {Edge[]} path @returns {Edge[] | null} */
  const walk = (node, open, path) => {
    if (!open.length) {
      if (!graph[node].length) return path;
      partial ??= path;
      return null;
    }
    const key = `${node}:${open
      .map((m) => `${m.source}/${m.target}`)
      .sort()
      .join(' ')}`;
    if (seen.has(key)) return null;
    seen.add(key);
    for (const [index, move] of open.entries()) {
      for (const edge of byDie(graph[node], move.source, order)) {
        if (edge[1] < move.target) continue;
        const rest = open.filter((_, i) => i !== index);
        if (edge[1] !== move.target) rest.push({ source: edge[1], target: move.target });
        const done = walk(edge[3], rest, [...path, edge]);
        if (done) return done;
      }
    }
    return null;
  };
  return walk(0, moves, []) ?? partial;
}

/**
 * The draft as steps, with the hits it makes on the way.
 * @param {Position} position @param {Side} side @param {Edge[][]} draft
 * @returns {{ position: Position, steps: Step[] }}
 */
export function played(position, side, draft) {
  const steps = [];
  for (const [source, target, die] of draft.flat()) {
    steps.push({ source, target, die, hit: hits(position, side, target) });
    position = step(position, side, source, target);
  }
  return { position, steps };
}

/**
 * Which dice on the table are used up, in the order they lie there.
 * @param {number[]} values as they lie, four of them for a double
 * @param {number[]} dice those that were played
 * @returns {boolean[]}
 */
export function usedDice(values, dice) {
  const left = [...dice];
  return values.map((value) => {
    const index = left.indexOf(value);
    if (index < 0) return false;
    left.splice(index, 1);
    return true;
  });
}
