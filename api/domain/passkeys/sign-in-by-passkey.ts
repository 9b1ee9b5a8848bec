import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type * as z from 'zod';
import type { passkeyAnswerSchema } from '../../contract/accounts/passkey-calls.ts';
import type { Deps } from '../../deps.ts';
import { issueOnceToken, redeemOnceToken } from '../accounts/once-tokens.ts';
import type { SignedInSession } from '../accounts/sign-in.ts';
import { ShopError } from '../shop-error.ts';
import { relyingParty } from './passkeys.ts';

type PasskeyDeps = Pick<Deps, 'auth' | 'connection' | 'clock' | 'settings' | 'store'>;

/** The options for signing in; the shopper chooses the passkey, so they name no account. */
export async function signInOptions(deps: PasskeyDeps) {
  const { db } = deps.connection;
  const challenge = await issueOnceToken(db, { kind: 'passkey-sign-in', value: 'any account', now: deps.clock() });
  return await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  });
}

/**
 * Signs in the account of a passkey whose device has verified the owner's finger, face or code. A counter that went back
 * is rejected, because it means that the passkey was copied.
 */
export async function signInByPasskey(
  deps: PasskeyDeps,
  response: z.output<typeof passkeyAnswerSchema>,
  userAgent: string,
): Promise<SignedInSession> {
  const { db } = deps.connection;
  const passkey = await db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst();
  if (!passkey) throw new ShopError('passkey_refused');
  const party = relyingParty(deps);
  const now = deps.clock();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: async (token) =>
      (await redeemOnceToken(db, { kind: 'passkey-sign-in', token, now })) !== undefined,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch((): Partial<VerifiedAuthenticationResponse> => ({}));
  if (!verified || !authenticationInfo) throw new ShopError('passkey_refused');
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: String(authenticationInfo.newCounter), last_used_at: now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  // A concurrent sign-in used the same counter.
  if (numUpdatedRows === 0n) throw new ShopError('passkey_refused');
  const { internalAdapter } = await deps.auth.$context;
  const session = await internalAdapter.createSession(passkey.user_id, false, { userAgent });
  return { accountId: passkey.user_id, sessionToken: session.token };
}
