import type * as z from 'zod';
import { MAX_PASSKEYS } from '../../../contract/accounts/auth-calls.ts';
import type { newPasskeySchema } from '../../../contract/accounts/passkey-calls.ts';
import { messages } from '../../../contract/messages.ts';
import { notifyOwner } from '../accounts/account-mails.ts';
import { issueOnceToken, redeemOnceToken } from '../accounts/once-tokens.ts';
import { requireRecentSignIn } from '../accounts/reauthenticate.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { creationOptions, readNewPasskey } from './ceremonies.ts';
import { listPasskeys } from './passkeys.ts';

type PasskeyDeps = Pick<Deps, 'connection' | 'clock' | 'jobs' | 'settings' | 'store'>;

/** The options for creating a discoverable passkey. Requires a recent sign-in. */
export async function passkeyOptions(deps: PasskeyDeps, shopper: Shopper) {
  await requireRecentSignIn(deps, shopper);
  const { id, sessionId = '' } = shopper;
  const { db } = deps.connection;
  const user = await db.selectFrom('users').select(['email', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
  const known = await db.selectFrom('passkeys').select(['id', 'transports']).where('user_id', '=', id).execute();
  if (known.length >= MAX_PASSKEYS) throw new ShopError('passkeys_full', { limit: MAX_PASSKEYS });
  const challenge = await issueOnceToken(db, {
    kind: 'passkey-new',
    value: sessionId,
    accountId: id,
    now: deps.clock(),
  });
  return await creationOptions(deps, { user: { id, ...user }, known, challenge });
}

/**
 * Stores a passkey that a browser created from our options, which are valid once, for five minutes, in the session that
 * requested them. The owner gets a mail.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  { id: accountId, sessionId }: Shopper,
  { name, response }: z.output<typeof newPasskeySchema>,
  userAgent: string,
) {
  const { db } = deps.connection;
  const made = await readNewPasskey(
    deps,
    response,
    async (token) => (await redeemOnceToken(db, { kind: 'passkey-new', token, now: deps.clock() })) === sessionId,
  );
  if (!made) throw notAdded();
  const added = await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('passkeys')
      .values({ ...made, user_id: accountId, name, created_at: deps.clock(), last_used_at: null })
      .onConflict((known) => known.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) await notifyOwner(trx, deps, { accountId, change: 'passkey_added', userAgent });
    return row;
  });
  const passkey = added && (await listPasskeys(db, accountId)).find((each) => each.id === added.id);
  if (!passkey) throw notAdded();
  return passkey;
}

function notAdded(): ShopError {
  return new ShopError('invalid_request', { reason: messages.passkeyNotKept });
}
