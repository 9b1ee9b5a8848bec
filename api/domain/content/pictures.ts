import { createHash } from 'node:crypto';
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { Content } from '../../../content-reader/content.ts';
import { pictureUses } from '../../../contract/catalogue/picture-uses.ts';
import type { PictureUpload } from '../../../contract/desk/content-pictures.ts';
import { PHOTO_MAX_BYTES } from '../../../contract/product-reviews/review.ts';
import type { Db } from '../../db/schema.ts';
import type { Drawing, DrawnPicture } from '../../gateways/pictures/pictures.ts';
import type { Deps } from '../deps.ts';
import { redraw } from '../redraw.ts';
import { ShopError } from '../shop-error.ts';
import { drawSizes } from './draw-sizes.ts';

/**
 * Pictures that editors add at the desk, or push from a checkout. Those of the desk have a folder with the hash of what was
 * sent. None ever changes: another picture is another name in the text of a file, and a release has the pictures that its
 * texts name.
 */
export type PictureDeps = Pick<Deps, 'connection' | 'clock' | 'redrawPicture'>;

/** Bytes of all sizes: three thousand pictures, each of which every backup has. */
const MAX_STORED = 300_000_000;

interface Sent extends PictureUpload {
  readonly by: string;
  /** not read before there is known to be room */
  readonly read: () => Promise<Buffer>;
}

/** Stores a picture in all sizes of its use; returns the path of the widest below content/media. The same one is stored once. */
export async function storePicture(deps: PictureDeps, { use, focus, name, by, read }: Sent): Promise<string> {
  const { db } = deps.connection;
  await requireRoom(db);
  const bytes = await read();
  if (bytes.length > PHOTO_MAX_BYTES) throw new ShopError('picture_too_large');
  const made = createHash('sha256').update(focus ? `${use} ${focus.x},${focus.y}` : use);
  const hash = made.update(bytes).digest('hex').slice(0, 12);
  const pathOf = (width: number) => `desk/${hash}/${name}-${width}.webp`;
  const sizes = await drawSizes((...drawing) => redrawForDesk(deps, ...drawing), bytes, { use, focus });
  const at = deps.clock();
  await db
    .insertInto('content_pictures')
    .values(sizes.map(({ width, bytes }) => ({ path: pathOf(width), bytes, by, at })))
    .onConflict((row) => row.doNothing())
    .execute();
  return pathOf(Math.max(...pictureUses[use]));
}

/** Throws `pictures_full`. */
export async function requireRoom(db: Db): Promise<void> {
  const { rows } = await sql<{ stored: string }>`
    select coalesce(sum(octet_length(bytes)), 0) as stored from content_pictures`.execute(db);
  if (Number(rows[0]?.stored) >= MAX_STORED) throw new ShopError('pictures_full');
}

/** Throws `picture_unreadable`, `picture_too_many_pixels`, `bodies_full` or `pictures_unavailable`. */
export async function redrawForDesk(deps: PictureDeps, bytes: Buffer, drawing: Drawing): Promise<DrawnPicture> {
  return await redraw(deps, bytes, drawing, {
    unreadable: 'picture_unreadable',
    tooManyPixels: 'picture_too_many_pixels',
  });
}

/** A picture of the desk; undefined: there is none. */
export async function openPicture(db: Db, path: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('content_pictures').select('bytes').where('path', '=', path).executeTakeFirst();
  return row?.bytes;
}

/** Of all pictures of the desk, below the content folder. */
export async function picturePaths(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('content_pictures').select('path').execute();
  return rows.map(({ path }) => `media/${path}`);
}

/** Writes the stored pictures that the texts of a content folder name, and that it lacks. Returns their paths below it. */
export async function writePictures(db: Db, folder: string): Promise<string[]> {
  const stored = await db.selectFrom('content_pictures').select(['path', 'at']).orderBy('path').execute();
  if (stored.length === 0) return [];
  const named = new Set(new Content(folder).texts().flatMap(({ text }) => pictureNames(text)));
  const written: string[] = [];
  for (const { path, at } of stored) {
    const file = join(folder, 'media', path);
    if (!named.has(withoutWidth(path)) || (await stat(file).catch(() => undefined))) continue;
    const bytes = await openPicture(db, path);
    if (!bytes) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    // Each release writes them again: by the time of the picture it is known to be the same.
    await utimes(file, at, at);
    written.push(`media/${path}`);
  }
  return written;
}

/** The pictures that a text names, without their widths: `spools/pla-lagoon-side`. Texts name the widest. */
export const pictureNames = (text: string): string[] =>
  (text.match(/[a-z0-9-]+(?:\/[a-z0-9-]+)+(?=-\d{2,4}\.webp)/g) ?? []).map((name) => name.replace(/^media\//, ''));

export const withoutWidth = (path: string) => path.replace(/-\d{2,4}\.webp$/, '');

/** Days. A form may be open for some, and *Back to this* in the history of a file finds its pictures for a season. */
const KEPT = { unnamed: 7, ended: 90 };

/** Deletes pictures that no edit of the desk names, or only edits that ended long ago. Returns how many files. */
export async function sweepPictures({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const now = clock();
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const { numAffectedRows } = await sql`
    delete from content_pictures where at < ${ago(KEPT.unnamed)} and not exists (
      select from content_edits where (state in ('draft', 'waiting', 'published') or content_edits.at > ${ago(KEPT.ended)})
        and strpos(text, regexp_replace(content_pictures.path, '\\d+[.]webp$', '')) > 0)`.execute(connection.db);
  return Number(numAffectedRows ?? 0);
}
