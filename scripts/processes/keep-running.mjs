// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { print, printError } from './print.mjs';
import { isShuttingDown, onShutdown } from './shutdown.mjs';
import { explain } from './user-error.mjs';

/** Milliseconds before the first restart; the delay doubles with each further one. */
const FIRST_DELAY = 500;
/** After the cause of the crashes is fixed, the shop is back within this time. */
const MAX_DELAY_MS = 30_000;
/** After running this long a service counts as healthy, and its next crash as the first. */
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
 * Starts a service and restarts it whenever it exits. Only the first start may throw, so that a wrong setting shows at once.
 * The service is stopped in order before this process exits, however often it restarted.
 * @template {Kept} T
 * @param {string} name such as "The API"
 * @param {(stopLater: StopLater) => Promise<T>} start
 * @param {{ wait?: (milliseconds: number) => Promise<unknown>, now?: () => number }} [time]
 * @returns {Promise<() => Promise<void>>} stops it for good
 */
export async function keepRunning(name, start, { wait = pause, now = Date.now } = {}) {
  let stop = async () => {};
  let stopped = false;
  onShutdown(() => stop());
  /** @type {StopLater} */
  const stopLater = (next) => {
    stop = next;
    // Its shutdown hook may have run already.
    if (isShuttingDown()) onShutdown(next);
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
      if (stopped || isShuttingDown()) return;
      if (now() - startedAt >= STEADY_AFTER) delay = FIRST_DELAY;
      printError(`${name} exited (${reason}) and will restart in ${delay / 1000} s.${quote(service.lastLines?.())}`);
      for (;;) {
        await wait(delay);
        if (stopped || isShuttingDown()) return;
        delay = Math.min(delay * 2, MAX_DELAY_MS);
        startedAt = now();
        try {
          service = await start(stopLater);
          print(`${name} is running again.`);
          break;
        } catch (error) {
          if (stopped || isShuttingDown()) return;
          printError(`${explain(error)}\nTrying again in ${delay / 1000} s.`);
        }
      }
    }
  }
}

/** @param {string | undefined} lines */
function quote(lines) {
  return lines ? ` Last output:\n${lines}` : '';
}
