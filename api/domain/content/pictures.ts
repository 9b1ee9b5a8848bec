import { createHash } from 'node:crypto';
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { Content } from '../../../content-reader/content.ts';
import { pictureUses } from '../../../contract/catalogue/picture-uses.ts';
import type { PictureUpload } from '../../../contract/desk/content-pictures.ts';
import { PHOTO_MAX_BYTES } from '../../../contract/product-reviews/review.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { redraw } from '../redraw.ts';
import { ShopError } from '../shop-error.ts';
import { drawSizes } from './draw-sizes.ts';

/**
 * Pictures that editors add at the desk. Each has a folder with the hash of what was sent, so it never changes: another
 * picture is another name in the text of a file, and a release has the pictures that its texts name.
 */
type PictureDeps = Pick<Deps, 'connection' | 'clock' | 'redrawPicture'>;

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
  const sizes = await drawSizes((...drawing) => redraw(deps, ...drawing, ERRORS), bytes, { use, focus });
  const at = deps.clock();
  await db
    .insertInto('content_pictures')
    .values(sizes.map(({ width, bytes }) => ({ path: pathOf(width), bytes, by, at })))
    .onConflict((row) => row.doNothing())
    .execute();
  return pathOf(Math.max(...pictureUses[use]));
}

async function requireRoom(db: Db): Promise<void> {
  const { rows } = await sql<{ stored: string }>`
    select coalesce(sum(octet_length(bytes)), 0) as stored from content_pictures`.execute(db);
  if (Number(rows[0]?.stored) >= MAX_STORED) throw new ShopError('pictures_full');
}

const ERRORS = { unreadable: 'picture_unreadable', tooManyPixels: 'picture_too_many_pixels' } as const;

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

/** Writes the pictures of the desk that the texts of a content folder name, and that it lacks. Returns their paths below it. */
export async function writePictures(db: Db, folder: string): Promise<string[]> {
  const stored = await db.selectFrom('content_pictures').select(['path', 'at']).orderBy('path').execute();
  if (stored.length === 0) return [];
  const named = new Set(new Content(folder).texts().flatMap(({ text }) => foldersIn(text)));
  const written: string[] = [];
  for (const { path, at } of stored) {
    const file = join(folder, 'media', path);
    if (!foldersIn(path).some((each) => named.has(each)) || (await stat(file).catch(() => undefined))) continue;
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

const foldersIn = (text: string): string[] => text.match(/desk\/[0-9a-f]{12}(?=\/)/g) ?? [];

/** Days. A form may be open for some, and *Back to this* in the history of a file finds its pictures for a season. */
const KEPT = { unnamed: 7, ended: 90 };

/** Deletes pictures that no edit of the desk names, or only edits that ended long ago. Returns how many files. */
export async function sweepPictures({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const now = clock();
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const { numAffectedRows } = await sql`
    delete from content_pictures where at < ${ago(KEPT.unnamed)} and not exists (
      select from content_edits where (state in ('draft', 'waiting', 'published') or content_edits.at > ${ago(KEPT.ended)})
        and strpos(text, 'desk/' || split_part(content_pictures.path, '/', 2) || '/') > 0)`.execute(connection.db);
  return Number(numAffectedRows ?? 0);
}
