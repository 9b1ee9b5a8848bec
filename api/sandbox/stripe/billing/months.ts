import { DateTime } from 'luxon';

/** The end of the period that begins at `start`: the anchor's day of the month, or the last one there is. Seconds since 1970. */
export function endOfPeriod(anchor: number, start: number): number {
  const first = DateTime.fromSeconds(anchor, { zone: 'utc' });
  const passed = Math.round(DateTime.fromSeconds(start, { zone: 'utc' }).diff(first, 'months').months);
  return first.plus({ months: passed + 1 }).toUnixInteger();
}
