import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { checkPassword } from './check-password.ts';

type SessionDeps = Pick<Deps, 'connection' | 'clock'>;

/** Ten minutes: one password is enough for a visit to the account's settings, a browser left open is not. */
const RECENT_MS = 10 * 60_000;

/** What changes the ways into an account, ends it or takes its data along needs more than a session. */
export async function requireRecentSignIn(
  { connection, clock }: SessionDeps,
  { sessionId }: Pick<Shopper, 'sessionId'>,
): Promise<void> {
  const session = await connection.db
    .selectFrom('user_sessions')
    .select('id')
    .where('id', '=', sessionId ?? null)
    .where('authenticated_at', '>', new Date(clock().getTime() - RECENT_MS))
    .executeTakeFirst();
  if (!session) throw new ShopError('password_needed');
}

/** With the password, a session counts as a sign-in of this moment. */
export async function reauthenticate(
  { connection, clock }: SessionDeps,
  { id, sessionId }: Pick<Shopper, 'id' | 'sessionId'>,
  password: string,
): Promise<void> {
  const { db } = connection;
  if (!(await checkPassword(db, id, password))) throw new ShopError('password_wrong');
  await db
    .updateTable('user_sessions')
    .set({ authenticated_at: clock() })
    .where('id', '=', sessionId ?? null)
    .execute();
}
