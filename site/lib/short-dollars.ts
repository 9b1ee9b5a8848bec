import { dollars } from '../../contract/dollars.ts';

/** `$33` from an amount in cents, or `$33.50` where there are cents. */
export function shortDollars(amount: number): string {
  return dollars(amount).replace(/\.00$/, '');
}
