import { redrawPicture } from './redraw-picture.ts';

/** A cart shows it 100 pixels wide, a mail 160, the shop's own list more. */
const WIDEST = 800;

/** A small WebP of what the viewer showed, drawn anew. Throws PictureRefused. */
export async function previewPicture(bytes: Buffer): Promise<Buffer> {
  return await redrawPicture(bytes, (picture) =>
    picture.resize(WIDEST, WIDEST, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  );
}
