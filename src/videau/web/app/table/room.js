// @ts-check
/** Which arrangement of the table the screen has room for. The style sheet decides it. */

/** @typedef {'wide' | 'stacked' | 'phone' | 'rails'} Room as css/table.css names them */

/** @param {HTMLElement} main @returns {Room} */
export function roomOf(main) {
  const named = getComputedStyle(main).getPropertyValue('--room').trim();
  return /** @type {Room} */ (named || 'wide');
}

/**
 * Calls whenever the arrangement has become another; returns what ends that.
 * @param {HTMLElement} main @param {(room: Room) => void} onChange
 */
export function watchRoom(main, onChange) {
  let known = roomOf(main);
  const look = () => {
    const room = roomOf(main);
    if (room === known) return;
    known = room;
    onChange(room);
  };
  const observer = new ResizeObserver(look);
  observer.observe(main);
  return () => observer.disconnect();
}
