import type { Db } from '../../db/schema.ts';
import { verifyPassword } from './hash-password.ts';

/** Whether this is the account's password; an account without one has none that is right. */
export async function checkPassword(db: Db, accountId: string, password: string): Promise<boolean> {
  const credential = await db
    .selectFrom('user_credentials')
    .select('password')
    .where('user_id', '=', accountId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return credential?.password ? await verifyPassword({ hash: credential.password, password }) : false;
}
