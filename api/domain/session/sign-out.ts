import type { Deps } from '../../deps.ts';

/** Ends a session at once: its token is refused from now on. */
export async function signOut({ connection }: Pick<Deps, 'connection'>, sessionId: string): Promise<void> {
  await connection.db.deleteFrom('user_sessions').where('id', '=', sessionId).execute();
}
