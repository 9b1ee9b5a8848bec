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
import { relyingParty } from './relying-party.ts';

type PasskeyDeps = Pick<Deps, 'auth' | 'connection' | 'clock' | 'settings' | 'store'>;

/** What the browser needs to ask for a passkey; the shopper chooses which, so no account is named. */
export async function signInOptions(deps: PasskeyDeps) {
  const { db } = deps.connection;
  const challenge = await issueOnceToken(db, { kind: 'passkey-sign-in', value: 'anybody', now: deps.clock() });
  return await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  });
}

/**
 * Signs in the account whose passkey answered, after its device has seen the owner's finger, face or code. The library
 * refuses a counter that went back: a copy was used.
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
  // Somebody else counted on with it at this moment.
  if (numUpdatedRows === 0n) throw new ShopError('passkey_refused');
  const { internalAdapter } = await deps.auth.$context;
  const session = await internalAdapter.createSession(passkey.user_id, false, { userAgent });
  return { accountId: passkey.user_id, sessionToken: session.token };
}
