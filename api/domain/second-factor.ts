import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import { RECOVERY_CODES } from '../../contract/accounts/second-factor.ts';
import type { Deps } from './deps.ts';
import { ShopError } from './shop-error.ts';

type SealDeps = Pick<Deps, 'settings'>;

/** Whose second factor it is. What is sealed for one holder opens for no other, and for none of the other kind. */
export interface FactorHolder {
  readonly kind: 'desk' | 'account';
  readonly id: string;
}

/**
 * This step of thirty seconds and the last one, as RFC 6238 recommends: a code that was just about to change may be typed
 * to its end. Codes ahead of time are refused; phones set their clocks by the network.
 */
const STEPS = [0, -1];
/** To install an app first. */
const SETUP_MS = 30 * 60_000;
const setupSchema = z.object({ secret: z.string(), until: z.number() });

/** A secret for a new authenticator app. Nothing is stored: the browser returns it sealed, with the app's first code. */
export function newApp(
  { settings, clock }: SealDeps & Pick<Deps, 'clock'>,
  holder: FactorHolder,
  { issuer, label }: { issuer: string; label: string },
) {
  const secret = new Secret({ size: 20 });
  const setup = { secret: secret.base32, until: clock().getTime() + SETUP_MS };
  return {
    secret: secret.base32,
    uri: new TOTP({ issuer, label, secret }).toString(),
    setup: seal(JSON.stringify(setup), `totp setup ${holder.id}`, holder, settings).toString('base64url'),
  };
}

/** The columns of an app that was confirmed by its code; undefined for a wrong code. Throws for a setup that is too old. */
export function confirmApp(
  { settings, clock }: SealDeps & Pick<Deps, 'clock'>,
  holder: FactorHolder,
  { setup, code }: { setup: string; code: string },
): { totp_secret: Buffer; totp_step: string } | undefined {
  const opened = open(Buffer.from(setup, 'base64url'), `totp setup ${holder.id}`, holder, settings);
  const parsed = opened === undefined ? undefined : setupSchema.parse(JSON.parse(opened));
  if (!parsed || parsed.until <= clock().getTime()) {
    throw new ShopError('invalid_request', {
      reason: 'The QR code is too old. Please reload the page and scan the new one.',
    });
  }
  const step = stepOf(parsed.secret, code, clock());
  if (step === undefined) return undefined;
  return { totp_secret: seal(parsed.secret, `totp ${holder.id}`, holder, settings), totp_step: String(step) };
}

/** The time step of a right code of a stored app. The caller stores it, so that the code does not work again. */
export function stepOfCode(
  { settings, clock }: SealDeps & Pick<Deps, 'clock'>,
  holder: FactorHolder,
  { sealed, code }: { sealed: Buffer; code: string },
): string | undefined {
  const secret = open(sealed, `totp ${holder.id}`, holder, settings);
  const step = secret === undefined ? undefined : stepOf(secret, code, clock());
  return step === undefined ? undefined : String(step);
}

/** New recovery codes as they are shown, once, and the keyed hashes that are stored. */
export function newRecoveryCodes({ settings }: SealDeps, holder: FactorHolder) {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return {
    shown: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: codes.map((code) => recoveryHash(settings.tokenSecret, holder, code)),
  };
}

/** Ten characters of base32: 50 random bits, which the limit on wrong codes makes plenty. */
function newRecoveryCode(): string {
  return new Secret({ size: 7 }).base32.slice(0, 10).toLowerCase();
}

/** What is stored of a recovery code: by the newest secret of the shop, or by an older one. */
export function recoveryHashes({ settings }: SealDeps, holder: FactorHolder, code: string): Buffer[] {
  return settings.tokenSecrets.map((secret) => recoveryHash(secret, holder, code));
}

/** Keyed, because a thief of the database could try all codes. */
function recoveryHash(tokenSecret: string, holder: FactorHolder, code: string): Buffer {
  return createHmac('sha256', keyOf(tokenSecret, holder, 'recovery codes'))
    .update(`${holder.id} ${code}`)
    .digest();
}

/** A stored app sealed with the newest secret of the shop; undefined where it is already, or cannot be opened. */
export function sealAgain({ settings }: SealDeps, holder: FactorHolder, sealed: Buffer): Buffer | undefined {
  const purpose = `totp ${holder.id}`;
  if (openWith(settings.tokenSecret, sealed, purpose, holder) !== undefined) return undefined;
  const secret = open(sealed, purpose, holder, settings);
  return secret === undefined ? undefined : seal(secret, purpose, holder, settings);
}

/** The time step of a code; undefined for a wrong one. */
function stepOf(base32: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(base32), timestamp, window: 1 });
  return delta !== null && STEPS.includes(delta) ? TOTP.counter({ timestamp }) + delta : undefined;
}

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM with a key from the shop's secret: a copy of the database holds no second factor. `purpose` must match to open. */
function seal(text: string, purpose: string, holder: FactorHolder, { tokenSecret }: Deps['settings']): Buffer {
  const nonce = randomBytes(NONCE);
  const key = keyOf(tokenSecret, holder, 'second factors');
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Undefined for bytes that were not sealed for this purpose, or with none of the shop's secrets. */
function open(bytes: Buffer, purpose: string, holder: FactorHolder, settings: Deps['settings']): string | undefined {
  for (const secret of settings.tokenSecrets) {
    const text = openWith(secret, bytes, purpose, holder);
    if (text !== undefined) return text;
  }
  return undefined;
}

function openWith(tokenSecret: string, bytes: Buffer, purpose: string, holder: FactorHolder): string | undefined {
  if (bytes.length <= NONCE + TAG) return undefined;
  const key = keyOf(tokenSecret, holder, 'second factors');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function keyOf(tokenSecret: string, { kind }: FactorHolder, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', tokenSecret, '', `${kind} ${purpose}`, 32));
}
