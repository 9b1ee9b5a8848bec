import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import { RECOVERY_CODES, type secondFactorSchema } from '../../../contract/accounts/second-factor.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import type { Audience, Person } from './audience.ts';
import { issueOnceToken, readOnceToken, redeemOnceToken } from './once-tokens.ts';

type SealDeps = Pick<Deps, 'settings'>;
type CheckDeps = Pick<Deps, 'settings' | 'clock' | 'connection'>;

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
  { settings, clock, store }: SealDeps & Pick<Deps, 'clock' | 'store'>,
  person: Person,
  { email: label }: { email: string },
) {
  const issuer = person.audience.appIssuer(store.name);
  const secret = new Secret({ size: 20 });
  const setup = { secret: secret.base32, until: clock().getTime() + SETUP_MS };
  return {
    secret: secret.base32,
    uri: new TOTP({ issuer, label, secret }).toString(),
    setup: seal(JSON.stringify(setup), `totp setup ${person.id}`, person, settings).toString('base64url'),
  };
}

/** The columns of an app that was confirmed by its code. Throws for a wrong code, and for a setup that is too old. */
export function confirmApp(
  { settings, clock }: SealDeps & Pick<Deps, 'clock'>,
  person: Person,
  { setup, code }: { setup: string; code: string },
) {
  const opened = open(Buffer.from(setup, 'base64url'), `totp setup ${person.id}`, person, settings);
  const parsed = opened === undefined ? undefined : setupSchema.parse(JSON.parse(opened));
  if (!parsed || parsed.until <= clock().getTime()) {
    throw new ShopError('invalid_request', {
      reason: 'The QR code is too old. Please reload the page and scan the new one.',
    });
  }
  const step = stepOf(parsed.secret, code, clock());
  if (step === undefined) throw person.audience.wrongNewCode();
  const totp_secret = seal(parsed.secret, `totp ${person.id}`, person, settings);
  return { totp_secret, totp_step: String(step) };
}

/** Stores a confirmed app, and returns new recovery codes as they are shown, once. */
export async function storeApp(
  db: Db,
  deps: SealDeps & Pick<Deps, 'clock'>,
  person: Person,
  app: ReturnType<typeof confirmApp>,
): Promise<string[]> {
  const { audience, id } = person;
  if (audience.apps === 'staff') await db.updateTable('staff').set(app).where('id', '=', id).execute();
  else {
    const row = { ...app, since: deps.clock() };
    await db
      .insertInto('second_factors')
      .values({ user_id: id, ...row })
      .onConflict((known) => known.column('user_id').doUpdateSet(row))
      .execute();
  }
  return await replaceRecoveryCodes(db, deps, person);
}

export async function hasApp(db: Db, { audience, id }: Person): Promise<boolean> {
  const app = db.selectFrom(audience.apps).select('totp_secret').where(audience.ownRow, '=', id);
  return Boolean((await app.executeTakeFirst())?.totp_secret);
}

