import type { Deps } from '../../deps.ts';
import type { StoredFile } from '../../gateways/files/file-store.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { readModelFile, type WholeModel } from './read-model-file.ts';

type OpeningDeps = Pick<Deps, 'connection' | 'clock' | 'files'>;
type Opened = StoredFile & { readonly model: WholeModel };

/** The shopper's own model, byte by byte as it was uploaded. */
export async function openModel(deps: OpeningDeps, shopper: Pick<Shopper, 'id'>, id: string): Promise<Opened> {
  const model = await readModelFile(deps, shopper, id);
  return { model, ...(await openStored(deps, `models/${model.id}`)) };
}

/** The picture of that id, else the latest; `model_unknown` when the model has none such. */
export async function openPreview(
  deps: OpeningDeps,
  shopper: Pick<Shopper, 'id'>,
  id: string,
  previewId?: string,
): Promise<StoredFile> {
  const model = await readModelFile(deps, shopper, id);
  const wanted = previewId ?? model.previewId;
  if (wanted === null) throw new ShopError('model_unknown');
  return await openStored(deps, `previews/${model.id}/${wanted}`);
}

async function openStored({ files }: OpeningDeps, key: string): Promise<StoredFile> {
  const stored = await files.get(key);
  if (!stored) throw new ShopError('model_unknown');
  return stored;
}
