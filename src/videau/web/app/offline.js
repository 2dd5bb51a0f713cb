// @ts-check
/** The service worker (`worker.js`): with it the game opens without a network. */

/** Has the device keep the shell, once the page has come to rest. */
export async function keepOnDevice() {
  // Without https there is none, except on the machine itself.
  if (!('serviceWorker' in navigator) || !document.documentElement.dataset.release) return;
  if (document.readyState !== 'complete') {
    await new Promise((done) => addEventListener('load', done, { once: true }));
  }
  const { serviceWorker } = navigator;
  try {
    await serviceWorker.register('sw.js');
    const { active } = await serviceWorker.ready;
    active?.postMessage({ keep: loaded() });
  } catch {
    // The person does not allow it, or the disk is full: then there is no game without a network.
  }
}

/** What this page has loaded, most of it before the worker was there. */
const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name);
