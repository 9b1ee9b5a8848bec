import { Readable } from 'node:stream';
import type { ModelExtension } from '../../../contract/queu3d/limits.ts';
import type { Row } from '../../db/schema.ts';
import type { StoredFile } from '../../gateways/files/file-store.ts';
import type { Deps } from '../deps.ts';
import { redraw } from '../redraw.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

export type ModelRow = Row<'model_files'>;

/** The shopper's own model, complete or not. Throws `model_unknown` for another shopper's, an expired and an unknown one. */
export async function findOwnModel(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  shopper: Pick<Shopper, 'id'>,
  id: string,
): Promise<ModelRow> {
  const row = await connection.db
    .selectFrom('model_files')
    .selectAll()
    .where('id', '=', id)
    .where('owner', '=', shopper.id)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', clock())]))
    .executeTakeFirst();
  if (!row) throw new ShopError('model_unknown');
  return row;
}

/** A model whose upload is complete. */
interface CompleteModel {
  readonly id: string;
  readonly name: string;
  readonly extension: ModelExtension;
  readonly bytes: number;
  /** of the content, in hex */
  readonly sha256: string;
  readonly uploadedAt: Date;
  /** of its latest preview; null while there is none */
  readonly previewId: string | null;
}

/** The shopper's own complete model. Throws `model_unknown` or `model_incomplete`. */
export async function readModelFile(
  deps: Pick<Deps, 'connection' | 'clock'>,
  shopper: Pick<Shopper, 'id'>,
  id: string,
): Promise<CompleteModel> {
  return completeModel(await findOwnModel(deps, shopper, id));
}

/** What a model is called as a file: by the format of its content, which differs from that of its name where it was converted. */
export function modelFileName({ name, extension }: Pick<CompleteModel, 'name' | 'extension'>): string {
  return `${name.slice(0, name.lastIndexOf('.'))}.${extension}`;
}

function completeModel({ sha256, uploaded_at, preview_id, ...model }: ModelRow): CompleteModel {
  if (sha256 === null || uploaded_at === null) throw new ShopError('model_incomplete');
  const { id, name, extension, bytes } = model;
  return { id, name, extension, bytes: Number(bytes), sha256, uploadedAt: uploaded_at, previewId: preview_id };
}

type OpeningDeps = Pick<Deps, 'connection' | 'clock' | 'files'>;
type Opened = StoredFile & { readonly model: CompleteModel };

/** The shopper's own model with its content as uploaded. */
export async function openModel(deps: OpeningDeps, shopper: Pick<Shopper, 'id'>, id: string): Promise<Opened> {
  const model = await readModelFile(deps, shopper, id);
  return { model, ...(await openStored(deps, `models/${model.id}`)) };
}

/** The preview of that id, or the latest one. Throws `model_unknown` when there is none. */
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

/** A cart shows it 100 px wide, an email 160, the operator's list larger. The viewer draws less than a megapixel. */
const PREVIEW = { width: 800, height: 800, fit: 'inside', format: 'webp', maxPixels: 4_000_000 } as const;

/**
 * Saves the viewer's picture of a model, a `data:` URL. Prints that are already in a cart keep their preview; a print that
 * is added from now on gets this one.
 */
export async function savePreview(
  deps: OpeningDeps & Pick<Deps, 'redrawPicture'>,
  shopper: Pick<Shopper, 'id'>,
  id: string,
  picture: string,
): Promise<CompleteModel> {
  const model = await readModelFile(deps, shopper, id);
  const bytes = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
  const drawn = await redraw(deps, bytes, PREVIEW, {
    unreadable: 'preview_unreadable',
    tooManyPixels: 'preview_too_many_pixels',
  });
  const previewId = crypto.randomUUID();
  await deps.files.put(`previews/${model.id}/${previewId}`, Readable.from([drawn.bytes]));
  await deps.connection.db
    .updateTable('model_files')
    .set({ preview_id: previewId })
    .where('id', '=', model.id)
    .execute();
  return { ...model, previewId };
}
