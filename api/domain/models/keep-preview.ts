import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { previewPicture } from '../../gateways/pictures/preview-picture.ts';
import { PictureRefused } from '../../gateways/pictures/redraw-picture.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { readModelFile, type WholeModel } from './read-model-file.ts';

/**
 * Keeps what the viewer showed of a model: `picture` is a `data:` address. Prints that were put
 * into a cart before keep the picture that they have; one added now gets this one.
 */
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
  const previewId = crypto.randomUUID();
  await deps.files.put(`previews/${model.id}/${previewId}`, Readable.from([drawn]));
  await deps.connection.db
    .updateTable('model_files')
    .set({ preview_id: previewId })
    .where('id', '=', model.id)
    .execute();
  return { ...model, previewId };
}
