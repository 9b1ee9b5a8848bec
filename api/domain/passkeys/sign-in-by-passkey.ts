import type * as z from 'zod';
import type { passkeyAnswerSchema } from '../../../contract/accounts/passkey-calls.ts';
import { issueOnceToken, redeemOnceToken } from '../accounts/once-tokens.ts';
import type { SignedInSession } from '../accounts/sign-in.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { answerOptions, readAnswer } from './ceremonies.ts';

type PasskeyDeps = Pick<Deps, 'auth' | 'connection' | 'clock' | 'settings' | 'store'>;

/** The options for signing in; the shopper chooses the passkey, so they name no account. */
export async function signInOptions(deps: PasskeyDeps) {
  const { db } = deps.connection;
  const challenge = await issueOnceToken(db, { kind: 'passkey-sign-in', value: 'any account', now: deps.clock() });
  return await answerOptions(deps, challenge);
}

/** Signs in the account of a passkey whose device has verified the owner's finger, face or code. */
export async function signInByPasskey(
  deps: PasskeyDeps,
  response: z.output<typeof passkeyAnswerSchema>,
  userAgent: string,
): Promise<SignedInSession> {
  const { db } = deps.connection;
  const passkey = await db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst();
  if (!passkey) throw new ShopError('passkey_refused');
  const now = deps.clock();
  const counter = await readAnswer(
    deps,
    { response, passkey },
    async (token) => (await redeemOnceToken(db, { kind: 'passkey-sign-in', token, now })) !== undefined,
  );
  if (counter === undefined) throw new ShopError('passkey_refused');
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  // A concurrent sign-in used the same counter.
  if (numUpdatedRows === 0n) throw new ShopError('passkey_refused');
  const { internalAdapter } = await deps.auth.$context;
  const session = await internalAdapter.createSession(passkey.user_id, false, { userAgent });
  return { accountId: passkey.user_id, sessionToken: session.token };
}
