// Written out, because every page names a day: Intl's calendar would take a phone 20 to 45 ms to load.
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Monday`, from a date such as `2026-11-23`. */
export function weekday(date: string): string {
  return String(WEEKDAYS[utcDay(date).getUTCDay()]);
}

/** `Nov 23` */
export function monthDay(date: string): string {
  const day = utcDay(date);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`;
}

/** `Mon, Nov 23` */
export function dayText(date: string): string {
  return `${weekday(date).slice(0, 3)}, ${monthDay(date)}`;
}

/** Its midnight in UTC: a calendar day of the shop is never converted to another time zone. */
function utcDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
