import { grouped } from './grouped.ts';

/** `$1,234.50` from an amount in cents. Apart from `cents.ts` so that pages that only show prices load no zod. */
export function dollars(amount: number): string {
  const [whole, cents] = (Math.abs(amount) / 100).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}$${grouped(Number(whole))}.${cents}`;
}

/** `10` or `12.50`, for texts that put the sign elsewhere. */
export function plainDollars(amount: number): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

/** `CAD 1,234.50` from an amount in Canadian cents. The currency comes first, so that it is never read as US dollars. */
export function canadianDollars(amount: number): string {
  return `CAD ${dollars(amount).slice(1)}`;
}
