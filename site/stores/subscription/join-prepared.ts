import { atom } from 'nanostores';

/** The data of the first step has loaded or failed: nothing shifts into the page afterwards. */
export const $isJoinReady = atom(false);
