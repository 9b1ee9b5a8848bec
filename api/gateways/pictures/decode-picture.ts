import pLimit from 'p-limit';
import type { Region } from 'sharp';
import { type Drawing, type DrawnPicture, PictureRefused, type RedrawPicture } from './pictures.ts';

/** Accepted formats by their first bytes; anything else, such as SVG, never reaches the decoder. */
const beginnings: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** Seconds. A photo of 16 megapixels takes one. */
const TIMEOUT = 5;
/** With `limitBody`, which bounds what can wait, this is never reached; without it, each holds its bytes. */
const MAX_WAITING = 32;
/** The decoder holds all pixels of an interlaced PNG or a progressive JPEG, up to 128 MB, so one is decoded at a time. */
const inTurn = pLimit(1);

/** Decodes in this process. */
export const decodePicture: RedrawPicture = async (bytes, drawing) => {
  if (!beginnings.some((begins) => begins(bytes))) throw new PictureRefused('unreadable');
  if (inTurn.pendingCount >= MAX_WAITING) throw new PictureRefused('too_many_pictures');
  return await inTurn(() => draw(bytes, drawing));
};

/** WebP in the best quality with at most `maxBytes`. */
const QUALITY = { best: 80, worst: 20, step: 6 };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

async function draw(bytes: Buffer, drawing: Drawing): Promise<DrawnPicture> {
  const { width, height, fit, focus, format, maxPixels, maxBytes = Number.POSITIVE_INFINITY } = drawing;
  const { default: sharp } = await import('sharp');
  // Its cache would keep pictures of strangers, and a thread for each core takes buffers of its own.
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: TIMEOUT })
      .autoOrient();
    // By now it has the shape that it is drawn in.
    if (focus) picture.extract(cropAround((await picture.metadata()).autoOrient, drawing, focus));
    const into = focus ? 'inside' : fit;
    picture.resize(width, height, { fit: into, withoutEnlargement: into === 'inside', background: CLEAR });
    for (let quality = QUALITY.best; ; quality -= QUALITY.step) {
      const encoded = format === 'png' ? picture.png({ compressionLevel: 9 }) : picture.webp({ quality });
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      const isLast = format === 'png' || data.length <= maxBytes || quality <= QUALITY.worst;
      if (isLast) return { bytes: data, width: info.width, height: info.height };
    }
  } catch (error) {
    throw new PictureRefused(/pixel limit/i.test(String(error)) ? 'too_many_pixels' : 'unreadable', error);
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest part of a picture that has the shape of `to`: at 0 % it begins at an edge, at 100 % it ends at the other one. */
function cropAround(from: Size, to: Size, focus: NonNullable<Drawing['focus']>): Region {
  const scale = Math.min(from.width / to.width, from.height / to.height);
  const [width, height] = [Math.round(to.width * scale), Math.round(to.height * scale)];
  const left = Math.round(((from.width - width) * focus.x) / 100);
  const top = Math.round(((from.height - height) * focus.y) / 100);
  return { left, top, width, height };
}
