import { SESSION_SECONDS } from '../domain/session/session-length.ts';
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
  const { auth, settings, clock, connection } = deps;
  const { internalAdapter } = await auth.$context;
  const session = await internalAdapter.createSession(userId, false, { userAgent: 'Firefox on Linux' });
  const expires_at = new Date(clock().getTime() + SESSION_SECONDS * 1000);
  await connection.db.updateTable('user_sessions').set({ expires_at }).where('id', '=', session.id).execute();
  const jwt = await signToken({ kind: 'account', sub: userId, sid: session.token }, settings.tokenSecret, clock());
  return { client: asGuest(new Map([['token', jwt]])), jwt, session };
}
