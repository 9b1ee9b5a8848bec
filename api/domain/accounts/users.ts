import { UNDO_EMAIL_DAYS } from '../../../contract/accounts/auth-calls.ts';
import type { User } from '../../../contract/accounts/user.ts';
import { userIdOf } from '../../../contract/accounts/user-id.ts';
import { isMember } from '../../db/queries/is-member.ts';
import type { Db, Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';

/** The fields of an account that pages receive. */
export function presentUser(user: Row<'users'>, membership: boolean): User {
  const { first_name, last_name, image } = user;
  const initial = last_name ? ` ${last_name.charAt(0).toUpperCase()}.` : '';
  return {
    userId: user.user_id,
    loggedIn: true,
    membership,
    taxExempt: user.tax_exempt,
    fname: first_name,
    lname: last_name,
    name: user.name,
    displayName: `${first_name}${initial}`,
    email: user.email,
    emailVerified: user.email_verified,
    ...(image && { avatar: image }),
  };
}

export async function findUser(db: Db, id: string, now: Date): Promise<User> {
  const { membership, ...user } = await db
    .selectFrom('users')
    .selectAll()
    .select(isMember(now).as('membership'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return presentUser(user, membership);
}

/** The account that a user name or address signs in to. Its present address goes before the user id of another one. */
export async function findByUsername(db: Db, username: string) {
  const name = username.trim().toLowerCase();
  const users = db.selectFrom('users').select(['id', 'user_id as userId', 'email_verified as isVerified']);
  if (name.includes('@')) return await users.where('email', '=', name).executeTakeFirst();
  return await users
    .where((is) => is.or([is('user_id', '=', name), is('sign_in_id', '=', name)]))
    .orderBy((is) => is('sign_in_id', '=', name), 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The user id by which attempts at an account are counted and its browsers known, whichever of its names is typed; made from
 * the name where there is no such account.
 */
export async function accountName(db: Db, username: string): Promise<string> {
  return (await findByUsername(db, username))?.userId ?? userIdOf(username);
}

/**
 * The id of the account that an address belongs to. Two addresses that would share a user id count as the same, and an
 * address that was just given up still belongs to its account, because it can undo that.
 */
export async function findAddressHolder(db: Db, email: string, now: Date): Promise<string | undefined> {
  const address = email.trim().toLowerCase();
  const name = userIdOf(address);
  const undoableSince = new Date(now.getTime() - UNDO_EMAIL_DAYS * DAY);
  const holder = await db
    .selectFrom('users')
    .select('id')
    .where((is) => is.or([is('email', '=', address), is('user_id', '=', name), is('sign_in_id', '=', name)]))
    .executeTakeFirst();
  if (holder) return holder.id;
  const former = await db
    .selectFrom('email_changes')
    .select('user_id')
    .where('old_email', '=', address)
    .where('confirmed_at', '>', undoableSince)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return former?.user_id;
}

/** The account's address, and those it had before. */
export async function addressesOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', accountId)
    .union(
      db
        .selectFrom('email_changes')
        .select('old_email as email')
        .where('user_id', '=', accountId)
        .where('confirmed_at', 'is not', null),
    )
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Makes an account's orders tax-exempt, after the shop has seen the buyer's certificate, or taxable again. `certificate` is
 * its number, if it was written down.
 */
export async function setTaxExempt(
  db: Db,
  email: string,
  { taxExempt, certificate = null }: { readonly taxExempt: boolean; readonly certificate?: string | null | undefined },
): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('users')
      .set({ tax_exempt: taxExempt, tax_certificate: taxExempt ? certificate : null })
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw new ShopError('account_unknown', { email });
  });
}

const DAY = 24 * 60 * 60 * 1000;
/** An unverified address can be registered again after this time. */
const DAYS_TO_VERIFY = 30;

/** Deletes expired sessions and one-time tokens, and accounts that were never verified; returns how many of each. */
export async function sweepAccounts({ connection, clock }: Pick<Deps, 'connection' | 'clock'>) {
  const { db } = connection;
  const now = clock();
  const [sessions] = await db.deleteFrom('user_sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', now).execute();
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
