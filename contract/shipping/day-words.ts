// Without Intl, because every page names a day: its calendar would take a phone 20 to 45 ms to load.
const WEEKDAYS = ['Sun', 'Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur'];

/** `Monday`, from a date such as `2026-11-23`. */
export function weekday(date: string): string {
  return `${WEEKDAYS[utcDay(date).getUTCDay()]}day`;
}

/** `Nov 23` */
export function monthDay(date: string): string {
  // ECMAScript writes it as `Mon, 23 Nov 2026 00:00:00 GMT`.
  const [, day, month] = utcDay(date).toUTCString().split(' ');
  return `${month} ${Number(day)}`;
}

/** `Mon, Nov 23` */
export function dayText(date: string): string {
  return `${weekday(date).slice(0, 3)}, ${monthDay(date)}`;
}

/** Its midnight in UTC: a calendar day of the shop is never converted to another time zone. */
function utcDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
