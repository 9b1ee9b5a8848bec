/** Created once, because creating a formatter takes longer than a thousand uses. */
const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,234.50` from an amount in cents. Apart from `cents.ts` so that pages that only show prices load no zod. */
export function dollars(amount: number): string {
  return format.format(amount / 100);
}
