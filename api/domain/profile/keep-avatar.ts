import { createHash } from 'node:crypto';
import { AVATAR_MAX_BYTES, AVATAR_SIZE } from '../../contract/accounts/profile.ts';
import type { Db } from '../../db/schema.ts';
import { PictureRefused } from '../../gateways/pictures/redraw-picture.ts';
import { squarePicture } from '../../gateways/pictures/square-picture.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

/** The picture that a `data:` address holds, made small and harmless. */
export async function drawAvatar(dataUrl: string): Promise<Buffer> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > AVATAR_MAX_BYTES) throw new ShopError('avatar_too_large');
  return await squarePicture(bytes, AVATAR_SIZE).catch((error) => {
    if (!(error instanceof PictureRefused)) throw error;
    throw new ShopError(error.reason === 'unreadable' ? 'avatar_unreadable' : 'avatar_too_many_pixels');
  });
}

/** Another picture has another address, so that browsers may keep each for good. */
export async function keepAvatar(db: Db, { id, userId }: Shopper, png: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('avatars')
    .values({ user_id: id, png, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ png, updated_at: now }))
    .execute();
  const image = `/api/user/${userId}/avatar/${versionOf(png)}`;
  await db.updateTable('users').set({ image, updated_at: now }).where('id', '=', id).execute();
}

export async function removeAvatar(db: Db, { id }: Shopper, now: Date): Promise<void> {
  await db.deleteFrom('avatars').where('user_id', '=', id).execute();
  await db.updateTable('users').set({ image: null, updated_at: now }).where('id', '=', id).execute();
}

/** The PNG; undefined when the account has another picture by now, or none. */
export async function readAvatar(db: Db, { id }: Shopper, version: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('avatars').select('png').where('user_id', '=', id).executeTakeFirst();
  return row && versionOf(row.png) === version ? row.png : undefined;
}

function versionOf(png: Buffer): string {
  return createHash('sha256').update(png).digest('hex').slice(0, 16);
}
