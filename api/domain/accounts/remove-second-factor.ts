import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { notifyOwner } from './account-mails.ts';

// Apart from the other changes, as the operator's command may not load the native code that checks passwords.
export type RemoveDeps = Pick<Deps, 'connection' | 'clock' | 'jobs'>;

/** For an owner who lost phone and recovery codes, once the shop knows that it is them. Throws `account_unknown`. */
export async function removeLostSecondFactor(deps: RemoveDeps, email: string): Promise<void> {
  const user = await deps.connection.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) throw new ShopError('account_unknown', { email });
  await removeSecondFactor(deps, { accountId: user.id, userAgent: null });
}

/** Turns the second factor off and mails the owner. Throws `second_factor_off`. */
export async function removeSecondFactor(
  deps: RemoveDeps,
  { accountId, userAgent }: { accountId: string; userAgent: string | null },
): Promise<void> {
  await deps.connection.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('second_factors')
      .where('user_id', '=', accountId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ShopError('second_factor_off');
    await notifyOwner(trx, deps, { accountId, change: 'second_factor_off', userAgent });
  });
}
