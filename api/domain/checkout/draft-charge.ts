import { cents } from '../../../contract/cents.ts';
import type { CustomerInfo } from '../../../contract/customer.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';
import type { Deps } from '../deps.ts';
import { termsOf } from '../orders/order-terms.ts';
import { ShopError } from '../shop-error.ts';
import { type CheckoutRequest, checkPayable, checkShownTotal } from './checkout-request.ts';
import type { OrderDraft } from './draft-order.ts';

type ChargeDeps = Pick<Deps, 'connection' | 'clock' | 'store'>;

/**
 * What pays for a change of an order: its difference and nothing else, at the price that staff and customer were shown.
 * Goods and stock are those of the order. Throws `pay_link_expired` for one that has ended.
 */
export async function draftCharge(
  { connection, clock, store }: ChargeDeps,
  chargeId: number,
  checkout: CheckoutRequest,
): Promise<{ readonly draft: OrderDraft; readonly customerInfo: CustomerInfo }> {
  const charge = await connection.db
    .selectFrom('order_charges')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_charges.amount', 'orders.customer'])
    .where('order_charges.id', '=', chargeId)
    .where('order_charges.state', '=', 'open')
    .where('order_charges.expires_at', '>', clock())
    .executeTakeFirst();
  if (!charge) throw new ShopError('pay_link_expired');
  const totals = totalsOf(charge.amount);
  checkShownTotal(totals.total, checkout.shownTotal);
  checkPayable(totals.total, checkout);
  const draft = { lines: [], demand: [], totals, terms: termsOf(store), coupon: null, chargeId };
  return { draft, customerInfo: charge.customer };
}

/** The order's own totals have the parts of it. */
export function totalsOf(amount: number): Totals {
  const nothing = cents(0);
  const total = cents(amount);
  return {
    subtotal: total,
    memberDiscount: nothing,
    couponDiscount: nothing,
    discount: nothing,
    shipping: nothing,
    tax: nothing,
    total,
    grandTotal: total,
  };
}
