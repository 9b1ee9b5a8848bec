import type { HolidayNotice } from '../contract/holiday.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
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

/** Adds a notice that is shown from its first day to the end of its last; returns its id. */
export async function setNotice(db: Db, { note, from, until, image }: NewNotice, timeZone: string): Promise<number> {
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

export async function removeNotice(db: Db, id: number): Promise<void> {
  const gone = await db.deleteFrom('holiday_notices').where('id', '=', id).executeTakeFirst();
  if (gone.numDeletedRows !== 1n) throw new ShopError('notice_unknown', { id });
}

export async function listNotices(db: Db) {
  return await db
    .selectFrom('holiday_notices')
    .select(['id', 'note', 'starts_at', 'ends_at'])
    .select((eb) => eb('image', 'is not', null).as('pictured'))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
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
