// @ts-check

import { readdirSync, readFileSync } from 'node:fs';
import { sphere } from '../../../slicer/fixtures/sphere.ts';
import { makeGuests } from '../shoppers.mjs';
import { plaSettings } from './bare-engine.mjs';
import { OneShopper } from './one-shopper.mjs';

const SAMPLE_MS = 100;

/**
 * Samples the memory of a process and its descendants until stopped.
 * @param {number} pid
 * @returns {{ stop(): number }} the most, in MB
 */
function peakMemory(pid) {
  let peak = 0;
  const look = () => {
    peak = Math.max(
      peak,
      familyOf(pid).reduce((sum, each) => sum + residentKilobytes(each), 0),
    );
  };
  const clock = setInterval(look, SAMPLE_MS);
  return {
    stop() {
      clearInterval(clock);
      look();
      return Math.round(peak / 1024);
    },
  };
}

/**
 * @param {number} pid
 * @returns {number[]}
 */
function familyOf(pid) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const family = [pid];
  for (const one of family) family.push(...parents.filter(({ parent }) => parent === one).map((child) => child.pid));
  return family;
}

/** @param {string} pid */
function parentOf(pid) {
  return Number(/^PPid:\s+(\d+)$/m.exec(statusOf(pid))?.[1] ?? 0);
}

/** @param {number} pid */
function residentKilobytes(pid) {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(statusOf(String(pid)))?.[1] ?? 0);
}

/** @param {string} pid */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has exited.
    return '';
  }
}

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
  const watch = peakMemory(slicerPid);
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
    peakMegabytes: watch.stop(),
  };
}
