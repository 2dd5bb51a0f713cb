// @ts-check
/**
 * What a hand is pressing at the moment. A control that goes away between press and release
 * never hears of its click, so whoever draws it anew waits until it has been let go.
 */

const CLICK_COMES_WITHIN = 80; // ms; after a tap the click is an event of its own

/** @type {Element | null} */
let pressed = null;
/** @type {Map<Element, () => void>} */
const waiting = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let ending;

if (globalThis.document) {
  /**
   * @template {keyof DocumentEventMap} Name
   * @param {Name} name @param {(event: DocumentEventMap[Name]) => void} hear
   */
  const listen = (name, hear) =>
    document.addEventListener(name, hear, { capture: true, passive: true });
  listen('pointerdown', (event) => event.button === 0 && press(event.target));
  listen('pointerup', () => letGo(CLICK_COMES_WITHIN));
  listen('pointercancel', () => letGo(0));
  // A menu or another window may keep the release to itself.
  listen('contextmenu', () => letGo(0));
  addEventListener('blur', () => letGo(0));
  listen('keydown', (event) => event.key === ' ' && press(event.target));
  listen('keyup', (event) => event.key === ' ' && letGo(0));
  listen('click', () => {
    pressed = null; // what hears this click may draw at once
    letGo(0);
  });
}

/** @param {EventTarget | null} target */
function press(target) {
  clearTimeout(ending);
  pressed = target instanceof Element ? target : null;
}

/** @param {number} after milliseconds in which the click may still come */
function letGo(after) {
  clearTimeout(ending);
  ending = setTimeout(() => {
    pressed = null;
    const all = [...waiting.values()];
    waiting.clear();
    for (const one of all) one();
  }, after);
}

/**
 * Does something to the content of an element: now, or once nothing in it is pressed any more.
 * What comes later takes the place of what still waits.
 * @param {Element} element @param {() => void} change
 */
export function whenLetGo(element, change) {
  waiting.delete(element);
  const control = pressed?.closest('button, a, label, input, summary');
  if (control && control !== element && element.contains(control)) waiting.set(element, change);
  else change();
}
