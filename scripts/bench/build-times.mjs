// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { runToEnd } from '../processes/run-to-end.mjs';
import { environmentWithPackages, installed, PROJECT, packagedNode } from '../setup/project.mjs';

const COLORS = 60;
const WEIGHTS = ['250g', '500g', '750g', '1kg', '2kg', '3kg'];
const DIAMETERS = ['1.75mm', '2.85mm'];
const VARIANTS = WEIGHTS.flatMap((weight) => DIAMETERS.map((diameter) => ({ diameter, weight, price: 2299, qoh: 50 })));

/**
 * Copies the content folder and adds `count` invented items as a large shop has them: 60 colors a material, each in
 * twelve sizes. Pictures are shared with real colors.
 * @param {string} source
 * @param {string} target
 * @param {number} count
 */
export async function generateContent(source, target, count) {
  await cp(source, target, { recursive: true });
  const generated = join(target, 'products', 'generated');
  await mkdir(generated, { recursive: true });
  const materials = ['pla', 'abs', 'petg', 'pmma', 'forge', 'acryblend', 'pla-ltd'];
  const models = await Promise.all(materials.map((material) => firstFamily(join(source, 'products', material))));
  let left = count;
  for (const model of models) {
    for (let number = 0; number < COLORS && left > 0; number += 1) {
      const variants = VARIANTS.slice(0, left);
      left -= variants.length;
      const name = `Bench ${number}`;
      const family = { ...model, name, color: `Bench${number}`, colorName: name, displayIndex: number, variants };
      await writeFile(join(generated, `${String(model.material).replace(' ', '-')}-${number}.yaml`), stringify(family));
    }
  }
  if (left > 0) throw new Error(`${left} of ${count} items could not be made.`);
}

/** @param {string} folder */
async function firstFamily(folder) {
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort();
  return parse(await readFile(join(folder, file ?? ''), 'utf8'));
}

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
