/**
 * What is wrong with the screen by its geometry: whatever is cut, overlaps or cannot be reached.
 *
 * Evaluated in the page. Pixels are never looked at, so a picture may change and this stays true.
 * @returns {string[]} one line for each fault
 */
() => {
  const SLACK = 1.5; // px: fractions are rounded, and a letter may stick out of its line a little
  const CONTROLS = 'button, a[href], input, select, summary, [role=slider]';
  // What has to be on the screen as it opens, however little room there is.
  const AT_HAND = [
    '.actions .button',
    '.act-tools .icon-button',
    '.answer *',
    '.result-buttons *',
    '.setup-start .button',
    '.review-steps .icon-button',
    '.hint-head .button',
    '#top .icon-button',
    '.player .figure',
  ].join();
  const faults = [];

  const style = (/** @type {Element} */ one) => getComputedStyle(one);
  const ancestors = function* (/** @type {Element} */ one) {
    for (let up = one; up; up = up.parentElement) yield up;
  };
  const isSeen = (/** @type {Element} */ one) =>
    one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    ![...ancestors(one)].some((up) => style(up).clipPath === 'inset(50%)'); // for the ear only
  const named = (/** @type {Element} */ one) =>
    one.getAttribute('data-key') ??
    `${one.localName}.${String(one.getAttribute('class') ?? '').replaceAll(' ', '.')}`;
  const quoted = (/** @type {string} */ text) => `“${text.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
  const boxOf = (/** @type {Element} */ one) => one.getBoundingClientRect();
  const isWithin = (a, b) =>
    a.left >= b.left - SLACK && a.right <= b.right + SLACK &&
    a.top >= b.top - SLACK && a.bottom <= b.bottom + SLACK;
  const overlap = (a, b) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > SLACK && high > SLACK;
  };
  /** What lies over the rest on purpose is compared with itself only. */
  const layerOf = (/** @type {Element} */ one) => {
    for (const up of ancestors(one)) {
      if (up.matches('dialog, .over, .vb')) return up;
      if (['fixed', 'sticky'].includes(style(up).position) && up !== document.body) return up;
      if (style(up).position === 'absolute' && style(up).zIndex !== 'auto') return up;
    }
    return document.documentElement;
  };
  const top = document.querySelector('dialog:modal') ?? document.querySelector('.over--on');

  // Texts: whole within whatever clips or frames them.
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent || parent.closest('svg, select, .vb, script') || !isSeen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    const view = viewOf(parent);
    texts.push(...boxes.map((box) => within(box, view))
      .filter(({ left, top, right, bottom }) => right > left && bottom > top)
      .map((box) => ({ box, parent, text: node.data, layer: layerOf(parent) })));
    for (const box of boxes) {
      const cutter = cutBy(parent, box);
      if (cutter) {
        faults.push(`cut: ${quoted(node.data)} by ${named(cutter)}`);
        break;
      }
    }
  }

  /** What is to be seen of things in a part that scrolls. */
  function viewOf(/** @type {Element} */ one) {
    const whole = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    return [...ancestors(one)]
      .filter((up) => up !== document.body && up !== document.documentElement && ['auto', 'scroll'].includes(style(up).overflowY))
      .reduce((view, up) => within(boxOf(up), view), whole);
  }

  function within(a, b) {
    return {
      left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
      height: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    };
  }

  function cutBy(/** @type {Element} */ from, /** @type {DOMRect} */ box) {
    for (const up of ancestors(from)) {
      if (up === document.body || up === document.documentElement) break;
      const { overflowX, overflowY, borderTopWidth, display, position } = style(up);
      if (display === 'inline' || display === 'contents') continue;
      const frame = boxOf(up);
      const isFramed = parseFloat(borderTopWidth) > 0 || up.matches('.button, .card, .chip');
      const clipsX = overflowX !== 'visible' && overflowX !== 'auto' && overflowX !== 'scroll';
      const scrollsX = overflowX === 'auto' || overflowX === 'scroll';
      const scrollsY = overflowY === 'auto' || overflowY === 'scroll';
      if ((clipsX || (isFramed && !scrollsX)) && (box.left < frame.left - SLACK || box.right > frame.right + SLACK)) return up;
      const clipsY = overflowY !== 'visible' && !scrollsY;
      if ((clipsY || (isFramed && !scrollsY)) && (box.top < frame.top - SLACK - 2 || box.bottom > frame.bottom + SLACK + 2)) return up;
      if (scrollsX && up.scrollWidth > up.clientWidth + SLACK && !up.matches('.compare-room')) return up;
      if (scrollsY) return null; // it can be scrolled to
      if (position === 'fixed') return null;
    }
    return null;
  }

  // The page itself is never wider than the screen.
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`wide: the page takes ${scrollWidth} of ${innerWidth}`);
  const isTable = document.body.dataset.screen === 'table';

  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((one) => isSeen(one) && !one.closest('.vb') && boxOf(one).width > 0)
    .map((one) => {
      const area = (one.matches('input[type=radio], input[type=checkbox]') && one.closest('label')) || one;
      return { one, box: boxOf(area), layer: layerOf(one) };
    });
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  for (const { one, box } of controls) {
    if (one.closest('.compare-room')) continue;
    if (box.left < -SLACK || box.right > innerWidth + SLACK) {
      faults.push(`off-screen: ${named(one)} ${Math.round(box.left)} to ${Math.round(box.right)} of ${innerWidth}`);
    }
    const scroller = [...ancestors(one)].find((up) => ['auto', 'scroll'].includes(style(up).overflowY) && up !== document.body);
    if (isTable && !scroller && box.bottom > innerHeight + SLACK) {
      faults.push(`off-screen: ${named(one)} ends at ${Math.round(box.bottom)} of ${innerHeight}`);
    }
    const cutter = cutBy(one.parentElement ?? one, box);
    if (cutter) faults.push(`cut: ${named(one)} by ${named(cutter)}`);
  }

  // What matters most is in sight, and nothing lies over it.
  for (const one of document.querySelectorAll(AT_HAND)) {
    if (!isSeen(one) || (top && !top.contains(one))) continue;
    const box = boxOf(one);
    if (!box.width) continue;
    if (!isWithin(box, screen)) {
      faults.push(`out of sight: ${named(one)} ${quoted(one.textContent ?? '')} ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight}`);
      continue;
    }
    const spots = [[box.left + 3, box.top + 3], [box.right - 3, box.bottom - 3], [(box.left + box.right) / 2, (box.top + box.bottom) / 2]];
    for (const [x, y] of spots) {
      const found = document.elementFromPoint(x, y);
      if (!found || one.contains(found) || found.contains(one)) continue;
      faults.push(`covered: ${named(one)} by ${named(found)}`);
      break;
    }
  }

  // Controls do not lie over each other, nor texts over texts.
  const pairs = (all, what) => {
    for (const [i, a] of all.entries()) {
      for (const b of all.slice(i + 1)) {
        if (a.layer !== b.layer || !overlap(a.box, b.box)) continue;
        const fault = what(a, b);
        if (fault) faults.push(fault);
      }
    }
  };
  pairs(controls, (a, b) =>
    a.one.contains(b.one) || b.one.contains(a.one) || a.one.closest('label')?.contains(b.one)
      ? '' : `overlap: ${named(a.one)} and ${named(b.one)}`);
  const lines = texts.map((one) => ({ ...one, box: {
    left: one.box.left, right: one.box.right, top: one.box.top + 0.2 * one.box.height, bottom: one.box.bottom - 0.2 * one.box.height } }));
  pairs(lines, (a, b) =>
    a.parent === b.parent ? '' : `overlap: ${quoted(a.text)} and ${quoted(b.text)}`);

  // Nothing lies over a board that is played on or looked at, but what was laid there on purpose.
  const boards = [...document.querySelectorAll('.board-itself .vb-depth, .review-board .vb-depth')].filter(isSeen);
  for (const board of boards) {
    const box = boxOf(board);
    if (!isWithin(box, screen)) faults.push(`out of sight: the board ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    const drawer = '.moves, dialog, .over, .top-room';
    const laid = [...controls.map(({ one, box: at }) => ({ one, box: at, text: named(one) })),
      ...texts.map(({ parent, box: at, text }) => ({ one: parent, box: at, text: quoted(text) }))];
    for (const { one, box: at, text } of laid) {
      if (one.closest(drawer) || one.closest('.vb')) continue;
      if (overlap(box, at)) faults.push(`over the board: ${text}`);
    }
  }
  return [...new Set(faults)];
}
