import type { Pool } from 'pg';
import { isMemberText } from './is-member.ts';

interface SessionRow {
  readonly sessionId: string;
  readonly usedAt: Date;
  readonly signedInAt: Date;
  readonly userId: string;
  readonly taxExempt: boolean;
  readonly membership: boolean;
}

/** Prepared, because it runs with every request of an account: this makes sessions revocable at once. */
const findSession = {
  name: 'find-account-session',
  text: `
    select s.id as "sessionId", s.updated_at as "usedAt", s.created_at as "signedInAt", u.user_id as "userId", u.tax_exempt as "taxExempt",
      ${isMemberText('u.id', '$3')} as membership
    from user_sessions s join users u on u.id = s.user_id
    where s.token = $1 and s.user_id = $2 and s.expires_at > $3`,
};

/** A token's session with its account; undefined when it was revoked or has expired. */
export async function findAccountSession(
  pool: Pool,
  { token, accountId, now }: { token: string; accountId: string; now: Date },
): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>({ ...findSession, values: [token, accountId, now] });
  return rows[0];
}
