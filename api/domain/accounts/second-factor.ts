import type * as z from 'zod';
import type { secondFactorStatusSchema, totpSchema } from '../../../contract/accounts/second-factor.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { revokeAccess } from '../session/revoke-access.ts';
import { requireRecentSignIn, type Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { shopperOf } from '../sign-in/audience.ts';
import {
  confirmApp,
  countRecoveryCodes,
  hasApp,
  newApp,
  replaceRecoveryCodes,
  storeApp,
} from '../sign-in/second-factor.ts';
import { notifyOwner } from './account-mails.ts';

// Imports nothing that checks passwords: the operator's command may not load that native code.
type RemoveDeps = Pick<Deps, 'connection' | 'clock' | 'jobs'>;
type ChangeDeps = RemoveDeps & Pick<Deps, 'settings'>;

/** Whether signing in asks for a code besides the password or the emailed code, and how many recovery codes are left. */
export async function readSecondFactor(
  db: Db,
  { id }: Pick<Shopper, 'id'>,
): Promise<z.output<typeof secondFactorStatusSchema>> {
  const app = await db.selectFrom('second_factors').select('since').where('user_id', '=', id).executeTakeFirst();
  const recoveryCodesLeft = await countRecoveryCodes(db, shopperOf(id));
  return { since: app?.since.toISOString() ?? null, recoveryCodesLeft };
}

/** A secret for an authenticator app. Requires a recent sign-in; nothing changes until the app is confirmed. */
export async function newSecondFactor(
  deps: Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>,
  shopper: Shopper,
) {
  requireRecentSignIn(shopper);
  const { id } = shopper;
  const user = deps.connection.db.selectFrom('users').select('email').where('id', '=', id);
  return newApp(deps, shopperOf(id), await user.executeTakeFirstOrThrow());
}

/**
 * Turns the second factor on with an app that was confirmed by its code, or replaces the app. Other sessions have shown no
 * second factor, so they end. Requires a recent sign-in; mails the owner; returns recovery codes.
 */
export async function turnOnSecondFactor(
  deps: ChangeDeps,
  shopper: Shopper,
  { userAgent, ...typed }: z.output<typeof totpSchema> & { userAgent: string },
): Promise<string[]> {
  requireRecentSignIn(shopper);
  const { id: accountId, sessionId: keepSession } = shopper;
  const app = confirmApp(deps, shopperOf(accountId), typed);
  return await deps.connection.db.transaction().execute(async (trx) => {
    await revokeAccess(trx, { accountId, keepSession });
    await notifyOwner(trx, deps, { accountId, change: 'second_factor_on', userAgent });
    return await storeApp(trx, deps, shopperOf(accountId), app);
  });
}

/** New recovery codes, for those that were used or lost. Requires a recent sign-in; mails the owner. */
export async function renewRecoveryCodes(deps: ChangeDeps, shopper: Shopper, userAgent: string): Promise<string[]> {
  requireRecentSignIn(shopper);
  const { id: accountId } = shopper;
  return await deps.connection.db.transaction().execute(async (trx) => {
    if (!(await hasApp(trx, shopperOf(accountId)))) throw new ShopError('second_factor_off');
    await notifyOwner(trx, deps, { accountId, change: 'recovery_codes_renewed', userAgent });
    return await replaceRecoveryCodes(trx, deps, shopperOf(accountId));
  });
}

/** Turns the second factor off. Requires a recent sign-in, which needed it; mails the owner. */
export async function turnOffSecondFactor(deps: RemoveDeps, shopper: Shopper, userAgent: string): Promise<void> {
  requireRecentSignIn(shopper);
  await removeSecondFactor(deps, { accountId: shopper.id, userAgent });
}

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

/** Removes the app and mails the owner. Throws `second_factor_off`. */
async function removeSecondFactor(
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
