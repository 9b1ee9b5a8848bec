const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Detroit' });

/** The day of an order by the shop's own clock, which its papers say too: `Nov 20, 2025`. */
export function shopDay(moment: string): string {
  return words.format(new Date(moment));
}
