// @ts-check
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again until the answer is true or the time is over; tells which.
 * @param {() => boolean | Promise<boolean>} question
 * @param {number} milliseconds
 */
export async function waitUntil(question, milliseconds, every = 50) {
  const end = Date.now() + milliseconds;
  while (!(await question())) {
    if (Date.now() >= end) return false;
    await pause(every);
  }
  return true;
}
