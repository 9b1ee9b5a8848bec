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
  return { model, ...(await openStored(deps, `models/${id}`)) };
}

/** Its preview; `model_unknown` while there is none. */
export async function openPreview(deps: OpeningDeps, shopper: Pick<Shopper, 'id'>, id: string): Promise<Opened> {
  const model = await readModelFile(deps, shopper, id);
  return { model, ...(await openStored(deps, `previews/${id}`)) };
}

async function openStored({ files }: OpeningDeps, key: string): Promise<StoredFile> {
  const stored = await files.get(key);
  if (!stored) throw new ShopError('model_unknown');
  return stored;
}
