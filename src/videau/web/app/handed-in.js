// @ts-check
/** Files that are dropped on a screen, and text that is pasted there. */

import { t } from '../i18n/index.js';

/** On the way to the screen that reads them. @type {File[]} */
let waiting = [];

/** What was handed in on another screen, once. */
export const takeWaiting = () => waiting.splice(0);

/** Takes *files* to the screen that reads them. @param {File[]} files */
export function openFiles(files) {
  waiting = files;
  location.hash = '#/open';
}

/**
 * Hears what is dropped or pasted anywhere on a screen; without it, the browser would show a file
 * in the place of the page. Returns what ends it.
 * @param {(files: File[]) => void} onFiles
 */
export function hearFiles(onFiles) {
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('dragover', (event) => event.preventDefault(), { signal });
  addEventListener('drop', (event) => hear(event, event.dataTransfer, onFiles), { signal });
  addEventListener(
    'paste',
    (event) => {
      if (!isField(event.target)) hear(event, event.clipboardData, onFiles);
    },
    { signal },
  );
  return () => ending.abort();
}

/** @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.matches('input, textarea');

/** @param {Event} event @param {DataTransfer | null} brought @param {(files: File[]) => void} onFiles */
function hear(event, brought, onFiles) {
  const text = brought?.getData('text/plain').trim();
  const files = [...(brought?.files ?? [])];
  if (!files.length && text) files.push(new File([text], t('Pasted text')));
  event.preventDefault();
  if (files.length) onFiles(files);
}
