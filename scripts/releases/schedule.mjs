// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { print, printError } from '../processes/print.mjs';
import { isShuttingDown } from '../processes/shutdown.mjs';
import { explain } from '../processes/user-error.mjs';
import { isStale } from './publish-release.mjs';

/** @typedef {import('./stored-releases.mjs').Manifest} Manifest */

/**
 * @typedef {object} Publishing
 * @property {() => Promise<Manifest | undefined>} current the release that the shop shows
 * @property {(of: Manifest, asOf: Date) => Promise<Manifest>} make the same content as of another time
 * @property {(shown: Manifest, now: Date) => Promise<boolean>} [hasNewReviews] whether reviews changed a while ago
 * @property {(release: Manifest, of: Manifest) => Promise<void>} show unless another one than `of` is current
 * @property {() => Promise<boolean>} arePricesWaiting prices of the desk, to be published or removed
 * @property {() => Promise<void>} publishPrices the same content with them
 */

/** Long enough to build the pages of fifty thousand products on a slow machine. */
const LEAD_MS = 15 * 60_000;
/** How soon a price of the desk, a publish, or a clock that was set is noticed. */
const LOOK_MS = 5_000;
const RETRY_MS = 60_000;

/**
 * Shows scheduled sales and posts at their time: before the next one, it makes a release of the current content as of that
 * moment, and shows it when the moment comes. Reviews that the desk published come with a release of their own. What editors have changed since the last publish stays unpublished.
 * @param {Publishing} publishing
 * @param {{ now?: () => Date }} [time]
 * @returns {() => Promise<number>} does what is due; returns the milliseconds until it wants to be called again
 */
export function createSchedule(
  { current, make, show, hasNewReviews, arePricesWaiting, publishPrices },
  { now = () => new Date() } = {},
) {
  /** @type {{ of: Manifest, release: Manifest } | undefined} */
  let prepared;
  /** What is scheduled must not wait for prices whose publishing fails. */
  let pricesFrom = 0;
  return async () => {
    const isPricing = (await arePricesWaiting()) && now().getTime() >= pricesFrom;
    const shown = await current();
    if (!shown) return LOOK_MS;
    const time = now();
    if (isPricing) {
      pricesFrom = time.getTime() + RETRY_MS;
      await publishPrices();
      pricesFrom = 0;
      return 0;
    }
    const due = isStale(shown, time) ? time.getTime() : Date.parse(shown.nextChange);
    const left = due - time.getTime();
    if (left > LEAD_MS) {
      // Nearer to a change, the release that is made for it has them.
      if (!(await hasNewReviews?.(shown, time))) return Math.min(LOOK_MS, left - LEAD_MS);
      await show(await make(shown, time), shown);
      return 0;
    }
    if (prepared?.of.id !== shown.id || isStale(prepared.release, new Date(Math.max(due, time.getTime())))) {
      prepared = { of: shown, release: await make(shown, new Date(due)) };
      // Building took a while.
      return 0;
    }
    if (left > 0) return Math.min(LOOK_MS, left);
    const { release } = prepared;
    prepared = undefined;
    await show(release, shown);
    return 0;
  };
}

/**
 * Follows the schedule until this process shuts down.
 * @param {Publishing} publishing
 */
export async function followSchedule(publishing) {
  const look = createSchedule({
    ...publishing,
    async show(release, of) {
      print(`Showing the prices, posts and reviews of ${release.asOf} …`);
      await publishing.show(release, of);
    },
  });
  let lastProblem = '';
  while (!isShuttingDown()) {
    let wait = RETRY_MS;
    try {
      wait = await look();
      lastProblem = '';
    } catch (error) {
      const problem = explain(error);
      if (problem !== lastProblem) printError(`Scheduled sales and posts, or prices of the desk, wait: ${problem}`);
      lastProblem = problem;
    }
    // Nothing else would keep a command running that only follows.
    await pause(wait);
  }
}
