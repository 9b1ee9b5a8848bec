import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type * as z from 'zod';
import type { newPasskeySchema } from '../../contract/accounts/passkey-calls.ts';
import { messages } from '../../contract/messages.ts';
import type { Deps } from '../../deps.ts';
import { issueOnceToken, redeemOnceToken } from '../accounts/once-tokens.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { listPasskeys } from './list-passkeys.ts';
import { relyingParty } from './relying-party.ts';

type PasskeyDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>;

/** What the browser needs to make a passkey that names its account by itself (a discoverable one). */
export async function passkeyOptions(deps: PasskeyDeps, { id }: Shopper) {
  const { db } = deps.connection;
  const user = await db.selectFrom('users').select(['email', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
  const known = await db.selectFrom('passkeys').select(['id', 'transports']).where('user_id', '=', id).execute();
  const challenge = await issueOnceToken(db, { kind: 'passkey-new', value: id, now: deps.clock() });
  const party = relyingParty(deps);
  return await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
}

/** Keeps the passkey that a browser made by our options, which count once, for five minutes and for this account. */
export async function addPasskey(
  deps: PasskeyDeps,
  { id: accountId }: Shopper,
  { name, response }: z.output<typeof newPasskeySchema>,
) {
  const { db } = deps.connection;
  const party = relyingParty(deps);
  const mine = async (token: string) =>
    (await redeemOnceToken(db, { kind: 'passkey-new', token, now: deps.clock() })) === accountId;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: mine,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch((): Partial<VerifiedRegistrationResponse> => ({}));
  if (!registrationInfo) throw refusal();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const added = await db
    .insertInto('passkeys')
    .values({
      id,
      user_id: accountId,
      name,
      public_key: Buffer.from(publicKey),
      counter: String(counter),
      transports,
      created_at: deps.clock(),
      last_used_at: null,
    })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst();
  const passkey = added && (await listPasskeys(db, accountId)).find((each) => each.id === added.id);
  if (!passkey) throw refusal();
  return passkey;
}

function refusal(): ShopError {
  return new ShopError('invalid_request', { reason: messages.passkeyNotKept });
}
