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
    id,
    name,
    bytes: Number(bytes),
    begun: created_at.toISOString(),
    uploaded: uploaded_at?.toISOString() ?? null,
    until: expires_at?.toISOString() ?? null,
  }));
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
