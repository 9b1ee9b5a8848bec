import type * as z from 'zod';
import type { passwordChangeSchema } from '../../contract/accounts/auth-calls.ts';
import { messages } from '../../contract/messages.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword } from './hash-password.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { storePassword } from './store-password.ts';

/** For who knows the password so far. The session that asks goes on, the account's others end. */
export async function changePassword(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  { id, sessionId = '' }: Shopper,
  { current, password }: z.output<typeof passwordChangeSchema>,
): Promise<void> {
  const { db } = connection;
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
    await storePassword(trx, { accountId: id, hash, now: clock() });
    await trx.deleteFrom('user_sessions').where('user_id', '=', id).where('id', '!=', sessionId).execute();
  });
}
