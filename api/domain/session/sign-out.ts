import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';

/** Ends a session at once: its token is refused from now on. */
export async function signOut({ connection }: Pick<Deps, 'connection'>, sessionId: string): Promise<void> {
  await connection.db.deleteFrom('user_sessions').where('id', '=', sessionId).execute();
}

/** Ends one of the account's sessions; another's looks like none at all. */
export async function endSession(
  { connection }: Pick<Deps, 'connection'>,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<void> {
  const { numDeletedRows } = await connection.db
    .deleteFrom('user_sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', accountId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ShopError('not_yours');
}

/** Ends every session of the account, the caller's too. */
export async function signOutEverywhere({ connection }: Pick<Deps, 'connection'>, accountId: string): Promise<void> {
  await connection.db.deleteFrom('user_sessions').where('user_id', '=', accountId).execute();
}
