import type * as z from 'zod';
import type { registerSchema } from '../../contract/accounts/auth-calls.ts';
import { userIdOf } from '../../contract/accounts/user-id.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';
import { askForVerification } from './ask-for-verification.ts';
import { isRefusal } from './library-refusal.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { guestOrderSchema } from './verify-address.ts';

/**
 * Opens an account that counts once its address is verified. One address is one user id, and two addresses that would
 * share a user id are refused as if they were one (3 "Accounts"). `saleId` is an order that `guestId` just placed: it
 * joins the account with the link of the mail.
 */
export async function register(
  deps: Pick<Deps, 'auth' | 'connection' | 'jobs'>,
  { email: typed, password, fname, lname, saleId }: z.output<typeof registerSchema>,
  guestId?: string,
): Promise<void> {
  const { auth, connection } = deps;
  const email = typed.toLowerCase();
  refuseWeakPassword(password, { email, fname, lname });
  const userId = userIdOf(email);
  const holder = () =>
    connection.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where((is) => is.or([is('user_id', '=', userId), is('email', '=', email)]))
      .executeTakeFirst();
  if (await holder()) throw new ShopError('email_taken');
  const name = [fname, lname].filter(Boolean).join(' ');
  const body = { email, password, name, userId, firstName: fname, lastName: lname };
  const made = await auth.api.signUpEmail({ body }).catch(async (error: unknown) => {
    if (isRefusal(error) && (await holder())) throw new ShopError('email_taken');
    throw error;
  });
  // The library answers a made-up account when the address was taken in between.
  const user = await holder();
  if (user?.id !== made.user.id) throw new ShopError('email_taken');
  const guestOrder = guestOrderSchema.safeParse({ orderId: saleId, guestId }).data;
  await askForVerification(deps, { accountId: user.id, guestOrder });
}
