/** Created once, because creating a formatter takes longer than a thousand uses. */
const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,234.50` from an amount in cents. Apart from `cents.ts` so that pages that only show prices load no zod. */
export function dollars(amount: number): string {
  return format.format(amount / 100);
}

/** `10` or `12.50`, for texts that put the sign elsewhere. */
export function plainDollars(amount: number): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}
