import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { secondFactorSchema } from '../../../contract/accounts/second-factor.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { issueOnceToken, readOnceToken, redeemOnceToken } from './once-tokens.ts';
import { findPasswordHash } from './passwords.ts';
import { hasSecondFactor, redeemSecondFactor } from './second-factor.ts';
import { findByUsername } from './users.ts';

export interface SignedInSession {
  readonly accountId: string;
  /** identifies the session in tokens */
  readonly sessionToken: string;
}

/** What a password or an emailed code leads to. `secondFactor`: a challenge that only this browser has */
export type FirstFactor = { readonly session: SignedInSession } | { readonly secondFactor: string };

type SignInDeps = Pick<Deps, 'auth' | 'connection' | 'clock'>;
interface Browser {
  readonly userAgent: string;
}

/** Compared with where there is no password, so that an unknown name takes as long as a wrong password. */
let nobodysHash: Promise<string> | undefined;

/**
 * Signs in by user id or address, up to the second factor. Neither message nor timing reveals whether there is such an
 * account. Throws `email_unverified` only with the right password.
 */
export async function signIn(
  deps: SignInDeps,
  { username, password, userAgent }: { username: string; password: string } & Browser,
): Promise<FirstFactor> {
  const { db } = deps.connection;
  const hasher = (await deps.auth.$context).password;
  nobodysHash ??= hasher.hash(randomUUID());
  const user = await findByUsername(db, username);
  const hash = user && (await findPasswordHash(db, user.id));
  const isRight = await hasher.verify({ hash: hash ?? (await nobodysHash), password });
  if (!user || !isRight) throw new ShopError('bad_login');
  if (!user.isVerified) throw new ShopError('email_unverified');
  return await passFirstFactor(deps, { accountId: user.id, userAgent });
}

/** After a right password or emailed code: a session, or a challenge for accounts with a second factor. */
export async function passFirstFactor(
  deps: SignInDeps,
  { accountId, userAgent }: { accountId: string } & Browser,
): Promise<FirstFactor> {
  const { db } = deps.connection;
  if (!(await hasSecondFactor(db, accountId))) return { session: await startSession(deps, { accountId, userAgent }) };
  const now = deps.clock();
  return { secondFactor: await issueOnceToken(db, { kind: 'second-factor', value: accountId, accountId, now }) };
}

/** The user id of the account that a challenge belongs to; undefined for one that is unknown, used or too old. */
export async function accountOfSecondFactor(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  challenge: string,
): Promise<string | undefined> {
  const id = await readOnceToken(db, { kind: 'second-factor', token: challenge, now: clock() });
  if (!id) return undefined;
  return (await db.selectFrom('users').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id;
}

/** Signs in by a code of the app or a recovery code. Throws `second_factor_late` and `second_factor_wrong`. */
export async function signInBySecondFactor(
  deps: SignInDeps & Pick<Deps, 'settings'>,
  { challenge: token, code, userAgent }: z.output<typeof secondFactorSchema> & Browser,
): Promise<SignedInSession> {
  const { db } = deps.connection;
  const challenge = { kind: 'second-factor', token, now: deps.clock() } as const;
  const accountId = await readOnceToken(db, challenge);
  if (!accountId) throw new ShopError('second_factor_late');
  await redeemSecondFactor(deps, { accountId, code });
  if (!(await redeemOnceToken(db, challenge))) throw new ShopError('second_factor_late');
  return await startSession(deps, { accountId, userAgent });
}

async function startSession(
  { auth }: Pick<Deps, 'auth'>,
  { accountId, userAgent }: { accountId: string } & Browser,
): Promise<SignedInSession> {
  const { internalAdapter } = await auth.$context;
  const session = await internalAdapter.createSession(accountId, false, { userAgent });
  return { accountId, sessionToken: session.token };
}
