import { DateTime } from 'luxon';

/** The first moment after a day, such as 2026-12-24, by the clocks of a time zone. */
export function endOfDay(day: string, timeZone: string): Date {
  return DateTime.fromISO(day, { zone: timeZone }).plus({ days: 1 }).startOf('day').toJSDate();
}
