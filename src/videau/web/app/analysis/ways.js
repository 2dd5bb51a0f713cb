// @ts-check
/** Ways into the analysis board and out of it: ids, links, pictures, a game from here. */

import { t } from '../../i18n/index.js';
import * as api from '../api.js';
import { h } from '../dom.js';
import { linkField } from '../pass-on.js';
import { keepGame, preferences } from '../store.js';
import { other } from '../table/narration.js';
import { addressOf, decider } from './screen.js';

/** @typedef {import('./screen.js').Analysis} Analysis */

/** @param {Analysis} analysis */
export function pasteForm({ pasted, paste }) {
  const field = h('input', {
    type: 'text',
    value: pasted,
    maxlength: 20000,
    autocomplete: 'off',
    spellcheck: 'false',
    'data-key': 'paste',
    onpaste: (/** @type {ClipboardEvent} */ event) => {
      // A field of one line would run the lines of a whole text together.
      const text = event.clipboardData?.getData('text') ?? '';
      if (!text.includes('\n')) return;
      event.preventDefault();
      paste(text);
    },
  });
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    paste(field.value);
  };
  return h(
    'form',
    { class: 'analysis-paste', onsubmit },
    h('label', { class: 'field' }, h('span', null, t('XGID, GNU ID or OGID')), field),
    h('button', { type: 'submit', class: 'button', 'data-key': 'read' }, t('Read it')),
  );
}

/** @param {Analysis} analysis */
export function waysOn(analysis) {
  const { page } = analysis;
  if (!page) return null;
  const { xgid, gnubg } = page.ids;
  const address = `${location.origin}${location.pathname}${addressOf(analysis)}`;
  return h(
    'section',
    { class: 'card analysis-ways' },
    page.decision !== 'over' && [
      h('h2', null, t('Play on from here')),
      h(
        'div',
        { class: 'analysis-buttons' },
        playButton(analysis, 'computer', t('Against the computer')),
        playButton(analysis, 'friend', t('With a friend')),
      ),
    ],
    h('h2', null, t('Pass it on')),
    linkField(address, t('Link to this position')),
    xgid && linkField(xgid, 'XGID'),
    gnubg && linkField(gnubg, 'GNU ID'),
    pictureButton(analysis),
  );
}

/** @param {Analysis} analysis @param {'computer' | 'friend'} opponent @param {string} label */
const playButton = (analysis, opponent, label) =>
  h(
    'button',
    {
      type: 'button',
      class: 'button',
      'data-key': `play-${opponent}`,
      onclick: () => playOn(analysis, opponent),
    },
    label,
  );

/**
 * Whoever has to decide here is the one who sits at this device.
 * @param {Analysis} analysis @param {'computer' | 'friend'} opponent
 */
async function playOn(analysis, opponent) {
  const own = decider(analysis.setup);
  try {
    const { levels } = await api.reference();
    const names = levels.map(({ name }) => name);
    const level = names.find((name) => name === preferences.setup.level) ?? names.at(-1) ?? '';
    const { id, token } = await api.createGame({
      ruleset: analysis.setup.ruleset,
      position: analysis.page?.ids.xgid ?? '',
      [own]: { kind: 'here', name: preferences.name },
      [other(own)]: opponent === 'friend' ? { kind: 'friend' } : { kind: 'bot', level },
    });
    keepGame(id, { token });
    location.hash = `#/table/${id}`;
  } catch (error) {
    if (!(error instanceof api.Refusal)) throw error;
    analysis.problem = error;
    analysis.draw();
  }
}

/** @param {Analysis} analysis */
function pictureButton({ setup, page }) {
  const done = h('span', { class: 'help', role: 'status' });
  const source = `api/v1/analysis/picture?${new URLSearchParams({
    ruleset: setup.ruleset,
    id: page?.ids.xgid ?? '',
  })}`;
  return h(
    'div',
    { class: 'analysis-buttons' },
    h(
      'button',
      {
        type: 'button',
        class: 'button',
        'data-key': 'picture',
        onclick: async () => {
          done.textContent = (await copyPicture(source)) ? t('Copied') : t('Saved as a file');
        },
      },
      t('Copy the picture'),
    ),
    done,
  );
}

/** @param {string} source @returns {Promise<boolean>} false: it was handed over as a file */
async function copyPicture(source) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': painted(source) })]);
    return true;
  } catch {
    // Without https, or where only text may be copied, there is still the file.
    const link = h('a', { href: URL.createObjectURL(await painted(source)) });
    link.download = 'videau.png';
    link.click();
    return false;
  }
}

/** @param {string} source @returns {Promise<Blob>} */
async function painted(source) {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
  );
}
