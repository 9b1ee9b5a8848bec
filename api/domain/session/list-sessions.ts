import type * as z from 'zod';
import type { sessionsSchema } from '../../contract/accounts/auth-calls.ts';
import type { Deps } from '../../deps.ts';
import { deviceOf } from './device-of.ts';
import type { Shopper } from './shopper.ts';

/** Where the account is signed in, the latest use first. */
export async function listSessions(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  { id, sessionId }: Shopper,
): Promise<z.infer<typeof sessionsSchema>> {
  const sessions = await connection.db
    .selectFrom('user_sessions')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', id)
    .where('expires_at', '>', clock())
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  return sessions.map((session) => ({
    id: session.id,
    isThisOne: session.id === sessionId,
    device: deviceOf(session.user_agent ?? ''),
    since: session.created_at.toISOString(),
    lastSeen: session.updated_at.toISOString(),
  }));
}
