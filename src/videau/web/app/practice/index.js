// @ts-check
/** Practice and progress are loaded together: whoever practises wants to know what comes of it. */

export { progressScreen } from '../progress/screen.js';
export { practiceScreen } from './screen.js';
