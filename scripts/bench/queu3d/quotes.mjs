// @ts-check
import { organic, sphere } from '../../../slicer/fixtures/sphere.ts';
import { makeGuests } from '../shoppers.mjs';
import { bareEngine, plaSettings } from './bare-engine.mjs';
import { OneShopper } from './one-shopper.mjs';

/** Of sizes at which the engine takes about as long with them, one second and eleven, as with those of the design. */
const MODELS = [
  { name: 'sphere, 50 mm, 100 k triangles', mesh: () => sphere(100_000, 25), times: 7 },
  { name: 'organic, 150 mm, 1 M triangles', mesh: () => organic(1_000_000, 75), times: 3 },
];

/**
 * @typedef {object} QuoteTimes
 * @property {string} name
 * @property {number} bare seconds of the engine alone
 * @property {number} first seconds from Calculate to a quote
 * @property {number} again ms from Calculate to a quote for what was sliced before
 */

/**
 * What the shop adds to the engine: both run in turn, as a busy machine slows both; the middle one counts.
 * @param {import('../open-bench-shop.mjs').BenchShop} shop
 * @param {import('../../setup/install-cura-engine.mjs').CuraEngine} cura
 * @returns {Promise<QuoteTimes[]>}
 */
export async function measureQuotes({ url, tokenSecret }, cura) {
  const [guest] = makeGuests(1, tokenSecret);
  const shopper = new OneShopper(url, guest?.token ?? '');
  const results = [];
  for (const { name, mesh: make, times } of MODELS) {
    const mesh = make();
    const fileId = await shopper.upload(mesh);
    const rounds = [];
    for (let round = 0; round < times; round++) {
      // Another density each time: what was sliced before is not sliced again.
      const settings = plaSettings(20 + round / 100);
      const { seconds: bare } = bareEngine(cura, mesh, settings.overrides);
      const { seconds: first } = await shopper.quote(fileId, settings);
      const { seconds: again } = await shopper.quote(fileId, settings);
      rounds.push({ name, bare, first, again: 1000 * again });
    }
    results.push(...rounds.toSorted((a, b) => a.first / a.bare - b.first / b.bare).slice(times >> 1, (times >> 1) + 1));
  }
  return results;
}
