import type { Selectable } from 'kysely';
import type { User } from '../../contract/user.ts';
import type { Db, UsersTable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';

/** The fields of an account that pages receive. */
export function presentUser(user: Selectable<UsersTable>, membership: boolean): User {
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
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscriptions')
          .select('subscriptions.id')
          .whereRef('subscriptions.user_id', '=', 'users.id')
          .where('valid_until', '>', now),
      )
        .$castTo<boolean>()
        .as('membership'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return presentUser(user, membership);
}

/** Makes an account's orders tax-exempt, after the shop has seen the buyer's certificate, or taxable again. */
export async function setTaxExempt(db: Db, email: string, taxExempt: boolean): Promise<void> {
  const changed = await db
    .updateTable('users')
    .set({ tax_exempt: taxExempt })
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new ShopError('account_unknown', { email });
}

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
