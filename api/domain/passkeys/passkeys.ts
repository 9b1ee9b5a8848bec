import type * as z from 'zod';
import type { passkeysSchema } from '../../../contract/accounts/auth-calls.ts';
import type { Db } from '../../db/schema.ts';
import { notifyOwner } from '../accounts/account-mails.ts';
import { requireRecentSignIn } from '../accounts/reauthenticate.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

export async function listPasskeys(db: Db, accountId: string): Promise<z.infer<typeof passkeysSchema>> {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return passkeys.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    added: created_at.toISOString(),
    lastUsed: last_used_at?.toISOString() ?? null,
  }));
}

/**
 * Removes a passkey and mails the owner. Requires a recent sign-in. The device keeps its private key, which no longer
 * works. Throws `not_yours`, also for an unknown passkey.
 */
export async function removePasskey(
  deps: Pick<Deps, 'connection' | 'clock' | 'jobs'>,
  shopper: Shopper,
  { passkeyId, userAgent }: { passkeyId: string; userAgent: string },
): Promise<void> {
  await requireRecentSignIn(deps, shopper);
  await deps.connection.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', shopper.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ShopError('not_yours');
    await notifyOwner(trx, deps, { accountId: shopper.id, change: 'passkey_removed', userAgent });
  });
}
