import type { Deps } from '../../deps.ts';

const DAY = 24 * 60 * 60 * 1000;
/** An unverified address can be registered again after this time. */
const DAYS_TO_VERIFY = 30;

/** Deletes expired sessions and one-time tokens, and accounts that were never verified; returns how many of each. */
export async function sweepAccounts({ connection, clock }: Pick<Deps, 'connection' | 'clock'>) {
  const { db } = connection;
  const now = clock();
  const [sessions] = await db.deleteFrom('user_sessions').where('expires_at', '<=', now).execute();
  const [links] = await db.deleteFrom('verifications').where('expires_at', '<=', now).execute();
  const [accounts] = await db
    .deleteFrom('users')
    .where('email_verified', '=', false)
    .where('created_at', '<', new Date(now.getTime() - DAYS_TO_VERIFY * DAY))
    .execute();
  return {
    sessions: Number(sessions?.numDeletedRows),
    links: Number(links?.numDeletedRows),
    accounts: Number(accounts?.numDeletedRows),
  };
}
