import type * as z from 'zod';
import type { resetSchema } from '../../contract/accounts/auth-calls.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';
import { hashPassword } from './hash-password.ts';
import { redeemOnceToken } from './once-tokens.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { storePassword } from './store-password.ts';

/** Sends for the mail with the link. The owner wants an unknown address to be told so (2 §8). */
export async function askForReset(
  { connection, jobs }: Pick<Deps, 'connection' | 'jobs'>,
  email: string,
): Promise<void> {
  const user = await connection.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  if (!user) throw new ShopError('email_unknown', { email });
  await jobs.enqueue(connection.db, 'password-reset', { accountId: user.id, mailId: crypto.randomUUID() });
}

/**
 * Stores a new password by the link of a mail, which works once. All sessions end, and so do other links; the address
 * counts as verified, because the link was read there.
 */
export async function resetPassword(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  { email, rid, password }: z.output<typeof resetSchema>,
): Promise<void> {
  const hash = await hashPassword(password);
  await connection.db.transaction().execute(async (trx) => {
    const now = clock();
    const accountId = await redeemOnceToken(trx, { kind: 'reset', token: rid, now });
    const user = accountId
      ? await trx
          .updateTable('users')
          .set({ email_verified: true, updated_at: now })
          .where('id', '=', accountId)
          .where('email', '=', email.toLowerCase())
          .returning(['id', 'first_name', 'last_name'])
          .executeTakeFirst()
      : undefined;
    if (!user) throw new ShopError('reset_link');
    // Thrown in here, it leaves the link good for another choice.
    refuseWeakPassword(password, { email, fname: user.first_name, lname: user.last_name });
    await storePassword(trx, { accountId: user.id, hash, now });
    await trx.deleteFrom('user_sessions').where('user_id', '=', user.id).execute();
    await trx.deleteFrom('verifications').where('value', '=', user.id).where('identifier', 'like', 'reset:%').execute();
  });
}
