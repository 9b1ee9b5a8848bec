import { shopperOf } from '../domain/sign-in/audience.ts';
import { startSession } from '../domain/sign-in/sessions.ts';
import { signToken } from '../http/shop-token.ts';
import type { TestApp } from './create-test-app.ts';
import { type AccountInput, addAccount as storeAccount } from './fixtures/account.ts';

type Shop = Pick<TestApp, 'deps' | 'asGuest'>;

/** Inserts a registered, verified account and returns its row. */
export async function addAccount({ deps }: Shop, input: AccountInput = {}) {
  return await storeAccount(deps.connection, input);
}

/** A signed-in browser, and its account's row. */
export async function signedIn(shop: Shop, input: AccountInput = {}) {
  const user = await addAccount(shop, input);
  return { user, ...(await newSession(shop, user.id)) };
}

/** Signs another browser of an account in, at the time of the shop's clock. */
export async function newSession({ deps, asGuest }: Shop, userId: string) {
  const { settings, clock, connection } = deps;
  const now = clock();
  const token = await startSession(connection.db, shopperOf(userId), { userAgent: 'Firefox on Linux', now });
  const { id } = await connection.db
    .selectFrom('user_sessions')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  const jwt = await signToken({ kind: 'account', sub: userId, sid: token }, settings.tokenSecret, now);
  return { client: asGuest(new Map([['token', jwt]])), jwt, session: { id, token } };
}
