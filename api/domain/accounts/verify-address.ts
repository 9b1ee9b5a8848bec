import * as z from 'zod';
import type { verifiedSchema } from '../../../contract/accounts/auth-calls.ts';
import { messages } from '../../../contract/messages.ts';
import type { Deps } from '../deps.ts';
import { mergeGuestOrder } from '../session/merge-guest.ts';
import { lockAccount } from '../session/revoke-access.ts';
import { readOnceToken, redeemOnceToken } from './once-tokens.ts';

/** The order that was placed just before registering, and the guest who placed it. */
export const guestOrderSchema = z.object({ orderId: z.uuid(), guestId: z.uuid() });
export type GuestOrder = z.infer<typeof guestOrderSchema>;

const issuedFor = z.object({ accountId: z.uuid(), guestOrder: guestOrderSchema.optional() });

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
