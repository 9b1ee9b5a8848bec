/** `2026-11-18` as `Nov 18, 2026`. A day has no time zone, so UTC is used. */
export function longDate(day: string): string {
  return words.format(new Date(`${day}T00:00:00Z`));
}

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
