// @ts-check

import { sphere } from '../../../slicer/fixtures/sphere.ts';
import { makeGuests } from '../shoppers.mjs';
import { watchMemory } from '../tree-memory.mjs';
import { plaSettings } from './bare-engine.mjs';
import { OneShopper } from './one-shopper.mjs';

const ALONE = 14;
/** One shopper requests this many, before all others. */
const OF_ONE = 6;

/**
 * Twenty quotes at once: one shopper presses Calculate six times, and then fourteen others come with one model each.
 * @param {import('../open-bench-shop.mjs').BenchShop} shop
 * @param {number} slicerPid
 * @returns {Promise<{ asked: number, answered: number, seconds: number, aloneAfter: number, manyAfter: number, peakMegabytes: number }>}
 *   seconds until all were answered, until the last of those with one model was, and the last of the one with many;
 *   memory of the slicer and its engines together
 */
export async function measureCrowd({ url, tokenSecret }, slicerPid) {
  const shoppers = makeGuests(ALONE + 1, tokenSecret).map(({ token }) => new OneShopper(url, token));
  const [greedy, ...others] = shoppers;
  if (!greedy) throw new Error('There are no shoppers.');
  // Each a little larger than the one before, so that none is answered from another's slice.
  const owners = [...Array(OF_ONE).fill(greedy), ...others];
  const requests = [];
  for (const [place, shopper] of owners.entries()) {
    requests.push({ shopper, fileId: await shopper.upload(sphere(50_000, 15 + place / 20)) });
  }
  const peak = watchMemory(slicerPid);
  const ask = async (/** @type {{ shopper: OneShopper, fileId: string }[]} */ some) => {
    const answers = await Promise.allSettled(some.map(({ shopper, fileId }) => shopper.quote(fileId, plaSettings())));
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.seconds] : []));
  };
  const begun = performance.now();
  const [ofOne, ofOthers] = await Promise.all([ask(requests.slice(0, OF_ONE)), ask(requests.slice(OF_ONE))]);
  const seconds = (performance.now() - begun) / 1000;
  return {
    asked: ALONE + OF_ONE,
    answered: ofOne.length + ofOthers.length,
    seconds,
    aloneAfter: Math.max(...ofOthers),
    manyAfter: Math.max(...ofOne),
    peakMegabytes: peak(),
  };
}
