import type * as z from 'zod';
import type { passwordChangeSchema } from '../../../contract/accounts/auth-calls.ts';
import { messages } from '../../../contract/messages.ts';
import type { Deps } from '../deps.ts';
import { revokeAccess } from '../session/revoke-access.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { notifyOwner } from './account-mails.ts';
import { checkPassword, hashPassword, storePassword } from './passwords.ts';
import { requireStrongPassword } from './require-strong-password.ts';

/** Changes the password of a shopper who knows the current one. Ends the account's other sessions. */
export async function changePassword(
  deps: Pick<Deps, 'connection' | 'clock' | 'jobs'>,
  { id, sessionId }: Shopper,
  { current, password }: z.output<typeof passwordChangeSchema>,
  userAgent: string,
): Promise<void> {
  const { db } = deps.connection;
  if (!(await checkPassword(db, id, current))) {
    const reason = messages.currentPasswordWrong;
    throw new ShopError('password_wrong', {}, { current: reason });
  }
  const user = await db
    .selectFrom('users')
    .select(['email', 'first_name as fname', 'last_name as lname'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  requireStrongPassword(password, user);
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await revokeAccess(trx, { accountId: id, keepSession: sessionId });
    await storePassword(trx, { accountId: id, hash, now: deps.clock() });
    await notifyOwner(trx, deps, { accountId: id, change: 'password_changed', userAgent });
  });
}
