import { createHash } from 'node:crypto';
import {
  AVATAR_MAX_BYTES,
  AVATAR_PIXELS,
  AVATAR_SIZE,
  type ProfileChange,
} from '../../../contract/accounts/profile.ts';
import type { User } from '../../../contract/accounts/user.ts';
import type { Db } from '../../db/schema.ts';
import { findUser } from '../accounts/users.ts';
import type { Deps } from '../deps.ts';
import { redraw } from '../redraw.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

/** Changes the account's name or avatar and returns the updated user. */
export async function changeProfile(
  deps: Pick<Deps, 'connection' | 'clock' | 'storage' | 'redrawPicture'>,
  shopper: Shopper,
  { fname, lname, avatar }: ProfileChange,
): Promise<User> {
  const { connection, clock, storage } = deps;
  // Rendered before anything is stored, so that an unusable picture changes nothing.
  const png = typeof avatar === 'string' ? await renderAvatar(deps, avatar) : avatar;
  // Avatars are stored in the database, on the disk that uploads must not fill.
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
    if (png) await saveAvatar(trx, shopper, png, now);
    if (png === null) await removeAvatar(trx, shopper, now);
  });
  return await findUser(connection.db, shopper.id, now);
}

/** Re-encodes the picture of a `data:` URL as a small square PNG. */
async function renderAvatar(deps: Pick<Deps, 'redrawPicture'>, dataUrl: string): Promise<Buffer> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > AVATAR_MAX_BYTES) throw new ShopError('avatar_too_large');
  const drawing = {
    width: AVATAR_SIZE,
    height: AVATAR_SIZE,
    fit: 'cover',
    format: 'png',
    maxPixels: AVATAR_PIXELS,
  } as const;
  const drawn = await redraw(deps, bytes, drawing, {
    unreadable: 'avatar_unreadable',
    tooManyPixels: 'avatar_too_many_pixels',
  });
  return drawn.bytes;
}

/** The URL contains the picture's hash, so that browsers can cache it forever. */
async function saveAvatar(db: Db, { id, userId }: Shopper, png: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('avatars')
    .values({ user_id: id, png, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ png, updated_at: now }))
    .execute();
  const image = `/api/user/${userId}/avatar/${versionOf(png)}`;
  await db.updateTable('users').set({ image, updated_at: now }).where('id', '=', id).execute();
}

async function removeAvatar(db: Db, { id }: Shopper, now: Date): Promise<void> {
  await db.deleteFrom('avatars').where('user_id', '=', id).execute();
  await db.updateTable('users').set({ image: null, updated_at: now }).where('id', '=', id).execute();
}

/** The PNG of that version; undefined when the account now has another picture, or none. */
export async function readAvatar(db: Db, { id }: Shopper, version: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('avatars').select('png').where('user_id', '=', id).executeTakeFirst();
  return row && versionOf(row.png) === version ? row.png : undefined;
}

function versionOf(png: Buffer): string {
  return createHash('sha256').update(png).digest('hex').slice(0, 16);
}
