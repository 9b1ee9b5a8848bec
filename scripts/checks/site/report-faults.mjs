// @ts-check
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DIST } from '../../build/build-site.mjs';
import { explain } from '../../processes/plain-problem.mjs';

/**
 * What a check of the built pages found: `looked` is how many things it looked at, each fault names where it is.
 * @typedef {{ looked: number, faults: string[] }} Findings
 */

/** More of the same kind help nobody. */
const MOST_TOLD = 100;

/**
 * Runs a check when its file is called by itself, as `node check.mjs [report]`: prints the faults and writes the counts.
 * @param {string} file `import.meta.url` of the check
 * @param {(folder: string) => Promise<Findings>} check of the folder with the built pages
 */
export async function reportFaults(file, check) {
  const [, called = '', report] = process.argv;
  if (pathToFileURL(called).href !== file) return;
  try {
    const { looked, faults } = await check(DIST);
    for (const fault of faults.slice(0, MOST_TOLD)) console.log(fault);
    if (faults.length > MOST_TOLD) console.log(`… and ${faults.length - MOST_TOLD} more`);
    console.log(`${faults.length} faults in ${looked}`);
    if (report) writeFileSync(report, JSON.stringify({ looked, faults: faults.length }));
    process.exit(faults.length > 0 || looked === 0 ? 1 : 0);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
