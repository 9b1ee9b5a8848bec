// @ts-check
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { PlainProblem } from '../processes/plain-problem.mjs';

/** Widths in px of a picture: in a list, on a phone, and on a phone of twice the density or a desk. */
const WIDTHS = [360, 720, 1440];

/**
 * Puts a photo or a drawing below content/media in the widths that pages use; tells its address.
 * @param {string} source file in any format that sharp reads
 * @param {string} name below content/media, such as blog/drying
 * @param {string} media the folder content/media
 */
export async function addPicture(source, name, media) {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)+$/.test(name)) {
    throw new PlainProblem(`"${name}" must be a folder and a name in lower case, such as blog/drying`);
  }
  if (!existsSync(source)) throw new PlainProblem(`There is no file ${source}.`);
  const { width = 0 } = await sharp(source)
    .metadata()
    .catch(() => {
      throw new PlainProblem(`${source} is no picture that can be read. JPEG, PNG, WebP, AVIF and SVG can.`);
    });
  const most = Math.max(...WIDTHS);
  if (width < most) throw new PlainProblem(`${source} is ${width} px wide; it must have at least ${most}.`);
  mkdirSync(dirname(join(media, name)), { recursive: true });
  for (const size of WIDTHS) {
    await sharp(source)
      .rotate()
      .resize({ width: size })
      .webp({ quality: 80 })
      .toFile(join(media, `${name}-${size}.webp`));
  }
  return `/media/${name}-${most}.webp`;
}
