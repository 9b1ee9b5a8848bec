import { shopDay } from '../../content-reader/as-of.ts';
import { type HolidayNotice, MAX_PICTURE_KB } from '../../contract/holiday.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from './deps.ts';
import { endOfDay, startOfDay } from './operator/day-bounds.ts';
import { ShopError } from './shop-error.ts';

interface NewNotice {
  readonly note: string;
  /** first and last day, such as 2026-12-24, in the shop's time zone */
  readonly from: string;
  readonly until: string;
  /** a PNG */
  readonly image: Uint8Array | null;
}

/** The beginning of every PNG. */
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** Why a picture cannot be part of a notice; undefined: it can. */
export function pictureError(image: Uint8Array): string | undefined {
  if (!Buffer.from(image.subarray(0, PNG.length)).equals(PNG)) return 'is not a PNG.';
  const kilobytes = Math.ceil(image.length / 1024);
  if (kilobytes <= MAX_PICTURE_KB) return undefined;
  return `has ${kilobytes} kB, at most ${MAX_PICTURE_KB} kB are allowed: every page loads it.`;
}

/**
 * Adds a notice that is shown from its first day to the end of its last; returns its id. Throws `notice_days` for days that
 * are over or in the wrong order, and `notice_picture`.
 */
export async function setNotice(
  db: Db,
  { note, from, until, image }: NewNotice,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Promise<number> {
  const today = shopDay(now, timeZone);
  if (until < from)
    throw new ShopError('notice_days', { reason: `The last day (${until}) is before the first (${from}).` });
  if (until < today)
    throw new ShopError('notice_days', { reason: `The last day (${until}) is over: today is ${today}.` });
  const error = image && pictureError(image);
  if (error) throw new ShopError('notice_picture', { reason: `The picture ${error}` });
  const { id } = await db
    .insertInto('holiday_notices')
    .values({
      note,
      image: image && Buffer.from(image),
      starts_at: startOfDay(from, timeZone),
      ends_at: endOfDay(until, timeZone),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Its first and last day, such as 2026-12-24, by the clock of the shop. */
export function noticeDays(
  { starts_at, ends_at }: { readonly starts_at: Date; readonly ends_at: Date },
  timeZone: string,
): { from: string; until: string } {
  return { from: shopDay(starts_at, timeZone), until: shopDay(new Date(ends_at.getTime() - 1), timeZone) };
}

export async function removeNotice(db: Db, id: number): Promise<void> {
  const gone = await db.deleteFrom('holiday_notices').where('id', '=', id).executeTakeFirst();
  if (gone.numDeletedRows !== 1n) throw new ShopError('notice_unknown', { id });
}

/** Notices, those that ended last. */
export async function listNotices(
  db: Db,
  { now, limit, offset = 0 }: { readonly now: Date; readonly limit: number; readonly offset?: number },
) {
  const rows = await db
    .selectFrom('holiday_notices')
    .select(['id', 'note', 'starts_at', 'ends_at'])
    .select((eb) => [eb('image', 'is not', null).as('pictured'), eb('ends_at', '<=', now).as('over')])
    .orderBy('over')
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ over, ...row }) => {
    const state: 'past' | 'upcoming' | 'active' = over ? 'past' : now < row.starts_at ? 'upcoming' : 'active';
    return { ...row, state };
  });
}

export async function countNotices(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('holiday_notices')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Throws `notice_unknown`. */
export async function findNotice(db: Db, id: number) {
  const row = await db
    .selectFrom('holiday_notices')
    .select(['note', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ShopError('notice_unknown', { id });
  return row;
}

/** A notice's PNG; throws `notice_unknown` also when it has none. */
export async function noticePicture(db: Db, id: number): Promise<Buffer> {
  const row = await db.selectFrom('holiday_notices').select('image').where('id', '=', id).executeTakeFirst();
  if (!row?.image) throw new ShopError('notice_unknown', { id });
  return row.image;
}

/** The notice to show now; of several, the one that started last. */
export async function currentNotice({
  connection,
  clock,
}: Pick<Deps, 'connection' | 'clock'>): Promise<HolidayNotice | undefined> {
  const now = clock();
  const notice = await connection.db
    .selectFrom('holiday_notices')
    .select(['note', 'image'])
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return notice && { note: notice.note, image: notice.image?.toString('base64') ?? '' };
}
