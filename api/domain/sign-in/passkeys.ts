import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type * as z from 'zod';
import { MAX_PASSKEYS, type passkeysSchema } from '../../../contract/accounts/auth-calls.ts';
import type { newPasskeySchema, passkeyAnswerSchema } from '../../../contract/accounts/passkey-calls.ts';
import { messages } from '../../../contract/messages.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import type { Audience, Person } from './audience.ts';
import { issueOnceToken, redeemOnceToken } from './once-tokens.ts';

export type PasskeyDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>;

/** Loaded with the first passkey: with what it needs, it takes 4 MB. */
const webAuthn = () => import('@simplewebauthn/server');

/** The relying party of passkeys: the shop's host name, and the one origin that may use them. */
function relyingParty({ settings, store }: PasskeyDeps) {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { id: hostname, origin, name: store.name };
}

/**
 * The options for creating a discoverable passkey whose device verifies its owner. They are valid once, for five minutes;
 * `scope` is the session or invitation that may answer them.
 */
export async function creationOptions(
  deps: PasskeyDeps,
  person: Person,
  { email, name, scope }: { email: string; name: string; scope: string },
) {
  const { audience, id } = person;
  const { db } = deps.connection;
  const party = relyingParty(deps);
  const known = await db
    .selectFrom(audience.passkeys)
    .select(['id', 'transports'])
    .where(audience.holder, '=', id)
    .execute();
  if (known.length >= MAX_PASSKEYS) throw new ShopError(audience.errors.passkeysFull, { limit: MAX_PASSKEYS });
  const kind = `${audience.tokens}passkey-new` as const;
  const challenge = await issueOnceToken(db, { kind, value: scope, person, now: deps.clock() });
  const { generateRegistrationOptions } = await webAuthn();
  return await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(id),
    userName: audience.passkeyName(email),
    userDisplayName: name,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The passkey that a browser created from our options, to be stored. Throws when it does not verify. */
export async function readNewPasskey(
  deps: PasskeyDeps,
  audience: Audience,
  { name, response, scope }: z.output<typeof newPasskeySchema> & { scope: string | undefined },
) {
  const party = relyingParty(deps);
  const now = deps.clock();
  const { verifyRegistrationResponse } = await webAuthn();
  const verification = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: async (token) => {
      const issuedFor = await redeemOnceToken(deps.connection.db, {
        kind: `${audience.tokens}passkey-new`,
        token,
        now,
      });
      return issuedFor !== undefined && issuedFor === scope;
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  const credential = verification?.registrationInfo?.credential;
  if (!credential) throw notKept();
  const { id, publicKey, counter, transports = [] } = credential;
  return { id, name, public_key: Buffer.from(publicKey), counter: String(counter), transports, created_at: now };
}

/** Stores a passkey. Throws for one that is stored already. */
export async function storePasskey(
  db: Db,
  { audience, id }: Person,
  passkey: Awaited<ReturnType<typeof readNewPasskey>>,
): Promise<void> {
  const stored = await db
    .insertInto(audience.passkeys)
    .values({ ...passkey, [audience.holder]: id, last_used_at: null })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw notKept();
}

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Db, { audience, id }: Person): Promise<z.output<typeof passkeysSchema>> {
  const passkeys = await db
    .selectFrom(audience.passkeys)
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where(audience.holder, '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return passkeys.map(({ created_at, last_used_at, ...passkey }) => ({
    ...passkey,
    added: created_at.toISOString(),
    lastUsed: last_used_at?.toISOString() ?? null,
  }));
}

/** Removes a passkey: the device keeps its private key, which no longer works. Throws for an unknown one, and for somebody else's. */
export async function removePasskey(db: Db, { audience, id }: Person, passkeyId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom(audience.passkeys)
    .where('id', '=', passkeyId)
    .where(audience.holder, '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ShopError(audience.errors.unknown);
}

/** The options for signing in or confirming; the browser offers the passkeys that it has, so they name nobody. */
export async function answerOptions(deps: PasskeyDeps, audience: Audience) {
  const kind = `${audience.tokens}passkey-sign-in` as const;
  const challenge = await issueOnceToken(deps.connection.db, { kind, value: 'anybody', now: deps.clock() });
  const { generateAuthenticationOptions } = await webAuthn();
  return await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
  });
}

/**
 * Whose passkey answered. Its device has verified the owner's finger, face or code, so that it counts as both factors. A
 * counter that went back is rejected, because it means that the passkey was copied.
 */
export async function redeemAnswer(
  deps: PasskeyDeps,
  audience: Audience,
  response: z.output<typeof passkeyAnswerSchema>,
): Promise<Person> {
  const { db } = deps.connection;
  const party = relyingParty(deps);
  const now = deps.clock();
  const refused = new ShopError(audience.errors.passkeyRefused);
  const passkey = await db
    .selectFrom(audience.passkeys)
    .select(['id', 'public_key', 'counter', 'transports', `${audience.holder} as holder`])
    .where('id', '=', response.id)
    .executeTakeFirst();
  if (!passkey) throw refused;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verification = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: async (token) =>
      (await redeemOnceToken(db, { kind: `${audience.tokens}passkey-sign-in`, token, now })) !== undefined,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verification?.verified) throw refused;
  const { numUpdatedRows } = await db
    .updateTable(audience.passkeys)
    .set({ counter: String(verification.authenticationInfo.newCounter), last_used_at: now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  // A concurrent sign-in used the same counter.
  if (numUpdatedRows === 0n) throw refused;
  return { audience, id: passkey.holder };
}

const bytesOf = (challenge: string) => Uint8Array.from(Buffer.from(challenge, 'base64url'));
const notKept = () => new ShopError('invalid_request', { reason: messages.passkeyNotKept });
