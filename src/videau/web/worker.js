// @ts-check
/**
 * The service worker: keeps the shell of the game on the device, so that it opens without a network.
 *
 * The page is asked for anew each time, and the kept one is shown where nobody answers. What stands
 * below `v/` never changes and comes from the device. The game itself (`api/`) is never kept: what
 * is on the board is what the server has said. Words that come with a page (`WORDS`) are, for when
 * nobody answers.
 */

/**
 * @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} LifeEvent
 * @typedef {LifeEvent & { request: Request, respondWith: (answer: Promise<Response>) => void }}
 *   AskEvent
 * @typedef {LifeEvent & { data: { keep?: string[] } | null }} WordEvent
 */

/**
 * Where the parts of this release are, and which of them every visit needs; the server writes it
 * above this file.
 * @type {{ root: string, kept: string[] }}
 */
const { root, kept } = Reflect.get(globalThis, 'release');

const PAGE = './';
const WORDS = 'api/v1/analysis/words';
const OURS = 'videau ';
const shelf = `${OURS}${root}`;
/** How long the page may take before the kept one is shown. */
const PATIENCE_MS = 4000;

/** @param {string} address */
const isOfRelease = (address) => address.startsWith(new URL(root, location.href).href);

async function keepShell() {
  const cache = await caches.open(shelf);
  await cache.addAll([PAGE, ...kept]);
}

/** Throws the shells of older releases away. */
async function tidyUp() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== shelf);
  await Promise.all(old.map((name) => caches.delete(name)));
  await Reflect.get(globalThis, 'clients').claim();
}

/** Keeps what a page has loaded before we were there. @param {string[]} addresses */
async function keepLoaded(addresses) {
  const cache = await caches.open(shelf);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = new Set(addresses.filter((one) => isOfRelease(one) && !known.has(one)));
  await cache.addAll([...missing]); // which takes nothing where one is named twice
}

/** @param {Request} request @returns {Promise<Response>} */
async function partOfRelease(request) {
  const cache = await caches.open(shelf);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** @param {Request} request @returns {Promise<Response>} */
async function page(request) {
  const cache = await caches.open(shelf);
  const known = await cache.match(PAGE);
  if (!known) return fetch(request);
  const patience = new Promise((_, refuse) => setTimeout(refuse, PATIENCE_MS));
  return Promise.race([fetch(request), patience]).then(
    (answer) => /** @type {Response} */ (answer),
    () => known,
  );
}

/** As the server has them, or had them last. @param {Request} request @returns {Promise<Response>} */
async function wordsOf(request) {
  const cache = await caches.open(shelf);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const known = await cache.match(request);
    if (known) return known;
    throw error;
  }
}

/** @param {Request} request @returns {Promise<Response> | null} null leaves it to the network */
function answerTo(request) {
  if (request.method !== 'GET') return null;
  if (isOfRelease(request.url)) return partOfRelease(request);
  const { pathname } = new URL(request.url);
  if (pathname === new URL(WORDS, location.href).pathname) return wordsOf(request);
  const isHome = pathname === new URL(PAGE, location.href).pathname;
  return request.mode === 'navigate' && isHome ? page(request) : null;
}

addEventListener('install', (event) => {
  /** @type {LifeEvent} */ (event).waitUntil(keepShell());
});
addEventListener('activate', (event) => {
  /** @type {LifeEvent} */ (event).waitUntil(tidyUp());
});
addEventListener('message', (event) => {
  const { data, waitUntil } = /** @type {WordEvent} */ (/** @type {unknown} */ (event));
  if (data?.keep) waitUntil.call(event, keepLoaded(data.keep));
});
addEventListener('fetch', (event) => {
  const { request, respondWith } = /** @type {AskEvent} */ (/** @type {unknown} */ (event));
  const answer = answerTo(request);
  if (answer) respondWith.call(event, answer);
});
