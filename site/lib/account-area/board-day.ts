const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day without a clock, `2026-12-22`: Dec 22, 2026. */
export function boardDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}
