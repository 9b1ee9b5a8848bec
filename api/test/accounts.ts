import { userIdOf } from '../contract/accounts/user-id.ts';
import { hashPassword } from '../domain/accounts/passwords.ts';
import { SESSION_SECONDS } from '../domain/session/session-length.ts';
import { signToken } from '../http/shop-token.ts';
import type { TestApp } from './create-test-app.ts';

interface AccountWish {
  readonly email?: string;
  readonly fname?: string;
  readonly lname?: string;
  readonly verified?: boolean;
  /** hashed as in the shop, which takes a moment; without one the account cannot sign in by itself */
  readonly password?: string;
}

type Shop = Pick<TestApp, 'deps' | 'asGuest'>;

/** An account as registering and verifying would leave it: its row. */
export async function addAccount({ deps }: Shop, wish: AccountWish = {}) {
  const { fname = 'Ada', lname = 'Lovelace', verified = true, password } = wish;
  const email = (wish.email ?? `ada.${crypto.randomUUID()}@example.com`).toLowerCase();
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

/** A browser that is signed in, with its account's row. */
export async function signedIn(shop: Shop, wish: AccountWish = {}) {
  const user = await addAccount(shop, wish);
  return { user, ...(await newSession(shop, user.id)) };
}

/** Another browser of an account that signs in at the shop's time, which a test may have moved on. */
export async function newSession({ deps, asGuest }: Shop, userId: string) {
  const { auth, settings, clock, connection } = deps;
  const { internalAdapter } = await auth.$context;
  const session = await internalAdapter.createSession(userId, false, { userAgent: 'Firefox on Linux' });
  const expires_at = new Date(clock().getTime() + SESSION_SECONDS * 1000);
  await connection.db.updateTable('user_sessions').set({ expires_at }).where('id', '=', session.id).execute();
  const jwt = await signToken({ kind: 'account', sub: userId, sid: session.token }, settings.tokenSecret, clock());
  return { client: asGuest(new Map([['token', jwt]])), jwt, session };
}
