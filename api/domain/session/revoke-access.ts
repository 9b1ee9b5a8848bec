import type { Database, Db, Transaction } from '../../db/schema.ts';
import { shopperOf } from '../sign-in/audience.ts';
import { endSessionsAndTokens } from '../sign-in/sessions.ts';

interface Revoked {
  readonly accountId: string;
  /** the session that stays, of the browser in which the owner just proved who they are */
  readonly keepSession?: string | null | undefined;
}

/**
 * Ends all that a stranger in the account may have started: sessions, links and codes that wait, and a change of the email
 * address that is not confirmed yet. Every recovery calls it, so that none leaves a way back in. Confirmed changes stay: the
 * link that undoes one is the owner's remedy.
 */
export async function revokeAccess(trx: Transaction<Database>, { accountId, keepSession }: Revoked): Promise<void> {
  await lockAccount(trx, accountId);
  await endSessionsAndTokens(trx, shopperOf(accountId), keepSession);
  await deletePendingEmailChange(trx, accountId);
}

/**
 * Makes what changes how an account signs in take turns: a link that is followed during a recovery was either followed
 * before, or finds nothing. First in each such transaction, because links are locked after their account.
 */
export async function lockAccount(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', accountId).forUpdate().execute();
}

/** Deletes the change of the email address that waits for its confirmation. */
export async function deletePendingEmailChange(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('email_changes')
    .where('user_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('undone_at', 'is', null)
    .execute();
}
