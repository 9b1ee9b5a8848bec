import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { secondFactorSchema } from '../../../contract/accounts/second-factor.ts';
import type { deskLoginSchema } from '../../../contract/desk/sign-in.ts';
import type { Db } from '../../db/schema.ts';
import { issueOnceToken, readOnceToken, redeemOnceToken } from '../accounts/once-tokens.ts';
import { hashPassword, verifyPassword } from '../accounts/passwords.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { recordSignIn } from './record-sign-in.ts';
import { redeemSecondFactor } from './second-factor.ts';
import { startStaffSession } from './staff-sessions.ts';

/** Compared with where there is no password, so that an unknown address takes as long as a wrong password. */
let nobodysHash: Promise<string> | undefined;

/**
 * Accepts a password, and returns a challenge that only this browser has, for the second factor. Throws `staff_bad_login`,
 * alike for unknown addresses and for staff who have only passkeys.
 */
export async function acceptPassword(
  deps: Pick<Deps, 'connection' | 'clock'>,
  { email, password, userAgent }: z.output<typeof deskLoginSchema> & { userAgent: string },
): Promise<string> {
  const { db } = deps.connection;
  nobodysHash ??= hashPassword(randomUUID());
  const noHash = await nobodysHash;
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'password'])
    .where('email', '=', email)
    .where('joined_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  const isRight = await verifyPassword({ hash: staff?.password ?? noHash, password });
  if (!staff?.password || !isRight) {
    const refusal = new ShopError('staff_bad_login');
    await recordSignIn(deps, { email: staff && email, with: 'password', userAgent }, refusal.message);
    throw refusal;
  }
  return await issueOnceToken(db, { kind: 'staff-second-factor', value: staff.id, now: deps.clock() });
}

/** Whose password a challenge stands for; undefined for one that is unknown, used or too old. */
async function staffOfChallenge(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  token: string,
): Promise<string | undefined> {
  return await readOnceToken(db, { kind: 'staff-second-factor', token, now: clock() });
}

/** The address by which guesses at a person's codes are counted; undefined for a challenge that is unknown, used or too old. */
export async function addressOfChallenge(
  deps: Pick<Deps, 'connection' | 'clock'>,
  token: string,
): Promise<string | undefined> {
  const id = await staffOfChallenge(deps, token);
  if (!id) return undefined;
  return (await deps.connection.db.selectFrom('staff').select('email').where('id', '=', id).executeTakeFirst())?.email;
}

/** Starts a session after the password, by a code of the app or a recovery code, and returns its token. */
export async function signInByCode(
  deps: Pick<Deps, 'connection' | 'clock' | 'settings'>,
  { challenge, code, userAgent }: z.output<typeof secondFactorSchema> & { userAgent: string },
): Promise<string> {
  const { db } = deps.connection;
  const now = deps.clock();
  const staffId = await staffOfChallenge(deps, challenge);
  const email = staffId && (await emailOf(db, staffId));
  if (!staffId || !email) throw new ShopError('staff_code_late');
  const attempt = { email, with: code.length === 6 ? 'password and app' : 'password and recovery code', userAgent };
  if (!(await redeemSecondFactor(deps, { staffId, code }))) {
    const refusal = new ShopError('staff_code_wrong', {}, { code: 'This code is wrong, or was used before.' });
    await recordSignIn(deps, attempt, refusal.message);
    throw refusal;
  }
  const redeemed = await redeemOnceToken(db, { kind: 'staff-second-factor', token: challenge, now });
  if (!redeemed) throw new ShopError('staff_code_late');
  await recordSignIn(deps, attempt);
  return await startStaffSession(db, { staffId, userAgent, now });
}

/** The address of a person who works here; undefined: an owner may have ended the account since. */
export async function emailOf(db: Db, staffId: string): Promise<string | undefined> {
  const staff = await db
    .selectFrom('staff')
    .select('email')
    .where('id', '=', staffId)
    .where('joined_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return staff?.email;
}
