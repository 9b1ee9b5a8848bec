import type { ProfileChange } from '../../contract/accounts/profile.ts';
import type { User } from '../../contract/user.ts';
import type { Deps } from '../../deps.ts';
import { findUser } from '../accounts/present-user.ts';
import type { Shopper } from '../session/shopper.ts';
import { drawAvatar, keepAvatar, removeAvatar } from './keep-avatar.ts';

/** Gives the account another name or picture, and answers the user as it is then. */
export async function changeProfile(
  { connection, clock, storage }: Pick<Deps, 'connection' | 'clock' | 'storage'>,
  shopper: Shopper,
  { fname, lname, avatar }: ProfileChange,
): Promise<User> {
  // Before anything is stored: a picture that cannot be used changes no name either.
  const png = typeof avatar === 'string' ? await drawAvatar(avatar) : avatar;
  // The database keeps it, on the disk that uploads must not fill either.
  if (png) await storage.require(png.length);
  const now = clock();
  await connection.db.transaction().execute(async (trx) => {
    if (fname !== undefined && lname !== undefined) {
      const names = { first_name: fname, last_name: lname, name: `${fname} ${lname}` };
      await trx
        .updateTable('users')
        .set({ ...names, updated_at: now })
        .where('id', '=', shopper.id)
        .execute();
    }
    if (png) await keepAvatar(trx, shopper, png, now);
    if (png === null) await removeAvatar(trx, shopper, now);
  });
  return await findUser(connection.db, shopper.id, now);
}
