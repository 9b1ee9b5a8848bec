import type * as z from 'zod';
import type { passkeysSchema } from '../../../contract/accounts/auth-calls.ts';
import type { newPasskeySchema } from '../../../contract/accounts/passkey-calls.ts';
import type { Deps } from '../deps.ts';
import { requireRecentSignIn, type Shopper } from '../session/shopper.ts';
import { shopperOf, shoppers } from '../sign-in/audience.ts';
import {
  creationOptions,
  listPasskeys,
  type PasskeyDeps,
  readNewPasskey,
  removePasskey,
  storePasskey,
} from '../sign-in/passkeys.ts';
import { notifyOwner } from './account-mails.ts';

/** The options for creating a passkey, for this session. Requires a recent sign-in. */
export async function passkeyOptions(deps: PasskeyDeps, shopper: Shopper) {
  requireRecentSignIn(shopper);
  const { id, sessionId: scope = '' } = shopper;
  const user = deps.connection.db.selectFrom('users').select(['email', 'name']).where('id', '=', id);
  return await creationOptions(deps, shopperOf(id), { ...(await user.executeTakeFirstOrThrow()), scope });
}

/** Stores a passkey that a browser created from the options of its session, and mails the owner. */
export async function addPasskey(
  deps: PasskeyDeps & Pick<Deps, 'jobs'>,
  { id: accountId, sessionId: scope }: Shopper,
  { userAgent, ...made }: z.output<typeof newPasskeySchema> & { userAgent: string },
): Promise<z.output<typeof passkeysSchema.element>> {
  const passkey = await readNewPasskey(deps, shoppers, { ...made, scope });
  await deps.connection.db.transaction().execute(async (trx) => {
    await storePasskey(trx, shopperOf(accountId), passkey);
    await notifyOwner(trx, deps, { accountId, change: 'passkey_added', userAgent });
  });
  return { id: passkey.id, name: passkey.name, added: passkey.created_at.toISOString(), lastUsed: null };
}

/** The account's passkeys, oldest first. */
export async function ownPasskeys({ connection }: Pick<Deps, 'connection'>, { id }: Shopper) {
  return await listPasskeys(connection.db, shopperOf(id));
}

/** Removes a passkey and mails the owner. Requires a recent sign-in. */
export async function removeOwnPasskey(
  deps: Pick<Deps, 'connection' | 'clock' | 'jobs'>,
  shopper: Shopper,
  { passkeyId, userAgent }: { passkeyId: string; userAgent: string },
): Promise<void> {
  requireRecentSignIn(shopper);
  const { id: accountId } = shopper;
  await deps.connection.db.transaction().execute(async (trx) => {
    await removePasskey(trx, shopperOf(accountId), passkeyId);
    await notifyOwner(trx, deps, { accountId, change: 'passkey_removed', userAgent });
  });
}
