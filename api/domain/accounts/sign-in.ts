import type * as z from 'zod';
import type { reauthenticateSchema } from '../../../contract/accounts/auth-calls.ts';
import type { passkeyAnswerSchema } from '../../../contract/accounts/passkey-calls.ts';
import type { secondFactorSchema } from '../../../contract/accounts/second-factor.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { type Person, shopperOf, shoppers } from '../sign-in/audience.ts';
import { type PasskeyDeps, redeemAnswer } from '../sign-in/passkeys.ts';
import { checkPassword } from '../sign-in/passwords.ts';
import { challengeFor, hasApp, personOfChallenge, redeemChallenge, redeemCode } from '../sign-in/second-factor.ts';
import { markRecent, startSession } from '../sign-in/sessions.ts';
import { findByUsername } from './users.ts';

export interface SignedInSession {
  readonly accountId: string;
  /** identifies the session in tokens */
  readonly sessionToken: string;
}

/** What a password or an emailed code leads to. `secondFactor`: a challenge that only this browser has */
export type FirstFactor = { readonly session: SignedInSession } | { readonly secondFactor: string };

type SignInDeps = Pick<Deps, 'connection' | 'clock'>;
interface Browser {
  readonly userAgent: string;
}

/**
 * Signs in by user id or address, up to the second factor. Neither message nor timing reveals whether there is such an
 * account. Throws `email_unverified` only with the right password.
 */
export async function signIn(
  deps: SignInDeps,
  { username, password, userAgent }: { username: string; password: string } & Browser,
): Promise<FirstFactor> {
  const { db } = deps.connection;
  const user = await findByUsername(db, username);
  const isRight = await checkPassword(db, user && shopperOf(user.id), password);
  if (!user || !isRight) throw new ShopError('bad_login');
  if (!user.isVerified) throw new ShopError('email_unverified');
  return await passFirstFactor(deps, { accountId: user.id, userAgent });
}

/** After a right password or emailed code: a session, or a challenge for accounts with a second factor. */
export async function passFirstFactor(
  deps: SignInDeps,
  { accountId, userAgent }: { accountId: string } & Browser,
): Promise<FirstFactor> {
  const person = shopperOf(accountId);
  const secondFactor = await challengeFor(deps.connection.db, person, deps.clock());
  return secondFactor === undefined ? { session: await signInAs(deps, person, userAgent) } : { secondFactor };
}

/** The user id of the account that a challenge belongs to; undefined for one that is unknown, used or too old. */
export async function accountOfSecondFactor(deps: SignInDeps, challenge: string): Promise<string | undefined> {
  const id = await personOfChallenge(deps, shoppers, challenge);
  const { db } = deps.connection;
  return id && (await db.selectFrom('users').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id;
}

/** Signs in by a code of the app or a recovery code. Throws `second_factor_late` and `second_factor_wrong`. */
export async function signInBySecondFactor(
  deps: SignInDeps & Pick<Deps, 'settings'>,
  { userAgent, ...typed }: z.output<typeof secondFactorSchema> & Browser,
): Promise<SignedInSession> {
  return await signInAs(deps, await redeemChallenge(deps, shoppers, typed), userAgent);
}

/** Signs in the account of a passkey whose device has verified the owner's finger, face or code. */
export async function signInByPasskey(
  deps: PasskeyDeps,
  response: z.output<typeof passkeyAnswerSchema>,
  userAgent: string,
): Promise<SignedInSession> {
  return await signInAs(deps, await redeemAnswer(deps, shoppers, response), userAgent);
}

async function signInAs(deps: SignInDeps, person: Person, userAgent: string): Promise<SignedInSession> {
  const sessionToken = await startSession(deps.connection.db, person, { userAgent, now: deps.clock() });
  return { accountId: person.id, sessionToken };
}

/** With the right password, and a code where there is a second factor, the session counts as a recent sign-in. */
export async function reauthenticate(
  deps: SignInDeps & Pick<Deps, 'settings'>,
  { id, sessionId = '' }: Pick<Shopper, 'id' | 'sessionId'>,
  { password, code }: z.output<typeof reauthenticateSchema>,
): Promise<void> {
  const [{ db }, person] = [deps.connection, shopperOf(id)];
  if (!(await checkPassword(db, person, password))) throw new ShopError('password_wrong');
  if (await hasApp(db, person)) {
    if (code === undefined) throw new ShopError('second_factor_needed');
    if (!(await redeemCode(deps, person, code))) throw shoppers.wrongCode();
  }
  await markRecent(db, shoppers, sessionId, deps.clock());
}
