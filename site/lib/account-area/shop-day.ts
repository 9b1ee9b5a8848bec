const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Detroit' });

/** `Nov 20, 2025`, in the shop's time zone, as on its invoices. */
export function shopDay(moment: string): string {
  return words.format(new Date(moment));
}

const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2026-12-22` as `Dec 22, 2026`. */
export function calendarDay(date: string): string {
  return calendar.format(new Date(`${date}T00:00:00Z`));
}
