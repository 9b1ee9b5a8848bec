// @ts-check
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

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
