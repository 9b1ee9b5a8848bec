import { redrawPicture } from './redraw-picture.ts';

/** A PNG of `size` by `size` pixels, drawn anew. Throws PictureRefused. */
export async function squarePicture(bytes: Buffer, size: number): Promise<Buffer> {
  return await redrawPicture(bytes, (picture) =>
    picture.resize(size, size, { fit: 'cover' }).png({ compressionLevel: 9 }),
  );
}
