const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Detroit' });

/** `Nov 20, 2025`, in the shop's time zone, as on its invoices. */
export function shopDay(moment: string): string {
  return words.format(new Date(moment));
}
