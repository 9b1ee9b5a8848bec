// @ts-check
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { pictureMark } from '../../contract/catalogue/picture-marks.ts';
import { pictureUses } from '../../contract/catalogue/picture-uses.ts';
import { pictureWidths } from '../../contract/catalogue/pictures.ts';
import { LIMITS, lightest } from '../../tools/pictures/publish.mjs';
import { UserError } from '../processes/user-error.mjs';

/** Whose pictures are squares in the sizes of products. */
const PRODUCT_FOLDERS = ['spools', 'goods'];
const SWATCH_WIDTH = 240;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Saves a photo or drawing in content/media in the sizes that pages use; returns the lines to paste.
 * @param {string} source file in any format that sharp reads
 * @param {string} name below content/media, such as blog/drying or spools/pla-lagoon-side
 * @param {string} media the folder content/media
 */
export async function addPicture(source, name, media) {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)+$/.test(name)) {
    throw new UserError(
      `"${name}" must be a folder and a name in lowercase, such as blog/drying or spools/pla-lagoon-side`,
    );
  }
  const picture = await readPicture(source);
  return PRODUCT_FOLDERS.includes(name.split('/')[0] ?? '')
    ? await addProductPicture(picture, name, media)
    : await addTextPicture(picture, name, media);
}

/** @typedef {{ source: string, pixels: Buffer, width: number, height: number }} Picture upright */

/**
 * Decodes all of it, so that a damaged file is noticed before anything is written.
 * @param {string} source
 * @returns {Promise<Picture>}
 */
async function readPicture(source) {
  if (!existsSync(source)) throw new UserError(`File not found: ${source}.`);
  const { format } = await sharp(source)
    .metadata()
    .catch(() => {
      throw new UserError(`${source} is not a readable picture. Use JPEG, PNG, WebP, AVIF or SVG.`);
    });
  try {
    const upright = sharp(source, { failOn: 'warning' }).rotate().png({ compressionLevel: 1 });
    const { data: pixels, info } = await upright.toBuffer({ resolveWithObject: true });
    return { source, pixels, width: info.width, height: info.height };
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UserError(`${source} is damaged: it begins as ${format?.toUpperCase()}, but ${reason}. Export it again.`);
  }
}

/**
 * @param {Picture} picture
 * @param {string} name
 * @param {string} media
 */
async function addTextPicture({ source, pixels, width }, name, media) {
  const most = Math.max(...pictureUses.text);
  if (width < most) throw new UserError(`${source} is ${width} px wide; it must be at least ${most}.`);
  for (const size of pictureUses.text) {
    const webp = await sharp(pixels).resize({ width: size }).webp({ quality: 80 }).toBuffer();
    save(webp, join(media, `${name}-${size}.webp`));
  }
  const address = `/media/${name}-${most}.webp`;
  return `In the text: ![What it shows](${address} "What to notice")\nAs the cover: cover: ${address}`;
}

/**
 * A product's picture is a square; what is not square gets transparent borders. The first side picture of a product
 * makes its swatch as well.
 * @param {Picture} picture
 * @param {string} name
 * @param {string} media
 */
async function addProductPicture({ source, pixels, width, height }, name, media) {
  const most = Math.max(...pictureWidths);
  const longest = Math.max(width, height);
  if (longest < most)
    throw new UserError(`${source} is ${width} × ${height} px; its longer side must have at least ${most}.`);
  const path = `${name}-${most}.webp`;
  const swatch = name.endsWith('-swatch') ? name : name.replace(/(-side)?$/, '-swatch');
  const swatchFile = join(media, `${swatch}-${SWATCH_WIDTH}.webp`);
  if (name === swatch || (name.endsWith('-side') && pictureMark(path) === '' && !existsSync(swatchFile))) {
    const small = sharp(pixels).resize(SWATCH_WIDTH, SWATCH_WIDTH, { fit: 'cover', position: 'attention' });
    save(await lightest(await small.png().toBuffer(), LIMITS[SWATCH_WIDTH] * 1000), swatchFile);
  }
  if (name === swatch) return `In the product’s file, under media:\n  swatch: ${swatch}-${SWATCH_WIDTH}.webp`;
  for (const size of pictureWidths) {
    const square = sharp(pixels).resize(size, size, { fit: 'contain', background: CLEAR });
    save(await lightest(await square.png().toBuffer(), LIMITS[size] * 1000), join(media, `${name}-${size}.webp`));
  }
  return productLines(name, path, `${swatch}-${SWATCH_WIDTH}.webp`);
}

/**
 * @param {string} name
 * @param {string} path
 * @param {string} swatch
 */
function productLines(name, path, swatch) {
  const mark = pictureMark(path);
  if (!name.endsWith('-side')) return `In the product’s file, under media:\n  more: [${path}]`;
  if (mark) return `In the product’s file, at the variant of ${mark}:\n    media:\n      side: ${path}`;
  return `In the product’s file:\nmedia:\n  swatch: ${swatch}\n  side: ${path}`;
}

/**
 * @param {Buffer} webp
 * @param {string} file
 */
function save(webp, file) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, webp);
}
