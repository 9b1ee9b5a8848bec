// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '../processes/run-to-end.mjs';
import { environmentWithPackages, installed, PROJECT, packagedNode } from '../setup/project.mjs';
import { generateContent } from './generated-content.mjs';

/**
 * Builds the pages of the real catalogue, and of one that was filled up with `invented` items.
 * @param {number} invented
 */
export async function buildTimes(invented) {
  const folder = mkdtempSync(join(tmpdir(), 'northspool-bench-'));
  try {
    const content = join(PROJECT, 'content');
    const large = join(folder, 'content');
    await generateContent(content, large, invented);
    return [
      { build: 'real catalogue', ...(await buildPages(content, join(folder, 'real'))) },
      { build: `with ${invented} generated products`, ...(await buildPages(large, join(folder, 'large'))) },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} contentDir
 * @param {string} outDir
 */
export async function buildPages(contentDir, outDir) {
  const env = { ...environmentWithPackages(), CONTENT_DIR: contentDir, ASTRO_TELEMETRY_DISABLED: '1' };
  const started = performance.now();
  const { code, output } = await runToEnd(packagedNode(), [installed('astro'), 'build', '--outDir', outDir], { env });
  if (code !== 0) throw new Error(`The build failed:\n${output.slice(-2000)}`);
  const pages = Number(/(\d+) page\(s\) built/.exec(output)?.[1] ?? 0);
  return { pages, seconds: (performance.now() - started) / 1000 };
}
