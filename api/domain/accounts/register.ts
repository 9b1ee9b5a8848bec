import * as z from 'zod';
import type { registerSchema, verifiedSchema } from '../../../contract/accounts/auth-calls.ts';
import { userIdOf } from '../../../contract/accounts/user-id.ts';
import { messages } from '../../../contract/messages.ts';
import type { Deps } from '../deps.ts';
import { mergeGuestOrder } from '../session/merge-guest.ts';
import { lockAccount } from '../session/revoke-access.ts';
import { ShopError } from '../shop-error.ts';
import { shopperOf } from '../sign-in/audience.ts';
import { readOnceToken, redeemOnceToken } from '../sign-in/once-tokens.ts';
import { hashPassword, storePassword } from '../sign-in/passwords.ts';
import { requireStrongPassword } from '../sign-in/require-strong-password.ts';
import { requestVerification } from './account-mails.ts';
import { findAddressHolder } from './users.ts';

/** The order that was placed just before registering, and the guest who placed it. */
const guestOrderSchema = z.object({ orderId: z.uuid(), guestId: z.uuid() });

const issuedFor = z.object({ accountId: z.uuid(), guestOrder: guestOrderSchema.optional() });

/**
 * Creates an account, which can be used once its address is verified. Two addresses that would share a user id count as the
 * same. `saleId` is an order that `guestId` just placed: it is transferred to the account with the verification.
 */
export async function register(
  deps: Pick<Deps, 'connection' | 'clock' | 'jobs'>,
  { email: typed, password, fname, lname, saleId }: z.output<typeof registerSchema>,
  guestId?: string,
): Promise<void> {
  const { connection, clock } = deps;
  const email = typed.toLowerCase();
  await requireStrongPassword(password, { email, fname, lname });
  if (await isRegistered(deps, email)) throw new ShopError('email_taken');
  const name = [fname, lname].filter(Boolean).join(' ');
  const hash = await hashPassword(password);
  await connection.db.transaction().execute(async (trx) => {
    const account = await trx
      .insertInto('users')
      .values({ user_id: userIdOf(email), email, name, first_name: fname, last_name: lname })
      // Of two who register one address, one gets it.
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!account) throw new ShopError('email_taken');
    await storePassword(trx, shopperOf(account.id), { hash, now: clock() });
    const guestOrder = guestOrderSchema.safeParse({ orderId: saleId, guestId }).data;
    await requestVerification(trx, deps, { accountId: account.id, ...(guestOrder && { guestOrder }) });
  });
}

/** Whether an address cannot be registered: another address may also have its user id. */
export async function isRegistered(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  email: string,
): Promise<boolean> {
  return (await findAddressHolder(connection.db, email, clock())) !== undefined;
}

/** Verifies an address with the token of its mail, and transfers the order that was placed before registering. */
export async function verifyAddress(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  token: string,
): Promise<z.output<typeof verifiedSchema>> {
  return await connection.db.transaction().execute(async (trx) => {
    const link = { kind: 'verify', token, now: clock() } as const;
    const value = await readOnceToken(trx, link);
    if (value === undefined) return { status: 'err', err: messages.verificationUsed };
    const { accountId, guestOrder } = issuedFor.parse(JSON.parse(value));
    await lockAccount(trx, accountId);
    if ((await redeemOnceToken(trx, link)) === undefined) return { status: 'err', err: messages.verificationUsed };
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ email_verified: true, updated_at: clock() })
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { status: 'err', err: messages.verificationUsed };
    if (guestOrder) await mergeGuestOrder(trx, accountId, guestOrder);
    return { status: 'success' };
  });
}
