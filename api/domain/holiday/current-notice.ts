import type { HolidayNotice } from '../../contract/holiday.ts';
import type { Deps } from '../../deps.ts';

/** The notice that runs now; of several the one that began last. */
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
