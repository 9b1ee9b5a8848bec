import type * as z from 'zod';
import type { passkeysSchema } from '../../contract/accounts/auth-calls.ts';
import type { Db } from '../../db/schema.ts';
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

/** The device keeps its half, which opens nothing any more. Another account's passkey looks like none at all. */
export async function removePasskey(
  db: Db,
  { accountId, passkeyId }: { accountId: string; passkeyId: string },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', accountId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ShopError('not_yours');
}
