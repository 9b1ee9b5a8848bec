import { userIdOf } from '../contract/accounts/user-id.ts';
import { hashPassword } from '../domain/accounts/passwords.ts';
import { SESSION_SECONDS } from '../domain/session/session-length.ts';
import { signToken } from '../http/shop-token.ts';
import type { TestApp } from './create-test-app.ts';

interface AccountInput {
  readonly email?: string;
  readonly fname?: string;
  readonly lname?: string;
  readonly verified?: boolean;
  /** hashed as in the shop, which is slow; without one the account cannot sign in with a password */
  readonly password?: string;
}

type Shop = Pick<TestApp, 'deps' | 'asGuest'>;

/** Inserts a registered, verified account and returns its row. */
export async function addAccount({ deps }: Shop, input: AccountInput = {}) {
  const { fname = 'Ada', lname = 'Lovelace', verified = true, password } = input;
  const email = (input.email ?? `ada.${crypto.randomUUID()}@example.com`).toLowerCase();
  const user = await deps.connection.db
    .insertInto('users')
    .values({
      user_id: userIdOf(email),
      name: `${fname} ${lname}`,
      first_name: fname,
      last_name: lname,
      email,
      email_verified: verified,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (password !== undefined) {
    const credential = { user_id: user.id, account_id: user.id, provider_id: 'credential' };
    await deps.connection.db
      .insertInto('user_credentials')
      .values({ ...credential, password: await hashPassword(password) })
      .execute();
  }
  return user;
}

/** A signed-in browser, and its account's row. */
export async function signedIn(shop: Shop, input: AccountInput = {}) {
  const user = await addAccount(shop, input);
  return { user, ...(await newSession(shop, user.id)) };
}

/** Signs another browser of an account in, at the time of the shop's clock. */
export async function newSession({ deps, asGuest }: Shop, userId: string) {
  const { auth, settings, clock, connection } = deps;
  const { internalAdapter } = await auth.$context;
  const session = await internalAdapter.createSession(userId, false, { userAgent: 'Firefox on Linux' });
  const expires_at = new Date(clock().getTime() + SESSION_SECONDS * 1000);
  await connection.db.updateTable('user_sessions').set({ expires_at }).where('id', '=', session.id).execute();
  const jwt = await signToken({ kind: 'account', sub: userId, sid: session.token }, settings.tokenSecret, clock());
  return { client: asGuest(new Map([['token', jwt]])), jwt, session };
}
