// @ts-check
/** Which arrangement of the table the screen has room for. The style sheet decides it. */

/** @typedef {'wide' | 'stacked' | 'phone' | 'rails'} Room as css/table.css names them */

/** @param {HTMLElement} main @returns {Room} */
export function roomOf(main) {
  const named = getComputedStyle(main).getPropertyValue('--room').trim();
  return /** @type {Room} */ (named || 'wide');
}
