const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2026-12-22` as `Dec 22, 2026`. */
export function boardDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}
