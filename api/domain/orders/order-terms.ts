import type { OrderTerms } from '../../../contract/catalogue/rates.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import { cents } from '../../../contract/cents.ts';
import type { OrderRow } from './order-rows.ts';

/** The terms of orders that were stored before terms were stored with them. */
export const EARLIER: OrderTerms = { ground: cents(500), returnDays: 30, returnFee: cents(500) };

/** What an order that is placed now keeps, whatever the content says later. */
export function termsOf({ rates, returns }: Pick<Store, 'rates' | 'returns'>): OrderTerms {
  return { ground: rates.ground, returnDays: returns.days, returnFee: returns.fee };
}

/** The terms that an order was placed under. */
export function termsOfOrder({ totals }: Pick<OrderRow, 'totals'>): OrderTerms {
  return totals.terms ?? EARLIER;
}
