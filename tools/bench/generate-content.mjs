// @ts-check
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

const WEIGHTS = ['250g', '500g', '750g', '1kg', '2kg', '3kg'];
const DIAMETERS = ['1.75mm', '2.85mm'];
const SIZES = WEIGHTS.flatMap((weight) => DIAMETERS.map((diameter) => ({ diameter, weight })));
const MATERIALS = ['pla', 'abs', 'petg', 'pmma', 'forge', 'acryblend', 'pla-ltd'];
const TONES = 'Misty,Deep,Pale,Burnt,Electric,Dusty,Polar,Velvet,Harbor,Desert,Signal,Faded,Wild,Smoked,Royal'.split(
  ',',
);
/** Names of colors, each with its family and its hue in degrees. */
const HUES = /** @type {const} */ ([
  ['Cherry', 'Red', 355],
  ['Rust', 'Orange', 18],
  ['Apricot', 'Orange', 30],
  ['Saffron', 'Yellow', 46],
  ['Citron', 'Yellow', 60],
  ['Moss', 'Green', 85],
  ['Fern', 'Green', 110],
  ['Jade', 'Green', 150],
  ['Lagoon', 'Teal', 178],
  ['Glacier', 'Blue', 200],
  ['Denim', 'Blue', 220],
  ['Iris', 'Purple', 255],
  ['Plum', 'Purple', 290],
  ['Fuchsia', 'Pink', 320],
  ['Blush', 'Pink', 340],
]);

/**
 * Copies the content folder and fills it up with invented spools until there are `items`, as a large shop has them: many
 * colors a material, each in twelve sizes. Pictures are those of real prints.
 * @param {string} source
 * @param {string} target
 * @param {number} items in all; not below what the source has
 */
export async function generateContent(source, target, items) {
  await cp(source, target, { recursive: true });
  const folder = join(target, 'products', 'generated');
  await mkdir(folder, { recursive: true });
  const found = await Promise.all(MATERIALS.map((material) => modelIn(join(source, 'products', material))));
  const models = found.filter((model) => model !== undefined);
  let left = items - (await countItems(join(source, 'products')));
  for (let number = 0; left > 0; number += 1) {
    const model = models[number % models.length];
    const color = colorAt(Math.floor(number / models.length));
    const sizes = SIZES.slice(0, left);
    left -= sizes.length;
    const variants = sizes.map((size, at) => ({
      ...size,
      price: 1499 + 350 * at,
      qoh: (number + at) % 9 === 0 ? 0 : 50,
    }));
    const family = { ...model, ...color, displayIndex: number % 10_000, variants };
    const file = `${model.material}-${color.color}.yaml`.toLowerCase().replaceAll(' ', '-');
    await writeFile(join(folder, file), stringify(family));
  }
}

/**
 * Color `index` of an endless list: `Misty Cherry`, …, `Misty Cherry 2`.
 * @param {number} index
 */
function colorAt(index) {
  const [hueName, colorFamily, hue] = HUES[index % HUES.length] ?? HUES[0];
  const toneIndex = Math.floor(index / HUES.length) % TONES.length;
  const round = Math.floor(index / (HUES.length * TONES.length)) + 1;
  const name = [TONES[toneIndex], hueName, ...(round > 1 ? [round] : [])].join(' ');
  const hex = hexOf(hue + round, 0.35 + toneIndex / 30, 0.3 + toneIndex / 40);
  return { name, color: name.replaceAll(' ', ''), colorName: name, colorFamily, hex };
}

/**
 * @param {number} hue in degrees
 * @param {number} saturation
 * @param {number} lightness
 */
function hexOf(hue, saturation, lightness) {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (/** @type {number} */ offset) => {
    const at = (offset + hue / 30) % 12;
    const value = lightness - chroma * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/**
 * The first family of a folder that has a picture of a print, shown by it: a spool's picture fits one size only.
 * @param {string} folder
 */
async function modelIn(folder) {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort()) {
    const family = parse(await readFile(join(folder, name), 'utf8'));
    const [side, ...more] = [family.media.side, ...(family.media.more ?? [])].filter((path) =>
      path.includes('-print-'),
    );
    if (side) return { ...family, media: { swatch: family.media.swatch, side, more } };
  }
  return undefined;
}

/** @param {string} folder */
async function countItems(folder) {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.reduce((sum, text) => sum + parse(text).variants.length, 0);
}
