/**
 * What is wrong with a screen by its geometry: whatever is cut, overlaps or cannot be reached.
 * Evaluated in the page. Pixels are never looked at, so that a picture may change.
 * @returns {string[]} one line for each fault
 */
() => {
  const SLACK = 1.5; // px: fractions are rounded, and a letter may stick out a little
  const CONTROLS = 'button, a[href], input, select, summary, [role=slider]';
  const BOXES = '.tile, .grade, .player, .chip, .option, .stop, .kind, .sheet, .moves-list';
  // What has to be in sight as the screen opens, however little room there is.
  const AT_HAND = [
    '#top .icon-button',
    '.act-tools .icon-button',
    '.actions .button',
    '.answer-title',
    '.answer .icon-button',
    '.hint-head .button',
    '.player .figure',
    '.result-buttons .button',
    '.review-steps .icon-button',
    '.setup-start .button',
  ].join();
  const SCROLLS = new Set(['auto', 'scroll']);
  const { body, documentElement: root } = document;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  /** @type {Set<string>} */
  const faults = new Set();

  // Boxes

  const isInside = (a, b) =>
    a.left >= b.left - SLACK &&
    a.right <= b.right + SLACK &&
    a.top >= b.top - SLACK &&
    a.bottom <= b.bottom + SLACK;
  const common = (a, b) => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isLarger = ({ left, right, top, bottom }, than) =>
    right - left > than && bottom - top > than;
  const overlap = (a, b) => isLarger(common(a, b), SLACK);
  const shown = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round);

  // Elements

  /** The same answer for the same element, found once. */
  const remembered = (find) => {
    const known = new Map();
    return (one) => {
      if (!known.has(one)) known.set(one, find(one));
      return known.get(one);
    };
  };
  const style = remembered((one) => getComputedStyle(one));
  const boxOf = (one) => one.getBoundingClientRect();
  function* upwards(one) {
    for (let up = one; up && up !== body; up = up.parentElement) yield up;
  }
  const isForTheEar = remembered((one) =>
    [...upwards(one)].some((up) => style(up).clipPath === 'inset(50%)'),
  );
  const isSeen = (one) =>
    one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !isForTheEar(one);
  const seen = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
  const named = (one) => one.dataset?.key ?? `${one.localName}.${one.getAttribute('class') ?? ''}`;
  const quoted = (text) => `“${text.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;

  /** What lies over the rest on purpose is compared with itself only. */
  const layerOf = remembered((one) => {
    for (const up of upwards(one)) {
      const { position, zIndex } = style(up);
      if (up.matches('dialog, .over') || position === 'fixed' || position === 'sticky') return up;
      if (position === 'absolute' && zIndex !== 'auto') return up;
    }
    return root;
  });

  /** What of a part that scrolls is to be seen. */
  const viewOf = remembered((one) => {
    let view = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    for (const up of upwards(one)) {
      if (SCROLLS.has(style(up).overflowY)) view = common(view, boxOf(up));
    }
    return view;
  });

  /** The element that cuts a box off, or has it stick out; what scrolls may be longer than it is. */
  function cutterOf(from, box) {
    for (const up of upwards(from)) {
      const { overflowX, overflowY, borderLeftWidth, display, position } = style(up);
      if (display === 'inline' || display === 'contents') continue;
      const frame = boxOf(up);
      const isFramed = Number.parseFloat(borderLeftWidth) > 0 || up.matches('.button, .card');
      const [movesX, movesY] = [SCROLLS.has(overflowX), SCROLLS.has(overflowY)];
      const isTooWide = box.left < frame.left - SLACK || box.right > frame.right + SLACK;
      const isTooHigh = box.top < frame.top - 2 * SLACK || box.bottom > frame.bottom + 2 * SLACK;
      if (isTooWide && !movesX && (isFramed || overflowX !== 'visible')) return up;
      if (isTooHigh && !movesY && (isFramed || overflowY !== 'visible')) return up;
      const isSideways = movesX && up.scrollWidth > up.clientWidth + SLACK;
      if (isSideways && !up.matches('.compare-room')) return up;
      if (movesY || position === 'fixed') return null;
    }
    return null;
  }

  // Everything on the screen

  const texts = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || one.closest('svg, select, .vb, script') || !isSeen(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of [...range.getClientRects()].filter(({ width }) => width > 0)) {
      texts.push({ one, box, name: quoted(node.data), layer: layerOf(one) });
    }
  }
  const isOnPage = (one) => !one.closest('.vb') && boxOf(one).width > 0;
  const controls = seen(CONTROLS)
    .filter(isOnPage)
    .map((one) => {
      const isMark = one.matches('input[type=radio], input[type=checkbox]');
      const box = boxOf((isMark && one.closest('label')) || one);
      return { one, box, name: named(one), layer: layerOf(one) };
    });
  const boxes = seen(BOXES)
    .filter(isOnPage)
    .map((one) => ({ one, box: boxOf(one), name: named(one), layer: layerOf(one) }));

  // Whole, and on the page

  if (root.scrollWidth > innerWidth) faults.add(`the page is ${root.scrollWidth} px wide`);
  for (const { one, box, name } of [...texts, ...controls]) {
    const cutter = cutterOf(one.matches(CONTROLS) ? one.parentElement : one, box);
    if (cutter) faults.add(`cut: ${name} by ${named(cutter)}`);
    const isOff = box.left < -SLACK || box.right > innerWidth + SLACK;
    if (isOff && !one.closest('.compare-room')) faults.add(`off the screen: ${name} ${shown(box)}`);
  }
  if (body.dataset.screen === 'table' && body.scrollHeight > innerHeight + SLACK) {
    if (!document.querySelector('.notice')) faults.add(`the table is ${body.scrollHeight} px high`);
  }

  // At hand, and nothing over it

  const above = document.querySelector('dialog:modal') ?? document.querySelector('.over--on');
  for (const one of seen(AT_HAND)) {
    const box = boxOf(one);
    if (!box.width || (above && !above.contains(one))) continue;
    if (!isInside(box, screen)) {
      faults.add(`out of sight: ${named(one)} ${shown(box)}`);
      continue;
    }
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    for (const at of [box.top + 3, y, box.bottom - 3]) {
      const found = document.elementFromPoint(x, at);
      const isIt = !found || one.contains(found) || found.contains(one);
      if (!isIt) faults.add(`covered: ${named(one)} by ${named(found)}`);
    }
  }

  // Beside each other

  function compare(all) {
    const sorted = all.toSorted((a, b) => a.box.top - b.box.top);
    for (const [i, a] of sorted.entries()) {
      for (let j = i + 1; j < sorted.length && sorted[j].box.top < a.box.bottom; j += 1) {
        const b = sorted[j];
        const isOne = a.one.contains(b.one) || b.one.contains(a.one);
        const isLabelled = a.one.closest('label')?.contains(b.one);
        if (a.layer !== b.layer || isOne || isLabelled || !overlap(a.box, b.box)) continue;
        faults.add(`overlap: ${a.name} and ${b.name}`);
      }
    }
  }
  const visible = ({ one, box }) => isLarger(common(box, viewOf(one)), SLACK);
  // Lines that follow each other touch: the middle of each is what is read.
  const line = (text) => {
    const { left, right, top, bottom } = common(text.box, viewOf(text.one));
    const fifth = 0.2 * (bottom - top);
    return { ...text, box: { left, right, top: top + fifth, bottom: bottom - fifth } };
  };
  const clipped = (thing) => ({ ...thing, box: common(thing.box, viewOf(thing.one)) });
  compare(controls.filter(visible).map(clipped));
  compare(boxes.filter(visible).map(clipped));
  compare(texts.filter(visible).map(line));

  // The board is whole, and nothing lies on it but what was laid there on purpose.

  for (const board of seen('.board-itself .vb-depth, .review-board .vb-depth')) {
    const box = boxOf(board);
    if (!isInside(box, screen)) faults.add(`out of sight: the board ${shown(box)}`);
    for (const { one, box: at, name } of [...controls, ...texts]) {
      const isLaid = one.closest('.moves, dialog, .over, .top-room, .board-note');
      if (!isLaid && overlap(box, at)) faults.add(`over the board: ${name}`);
    }
  }
  return [...faults];
}
