/** A day such as `2026-11-18` as a reader says it: Nov 18, 2026. A day has no zone, so it is taken as UTC. */
export function longDate(day: string): string {
  return words.format(new Date(`${day}T00:00:00Z`));
}

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
