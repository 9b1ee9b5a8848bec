import type { CartLine } from '../../contract/cart.ts';
import type { CustomerInfo } from '../../contract/customer.ts';
import { dollars } from '../../contract/money/cents.ts';
import type { MoneyLine } from '../../contract/money/lines.ts';
import { moneyLine } from '../../contract/money/lines.ts';
import type { ShippingQuotes } from '../../contract/money/shipping.ts';
import { computeTotals, ORDER_MINIMUM, type Totals } from '../../contract/money/totals.ts';
import { notContiguous } from '../../contract/regions.ts';
import { isRemoteZip } from '../../contract/remote-zip.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import type { Deps } from '../../deps.ts';
import { readCart } from '../cart/read-cart.ts';
import { stockDemand } from '../cart/stock-demand.ts';
import { findCoupon } from '../coupons/find-coupon.ts';
import type { Shopper } from '../session/shopper.ts';
import { cartRates, type RatesDeps } from '../shipping/cart-rates.ts';
import { ShopError } from '../shop-error.ts';
import { checkShownTotal } from './check-shown-total.ts';
import { SHOPPER_LIMITS } from './checkout-limits.ts';
import type { StockDemand } from './order-stock.ts';
import type { Purchase } from './purchase.ts';

/** The quotes that an order is priced with. Only Canada is priced by quote; without one the shop's fixed price counts. */
export async function quoteCart(
  deps: RatesDeps,
  lines: readonly CartLine[],
  customer: CustomerInfo,
): Promise<ShippingQuotes> {
  if (customer.serviceCode === serviceCodes.pickup || customer.country !== 'CA') return {};
  const rates = await cartRates(deps, lines, customer.zipCode).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === 'rates_unavailable') return [];
    throw error;
  });
  return {
    canadaEconomy: rates.find(({ service }) => service === 'FEDEX_INTERNATIONAL_ECONOMY')?.rate,
    canadaGround: rates.find(({ service }) => service === 'FEDEX_GROUND')?.rate,
  };
}

/** Overnight reaches the contiguous US only: carriers go by the ZIP code, whatever state was typed. Bulk boxes never fly. */
function checkDelivery(customer: CustomerInfo, lines: readonly MoneyLine[]): void {
  if (customer.serviceCode !== serviceCodes.overnight) return;
  const isOffMainland = isRemoteZip(customer.zipCode) || notContiguous.includes(customer.state);
  if (isOffMainland) throw new ShopError('overnight_unavailable');
  if (lines.some((line) => line.isTenPack)) throw new ShopError('bulk_ground_only');
}

/** Where the tax rules look; ZIP+4 counts by its first five digits. Canada is not taxed here. */
function postalCodeOf(customer: CustomerInfo): string | null {
  return 'zipCode' in customer ? customer.zipCode.slice(0, 5) : null;
}

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
