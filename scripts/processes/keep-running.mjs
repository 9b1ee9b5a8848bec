// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { explain } from './plain-problem.mjs';
import { complain, say } from './say.mjs';
import { beforeTheEnd, isEnding } from './shutdown.mjs';

/** Milliseconds before the first restart; each further one waits twice as long. */
const FIRST_DELAY = 500;
/** The longest: who repairs the cause of the crashes waits no longer than this for the shop. */
const LONGEST_DELAY = 30_000;
/** One that ran this long was well, and its next crash counts as the first. */
const STEADY_AFTER = 60_000;

/**
 * @typedef {object} Kept
 * @property {Promise<string>} ended why, such as "exit code 1"
 * @property {() => string} [lastLines]
 *
 * @callback StopLater
 * @param {() => Promise<void>} stop
 * @returns {void}
 */

/**
 * Starts a service and starts it again whenever it ends. Only the first start may fail: a wrong setting is told at once.
 * It is stopped in its turn before this process ends, however often it was started again.
 * @template {Kept} T
 * @param {string} name such as "The API"
 * @param {(stopLater: StopLater) => Promise<T>} start
 * @param {{ wait?: (milliseconds: number) => Promise<unknown>, now?: () => number }} [time]
 * @returns {Promise<() => Promise<void>>} stops it for good
 */
export async function keepRunning(name, start, { wait = pause, now = Date.now } = {}) {
  let stop = async () => {};
  let stopped = false;
  beforeTheEnd(() => stop());
  /** @type {StopLater} */
  const stopLater = (next) => {
    stop = next;
    // Its turn may be over already.
    if (isEnding()) beforeTheEnd(next);
  };
  let startedAt = now();
  void keep(await start(stopLater));
  return () => {
    stopped = true;
    return stop();
  };

  /** @param {T} service */
  async function keep(service) {
    let delay = FIRST_DELAY;
    for (;;) {
      const reason = await service.ended;
      if (stopped || isEnding()) return;
      if (now() - startedAt >= STEADY_AFTER) delay = FIRST_DELAY;
      complain(`${name} ended (${reason}) and is started again in ${delay / 1000} s.${quote(service.lastLines?.())}`);
      for (;;) {
        await wait(delay);
        if (stopped || isEnding()) return;
        delay = Math.min(delay * 2, LONGEST_DELAY);
        startedAt = now();
        try {
          service = await start(stopLater);
          say(`${name} runs again.`);
          break;
        } catch (error) {
          if (stopped || isEnding()) return;
          complain(`${explain(error)}\nThe next try is in ${delay / 1000} s.`);
        }
      }
    }
  }
}

/** @param {string | undefined} lines */
function quote(lines) {
  return lines ? ` It said last:\n${lines}` : '';
}
