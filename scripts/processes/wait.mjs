// @ts-check
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls until the condition is true or time runs out; returns whether it became true.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} milliseconds
 */
export async function waitUntil(condition, milliseconds, every = 50) {
  const end = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() >= end) return false;
    await pause(every);
  }
  return true;
}
