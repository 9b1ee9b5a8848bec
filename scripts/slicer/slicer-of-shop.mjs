// @ts-check
import { explain } from '../processes/plain-problem.mjs';
import { complain, step } from '../processes/say.mjs';
import { installCuraEngineWhenMissing } from '../setup/install-cura-engine.mjs';
import { keepSlicer } from './start-slicer.mjs';

/**
 * Starts the slicer of a shop, unless SLICER_URLS names others. Without one the shop is open all the same, and its page
 * says that prints cannot be quoted now.
 * @param {string} dataDir
 * @param {(pid: number) => void} [onStart]
 * @returns {Promise<{ SLICER_URLS?: string }>} a setting of the API
 */
export async function slicerOfShop(dataDir, onStart) {
  if (process.env.SLICER_URLS) return {};
  try {
    const cura = await installCuraEngineWhenMissing();
    const { url } = await step('Starting the slicer', () =>
      keepSlicer({ cura, dataDir, ...(onStart ? { onStart } : {}) }),
    );
    return { SLICER_URLS: url };
  } catch (error) {
    complain(`QUEU3D cannot quote prints: ${explain(error)}`);
    return {};
  }
}
