// @ts-check
import fc from 'fast-check';

/** Of this run; `FUZZ_SEED` repeats another. */
export const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
/** Inputs of each property; `npm run test:long` tries 20,000. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 200);

console.log(`FUZZ_SEED=${SEED} repeats the random inputs of this run.`);

/**
 * Tries a property with random inputs. When one fails, the error names the seed and the smallest input that fails.
 * @template T
 * @param {import('fast-check').IRawProperty<T>} property
 * @param {object} [options]
 * @param {number} [options.share] of the usual number of inputs: more of what is quick to try, fewer of what is slow
 */
export const fuzz = (property, { share = 1 } = {}) =>
  fc.assert(property, { seed: SEED, numRuns: Math.ceil(RUNS * share) });

/** For code that draws its own numbers: the same in each run with the seed. */
export const someSeed = fc.noShrink(fc.nat());
