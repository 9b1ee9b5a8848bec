import { DateTime } from 'luxon';

/** The first moment of a day, such as 2026-12-24, in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return DateTime.fromISO(day, { zone: timeZone }).startOf('day').toJSDate();
}

/** The first moment of the next day. */
export function endOfDay(day: string, timeZone: string): Date {
  return DateTime.fromISO(day, { zone: timeZone }).plus({ days: 1 }).startOf('day').toJSDate();
}
