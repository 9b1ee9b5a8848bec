import { sql } from 'kysely';
import type { OwnData } from '../../contract/accounts/own-data.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';

/** The models that are kept for somebody, for the file that an account's owner takes along. */
export async function modelsOf(db: Db, owner: string): Promise<OwnData['models']> {
  const rows = await db
    .selectFrom('model_files')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, name, bytes, created_at, uploaded_at, expires_at }) => ({
    ...{ id, name, bytes: Number(bytes), begun: created_at.toISOString() },
    uploaded: uploaded_at?.toISOString() ?? null,
    until: expires_at?.toISOString() ?? null,
  }));
}

/**
 * What a guest uploaded becomes the account's when the guest signs in. What was ordered goes with its order: to be
 * called when prints have joined.
 */
export async function joinModels(
  db: Db,
  { guestId, accountId }: { guestId: string; accountId: string },
): Promise<void> {
  await sql`
    update model_files set owner = ${accountId} where owner = ${guestId} and (
      exists (select from prints where prints.file_id = model_files.id and prints.owner = ${accountId})
      or not exists (
        select from prints where prints.file_id = model_files.id and prints.ordered_at is not null))`.execute(db);
  // A project's id is the page's own invention: one that the account used already stays where it is.
  await sql`
    update print_jobs set owner = ${accountId} where owner = ${guestId} and not exists (
      select from print_jobs own where own.owner = ${accountId} and own.project_id = print_jobs.project_id)`.execute(
    db,
  );
  await sql`update print_reviews set owner = ${accountId} where owner = ${guestId}`.execute(db);
}

/**
 * Of an account that is deleted: its models go, with what was asked about them, and the sweep empties the store. Those
 * that are still to be printed have been released before.
 */
export async function forgetModels(trx: Transaction<Database>, owner: string): Promise<void> {
  await trx.deleteFrom('print_reviews').where('owner', '=', owner).execute();
  await trx.deleteFrom('print_jobs').where('owner', '=', owner).execute();
  await trx.deleteFrom('model_files').where('owner', '=', owner).execute();
}
