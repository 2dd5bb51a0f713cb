// @ts-check
/** Which marks a scene shows: what was played, what can be done, what is lit up. */

import { seen } from './describe.js';
import { isComplete } from './draft.js';
import { column, isTop, spot } from './geometry.js';
import * as marks from './marks.js';
import { OFF } from './position.js';
import { stepsOf } from './state.js';
import { svg } from './svg.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {import('./render.js').Scene} Scene */

/**
 * The play to mark: the last one, until the own one is complete and waits to be confirmed.
 * @param {State} state @returns {import('./types.js').LastPlay | null}
 */
function markedPlay(state) {
  const { showLastPlay, lastPlay, turn, graph, draft } = state;
  if (!showLastPlay) return null;
  const isDone = turn !== null && draft.length > 0 && isComplete(graph, draft);
  return isDone ? { side: turn, moves: stepsOf(state) } : lastPlay;
}

/** @param {Scene} scene */
export const lastKey = ({ state, rest, view }) =>
  JSON.stringify([markedPlay(state), state.perspective, rest, hitPoints(view)]);

/** @param {import('./describe.js').Outlook} view */
const hitPoints = (view) => [...view.targets].filter(([, { hit }]) => hit).map(([point]) => point);

/** @param {string} prefix @param {Scene} scene */
export function lastOf(prefix, { state, layout, rest, view }) {
  const play = markedPlay(state);
  if (!play) return { under: [], over: [] };
  return marks.lastPlay(state, layout, rest, play, new Set(hitPoints(view)), prefix);
}

/** @param {Scene} scene */
export const marksKey = ({ state, rest, view }) =>
  JSON.stringify([
    rest,
    state.held,
    state.showMovable,
    state.perspective,
    state.arrows,
    state.lit,
    [...view.movable],
    [...view.targets].map(([point, { pips, hit }]) => [point, pips, hit]),
  ]);

/** What can be done now: targets of the checker in hand, or the checkers that can move.
 * @param {Scene} scene */
export function marksOf({ state, layout, rest, view }) {
  const { turn, held } = state;
  /** @type {SVGElement[]} */
  const under = [];
  /** @type {SVGElement[]} */
  const over = [];
  const review = marks.arrows(state, layout, rest);
  if (!turn) return { under, over: review };
  const row = marks.rowOf(state, turn);
  for (const [point, { pips, hit }] of view.targets) {
    if (point === OFF) {
      const tray = marks.targetTray(layout, row, pips);
      under.push(tray.under);
      over.push(tray.over);
      continue;
    }
    const own = seen(state, point);
    const count = hit ? 0 : rest[turn][own];
    under.push(marks.targetPoint(layout, point, hit));
    over.push(marks.landing(layout, spot(layout, row, own, count, count + 1), pips, hit));
  }
  if (held !== null) {
    const count = rest[turn][held];
    under.push(marks.ghost(layout, spot(layout, row, held, count, count + 1)));
  } else if (state.showMovable) {
    for (const point of view.movable) {
      const own = seen(state, point);
      const count = rest[turn][own];
      if (count) over.push(marks.movable(layout, spot(layout, row, own, count - 1, count)));
    }
  }
  return { under, over: [...over, ...review] };
}

/** @param {State} state @param {Layout} layout @returns {SVGElement[]} */
export function litPoints(state, layout) {
  return state.lit.flatMap(({ side, points, label }) => {
    const rects = points
      .map((point) => (side === state.perspective ? point : 25 - point))
      .filter((point) => point >= 1 && point <= 24)
      .map((point) => ({ point, rect: column(layout, point) }));
    const frames = rects.map(({ point, rect }) => {
      const h = layout.L + 0.1 * layout.p;
      const y = isTop(point) ? rect.y : rect.y + rect.h - h;
      const frame = { x: rect.x + 1, y, width: rect.w - 2, height: h, rx: 0.1 * layout.p };
      return svg(
        'g',
        {},
        svg('rect', { ...frame, class: 'vb-lit-casing', 'stroke-width': 4 }),
        svg('rect', { ...frame, class: 'vb-lit', 'stroke-width': 2 }),
      );
    });
    if (!label || !rects.length) return frames;
    const top = isTop(rects[0].point);
    const x = rects.reduce((sum, { rect }) => sum + rect.x + rect.w / 2, 0) / rects.length;
    const away = layout.L + 0.35 * layout.p;
    const y = top ? layout.middle - layout.H + away : layout.middle + layout.H - away;
    return [
      ...frames,
      svg(
        'text',
        {
          class: 'vb-lit-label',
          x,
          y,
          'font-size': Math.max(12, 0.3 * layout.p),
        },
        label,
      ),
    ];
  });
}
