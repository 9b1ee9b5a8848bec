import type { Selectable } from 'kysely';
import type { User } from '../../contract/user.ts';
import type { Db, UsersTable } from '../../db/schema.ts';

/** What pages may know of an account. */
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
