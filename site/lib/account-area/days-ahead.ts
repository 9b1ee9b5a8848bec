const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Detroit' });

/** The date so many days from today in the shop's time zone, such as `2026-12-22`. */
export function daysAhead(days: number, from = new Date()): string {
  const day = new Date(`${isoDay.format(from)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
