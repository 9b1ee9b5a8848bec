import { sql } from 'kysely';
import type { OwnData } from '../../../contract/accounts/own-data.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';

/** The owner's models, for the data export of an account. */
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
 * Transfers a guest's models to the account at sign-in. Ordered models follow their order, so this must run after the
 * guest's prints were merged.
 */
export async function transferModels(
  db: Db,
  { guestId, accountId }: { guestId: string; accountId: string },
): Promise<void> {
  await sql`
    update model_files set owner = ${accountId} where owner = ${guestId} and (
      exists (select from prints where prints.file_id = model_files.id and prints.owner = ${accountId})
      or not exists (
        select from prints where prints.file_id = model_files.id and prints.ordered_at is not null))`.execute(db);
  // Project ids are made by the page: one that the account already uses is not transferred.
  await sql`
    update print_jobs set owner = ${accountId} where owner = ${guestId} and not exists (
      select from print_jobs own where own.owner = ${accountId} and own.project_id = print_jobs.project_id)`.execute(
    db,
  );
  await sql`update print_reviews set owner = ${accountId} where owner = ${guestId}`.execute(db);
}

/**
 * Deletes the models of deleted accounts with their reviews; the sweep removes the files. Models that are still to be
 * printed have been detached before.
 */
export async function deleteModels(trx: Transaction<Database>, owners: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('saved_quotes')
    .where('owner', 'in', [...owners])
    .execute();
  await trx
    .deleteFrom('print_reviews')
    .where('owner', 'in', [...owners])
    .execute();
  await trx
    .deleteFrom('print_jobs')
    .where('owner', 'in', [...owners])
    .execute();
  await trx
    .deleteFrom('model_files')
    .where('owner', 'in', [...owners])
    .execute();
}
