import { sql } from 'kysely';
import type * as z from 'zod';
import type {
  passkeysSchema,
  passwordChangeSchema,
  resetLinkSchema,
  resetSchema,
} from '../../../contract/accounts/auth-calls.ts';
import { messages } from '../../../contract/messages.ts';
import type { Deps } from '../deps.ts';
import { lockAccount, revokeAccess } from '../session/revoke-access.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { shopperOf } from '../sign-in/audience.ts';
import { readOnceToken, redeemOnceToken } from '../sign-in/once-tokens.ts';
import { listPasskeys } from '../sign-in/passkeys.ts';
import { checkPassword, hashPassword, storePassword } from '../sign-in/passwords.ts';
import { requireStrongPassword } from '../sign-in/require-strong-password.ts';
import { notifyOwner } from './account-mails.ts';

/** Changes the password of a shopper who knows the current one. Ends the account's other sessions. */
export async function changePassword(
  deps: Pick<Deps, 'connection' | 'clock' | 'jobs'>,
  { id, sessionId }: Shopper,
  { current, password }: z.output<typeof passwordChangeSchema>,
  userAgent: string,
): Promise<void> {
  const { db } = deps.connection;
  if (!(await checkPassword(db, shopperOf(id), current))) {
    const reason = messages.currentPasswordWrong;
    throw new ShopError('password_wrong', {}, { current: reason });
  }
  const user = await db
    .selectFrom('users')
    .select(['email', 'first_name as fname', 'last_name as lname'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await requireStrongPassword(password, user);
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await revokeAccess(trx, { accountId: id, keepSession: sessionId });
    await storePassword(trx, shopperOf(id), { hash, now: deps.clock() });
    await notifyOwner(trx, deps, { accountId: id, change: 'password_changed', userAgent });
  });
}

/** Queues the mail with the reset link. Throws `email_unknown`: the shop's owner wants shoppers to see that. */
export async function requestReset(
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

/** The passkeys of a reset link's account, so that its owner can choose which to keep. The link stays valid. */
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
  return await listPasskeys(db, shopperOf(user.id));
}

/**
 * Sets a new password with the link in a mail, which works once. All sessions, whatever waits for a link or code, and
 * passkeys that the owner did not choose to keep are revoked. The address counts as verified, because the link was sent there.
 * Returns the account's user id.
 */
export async function resetPassword(
  deps: Pick<Deps, 'connection' | 'clock' | 'jobs'>,
  { email, rid, password, keepPasskeys }: z.output<typeof resetSchema>,
  userAgent: string,
): Promise<string> {
  // Checked before the expensive hash, so that invalid links cost nothing.
  const token = { kind: 'reset', token: rid, now: deps.clock() } as const;
  const holder = await readOnceToken(deps.connection.db, token);
  if (holder === undefined) throw new ShopError('reset_link');
  const hash = await hashPassword(password);
  return await deps.connection.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    await lockAccount(trx, holder);
    const accountId = await redeemOnceToken(trx, { kind: 'reset', token: rid, now });
    const user = accountId
      ? await trx
          .updateTable('users')
          .set({ email_verified: true, updated_at: now })
          .where('id', '=', accountId)
          .where('email', '=', email.toLowerCase())
          .returning(['id', 'user_id', 'first_name', 'last_name'])
          .executeTakeFirst()
      : undefined;
    if (!user) throw new ShopError('reset_link');
    // Thrown inside the transaction, so that the link stays valid for another password.
    await requireStrongPassword(password, { email, fname: user.first_name, lname: user.last_name });
    await storePassword(trx, shopperOf(user.id), { hash, now });
    await trx
      .deleteFrom('passkeys')
      .where('user_id', '=', user.id)
      .where(sql<boolean>`id <> all(${keepPasskeys})`)
      .execute();
    await revokeAccess(trx, { accountId: user.id });
    await notifyOwner(trx, deps, { accountId: user.id, change: 'password_reset', userAgent });
    return user.user_id;
  });
}
