// @ts-check
import { step } from '../../processes/say.mjs';
import { installCuraEngineWhenMissing } from '../../setup/install-cura-engine.mjs';
import { keepSlicer } from '../../slicer/start-slicer.mjs';
import { openBenchShop } from '../open-bench-shop.mjs';
import { measureCrowd } from './crowd.mjs';
import { measureEstimates } from './estimates.mjs';
import { measureQuotes } from './quotes.mjs';
import { measureReading } from './reading.mjs';
import { measureViewer } from './viewer-page.mjs';

/** @typedef {Awaited<ReturnType<typeof measureQueu3d>>} Queu3dResults */

/**
 * QUEU3D on this machine, in a shop with a slicer of its own.
 * @param {string} dataDir
 * @param {{ executablePath: string | undefined }} browser
 */
export async function measureQueu3d(dataDir, browser) {
  const cura = await step('Looking for CuraEngine', installCuraEngineWhenMissing);
  const reading = await step('Reading a million triangles', async () => measureReading());
  const estimates = await step('Estimating and slicing models', () => measureEstimates(cura));
  let slicerPid = 0;
  const { url: slicer } = await keepSlicer({ cura, dataDir, onStart: (pid) => (slicerPid = pid) });
  process.env.SLICER_URLS = slicer;
  const shop = await step('Opening a shop with a slicer', () => openBenchShop(dataDir));
  const quotes = await step('Asking for quotes', () => measureQuotes(shop, cura));
  const crowd = await step('Asking for twenty quotes at once', () => measureCrowd(shop, slicerPid));
  const viewer = await step('Showing a million triangles', () => measureViewer(shop.url, browser));
  return { reading, estimates, quotes, crowd, viewer, apiMegabytes: shop.memory() };
}
