// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { modelTypes } from '../../../contract/queu3d/slicer-wire.ts';
import { cube } from '../../../slicer/fixtures/cube.ts';
import { gyroid } from '../../../slicer/fixtures/field.ts';
import { organic, sphere } from '../../../slicer/fixtures/sphere.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';
import { makeGuests } from '../shoppers.mjs';
import { bareEngine, plaSettings } from './bare-engine.mjs';
import { OneShopper } from './one-shopper.mjs';

/** Of sizes at which the engine takes about as long with them as with those of the design: from a tenth of a second to half a minute. */
const MODELS = [
  { name: 'cube, 20 mm, 12 triangles', mesh: () => cube(20), times: 9 },
  { name: 'sphere, 50 mm, 100 k triangles', mesh: () => sphere(100_000, 25), times: 9, most: 1.05 },
  { name: 'organic, 150 mm, 1 M triangles', mesh: () => organic(1_000_000, 75), times: 3, most: 1.05 },
  { name: 'gyroid, 60 mm, 1 M triangles, 50 MB', mesh: () => gyroid(162, 30), times: 1 },
];

/**
 * @typedef {object} QuoteTimes
 * @property {string} name
 * @property {number} bare seconds of the engine alone
 * @property {number} alone seconds of the slicer service alone, from sending the model to the last byte of G-code
 * @property {number} first seconds from Calculate to a quote
 * @property {number} again ms from Calculate to a quote for what was sliced before
 * @property {number} aloneRatio of `alone` to `bare`
 * @property {number} firstRatio of `first` to `bare`
 * @property {number} [most] of `firstRatio`
 */

/**
 * What the shop adds to the engine. All run in turn, as a busy machine slows each of them, and ratios are taken round by
 * round; the middle ones count.
 * @param {import('../open-bench-shop.mjs').BenchShop} shop
 * @param {string} slicer its address
 * @param {import('../../../scripts/setup/install-cura-engine.mjs').CuraEngine} cura
 * @returns {Promise<QuoteTimes[]>}
 */
export async function measureQuotes({ url, tokenSecret }, slicer, cura) {
  const [guest] = makeGuests(1, tokenSecret);
  const shopper = new OneShopper(url, guest?.token ?? '');
  const results = [];
  for (const { name, mesh: make, times, most } of MODELS) {
    const mesh = make();
    const stl = writeStl(mesh);
    const fileId = await shopper.upload(mesh);
    /** @type {Omit<QuoteTimes, 'name' | 'most'>[]} */
    const rounds = [];
    for (let round = 0; round < times; round++) {
      // Another density each time: what was sliced before is not sliced again.
      const settings = plaSettings(20 + round / 100);
      const { seconds: bare } = bareEngine(cura, mesh, settings.overrides);
      // The engine has blocked this process: connections that the shop has closed meanwhile are noticed first.
      await pause(50);
      const { seconds: first } = await shopper.quote(fileId, settings);
      const { seconds: again } = await shopper.quote(fileId, settings);
      const alone = await sliceAlone(slicer, stl, settings);
      rounds.push({ bare, alone, first, again: 1000 * again, aloneRatio: alone / bare, firstRatio: first / bare });
    }
    const middle = (/** @type {keyof Omit<QuoteTimes, 'name' | 'most'>} */ figure) =>
      rounds.map((round) => round[figure]).toSorted((a, b) => a - b)[times >> 1] ?? 0;
    results.push({
      name,
      bare: middle('bare'),
      alone: middle('alone'),
      first: middle('first'),
      again: middle('again'),
      aloneRatio: middle('aloneRatio'),
      firstRatio: middle('firstRatio'),
      ...(most === undefined ? {} : { most }),
    });
  }
  return results;
}

/**
 * @param {string} slicer
 * @param {Uint8Array<ArrayBuffer>} stl
 * @param {import('./bare-engine.mjs').SliceSettings} settings
 */
async function sliceAlone(slicer, stl, settings) {
  const begun = performance.now();
  const address = new URL(`/slice?settings=${encodeURIComponent(JSON.stringify(settings))}`, slicer);
  const answer = await fetch(address, { method: 'POST', body: stl, headers: { 'content-type': modelTypes.stl } });
  const body = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The slicer answers ${answer.status}: ${new TextDecoder().decode(body)}`);
  return (performance.now() - begun) / 1000;
}
