import type { CartLine } from '../../contract/cart.ts';
import { dollars } from '../../contract/money/cents.ts';
import { moneyLine } from '../../contract/money/lines.ts';
import { computeTotals, ORDER_MINIMUM, type Totals } from '../../contract/money/totals.ts';
import type { Deps } from '../../deps.ts';
import { readCart } from '../cart/read-cart.ts';
import { stockDemand } from '../cart/stock-demand.ts';
import { findCoupon } from '../coupons/find-coupon.ts';
import type { Shopper } from '../session/shopper.ts';
import { quoteCart } from '../shipping/quote-cart.ts';
import { ShopError } from '../shop-error.ts';
import { checkShownTotal } from './check-shown-total.ts';
import { SHOPPER_LIMITS } from './checkout-limits.ts';
import { checkDelivery, postalCodeOf } from './delivery-rules.ts';
import type { StockDemand } from './order-stock.ts';
import type { Purchase } from './purchase.ts';

export type DraftDeps = Pick<Deps, 'connection' | 'catalogue' | 'print' | 'rates' | 'clock' | 'log'>;

/** What the cart costs and takes off the shelf, before anything is promised. */
export interface OrderDraft {
  readonly lines: readonly CartLine[];
  readonly demand: readonly StockDemand[];
  readonly totals: Totals;
  readonly coupon: string | null;
}

/** Checks cart, coupon and delivery, and prices them by the shop's own rules: no number of the request is read. */
export async function draftOrder(deps: DraftDeps, shopper: Shopper, checkout: Purchase): Promise<OrderDraft> {
  const { customerInfo, couponName, shownTotal } = checkout;
  const lines = await readCart(deps, shopper);
  checkLines(lines);
  const demand = [...stockDemand(lines)].map(([itemId, qty]) => ({ itemId, qty }));
  const pieces = demand.reduce((sum, { qty }) => sum + qty, 0);
  if (pieces > SHOPPER_LIMITS.pieces) throw new ShopError('order_too_large', { limit: SHOPPER_LIMITS.pieces });
  const moneyLines = lines.map(moneyLine);
  checkDelivery(customerInfo, moneyLines);
  const coupon = couponName?.trim() ? await findCoupon(deps, couponName) : null;
  const totals = computeTotals({
    lines: moneyLines,
    serviceCode: customerInfo.serviceCode,
    postalCode: postalCodeOf(customerInfo),
    membership: shopper.membership,
    taxExempt: shopper.taxExempt,
    coupon,
    quotes: await quoteCart(deps, lines, customerInfo),
  });
  if (totals.subtotal < ORDER_MINIMUM) throw new ShopError('order_minimum');
  if (coupon && totals.subtotal < coupon.minAmount.subtotal) {
    throw new ShopError('coupon_minimum', { code: coupon.name, minimum: dollars(coupon.minAmount.subtotal) });
  }
  checkShownTotal(totals.total, shownTotal);
  return { lines, demand, totals, coupon: coupon?.name ?? null };
}

function checkLines(lines: readonly CartLine[]): void {
  if (lines.length === 0) throw new ShopError('cart_empty');
  const reason = lines.find((line) => line.error)?.error;
  if (reason) throw new ShopError('cart_has_errors', { reason });
}
