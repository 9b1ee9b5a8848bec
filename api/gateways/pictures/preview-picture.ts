import { redrawPicture } from './redraw-picture.ts';

/** In px. A cart shows it 100 px wide, an email 160, the operator's list larger. */
const WIDEST = 800;

/** Re-encodes a viewer picture as a small WebP. Throws PictureRefused. */
export async function previewPicture(bytes: Buffer): Promise<Buffer> {
  return await redrawPicture(bytes, (picture) =>
    picture.resize(WIDEST, WIDEST, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  );
}
