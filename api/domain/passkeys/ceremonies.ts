import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Deps } from '../deps.ts';

type PartyDeps = Pick<Deps, 'settings' | 'store'>;
/** Of a base64url token, which the browser returns. Whether it is ours, and redeems it. */
type RedeemChallenge = (challenge: string) => Promise<boolean>;

interface KnownPasskey {
  readonly id: string;
  readonly transports: string[];
}

interface NewPasskeyRequest {
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  /** that the user has already */
  readonly known: readonly KnownPasskey[];
  readonly challenge: string;
}

/** The relying party of passkeys: the shop's host name, and the one origin that may use them. */
function relyingParty({ settings, store }: PartyDeps) {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { id: hostname, origin, name: store.name };
}

/** The options for creating a discoverable passkey whose device verifies its owner. */
export async function creationOptions(deps: PartyDeps, { user, known, challenge }: NewPasskeyRequest) {
  const party = relyingParty(deps);
  return await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The passkey that a browser created from our options; undefined if it does not verify. */
export async function readNewPasskey(deps: PartyDeps, response: unknown, redeem: RedeemChallenge) {
  const party = relyingParty(deps);
  const verification = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: redeem,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  const credential = verification?.registrationInfo?.credential;
  if (!credential) return undefined;
  const { id, publicKey, counter, transports = [] } = credential;
  return { id, public_key: Buffer.from(publicKey), counter: String(counter), transports };
}

/** The options for signing in; the user chooses the passkey, so they name nobody. */
export async function answerOptions(deps: PartyDeps, challenge: string) {
  return await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
  });
}

interface StoredPasskey extends KnownPasskey {
  readonly public_key: Buffer;
  readonly counter: string;
}

/**
 * The passkey's new counter, if its device has verified the owner's finger, face or code. A counter that went back is
 * rejected, because it means that the passkey was copied.
 */
export async function readAnswer(
  deps: PartyDeps,
  { response, passkey }: { response: unknown; passkey: StoredPasskey },
  redeem: RedeemChallenge,
): Promise<string | undefined> {
  const party = relyingParty(deps);
  const verification = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: redeem,
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
  return verification?.verified ? String(verification.authenticationInfo.newCounter) : undefined;
}

function bytesOf(challenge: string) {
  return Uint8Array.from(Buffer.from(challenge, 'base64url'));
}
