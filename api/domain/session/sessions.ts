import type * as z from 'zod';
import type { sessionsSchema } from '../../../contract/accounts/auth-calls.ts';
import { findAccountSession } from '../../db/queries/account-session.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { deviceOf } from './device-of.ts';
import { revokeAccess } from './revoke-access.ts';
import { sessionEnd } from './session-length.ts';
import type { Shopper } from './shopper.ts';

const HOUR = 60 * 60 * 1000;

interface ResumedSession {
  readonly shopper: Shopper;
  /** the expiry was extended: the token should be signed again */
  readonly extended: boolean;
  readonly endsAt: Date;
}

/** The account of a session. Its use is recorded at most once an hour, so that not every request writes. */
export async function resumeSession(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  { sub, sid }: { sub: string; sid: string },
): Promise<ResumedSession | undefined> {
  const now = clock();
  const session = await findAccountSession(connection.pool, { token: sid, accountId: sub, now });
  if (!session) return undefined;
  const { sessionId, userId, taxExempt, membership, usedAt, signedInAt } = session;
  const shopper = { id: sub, userId, loggedIn: true, membership, taxExempt, sessionId };
  const endsAt = sessionEnd({ signedInAt, now });
  if (now.getTime() - usedAt.getTime() < HOUR) return { shopper, extended: false, endsAt };
  const { numUpdatedRows } = await connection.db
    .updateTable('user_sessions')
    .set({ updated_at: now, expires_at: endsAt })
    .where('id', '=', sessionId)
    .where('updated_at', '=', usedAt)
    .executeTakeFirst();
  return { shopper, extended: numUpdatedRows > 0n, endsAt };
}

/** The account's sessions, the most recently used first. */
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

/** Ends a session: its token is rejected from now on. */
export async function signOut({ connection }: Pick<Deps, 'connection'>, sessionId: string): Promise<void> {
  await connection.db.deleteFrom('user_sessions').where('id', '=', sessionId).execute();
}

/** Ends one of the account's sessions. Throws `not_yours`, also for an unknown session. */
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

/** Ends all sessions of the account, including this one, and what was started in them. */
export async function signOutEverywhere({ connection }: Pick<Deps, 'connection'>, accountId: string): Promise<void> {
  await connection.db.transaction().execute((trx) => revokeAccess(trx, { accountId }));
}
