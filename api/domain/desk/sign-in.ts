import type * as z from 'zod';
import type { passkeyAnswerSchema } from '../../../contract/accounts/passkey-calls.ts';
import type { secondFactorSchema } from '../../../contract/accounts/second-factor.ts';
import type { deskLoginSchema } from '../../../contract/desk/sign-in.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { recordAccess } from '../operator/actions.ts';
import { workingStaff } from '../session/staff-sessions.ts';
import { ShopError } from '../shop-error.ts';
import { type Person, staff, staffOf } from '../sign-in/audience.ts';
import { deviceOf } from '../sign-in/device-of.ts';
import { type PasskeyDeps, redeemAnswer } from '../sign-in/passkeys.ts';
import { verifyPassword } from '../sign-in/passwords.ts';
import { challengeFor, personOfChallenge, redeemChallenge } from '../sign-in/second-factor.ts';
import { startSession } from '../sign-in/sessions.ts';

interface Browser {
  readonly userAgent: string;
}

/**
 * Accepts a password, and returns a challenge that only this browser has, for the second factor. Throws `staff_bad_login`,
 * alike for unknown addresses and for staff who have only passkeys.
 */
export async function acceptPassword(
  deps: Pick<Deps, 'connection' | 'clock'>,
  { email, password, userAgent }: z.output<typeof deskLoginSchema> & Browser,
): Promise<string> {
  const { db } = deps.connection;
  const person = await workingStaff(db)
    .select(['id', 'password'])
    .where('email', '=', email)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  const isRight = await verifyPassword(person?.password, password);
  const challenge = person && isRight && (await challengeFor(db, staffOf(person.id), deps.clock()));
  if (challenge) return challenge;
  const refusal = new ShopError('staff_bad_login');
  await recordSignIn(deps, { email: person && email, with: 'password', userAgent }, refusal.message);
  throw refusal;
}

/** The address by which guesses at a person's codes are counted; undefined for a challenge that is unknown, used or too old. */
export async function addressOfChallenge(
  deps: Pick<Deps, 'connection' | 'clock'>,
  challenge: string,
): Promise<string | undefined> {
  const id = await personOfChallenge(deps, staff, challenge);
  return id && (await emailOf(deps.connection.db, id));
}

/** Starts a session after the password, by a code of the app or a recovery code, and returns its token. */
export async function signInByCode(
  deps: Pick<Deps, 'connection' | 'clock' | 'settings'>,
  { userAgent, ...typed }: z.output<typeof secondFactorSchema> & Browser,
): Promise<string> {
  const email = await addressOfChallenge(deps, typed.challenge);
  if (!email) throw new ShopError('staff_code_late');
  const factor = typed.code.length === 6 ? 'password and app' : 'password and recovery code';
  const attempt = { email, with: factor, userAgent };
  const person = await recordRefusal(
    deps,
    () => attempt,
    () => redeemChallenge(deps, staff, typed),
  );
  return await signInAs(deps, person, attempt);
}

/** Starts a session by a passkey, and returns its token. */
export async function signInByStaffPasskey(
  deps: PasskeyDeps,
  response: z.output<typeof passkeyAnswerSchema>,
  userAgent: string,
): Promise<string> {
  const { db } = deps.connection;
  const attempt = { with: 'passkey', userAgent };
  const { email, ...person } = await recordRefusal(
    deps,
    async () => ({ ...attempt, email: await ownerOf(db, response.id) }),
    () => staffOfAnswer(deps, response),
  );
  return await signInAs(deps, person, { ...attempt, email });
}

/** Whose passkey answered: one who works here. */
export async function staffOfAnswer(
  deps: PasskeyDeps,
  response: z.output<typeof passkeyAnswerSchema>,
): Promise<Person & { readonly email: string }> {
  const person = await redeemAnswer(deps, staff, response);
  const email = await emailOf(deps.connection.db, person.id);
  if (!email) throw new ShopError('staff_passkey_refused');
  return { ...person, email };
}

async function signInAs(
  deps: Pick<Deps, 'connection' | 'clock'>,
  person: Person,
  attempt: Browser & { readonly email: string; readonly with: string },
): Promise<string> {
  await recordSignIn(deps, attempt);
  return await startSession(deps.connection.db, person, { userAgent: attempt.userAgent, now: deps.clock() });
}

/** The address of a person who works here; undefined: an owner may have ended the account since. */
async function emailOf(db: Db, id: string): Promise<string | undefined> {
  return (await workingStaff(db).select('email').where('id', '=', id).executeTakeFirst())?.email;
}

/** The address of the person whose passkey this is. */
async function ownerOf(db: Db, passkeyId: string): Promise<string | undefined> {
  const passkey = await db
    .selectFrom('staff_passkeys')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select('email')
    .where('staff_passkeys.id', '=', passkeyId)
    .executeTakeFirst();
  return passkey?.email;
}

interface SignInAttempt {
  /** of the staff; undefined: nobody here has the address or the passkey that was tried */
  readonly email: string | undefined;
  readonly verb?: 'staff sign-in' | 'staff confirm';
  /** such as `passkey` */
  readonly with: string;
  readonly userAgent: string;
}

type RecordDeps = Pick<Deps, 'connection' | 'clock'>;

/** Records that a member of the staff came in. */
export async function recordSignIn(
  deps: RecordDeps,
  { email = 'a stranger', verb = 'staff sign-in', with: factor, userAgent }: SignInAttempt,
  refused?: string,
): Promise<void> {
  const details = { with: factor, device: deviceOf(userAgent) };
  await recordAccess(deps, { by: email, verb, target: email, details, refused });
}

/**
 * Runs a check of who it is, and records one that failed. Also where nobody is meant: the answer would otherwise come
 * sooner, and tell who works here.
 */
export async function recordRefusal<Result>(
  deps: RecordDeps,
  attempt: () => Promise<SignInAttempt> | SignInAttempt,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof ShopError) await recordSignIn(deps, await attempt(), error.message);
    throw error;
  }
}
