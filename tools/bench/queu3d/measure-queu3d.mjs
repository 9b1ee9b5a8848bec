// @ts-check

import { step } from '../../../scripts/processes/print.mjs';
import { installCuraEngineWhenMissing } from '../../../scripts/setup/install-cura-engine.mjs';
import { keepSlicer } from '../../../scripts/slicer/start-slicer.mjs';
import { organic } from '../../../slicer/fixtures/sphere.ts';
import { estimateFilament } from '../../../slicer/mesh/estimate-filament.ts';
import { inspect } from '../../../slicer/mesh/inspect.ts';
import { measure } from '../../../slicer/mesh/measure.ts';
import { readModel } from '../../../slicer/mesh/read-model.ts';
import { repair } from '../../../slicer/mesh/repair.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';
import { openBenchShop } from '../open-bench-shop.mjs';
import { measureCrowd } from './crowd.mjs';
import { measureEstimates } from './estimates.mjs';
import { measureQuotes } from './quotes.mjs';
import { measureViewer } from './viewer-page.mjs';

const TRIANGLES = 1_000_000;
const TIMES = 3;

/**
 * What a page and the slicer compute of a model of a million triangles, in ms: the middle one of three.
 * @returns {Promise<Record<'read' | 'estimate' | 'inspectAndRepair', number>>}
 */
async function measureReading() {
  const stl = writeStl(organic(TRIANGLES));
  const mesh = await readModel(stl);
  return {
    read: middle(() => readModel(stl)),
    estimate: middle(() => estimateFilament(measure(mesh), 20)),
    inspectAndRepair: middle(() => repair(mesh, inspect(mesh))),
  };
}

/** @param {() => unknown} work */
function middle(work) {
  const took = Array.from({ length: TIMES }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return Math.round(took.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0);
}

/** @typedef {Awaited<ReturnType<typeof measureQueu3d>>} Queu3dResults */

/**
 * Measures QUEU3D on this machine, in a shop with its own slicer.
 * @param {string} dataDir
 * @param {{ executablePath: string | undefined }} browser
 */
export async function measureQueu3d(dataDir, browser) {
  const cura = await step('Finding CuraEngine', installCuraEngineWhenMissing);
  const reading = await step('Reading a million triangles', measureReading);
  const estimates = await step('Estimating and slicing models', () => measureEstimates(cura));
  let slicerPid = 0;
  const { url: slicer } = await keepSlicer({ cura, dataDir, onStart: (pid) => (slicerPid = pid) });
  process.env.SLICER_URLS = slicer;
  const shop = await step('Starting a shop with a slicer', () => openBenchShop(dataDir));
  const quotes = await step('Requesting quotes', () => measureQuotes(shop, slicer, cura));
  const crowd = await step('Requesting twenty quotes at once', () => measureCrowd(shop, slicerPid));
  const viewer = await step('Showing a million triangles', () => measureViewer(shop.url, browser));
  return { reading, estimates, quotes, crowd, viewer, apiMegabytes: shop.memory() };
}
