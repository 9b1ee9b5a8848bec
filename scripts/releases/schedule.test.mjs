// @ts-check
import { beforeEach, expect, it } from 'vitest';
import { createSchedule } from './schedule.ts';

/** @typedef {import('./stored-releases.mjs').Manifest} Manifest */

const BLACK_FRIDAY = '2026-11-27T05:00:00.000Z';
const CYBER_MONDAY = '2026-12-01T05:00:00.000Z';
const NEW_YEAR = '2027-01-01T05:00:00.000Z';
/** @param {string} asOf */
const nextAfter = (asOf) => [BLACK_FRIDAY, CYBER_MONDAY].find((moment) => moment > asOf) ?? NEW_YEAR;

let made = 0;
/**
 * @param {string} asOf
 * @returns {Manifest}
 */
function release(asOf) {
  made += 1;
  const shared = { madeAt: asOf, code: 'abc', inputs: 'def', source: '/shop/content' };
  return { id: `r${made}`, asOf, nextChange: nextAfter(asOf), ...shared };
}

/** A shop with a clock that is set by hand, and what the schedule did to it. */
class FakeShop {
  time = new Date('2026-11-20T12:00:00.000Z');
  /** @type {Manifest | undefined} */
  shown;
  /** @type {string[]} */
  made = [];
  building = 0;
  hasNewReviews = false;
  /** @type {string | undefined} */
  problem;
  look = createSchedule(
    {
      current: async () => this.shown,
      make: async (_, asOf) => {
        if (this.problem) throw new Error(this.problem);
        this.time = new Date(this.time.getTime() + this.building);
        this.made.push(asOf.toISOString());
        return release(asOf.toISOString());
      },
      show: async (next, of) => {
        if (this.shown?.id === of.id) this.shown = next;
        this.hasNewReviews = false;
      },
      hasNewReviews: async () => this.hasNewReviews,
    },
    { now: () => this.time },
  );

  /**
   * Looks whenever the schedule asks for it, until a moment.
   * @param {string} moment
   */
  async runUntil(moment) {
    for (;;) {
      const wait = await this.look();
      const next = this.time.getTime() + wait;
      if (next > Date.parse(moment)) break;
      this.time = new Date(next);
    }
    this.time = new Date(moment);
  }

  /** @param {string} moment */
  async at(moment) {
    this.time = new Date(moment);
    while ((await this.look()) === 0);
  }
}

/** @type {FakeShop} */
let shop;
beforeEach(() => {
  shop = new FakeShop();
  shop.shown = release('2026-11-20T12:00:00.000Z');
});

it('builds a quarter of an hour ahead, and shows it at its moment', async () => {
  const before = shop.shown;
  await shop.runUntil('2026-11-27T04:44:59.000Z');
  expect(shop.made).toEqual([]);
  await shop.runUntil('2026-11-27T04:59:59.999Z');
  expect([shop.made, shop.shown]).toEqual([[BLACK_FRIDAY], before]);
  await shop.runUntil(BLACK_FRIDAY);
  expect([shop.made, shop.shown?.asOf]).toEqual([[BLACK_FRIDAY], BLACK_FRIDAY]);
});

it('goes on to the next change', async () => {
  await shop.runUntil('2026-12-02T00:00:00.000Z');
  expect([shop.made, shop.shown?.nextChange]).toEqual([[BLACK_FRIDAY, CYBER_MONDAY], NEW_YEAR]);
});

it('shows at once what came while it was not running', async () => {
  await shop.at('2026-11-28T09:00:00.000Z');
  expect(shop.shown?.asOf).toBe('2026-11-28T09:00:00.000Z');
  await shop.at('2026-11-28T09:01:00.000Z');
  expect(shop.made).toHaveLength(1);
});

it('shows a release late rather than never when building takes longer than it was given', async () => {
  shop.building = 20 * 60_000;
  await shop.runUntil('2026-11-27T05:10:00.000Z');
  expect([shop.made, shop.shown?.asOf]).toEqual([[BLACK_FRIDAY], BLACK_FRIDAY]);
});

it('builds what was published meanwhile instead', async () => {
  await shop.at('2026-11-27T04:50:00.000Z');
  shop.shown = release('2026-11-27T04:55:00.000Z');
  const published = shop.shown;
  await shop.at('2026-11-27T04:55:01.000Z');
  expect([shop.made, shop.shown]).toEqual([[BLACK_FRIDAY, BLACK_FRIDAY], published]);
  await shop.at(BLACK_FRIDAY);
  expect([shop.made.length, shop.shown.asOf]).toEqual([2, BLACK_FRIDAY]);
});

it('follows a clock that jumps ahead', async () => {
  await shop.at('2026-11-27T04:50:00.000Z');
  await shop.at('2026-12-05T00:00:00.000Z');
  expect([shop.shown?.asOf, shop.shown?.nextChange]).toEqual(['2026-12-05T00:00:00.000Z', NEW_YEAR]);
});

it('goes back to the prices of a clock that was set back', async () => {
  await shop.at('2026-11-28T09:00:00.000Z');
  await shop.at('2026-11-20T09:00:00.000Z');
  expect([shop.shown?.asOf, shop.shown?.nextChange]).toEqual(['2026-11-20T09:00:00.000Z', BLACK_FRIDAY]);
});

it('keeps what it shows when a build fails, and tries again', async () => {
  const before = shop.shown;
  shop.problem = 'The disk is full.';
  await expect(shop.at(BLACK_FRIDAY)).rejects.toThrow('The disk is full.');
  expect(shop.shown).toBe(before);
  shop.problem = undefined;
  await shop.at('2026-11-27T05:01:00.000Z');
  expect(shop.shown?.asOf).toBe('2026-11-27T05:01:00.000Z');
});

it('waits for the first release', async () => {
  shop.shown = undefined;
  expect(await shop.look()).toBeGreaterThan(0);
  expect(shop.made).toEqual([]);
});

it('shows new reviews by a release of the same content, as of that moment', async () => {
  await shop.at('2026-11-20T13:00:00.000Z');
  expect(shop.made).toEqual([]);
  shop.hasNewReviews = true;
  await shop.at('2026-11-20T14:00:00.000Z');
  expect(shop.made).toEqual(['2026-11-20T14:00:00.000Z']);
  expect(shop.shown?.asOf).toBe('2026-11-20T14:00:00.000Z');
});

it('leaves new reviews to the release of a sale that begins in a moment', async () => {
  shop.hasNewReviews = true;
  await shop.at('2026-11-27T04:55:00.000Z');
  expect(shop.made).toEqual([BLACK_FRIDAY]);
});
