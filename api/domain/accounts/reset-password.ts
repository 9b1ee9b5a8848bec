import { sql } from 'kysely';
import type * as z from 'zod';
import type { passkeysSchema, resetLinkSchema, resetSchema } from '../../contract/accounts/auth-calls.ts';
import type { Deps } from '../../deps.ts';
import { listPasskeys } from '../passkeys/list-passkeys.ts';
import { ShopError } from '../shop-error.ts';
import { hashPassword } from './hash-password.ts';
import { notifyOwner } from './notify-owner.ts';
import { readOnceToken, redeemOnceToken, revokeOnceTokens } from './once-tokens.ts';
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

/** The passkeys of the account that a reset link is for, for its owner to say which are theirs. The link stays good. */
export async function passkeysOfReset(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  { email, rid }: z.output<typeof resetLinkSchema>,
): Promise<z.output<typeof passkeysSchema>> {
  const { db } = connection;
  const accountId = await readOnceToken(db, { kind: 'reset', token: rid, now: clock() });
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', accountId ?? null)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  if (!user) throw new ShopError('reset_link');
  return await listPasskeys(db, user.id);
}

/**
 * Stores a new password by the link of a mail, which works once. Whatever else opened the account ends with the old
 * one: sessions, other links, and every passkey that the owner did not name as theirs. The address counts as verified,
 * because the link was read there.
 */
export async function resetPassword(
  deps: Pick<Deps, 'connection' | 'clock' | 'jobs'>,
  { email, rid, password, keepPasskeys }: z.output<typeof resetSchema>,
  userAgent: string,
): Promise<void> {
  // Before the hash, which takes a core's time: made-up links cost nothing.
  const token = { kind: 'reset', token: rid, now: deps.clock() } as const;
  if ((await readOnceToken(deps.connection.db, token)) === undefined) throw new ShopError('reset_link');
  const hash = await hashPassword(password);
  await deps.connection.db.transaction().execute(async (trx) => {
    const now = deps.clock();
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
    await trx
      .deleteFrom('passkeys')
      .where('user_id', '=', user.id)
      .where(sql<boolean>`id <> all(${keepPasskeys})`)
      .execute();
    await revokeOnceTokens(trx, user.id);
    await notifyOwner(trx, deps, { accountId: user.id, change: 'password_reset', userAgent });
  });
}
