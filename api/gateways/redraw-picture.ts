import type { Sharp } from 'sharp';

/** Uploads are untrusted: decoding a larger picture would cost too much. */
const MAX_PIXELS = 4096 * 4096;
const PATIENCE_SECONDS = 5;

/** Accepted formats by their first bytes; anything else, such as SVG, never reaches the decoder. */
const beginnings: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

export class PictureRefused extends Error {
  override name = 'PictureRefused';

  constructor(
    readonly reason: 'unreadable' | 'too_many_pixels',
    cause?: unknown,
  ) {
    super(`picture: ${reason}`, { cause });
  }
}

/**
 * Re-encodes a PNG, JPEG or WebP from its pixels, without metadata such as the place where a photo was taken.
 * Throws PictureRefused.
 */
export async function redrawPicture(bytes: Buffer, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  if (!beginnings.some((begins) => begins(bytes))) throw new PictureRefused('unreadable');
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: PATIENCE_SECONDS })
      .autoOrient();
    return await draw(picture).toBuffer();
  } catch (error) {
    throw new PictureRefused(/pixel limit/i.test(String(error)) ? 'too_many_pixels' : 'unreadable', error);
  }
}

/** The size of a picture that was redrawn, in px. */
export async function pictureSize(bytes: Buffer): Promise<{ readonly width: number; readonly height: number }> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}
