// @ts-check
import fc from 'fast-check';

/** Of this run; `FUZZ_SEED` repeats another. */
export const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
/** Inputs of each property; `npm run test:long` tries 20,000. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 200);

console.log(`FUZZ_SEED=${SEED} repeats the random inputs of this run.`);

/**
 * Tries a property with random inputs. When one fails, the error names the seed and the smallest input that fails.
 * `numRuns` are the least, of a property that is quick to try.
 */
export const fuzz = /** @type {typeof fc.assert} */ (
  (property, options) => fc.assert(property, { ...options, seed: SEED, numRuns: Math.max(RUNS, options?.numRuns ?? 0) })
);

/** For code that draws its own numbers: the same in each run with the seed. */
export const someSeed = fc.noShrink(fc.nat());
