import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { PREVIEW_TYPE, previewPicture } from '../../gateways/pictures/preview-picture.ts';
import { PictureRefused } from '../../gateways/pictures/redraw-picture.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { readModelFile, type WholeModel } from './read-model-file.ts';

/** Keeps what the viewer showed of a model: `picture` is a `data:` address. The latest one counts. */
export async function keepPreview(
  deps: Pick<Deps, 'connection' | 'clock' | 'files'>,
  shopper: Pick<Shopper, 'id'>,
  id: string,
  picture: string,
): Promise<WholeModel> {
  const model = await readModelFile(deps, shopper, id);
  const bytes = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
  const drawn = await previewPicture(bytes).catch((error) => {
    if (!(error instanceof PictureRefused)) throw error;
    throw new ShopError('invalid_request', { reason: 'The preview must be a picture.' });
  });
  await deps.files.put(`previews/${id}`, Readable.from([drawn]));
  await deps.connection.db
    .updateTable('model_files')
    .set({ preview_type: PREVIEW_TYPE })
    .where('id', '=', id)
    .execute();
  return { ...model, previewType: PREVIEW_TYPE };
}
