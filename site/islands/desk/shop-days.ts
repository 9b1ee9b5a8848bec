/** Days of the shop, such as 2026-11-23: the same in each time zone. */
const dateOf = (day: string) => new Date(`${day}T00:00Z`);

const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const withoutYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 2026-11-23 as Nov 23, 2026. */
export const dayInWords = (day: string): string => whole.format(dateOf(day));

/** Dec 24 to Dec 27, 2026, or Dec 24, 2026 to Jan 2, 2027. */
export function daysInWords({ from, until }: { readonly from: string; readonly until: string }): string {
  if (from === until) return dayInWords(from);
  const isOneYear = from.slice(0, 4) === until.slice(0, 4);
  return `${isOneYear ? withoutYear.format(dateOf(from)) : dayInWords(from)} to ${dayInWords(until)}`;
}
