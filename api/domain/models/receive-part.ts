import { sql } from 'kysely';
import type { ModelErrorCode } from '../../contract/queu3d/model-error-code.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { completeUpload } from './complete-upload.ts';
import { headFault } from './model-check.ts';
import { ownModel } from './own-model.ts';
import { modelRefused } from './refuse-model.ts';
import { removeModel } from './remove-model.ts';
import { bytesHere } from './upload-standing.ts';

type ReceivingDeps = Pick<Deps, 'connection' | 'clock' | 'files'>;
/** `start`: bytes that came before. */
interface Part {
  readonly start: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Keeps a further part of an upload, as far as it comes: a connection that breaks loses nothing of what arrived. Tells
 * how many bytes are here now. Nothing is locked: of two parts that begin at the same byte the first to end counts, and
 * the other asks again where to go on.
 */
export async function receivePart(
  deps: ReceivingDeps,
  shopper: Pick<Shopper, 'id'>,
  id: string,
  { start, content }: Part,
): Promise<number> {
  const { connection, files } = deps;
  const model = await ownModel(deps, shopper, id);
  const wanted = Number(model.bytes);
  await connection.db.updateTable('model_files').set({ active_at: deps.clock() }).where('id', '=', id).execute();
  const key = `uploads/${id}/${crypto.randomUUID()}`;
  let fault: ModelErrorCode | undefined;
  async function* whatComes() {
    let bytes = start;
    try {
      for await (const chunk of content) {
        // A few bytes tell nothing yet; the whole is looked at in the end.
        if (bytes === 0 && chunk.length >= 64) fault = headFault(chunk.subarray(0, 1024), model.extension);
        if (fault) return;
        bytes += chunk.length;
        if (bytes > wanted) return;
        yield chunk;
      }
    } catch {
      // The page is gone, or its network: it will ask how much is here.
    }
  }
  const bytes = await files.put(key, whatComes());
  const kept = bytes > 0 && !fault && (await append(connection.db, { id, start, bytes, key }));
  if (!kept) await files.remove(key);
  if (fault) {
    await removeModel(deps, model);
    throw modelRefused(fault);
  }
  const here = await bytesHere(connection.db, id);
  if (!kept && bytes > 0) throw new ShopError('upload_elsewhere');
  if (here === wanted) await completeUpload(deps, model);
  return here;
}

/** False when another part came first. */
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
