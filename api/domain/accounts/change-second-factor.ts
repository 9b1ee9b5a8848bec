import type * as z from 'zod';
import type { totpSchema } from '../../../contract/accounts/second-factor.ts';
import type { Deps } from '../deps.ts';
import { confirmApp, newApp } from '../second-factor.ts';
import { revokeAccess } from '../session/revoke-access.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { notifyOwner } from './account-mails.ts';
import { requireRecentSignIn } from './reauthenticate.ts';
import { type RemoveDeps, removeSecondFactor } from './remove-second-factor.ts';
import { hasSecondFactor, holderOf, replaceRecoveryCodes, wrongCode } from './second-factor.ts';

type ChangeDeps = RemoveDeps & Pick<Deps, 'settings'>;

/** A secret for an authenticator app. Requires a recent sign-in; nothing changes until the app is confirmed. */
export async function newSecondFactor(
  deps: Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>,
  shopper: Shopper,
) {
  await requireRecentSignIn(deps, shopper);
  const { email: label } = await deps.connection.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', shopper.id)
    .executeTakeFirstOrThrow();
  return newApp(deps, holderOf(shopper.id), { issuer: deps.store.name, label });
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
  await requireRecentSignIn(deps, shopper);
  const { id: user_id, sessionId } = shopper;
  const app = confirmApp(deps, holderOf(user_id), typed);
  if (!app) throw wrongCode();
  return await deps.connection.db.transaction().execute(async (trx) => {
    await revokeAccess(trx, { accountId: user_id, keepSession: sessionId });
    await trx
      .insertInto('second_factors')
      .values({ user_id, ...app, since: deps.clock() })
      .onConflict((known) => known.column('user_id').doUpdateSet({ ...app, since: deps.clock() }))
      .execute();
    const codes = await replaceRecoveryCodes(trx, deps, user_id);
    await notifyOwner(trx, deps, { accountId: user_id, change: 'second_factor_on', userAgent });
    return codes;
  });
}

/** New recovery codes, for those that were used or lost. Requires a recent sign-in; mails the owner. */
export async function renewRecoveryCodes(deps: ChangeDeps, shopper: Shopper, userAgent: string): Promise<string[]> {
  await requireRecentSignIn(deps, shopper);
  const { id: accountId } = shopper;
  return await deps.connection.db.transaction().execute(async (trx) => {
    if (!(await hasSecondFactor(trx, accountId))) throw new ShopError('second_factor_off');
    await notifyOwner(trx, deps, { accountId, change: 'recovery_codes_renewed', userAgent });
    return await replaceRecoveryCodes(trx, deps, accountId);
  });
}

/** Turns the second factor off. Requires a recent sign-in, which needed it; mails the owner. */
export async function turnOffSecondFactor(deps: RemoveDeps, shopper: Shopper, userAgent: string): Promise<void> {
  await requireRecentSignIn(deps, shopper);
  await removeSecondFactor(deps, { accountId: shopper.id, userAgent });
}
