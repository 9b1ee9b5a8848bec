import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import { RECOVERY_CODES } from '../../contract/desk/sign-in.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';

type SealDeps = Pick<Deps, 'settings'>;

/** A phone whose clock is half a minute off still signs in. */
const WINDOW = 1;
/** To install an app first. */
const SETUP_MS = 30 * 60_000;
const setupSchema = z.object({ secret: z.string(), until: z.number() });

/** A secret for a new authenticator app. Nothing is stored: the browser returns it sealed, with the app's first code. */
export function newTotp(
  { settings, store, clock }: SealDeps & Pick<Deps, 'store' | 'clock'>,
  staff: { id: string; email: string },
) {
  const secret = new Secret({ size: 20 });
  const setup = { secret: secret.base32, until: clock().getTime() + SETUP_MS };
  return {
    secret: secret.base32,
    uri: new TOTP({ issuer: `${store.name} desk`, label: staff.email, secret }).toString(),
    setup: seal(JSON.stringify(setup), `totp setup ${staff.id}`, settings).toString('base64url'),
  };
}

/** The columns of `staff` for an app that was confirmed by its code. Throws `staff_code_wrong`. */
export function confirmTotp(
  { settings, clock }: SealDeps & Pick<Deps, 'clock'>,
  { staffId, setup, code }: { staffId: string; setup: string; code: string },
) {
  const opened = open(Buffer.from(setup, 'base64url'), `totp setup ${staffId}`, settings);
  const parsed = opened === undefined ? undefined : setupSchema.parse(JSON.parse(opened));
  if (!parsed || parsed.until <= clock().getTime()) {
    throw new ShopError('invalid_request', {
      reason: 'The QR code is too old. Please reload the page and scan the new one.',
    });
  }
  const step = stepOf(parsed.secret, code, clock());
  if (step === undefined)
    throw new ShopError('staff_code_wrong', {}, { code: 'This code is wrong. Please enter the next one.' });
  return { totp_secret: seal(parsed.secret, `totp ${staffId}`, settings), totp_step: String(step) };
}

/** Whether a code of the app or a recovery code is right; it does not work again. */
export async function redeemSecondFactor(
  { connection: { db }, settings, clock }: Pick<Deps, 'connection' | 'settings' | 'clock'>,
  { staffId, code }: { staffId: string; code: string },
): Promise<boolean> {
  if (code.length !== 6) return await redeemRecoveryCode(db, { staffId, code, settings });
  const staff = await db.selectFrom('staff').select('totp_secret').where('id', '=', staffId).executeTakeFirst();
  const secret = staff?.totp_secret && open(staff.totp_secret, `totp ${staffId}`, settings);
  const step = secret ? stepOf(secret, code, clock()) : undefined;
  if (step === undefined) return false;
  // Of two requests with one code, one gets the row.
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_step: String(step) })
    .where('id', '=', staffId)
    .where((is) => is.or([is('totp_step', 'is', null), is('totp_step', '<', String(step))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Seals the secrets of authenticator apps with the newest secret of the shop, where an older one sealed them. */
export async function renewTotps({
  connection: { db },
  settings,
}: Pick<Deps, 'connection' | 'settings'>): Promise<void> {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .execute();
  for (const { id, totp_secret: sealed } of staff) {
    const purpose = `totp ${id}`;
    const isOld = sealed && openWith(settings.tokenSecret, sealed, purpose) === undefined;
    const secret = isOld && open(sealed, purpose, settings);
    if (!secret) continue;
    const totp_secret = seal(secret, purpose, settings);
    // Another app may have been set up a moment ago.
    await db.updateTable('staff').set({ totp_secret }).where('id', '=', id).where('totp_secret', '=', sealed).execute();
  }
}

/** New recovery codes, which replace the old ones. Only their keyed hashes are stored. */
export async function replaceRecoveryCodes(db: Db, { settings }: SealDeps, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await db
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: recoveryHash(staffId, code, settings.tokenSecret) })))
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

async function redeemRecoveryCode(
  db: Db,
  { staffId, code, settings }: { staffId: string; code: string } & SealDeps,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_recovery_codes')
    .where('staff_id', '=', staffId)
    .where(
      'code_hash',
      'in',
      settings.tokenSecrets.map((each) => recoveryHash(staffId, code, each)),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ten characters of base32: 50 random bits, which the limit on wrong codes makes plenty. */
function newRecoveryCode(): string {
  return new Secret({ size: 7 }).base32.slice(0, 10).toLowerCase();
}

/** Keyed, because a thief of the database could try all codes. */
function recoveryHash(staffId: string, code: string, tokenSecret: string): Buffer {
  return createHmac('sha256', keyOf(tokenSecret, 'recovery codes')).update(`${staffId} ${code}`).digest();
}

/** The time step of a code; undefined for a wrong one. */
function stepOf(base32: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(base32), timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM with a key from the shop's secret: a copy of the database holds no second factor. `purpose` must match to open. */
function seal(text: string, purpose: string, { tokenSecret }: Deps['settings']): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(tokenSecret, 'second factors'), nonce).setAAD(
    Buffer.from(purpose),
  );
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Undefined for bytes that were not sealed for this purpose, or with none of the shop's secrets. */
function open(bytes: Buffer, purpose: string, { tokenSecrets }: Deps['settings']): string | undefined {
  for (const secret of tokenSecrets) {
    const text = openWith(secret, bytes, purpose);
    if (text !== undefined) return text;
  }
  return undefined;
}

function openWith(tokenSecret: string, bytes: Buffer, purpose: string): string | undefined {
  if (bytes.length <= NONCE + TAG) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(tokenSecret, 'second factors'), bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function keyOf(tokenSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', tokenSecret, '', `desk ${purpose}`, 32));
}
