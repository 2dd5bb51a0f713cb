import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** @param {string} name */
const css = (name) =>
  readFileSync(new URL(`../../src/videau/web/css/${name}`, import.meta.url), 'utf8').replace(
    /\/\*.*?\*\//gs,
    '',
  );
const tokens = css('tokens.css');

/**
 * The custom properties of every rule whose selectors pass a test, later ones winning.
 * @param {(selector: string) => boolean} accepts
 */
function valuesOf(accepts) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [, selectors, body] of tokens.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((one) => accepts(one.trim()))) continue;
    for (const [, name, value] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g))
      found[name] = value.trim();
  }
  return found;
}

/** @param {string} theme @param {string} scheme */
const page = (theme, scheme) =>
  valuesOf((selector) => selector === `:root[data-theme="${theme}"][data-scheme="${scheme}"]`);
/** @param {string} theme */
const board = (theme) => valuesOf((selector) => selector === `[data-theme="${theme}"]`);
const THEMES = ['wood', 'slate', 'contrast'];
const PAGES = THEMES.flatMap((theme) => ['light', 'dark'].map((scheme) => [theme, scheme]));

/**
 * The contrast of two colours as WCAG counts it.
 * @param {string} one @param {string} other
 */
function contrast(one, other) {
  const light = (/** @type {string} */ hex) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const part = parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

test('every theme in both schemes has the same page colours', () => {
  const names = (/** @type {Record<string, string>} */ values) =>
    Object.keys(values)
      .filter((name) => name !== '--shadow')
      .sort();
  for (const [theme, scheme] of PAGES) {
    assert.deepEqual(
      names(page(theme, scheme)),
      names(page('wood', 'light')),
      `${theme} ${scheme}`,
    );
  }
});

test('text can be read on every surface of every theme', () => {
  for (const [theme, scheme] of PAGES) {
    const colour = page(theme, scheme);
    for (const [ink, ground] of [
      ['--ink', '--surface'],
      ['--ink', '--bg-edge'],
      ['--ink-2', '--surface'],
      ['--ink-2', '--bg-edge'],
      ['--accent', '--surface'],
      ['--on-accent', '--accent'],
      ['--gold', '--gold-soft'],
      ['--bad', '--bad-soft'],
    ]) {
      const ratio = contrast(colour[ink], colour[ground]);
      assert.ok(ratio >= 4.5, `${theme} ${scheme}: ${ink} on ${ground} is ${ratio.toFixed(1)}`);
    }
  }
});

test('numbers, counts and pips can be read where they stand', () => {
  for (const theme of THEMES) {
    const colour = board(theme);
    for (const [ink, ground] of [
      ['--board-number', '--board-frame-1'],
      ['--board-number', '--board-well'],
      ['--light-ink', '--light-2'],
      ['--dark-ink', '--dark-2'],
      ['--target-ink', '--target'],
      ['--hit-ink', '--hit'],
    ]) {
      const ratio = contrast(colour[ink], colour[ground]);
      assert.ok(ratio >= 4.5, `${theme}: ${ink} on ${ground} is ${ratio.toFixed(1)}`);
    }
  }
});

test('the two sides differ by lightness, and every mark from its casing', () => {
  for (const theme of THEMES) {
    const colour = board(theme);
    assert.ok(contrast(colour['--light-2'], colour['--dark-2']) >= 4.5, theme);
    for (const mark of ['--target', '--last', '--focus-line']) {
      const casing = mark === '--focus-line' ? '--focus-casing' : '--casing';
      assert.ok(contrast(colour[mark], colour[casing]) >= 3, `${theme} ${mark}`);
    }
    assert.ok(contrast(colour['--hit'], colour['--hit-casing']) >= 3, `${theme} --hit`);
  }
});

test('every token that the board is painted with exists', () => {
  const known = valuesOf(
    (selector) => selector.startsWith(':root') || selector.startsWith('[data-theme'),
  );
  const used = new Set([...css('board.css').matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const missing = [...used].filter((name) => !(name in known) && !name.startsWith('--vb-'));
  assert.deepEqual(missing, []);
});

test('no theme has a board token that the first one lacks', () => {
  const first = board('wood');
  for (const theme of THEMES) {
    assert.deepEqual(
      Object.keys(board(theme)).filter((name) => !(name in first)),
      [],
    );
  }
});
