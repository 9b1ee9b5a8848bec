import type * as z from 'zod';
import type { passwordChangeSchema } from '../../contract/accounts/auth-calls.ts';
import { messages } from '../../contract/messages.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword } from './hash-password.ts';
import { notifyOwner } from './notify-owner.ts';
import { revokeOnceTokens } from './once-tokens.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { storePassword } from './store-password.ts';

/** For a shopper who knows the present password. This session goes on, the account's others end. */
export async function changePassword(
  deps: Pick<Deps, 'connection' | 'clock' | 'jobs'>,
  { id, sessionId = '' }: Shopper,
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
  refuseWeakPassword(password, user);
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await storePassword(trx, { accountId: id, hash, now: deps.clock() });
    await trx.deleteFrom('user_sessions').where('user_id', '=', id).where('id', '!=', sessionId).execute();
    await revokeOnceTokens(trx, id);
    await notifyOwner(trx, deps, { accountId: id, change: 'password_changed', userAgent });
  });
}
