import { userIdOf } from '../contract/accounts/user-id.ts';
import { hashPassword } from '../domain/accounts/hash-password.ts';
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
  const { internalAdapter } = await shop.deps.auth.$context;
  const session = await internalAdapter.createSession(user.id, false, { userAgent: 'Firefox on Linux' });
  const { settings, clock } = shop.deps;
  const jwt = await signToken({ kind: 'account', sub: user.id, sid: session.token }, settings.tokenSecret, clock());
  return { client: shop.asGuest(new Map([['token', jwt]])), user, jwt, session };
}
