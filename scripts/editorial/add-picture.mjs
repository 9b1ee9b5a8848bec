// @ts-check
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { drawSizes } from '../../api/domain/content/draw-sizes.ts';
import { ShopError } from '../../api/domain/shop-error.ts';
import { decodePicture } from '../../api/gateways/pictures/decode-picture.ts';
import { MAX_SIDE } from '../../api/gateways/pictures/pictures.ts';
import { pictureMark } from '../../contract/catalogue/picture-marks.ts';
import { pictureUses } from '../../contract/catalogue/picture-uses.ts';
import { focusSchema } from '../../contract/desk/content-pictures.ts';
import { UserError } from '../processes/user-error.mjs';

/** Whose pictures are squares in the sizes of products. */
const PRODUCT_FOLDERS = ['spools', 'goods'];

/**
 * Saves a photo or drawing in content/media in the sizes that pages use; returns the lines to paste.
 * @param {string} source file in any format that sharp reads
 * @param {string} name below content/media, such as blog/drying or spools/pla-lagoon-side
 * @param {string} media the folder content/media
 * @param {string} [around] what stays in view of a product's picture, which is cropped to a square then: percent from the left and from the top, such as 30,50
 */
export async function addPicture(source, name, media, around) {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)+$/.test(name)) {
    throw new UserError(
      `"${name}" must be a folder and a name in lowercase, such as blog/drying or spools/pla-lagoon-side`,
    );
  }
  const focus = focusSchema.optional().safeParse(around);
  if (!focus.success) throw new UserError(`What stays in view ${focus.error.issues[0]?.message}; found "${around}"`);
  const picture = { source, pixels: await readPicture(source), focus: focus.data };
  return PRODUCT_FOLDERS.includes(name.split('/')[0] ?? '')
    ? await addProductPicture(picture, name, media)
    : await addTextPicture(picture, name, media);
}

/** @typedef {{ source: string, pixels: Buffer, focus: import('../../contract/desk/content-pictures.ts').Focus | undefined }} Picture upright */

/**
 * Decodes all of it, so that a damaged file is noticed before anything is written.
 * @param {string} source
 * @returns {Promise<Buffer>}
 */
async function readPicture(source) {
  if (!existsSync(source)) throw new UserError(`File not found: ${source}.`);
  const { format } = await sharp(source)
    .metadata()
    .catch(() => {
      throw new UserError(`${source} is not a readable picture. Use JPEG, PNG, WebP, AVIF or SVG.`);
    });
  try {
    // A photo may come larger than the decoder takes.
    return await sharp(source, { failOn: 'warning' })
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UserError(`${source} is damaged: it begins as ${format?.toUpperCase()}, but ${reason}. Export it again.`);
  }
}

/**
 * All sizes of a picture, as the desk draws them.
 * @param {Picture} picture
 * @param {import('../../contract/catalogue/picture-uses.ts').PictureUse} use
 * @param {string} base file without width and ending
 */
async function drawFiles({ source, pixels, focus }, use, base) {
  const sizes = await drawSizes(decodePicture, pixels, { use, focus }).catch((error) => {
    throw error instanceof ShopError ? new UserError(`${source}: ${error.message}`) : error;
  });
  return sizes.map(({ width, bytes }) => ({ file: `${base}-${width}.webp`, bytes }));
}

/** @param {{ file: string, bytes: Buffer }[]} files */
function save(files) {
  for (const { file, bytes } of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}

/**
 * @param {Picture} picture
 * @param {string} name
 * @param {string} media
 */
async function addTextPicture(picture, name, media) {
  save(await drawFiles(picture, 'text', join(media, name)));
  const address = `/media/${name}-${Math.max(...pictureUses.text)}.webp`;
  return `In the text: ![What it shows](${address} "What to notice")\nAs the cover: cover: ${address}`;
}

/**
 * The first side picture of a product makes its swatch as well.
 * @param {Picture} picture
 * @param {string} name
 * @param {string} media
 */
async function addProductPicture(picture, name, media) {
  const path = `${name}-${Math.max(...pictureUses.square)}.webp`;
  const swatch = name.endsWith('-swatch') ? name : name.replace(/(-side)?$/, '-swatch');
  const swatchPath = `${swatch}-${Math.max(...pictureUses.swatch)}.webp`;
  const isFirst = name.endsWith('-side') && pictureMark(path) === '' && !existsSync(join(media, swatchPath));
  const squares = name === swatch ? [] : await drawFiles(picture, 'square', join(media, name));
  const swatches = name === swatch || isFirst ? await drawFiles(picture, 'swatch', join(media, swatch)) : [];
  save([...squares, ...swatches]);
  if (name === swatch) return `In the product’s file, under media:\n  swatch: ${swatchPath}`;
  return productLines(name, path, swatchPath);
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
