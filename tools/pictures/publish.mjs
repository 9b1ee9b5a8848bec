import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { pictureBytes } from '../../contract/catalogue/picture-uses.ts';

const media = fileURLToPath(new URL('../../content/media/', import.meta.url));

/** Kilobytes that a square picture of a given width may weigh. @type {Record<160 | 240 | 400 | 600 | 800, number>} */
const LIMITS = Object.fromEntries(Object.entries(pictureBytes).map(([width, bytes]) => [width, bytes / 1000]));

/**
 * Writes `{name}-{width}.webp` for each width, the best quality that stays within its limit.
 * `limits` (kB per width) replaces the usual ones; `opaque` leaves the alpha channel out.
 */
export async function publish(name, picture, { widths = [800, 600, 400, 160], limits = LIMITS, opaque = false } = {}) {
  const weights = [];
  for (const width of widths) {
    const sized = sharp(picture).resize(width, null, { kernel: 'lanczos3' });
    if (opaque) sized.removeAlpha();
    const pixels = await sized.png({ compressionLevel: 1 }).toBuffer();
    const webp = await lightest(pixels, limits[width] * 1000);
    const file = join(media, `${name}-${width}.webp`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, webp);
    weights.push(`${width}: ${(webp.length / 1000).toFixed(1)} kB`);
  }
  return weights.join(', ');
}

/** Below an alpha quality of 71 WebP keeps 16 levels of alpha, which shows as steps in the shadows. */
const ALPHA_QUALITY = 80;

/**
 * WebP in the best quality that stays within a limit of bytes.
 * @param {Buffer} pixels
 * @param {number} limit
 * @returns {Promise<Buffer>}
 */
async function lightest(pixels, limit) {
  for (let quality = 84; ; quality -= 6) {
    const options = { quality, alphaQuality: ALPHA_QUALITY, effort: 4, smartSubsample: true };
    const webp = await sharp(pixels).webp(options).toBuffer();
    if (webp.length <= limit || quality <= 18) return webp;
  }
}
