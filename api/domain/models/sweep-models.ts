import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { holdCarts, isBeingPaid } from '../prints/open-orders.ts';
import { removeOrphans } from './remove-orphans.ts';

const DAY = 86_400_000;
/** What nobody asked for in so long is sliced again. */
const SLICE_DAYS = 30;

/**
 * Removes models whose time is over, uploads that did not end within a day, and what the slicer made of models
 * that are gone. What was ordered stays, and so does what a person is looking at.
 */
export async function sweepModels({
  connection,
  clock,
  files,
}: Pick<Deps, 'connection' | 'clock' | 'files'>): Promise<{ models: number; slices: number; stored: number }> {
  const now = clock().getTime();
  // A day more than is promised: an order that is being paid at the last minute still finds its model.
  const dayAgo = new Date(now - DAY);
  const { db } = connection;
  const models = await db.transaction().execute(async (trx) => {
    const isOld = sql`(model_files.expires_at < ${dayAgo}
      or (model_files.uploaded_at is null and model_files.created_at < ${dayAgo}))`;
    await holdCarts(trx, sql`file_id in (select id from model_files where ${isOld})`);
    // They leave their carts with it.
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
  const slices = await removeSlices(db, { dayAgo, monthAgo: new Date(now - SLICE_DAYS * DAY) });
  return { models, slices, stored: await removeOrphans({ connection, files }, dayAgo) };
}

/** Results are shared: one goes when nobody has the model any more, or nobody asked for it in a month. */
async function removeSlices(db: Db, { dayAgo, monthAgo }: { dayAgo: Date; monthAgo: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from slices
    where created_at < ${dayAgo} and used_at < ${dayAgo}
      and not exists (select from prints where prints.slice_id = slices.id)
      and (used_at < ${monthAgo}
        or not exists (select from model_files where model_files.sha256 = slices.model_sha256))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
