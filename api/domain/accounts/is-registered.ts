import { userIdOf } from '../../contract/accounts/user-id.ts';
import type { Deps } from '../../deps.ts';

/** As registering would see it: also when another address has the user id of this one. */
export async function isRegistered({ connection }: Pick<Deps, 'connection'>, email: string): Promise<boolean> {
  const address = email.trim().toLowerCase();
  const holder = await connection.db
    .selectFrom('users')
    .select('id')
    .where((is) => is.or([is('user_id', '=', userIdOf(address)), is('email', '=', address)]))
    .executeTakeFirst();
  return holder !== undefined;
}
