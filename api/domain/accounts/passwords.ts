import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import type { Database, Db, Transaction } from '../../db/schema.ts';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane; about 30 ms of a core. */
const COSTS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash occupies a core and 19 MiB: more at once than there are cores would only slow down everything else. */
const onePerCore = pLimit(availableParallelism());

export function hashPassword(password: string): Promise<string> {
  return onePerCore(() => hash(password, COSTS));
}

export function verifyPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  return onePerCore(() => verify(stored, password));
}

/** Whether this is the account's password; false for an account without one. */
export async function checkPassword(db: Db, accountId: string, password: string): Promise<boolean> {
  const hash = await findPasswordHash(db, accountId);
  return hash ? await verifyPassword({ hash, password }) : false;
}

export async function findPasswordHash(db: Db, accountId: string): Promise<string | undefined> {
  const credential = await db
    .selectFrom('user_credentials')
    .select('password')
    .where('user_id', '=', accountId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return credential?.password ?? undefined;
}

/** Stores the hash of an account's new or first password. */
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
