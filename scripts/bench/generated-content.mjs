// @ts-check
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

/**
 * Copies the content folder and fills it up with invented colours until it describes `count` items.
 * Pictures are shared with the real colours, as a shop's variants share theirs.
 * @param {string} source
 * @param {string} target
 * @param {number} count
 */
export async function generateContent(source, target, count) {
  await cp(source, target, { recursive: true });
  const folder = join(source, 'products', 'pla');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml'));
  const models = await Promise.all(files.map(async (file) => parse(await readFile(join(folder, file), 'utf8'))));
  const generated = join(target, 'products', 'generated');
  await mkdir(generated, { recursive: true });
  for (let made = 0, number = 0; made < count; number += 1) {
    const model = models[number % models.length];
    const family = {
      ...model,
      color: `Bench${number}`,
      colorName: `Bench ${number}`,
      name: `Bench ${number}`,
      displayIndex: number % 1000,
      variants: [
        { diameter: '1.75mm', weight: '1kg', price: 2299, qoh: 50 },
        { diameter: '2.85mm', weight: '1kg', price: 2399, qoh: 50 },
        { diameter: '1.75mm', weight: '5kg', price: 9499, qoh: 50 },
      ].slice(0, count - made),
    };
    made += family.variants.length;
    await writeFile(join(generated, `bench-${number}.yaml`), stringify(family));
  }
}