/** Whether a code of the app or a recovery code is right; it does not work again. */
export async function redeemCode(deps: CheckDeps, person: Person, code: string): Promise<boolean> {
  const { db } = deps.connection;
  const { audience, id } = person;
  if (code.length !== 6) {
    const { numDeletedRows } = await db
      .deleteFrom(audience.recoveryCodes)
      .where(audience.holder, '=', id)
      // By the newest secret of the shop, or by an older one.
      .where(
        'code_hash',
        'in',
        deps.settings.tokenSecrets.map((secret) => recoveryHash(secret, person, code)),
      )
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const own = db.selectFrom(audience.apps).select('totp_secret').where(audience.ownRow, '=', id);
  const app = await own.executeTakeFirst();
  const secret = app?.totp_secret && open(app.totp_secret, `totp ${id}`, person, deps.settings);
  const step = secret ? stepOf(secret, code, deps.clock()) : undefined;
  if (step === undefined) return false;
  // Of two requests with one code, one gets the row.
  const { numUpdatedRows } = await db
    .updateTable(audience.apps)
    .set({ totp_step: String(step) })
    .where(audience.ownRow, '=', id)
    .where((is) => is.or([is('totp_step', 'is', null), is('totp_step', '<', String(step))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * After a right first factor: a challenge that only this browser has, to come with a code. Undefined for a person who needs
 * no second factor.
 */
export async function challengeFor(db: Db, person: Person, now: Date): Promise<string | undefined> {
  if (!person.audience.needsSecondFactor && !(await hasApp(db, person))) return undefined;
  const kind = `${person.audience.tokens}second-factor` as const;
  return await issueOnceToken(db, { kind, value: person.id, person, now });
}

/** Whom a challenge is for; undefined for one that is unknown, used or too old. */
export async function personOfChallenge(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  audience: Audience,
  token: string,
): Promise<string | undefined> {
  return await readOnceToken(db, { kind: `${audience.tokens}second-factor`, token, now: clock() });
}

/** Whom a challenge and a code sign in. Throws for a wrong code, and for a challenge that is gone. */
export async function redeemChallenge(
  deps: CheckDeps,
  audience: Audience,
  { challenge: token, code }: z.output<typeof secondFactorSchema>,
): Promise<Person> {
  const gone = new ShopError(audience.errors.challengeGone);
  const id = await personOfChallenge(deps, audience, token);
  if (!id) throw gone;
  const person = { audience, id };
  if (!(await redeemCode(deps, person, code))) throw audience.wrongCode();
  const challenge = { kind: `${audience.tokens}second-factor`, token, now: deps.clock() } as const;
  if (!(await redeemOnceToken(deps.connection.db, challenge))) throw gone;
  return person;
}

/** New recovery codes, which replace the old ones. Returns them as they are shown, once. */
export async function replaceRecoveryCodes(db: Db, { settings }: SealDeps, person: Person): Promise<string[]> {
  const { audience, id } = person;
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db.deleteFrom(audience.recoveryCodes).where(audience.holder, '=', id).execute();
  await db
    .insertInto(audience.recoveryCodes)
    .values(
      codes.map((code) => ({
        [audience.holder]: id,
        code_hash: recoveryHash(settings.tokenSecret, person, code),
      })),
    )
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function countRecoveryCodes(db: Db, { audience, id }: Person): Promise<number> {
  const { count } = await db
    .selectFrom(audience.recoveryCodes)
    .select((code) => code.fn.countAll<string>().as('count'))
    .where(audience.holder, '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ten characters of base32: 50 random bits, which the limit on wrong codes makes plenty. */
function newRecoveryCode(): string {
  return new Secret({ size: 7 }).base32.slice(0, 10).toLowerCase();
}

/** Keyed, because a thief of the database could try all codes. */
function recoveryHash(tokenSecret: string, person: Person, code: string): Buffer {
  return createHmac('sha256', keyOf(tokenSecret, person, 'recovery codes'))
    .update(`${person.id} ${code}`)
    .digest();
}

/** Seals the secrets of authenticator apps with the newest secret of the shop, where an older one sealed them. */
export async function renewApps(
  { connection: { db }, settings }: SealDeps & Pick<Deps, 'connection'>,
  audience: Audience,
): Promise<void> {
  const apps = db.selectFrom(audience.apps).select([`${audience.ownRow} as id`, 'totp_secret']);
  for (const { id, totp_secret: sealed } of await apps.execute()) {
    const [person, purpose] = [{ audience, id }, `totp ${id}`];
    if (!sealed || openWith(settings.tokenSecret, sealed, purpose, person) !== undefined) continue;
    const secret = open(sealed, purpose, person, settings);
    if (secret === undefined) continue;
    const totp_secret = seal(secret, purpose, person, settings);
    const app = db.updateTable(audience.apps).set({ totp_secret }).where(audience.ownRow, '=', id);
    // Another app may have been set up a moment ago.
    await app.where('totp_secret', '=', sealed).execute();
  }
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
function seal(text: string, purpose: string, person: Person, { tokenSecret }: Deps['settings']): Buffer {
  const nonce = randomBytes(NONCE);
  const key = keyOf(tokenSecret, person, 'second factors');
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Undefined for bytes that were not sealed for this purpose, or with none of the shop's secrets. */
function open(bytes: Buffer, purpose: string, person: Person, settings: Deps['settings']): string | undefined {
  for (const secret of settings.tokenSecrets) {
    const text = openWith(secret, bytes, purpose, person);
    if (text !== undefined) return text;
  }
  return undefined;
}

function openWith(tokenSecret: string, bytes: Buffer, purpose: string, person: Person): string | undefined {
  if (bytes.length <= NONCE + TAG) return undefined;
  const key = keyOf(tokenSecret, person, 'second factors');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function keyOf(tokenSecret: string, { audience: { kind } }: Person, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', tokenSecret, '', `${kind} ${purpose}`, 32));
}
