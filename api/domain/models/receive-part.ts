import { sql } from 'kysely';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { ModelStart, modelError } from './check-model.ts';
import { findOwnModel, type ModelRow } from './find-model.ts';
import { removeModel } from './remove-model.ts';
import { storeModel } from './store-model.ts';

type ReceivingDeps = Pick<Deps, 'connection' | 'clock' | 'files' | 'slicer'>;
/** `start`: the number of bytes before this part. */
interface Part {
  readonly start: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Stores the next part of an upload as far as it arrives, so that a broken connection loses nothing. Returns the number of
 * bytes received so far. Nothing is locked: of two parts that begin at the same byte the first to end counts, and the
 * other asks again where to continue.
 */
export async function receivePart(
  deps: ReceivingDeps,
  shopper: Pick<Shopper, 'id'>,
  id: string,
  { start, content }: Part,
): Promise<number> {
  const { connection, files } = deps;
  const model = await findOwnModel(deps, shopper, id);
  const expected = Number(model.bytes);
  await connection.db.updateTable('model_files').set({ active_at: deps.clock() }).where('id', '=', id).execute();
  const key = `uploads/${id}/${crypto.randomUUID()}`;
  const beginning = new ModelStart(expected);
  let fault: ModelErrorCode | undefined;
  async function* arriving() {
    let bytes = start;
    try {
      for await (const chunk of content) {
        if (start === 0) fault = beginning.update(chunk);
        if (fault) return;
        bytes += chunk.length;
        if (bytes > expected) return;
        yield chunk;
      }
    } catch {
      // The connection broke: the page will ask how much has arrived.
    }
  }
  const bytes = await files.put(key, arriving());
  const isStored = bytes > 0 && !fault && (await append(connection.db, { id, start, bytes, key }));
  if (!isStored) await files.remove(key);
  if (fault) {
    await removeModel(deps, model);
    throw modelError(fault);
  }
  const received = await bytesReceived(connection.db, id);
  if (!isStored && bytes > 0) throw new ShopError('upload_elsewhere');
  if (received === expected) await completeUpload(deps, model);
  return received;
}

/** False when another part was stored first. */
async function append(
  db: Deps['connection']['db'],
  { id, start, bytes, key }: { id: string; start: number; bytes: number; key: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into model_parts (file_id, start, bytes, key)
    select id, ${start}::bigint, ${bytes}::bigint, ${key} from model_files
    where id = ${id} and uploaded_at is null
      and ${start} = (select coalesce(sum(part.bytes), 0) from model_parts part where part.file_id = model_files.id)
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Joins the parts of an upload into a model. Two calls at once write the same bytes to the same place; a call that comes
 * after the parts were removed leaves the model as it is.
 */
export async function completeUpload(
  deps: Pick<Deps, 'connection' | 'clock' | 'files' | 'slicer'>,
  model: ModelRow,
): Promise<void> {
  const { connection, files } = deps;
  const { db } = connection;
  const parts = await db
    .selectFrom('model_parts')
    .select(['key', 'bytes'])
    .where('file_id', '=', model.id)
    .orderBy('start')
    .execute();
  if (parts.reduce((sum, { bytes }) => sum + Number(bytes), 0) < Math.max(1, Number(model.bytes))) return;
  async function* joined() {
    for (const { key } of parts) {
      const part = await files.get(key);
      if (!part) throw new Error(`a part of the upload ${model.id} is missing`);
      yield* part.content;
    }
  }
  try {
    await storeModel(deps, model, joined());
  } catch (error) {
    const now = await db.selectFrom('model_files').select('uploaded_at').where('id', '=', model.id).executeTakeFirst();
    // Another call was faster and has removed the parts.
    if (now?.uploaded_at) return;
    // Another call has rejected the model and removed it.
    if (!now) throw error instanceof ShopError ? error : new ShopError('model_unknown', {});
    throw error;
  }
  await db.deleteFrom('model_parts').where('file_id', '=', model.id).execute();
  for (const { key } of parts) await files.remove(key);
}

/**
 * How much of an upload has arrived. A complete upload whose process died before storing the model is finished here,
 * because the page sends nothing more.
 */
export async function uploadStatus(
  deps: Pick<Deps, 'connection' | 'clock' | 'files' | 'slicer'>,
  shopper: Pick<Shopper, 'id'>,
  id: string,
): Promise<{ readonly name: string; readonly bytes: number; readonly here: number }> {
  const model = await findOwnModel(deps, shopper, id);
  const bytes = Number(model.bytes);
  if (model.uploaded_at) return { name: model.name, bytes, here: bytes };
  const here = await bytesReceived(deps.connection.db, id);
  if (here === bytes) await completeUpload(deps, model);
  return { name: model.name, bytes, here };
}

async function bytesReceived(db: Db, id: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('model_parts')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}
