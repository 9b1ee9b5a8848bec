import type { Pool } from 'pg';
import { isMemberText } from '../../db/queries/is-member.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { shoppers } from '../sign-in/audience.ts';
import { isRecent, recordUse } from '../sign-in/sessions.ts';
import { revokeAccess } from './revoke-access.ts';
import type { Shopper } from './shopper.ts';

interface ResumedSession {
  readonly shopper: Shopper;
  /** the expiry was extended: the token should be signed again */
  readonly extended: boolean;
  readonly endsAt: Date;
}

/** The account of a session; undefined when it was revoked or has expired. */
export async function resumeSession(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  { sub: id, sid }: { sub: string; sid: string },
): Promise<ResumedSession | undefined> {
  const now = clock();
  const session = await findAccountSession(connection.pool, { token: sid, accountId: id, now });
  if (!session) return undefined;
  const { sessionId, userId, taxExempt, membership, authenticatedAt } = session;
  const used = await recordUse(connection.db, shoppers, { ...session, now });
  const recent = isRecent(authenticatedAt, now);
  return { shopper: { id, userId, loggedIn: true, membership, taxExempt, sessionId, isRecent: recent }, ...used };
}

interface SessionRow {
  readonly sessionId: string;
  readonly usedAt: Date;
  readonly signedInAt: Date;
  readonly authenticatedAt: Date;
  readonly userId: string;
  readonly taxExempt: boolean;
  readonly membership: boolean;
}

/** Prepared, because it runs with every request of an account: this makes sessions revocable at once. */
const findSession = {
  name: 'find-account-session',
  text: `
    select s.id as "sessionId", s.updated_at as "usedAt", s.created_at as "signedInAt",
      s.authenticated_at as "authenticatedAt", u.user_id as "userId", u.tax_exempt as "taxExempt",
      ${isMemberText('u.id', '$3')} as membership
    from user_sessions s join users u on u.id = s.user_id
    where s.token = $1 and s.user_id = $2 and s.expires_at > $3`,
};

async function findAccountSession(
  pool: Pool,
  { token, accountId, now }: { token: string; accountId: string; now: Date },
): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>({ ...findSession, values: [token, accountId, now] });
  return rows[0];
}

/** Ends all sessions of the account, including this one, and what was started in them. */
export async function signOutEverywhere({ connection }: Pick<Deps, 'connection'>, accountId: string): Promise<void> {
  await auditedTransaction(connection.db, (trx) => revokeAccess(trx, { accountId }));
}
