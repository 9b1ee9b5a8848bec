import { findAccountSession } from '../../db/queries/account-session.ts';
import type { Deps } from '../../deps.ts';
import { sessionEnd } from './session-length.ts';
import type { Shopper } from './shopper.ts';

const HOUR = 60 * 60 * 1000;

export interface ResumedSession {
  readonly shopper: Shopper;
  /** its end was moved: the token should be signed again */
  readonly extended: boolean;
  readonly endsAt: Date;
}

/** The account whose session this is. Its use is noted at most once an hour: reading must not cost a write each time. */
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
