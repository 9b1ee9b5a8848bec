import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { type FileKind, fileKinds } from '../../gateways/files/file-store.ts';
import type { Deps } from '../deps.ts';
import { isBeingPaid, lockCartLines } from './unordered-prints.ts';

const DAY = 86_400_000;
/** A slice that was not requested for this long is removed, and computed again when needed. */
const SLICE_DAYS = 30;

/**
 * Removes expired models, uploads that were not completed within a day, and slices of removed models. Ordered models and
 * those in manual review stay.
 */
export async function sweepModels({
  connection,
  clock,
  files,
}: Pick<Deps, 'connection' | 'clock' | 'files'>): Promise<{ models: number; slices: number; stored: number }> {
  const now = clock().getTime();
  // A day later than promised: an order that is paid at the last minute still finds its model.
  const dayAgo = new Date(now - DAY);
  const { db } = connection;
  const models = await db.transaction().execute(async (trx) => {
    const isOld = sql`(model_files.expires_at < ${dayAgo}
      or (model_files.uploaded_at is null and model_files.created_at < ${dayAgo}))`;
    await lockCartLines(trx, sql`file_id in (select id from model_files where ${isOld})`);
    // Deleting prints deletes their cart lines.
    await sql`delete from prints using model_files
      where model_files.id = prints.file_id and prints.ordered_at is null and ${isOld}
        and not ${isBeingPaid}`.execute(trx);
    await sql`delete from print_reviews using model_files
      where model_files.id = print_reviews.file_id and print_reviews.answered_at is not null and ${isOld}`.execute(trx);
    const { numAffectedRows } = await sql`
      delete from model_files where ${isOld}
        and not exists (select from prints where prints.file_id = model_files.id)
        and not exists (select from print_reviews where print_reviews.file_id = model_files.id)`.execute(trx);
    return Number(numAffectedRows ?? 0n);
  });
  await sql`
    delete from plate_slices where used_at < ${dayAgo}
      and not exists (select from print_plates where slice_id = plate_slices.id and ended_at is null)`.execute(db);
  const slices = await removeSlices(db, { dayAgo, monthAgo: new Date(now - SLICE_DAYS * DAY) });
  return { models, slices, stored: await removeOrphans({ connection, files }, dayAgo) };
}

/** Slices are shared: one goes when the last copy of its model is gone, or after a month without requests. */
async function removeSlices(db: Db, { dayAgo, monthAgo }: { dayAgo: Date; monthAgo: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from slices
    where created_at < ${dayAgo} and used_at < ${dayAgo}
      and not exists (select from prints where prints.slice_id = slices.id)
      and (used_at < ${monthAgo}
        or not exists (select from model_files where model_files.sha256 = slices.model_sha256))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

const BATCH_SIZE = 500;

/**
 * Removes files without a database row, left behind by failures. Files stored after `before` stay: their row may still be
 * written.
 */
async function removeOrphans({ connection, files }: Pick<Deps, 'connection' | 'files'>, before: Date): Promise<number> {
  let removed = 0;
  for (const kind of fileKinds) {
    let keys: string[] = [];
    const removeBatch = async (): Promise<void> => {
      for (const key of await withoutRow(connection.db, kind, keys)) {
        await files.remove(key);
        removed += 1;
      }
      keys = [];
    };
    for await (const { key, storedAt } of files.list(kind)) {
      if (storedAt < before) keys.push(key);
      if (keys.length >= BATCH_SIZE) await removeBatch();
    }
    await removeBatch();
  }
  return removed;
}

const rowOf: Record<FileKind, ReturnType<typeof sql>> = {
  models: sql`select from model_files where id = split_part(stored.key, '/', 2)::uuid`,
  previews: sql`
    select 1 from model_files
    where id = split_part(stored.key, '/', 2)::uuid and preview_id::text = split_part(stored.key, '/', 3)
    union all
    select 1 from prints
    where file_id = split_part(stored.key, '/', 2)::uuid and preview_id::text = split_part(stored.key, '/', 3)`,
  gcode: sql`
    select from slices where id = split_part(stored.key, '/', 2)::uuid
    union all
    select from plate_slices where id = split_part(stored.key, '/', 2)::uuid`,
  reviews: sql`
    select from product_review_photos
    where review_id = split_part(stored.key, '/', 2)::uuid
      and split_part(stored.key, '/', 3) in (id::text, thumb_id::text)`,
  uploads: sql`select from model_parts
    where file_id = split_part(stored.key, '/', 2)::uuid and model_parts.key = stored.key`,
  labels: sql`select from shipments where id = split_part(stored.key, '/', 2)::uuid and label_file = stored.key`,
};

async function withoutRow(db: Db, kind: FileKind, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as stored (key) where not exists (${rowOf[kind]})`.execute(db);
  return rows.map(({ key }) => key);
}
