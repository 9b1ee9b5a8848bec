import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';
import { isAuthError } from './open-auth.ts';
import { findByUsername } from './users.ts';

export interface SignedInSession {
  readonly accountId: string;
  /** identifies the session in tokens */
  readonly sessionToken: string;
}

/** An address that no account can have: trying it takes as long as a wrong password. */
const UNUSED_ADDRESS = 'nobody@northspool.invalid';

/**
 * Signs in by user id or address. better-auth also hashes when there is no such account, so that neither message nor
 * timing reveals whether there is one. Throws `email_unverified` only with the right password.
 */
export async function signIn(
  deps: Pick<Deps, 'auth' | 'connection'>,
  { username, password, userAgent }: { username: string; password: string; userAgent: string },
): Promise<SignedInSession> {
  const { auth, connection } = deps;
  const user = await findByUsername(connection.db, username);
  try {
    const { token, user: account } = await auth.api.signInEmail({
      body: { email: user?.email ?? UNUSED_ADDRESS, password },
      headers: new Headers({ 'user-agent': userAgent }),
    });
    return { accountId: account.id, sessionToken: token };
  } catch (error) {
    if (user && isAuthError(error, 'EMAIL_NOT_VERIFIED')) throw new ShopError('email_unverified');
    if (isAuthError(error)) throw new ShopError('bad_login');
    throw error;
  }
}
