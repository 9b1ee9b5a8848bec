// @ts-check
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { UserError } from '../processes/user-error.mjs';

/** Widths in px: in lists, on phones, and on high-density phones or desktops. */
const WIDTHS = [360, 720, 1440];

/**
 * Saves a photo or drawing in content/media in the widths that pages use; returns its address.
 * @param {string} source file in any format that sharp reads
 * @param {string} name below content/media, such as blog/drying
 * @param {string} media the folder content/media
 */
export async function addPicture(source, name, media) {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)+$/.test(name)) {
    throw new UserError(`"${name}" must be a folder and a name in lowercase, such as blog/drying`);
  }
  if (!existsSync(source)) throw new UserError(`File not found: ${source}.`);
  const { width = 0 } = await sharp(source)
    .metadata()
    .catch(() => {
      throw new UserError(`${source} is not a readable picture. Use JPEG, PNG, WebP, AVIF or SVG.`);
    });
  const most = Math.max(...WIDTHS);
  if (width < most) throw new UserError(`${source} is ${width} px wide; it must be at least ${most}.`);
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
