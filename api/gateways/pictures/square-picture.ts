import { redrawPicture } from './redraw-picture.ts';

/** Re-encodes a picture as a PNG of `size` × `size` px. Throws PictureRefused. */
export async function squarePicture(bytes: Buffer, size: number): Promise<Buffer> {
  return await redrawPicture(bytes, (picture) =>
    picture.resize(size, size, { fit: 'cover' }).png({ compressionLevel: 9 }),
  );
}
