import { atom } from 'nanostores';

/** What the first step is drawn with has come, or will not: nothing moves into the page afterwards. */
export const $isJoinPrepared = atom(false);
