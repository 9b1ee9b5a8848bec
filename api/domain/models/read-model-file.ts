import type { ModelExtension } from '../../contract/queu3d/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { type ModelRow, ownModel } from './own-model.ts';

/** A model that is here to its end. */
export interface WholeModel {
  readonly id: string;
  readonly name: string;
  readonly extension: ModelExtension;
  readonly bytes: number;
  /** of the content, in hex */
  readonly sha256: string;
  readonly uploadedAt: Date;
  /** of its latest picture; null while there is none */
  readonly previewId: string | null;
}

/** The shopper's own model; throws `model_unknown` for another's, and `model_incomplete` before its last byte. */
export async function readModelFile(
  deps: Pick<Deps, 'connection' | 'clock'>,
  shopper: Pick<Shopper, 'id'>,
  id: string,
): Promise<WholeModel> {
  return wholeModel(await ownModel(deps, shopper, id));
}

function wholeModel({ sha256, uploaded_at, preview_id, ...model }: ModelRow): WholeModel {
  if (sha256 === null || uploaded_at === null) throw new ShopError('model_incomplete');
  const { id, name, extension, bytes } = model;
  return { id, name, extension, bytes: Number(bytes), sha256, uploadedAt: uploaded_at, previewId: preview_id };
}
