import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';
import { askForVerification } from './ask-for-verification.ts';
import { isRefusal } from './library-refusal.ts';

export interface SignedInSession {
  readonly accountId: string;
  /** names the session in tokens */
  readonly sessionToken: string;
}

/** An address that no account can have: trying it takes as long as trying a wrong password. */
const NOBODY = 'nobody@northspool.invalid';

/**
 * Signs in by user id or address. The library hashes also when there is no such account, so that neither text nor time
 * tells whether there is one. Who knows the password of an address that is not verified is sent the mail again.
 */
export async function signIn(
  deps: Pick<Deps, 'auth' | 'connection' | 'jobs'>,
  { username, password, userAgent }: { username: string; password: string; userAgent: string },
): Promise<SignedInSession> {
  const { auth, connection } = deps;
  const name = username.trim().toLowerCase();
  const user = await connection.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(name.includes('@') ? 'email' : 'user_id', '=', name)
    .executeTakeFirst();
  try {
    const { token, user: account } = await auth.api.signInEmail({
      body: { email: user?.email ?? NOBODY, password },
      headers: new Headers({ 'user-agent': userAgent }),
    });
    return { accountId: account.id, sessionToken: token };
  } catch (error) {
    if (user && isRefusal(error, 'EMAIL_NOT_VERIFIED')) {
      await askForVerification(deps, { accountId: user.id });
      throw new ShopError('email_unverified');
    }
    if (isRefusal(error)) throw new ShopError('bad_login');
    throw error;
  }
}
