import type * as z from 'zod';
import type { registerSchema } from '../../../contract/accounts/auth-calls.ts';
import { userIdOf } from '../../../contract/accounts/user-id.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { requestVerification } from './account-mails.ts';
import { isAuthError } from './open-auth.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { findAddressHolder } from './users.ts';
import { guestOrderSchema } from './verify-address.ts';

/**
 * Creates an account, which can be used once its address is verified. Two addresses that would share a user id count as the
 * same. `saleId` is an order that `guestId` just placed: it is transferred to the account with the verification.
 */
export async function register(
  deps: Pick<Deps, 'auth' | 'connection' | 'clock' | 'jobs'>,
  { email: typed, password, fname, lname, saleId }: z.output<typeof registerSchema>,
  guestId?: string,
): Promise<void> {
  const { auth, connection, clock } = deps;
  const email = typed.toLowerCase();
  requireStrongPassword(password, { email, fname, lname });
  const userId = userIdOf(email);
  const holder = () => findAddressHolder(connection.db, email, clock());
  if (await holder()) throw new ShopError('email_taken');
  const name = [fname, lname].filter(Boolean).join(' ');
  const body = { email, password, name, userId, firstName: fname, lastName: lname };
  const created = await auth.api.signUpEmail({ body }).catch(async (error: unknown) => {
    if (isAuthError(error) && (await holder())) throw new ShopError('email_taken');
    throw error;
  });
  // better-auth returns a made-up account when the address was taken in the meantime.
  if ((await holder()) !== created.user.id) throw new ShopError('email_taken');
  const guestOrder = guestOrderSchema.safeParse({ orderId: saleId, guestId }).data;
  await requestVerification(deps, { accountId: created.user.id, guestOrder });
}

/** Whether an address cannot be registered: another address may also have its user id. */
export async function isRegistered(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  email: string,
): Promise<boolean> {
  return (await findAddressHolder(connection.db, email, clock())) !== undefined;
}
