import type { Database, Transaction } from '../../db/schema.ts';

/** Puts a password's hash in the place of the one before, or gives the account its first. */
export async function storePassword(
  trx: Transaction<Database>,
  { accountId, hash, now }: { accountId: string; hash: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('user_credentials')
    .values({ user_id: accountId, account_id: accountId, provider_id: 'credential', password: hash })
    .onConflict((same) => same.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: now }))
    .execute();
}
