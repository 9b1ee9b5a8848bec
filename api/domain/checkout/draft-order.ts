import type { CartLine } from '../../../contract/cart.ts';
import type { OrderTerms, Rates } from '../../../contract/catalogue/rates.ts';
import type { Coupon } from '../../../contract/coupon.ts';
import { type CustomerInfo, isPoBox } from '../../../contract/customer.ts';
import { dollars, plainDollars } from '../../../contract/dollars.ts';
import { hasNeededSpool } from '../../../contract/money/discount.ts';
import type { AtTheDoor } from '../../../contract/money/door-estimate.ts';
import type { MoneyLine } from '../../../contract/money/lines.ts';
import { moneyLine } from '../../../contract/money/lines.ts';
import type { ShippingQuotes } from '../../../contract/money/shipping.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';
import { notContiguous } from '../../../contract/regions.ts';
import { isRemoteZip } from '../../../contract/remote-zip.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { membersOnlyError, stockDemand } from '../cart/validate-line.ts';
import { findCoupon } from '../coupons.ts';
import type { Deps } from '../deps.ts';
import { estimateDoor } from '../orders/estimate-door.ts';
import { termsOf } from '../orders/order-terms.ts';
import type { Shopper } from '../session/shopper.ts';
import { canadaQuotes, cartRates, type RatesDeps } from '../shipping/cart-rates.ts';
import { ShopError } from '../shop-error.ts';
import { taxAddressOf, taxedTotals } from '../tax/order-tax.ts';
import { SHOPPER_LIMITS } from './checkout-limits.ts';
import { type CheckoutRequest, checkPayable, checkShownTotal } from './checkout-request.ts';

/** The carrier's quotes for an order. Only Canada is priced by quote; without one, the shop's fixed price applies. */
export async function quoteCart(
  deps: RatesDeps,
  lines: readonly CartLine[],
  customer: CustomerInfo,
): Promise<ShippingQuotes> {
  const isQuoted = customer.serviceCode !== serviceCodes.pickup && customer.country === 'CA';
  return isQuoted ? await quoteCanada(deps, lines, customer.zipCode) : {};
}

export async function quoteCanada(
  deps: RatesDeps,
  lines: readonly CartLine[],
  postalCode: string,
): Promise<ShippingQuotes> {
  const rates = await cartRates(deps, lines, postalCode).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === 'rates_unavailable') return [];
    throw error;
  });
  return canadaQuotes(rates);
}

/** Overnight reaches the contiguous US only: carriers go by the ZIP code, whatever the state field says. PO boxes and bulk boxes go by ground. */
export function checkDelivery(customer: CustomerInfo, lines: readonly MoneyLine[]): void {
  if (customer.serviceCode !== serviceCodes.overnight) return;
  const isOffMainland = isRemoteZip(customer.zipCode) || notContiguous.includes(customer.state);
  if (isOffMainland) throw new ShopError('overnight_unavailable');
  if (isPoBox(customer.address, customer.address2)) throw new ShopError('po_box_ground_only');
  if (lines.some((line) => line.isTenPack)) throw new ShopError('bulk_ground_only');
}

/** The tax rules use five digits, also of a ZIP+4. Canadian orders are not taxed. */
export function postalCodeOf(customer: CustomerInfo): string | null {
  return 'zipCode' in customer ? customer.zipCode.slice(0, 5) : null;
}

export type DraftDeps = Pick<
  Deps,
  'connection' | 'catalogue' | 'print' | 'rates' | 'tax' | 'store' | 'canada' | 'clock' | 'log'
>;

/** How many of an item an order reserves, add-ons and rolls of bundles included. */
interface StockDemand {
  readonly itemId: string;
  readonly qty: number;
}

/** The priced cart and the stock that it needs. Nothing is stored or reserved yet. */
export interface OrderDraft {
  readonly lines: readonly CartLine[];
  readonly demand: readonly StockDemand[];
  readonly totals: Totals;
  readonly terms: OrderTerms;
  /** to Canada only */
  readonly atTheDoor?: AtTheDoor | undefined;
  readonly coupon: string | null;
  /** a payment by link for a change of another order, whose stock that has */
  readonly chargeId?: number;
}

/** The cart as it can be ordered, before the shipping method is known. */
export interface OrderableCart extends Pick<OrderDraft, 'lines' | 'demand'> {
  readonly moneyLines: (MoneyLine & { readonly id: string })[];
  readonly coupon: Coupon | null;
}

/** Validates cart and coupon: stock, limits, members' items and both minimums. */
export async function orderableCart(
  deps: DraftDeps,
  shopper: Shopper,
  lines: readonly CartLine[],
  couponName: string | null | undefined,
  email?: string,
): Promise<OrderableCart> {
  checkLines(deps, shopper, lines);
  const demand = [...stockDemand(lines)].map(([itemId, qty]) => ({ itemId, qty }));
  const quantity = demand.reduce((sum, { qty }) => sum + qty, 0);
  if (quantity > SHOPPER_LIMITS.quantity) throw new ShopError('order_too_large', { limit: SHOPPER_LIMITS.quantity });
  const moneyLines = lines.map((line) => ({ ...moneyLine(line), id: line.id }));
  const coupon = couponName?.trim()
    ? await findCoupon(deps, couponName, { owner: shopper.id, ...(email && { email }) })
    : null;
  if (coupon && !hasNeededSpool(coupon, moneyLines)) throw new ShopError('coupon_needs_spool', { code: coupon.name });
  return { lines, demand, moneyLines, coupon };
}

/** Rejects an order below the shop's minimum, or below that of its coupon. */
export function checkMinimums(
  { subtotal }: Pick<Totals, 'subtotal'>,
  coupon: Coupon | null,
  { minimum }: Pick<Rates, 'minimum'>,
): void {
  if (subtotal < minimum) throw new ShopError('order_minimum', { least: plainDollars(minimum) });
  if (coupon && subtotal < coupon.minAmount.subtotal) {
    throw new ShopError('coupon_minimum', { code: coupon.name, minimum: dollars(coupon.minAmount.subtotal) });
  }
}

/** Validates cart, coupon and delivery, and prices them by the shop's rules alone: no amount in the request is trusted. */
export async function draftOrder(
  deps: DraftDeps,
  shopper: Shopper,
  lines: readonly CartLine[],
  checkout: CheckoutRequest,
): Promise<OrderDraft> {
  const { customerInfo, couponName, shownTotal } = checkout;
  const { demand, moneyLines, coupon } = await orderableCart(deps, shopper, lines, couponName, customerInfo.email);
  checkDelivery(customerInfo, moneyLines);
  const totals = await taxedTotals(deps, {
    lines: moneyLines,
    address: taxAddressOf(deps, customerInfo),
    shownTotal,
    serviceCode: customerInfo.serviceCode,
    postalCode: postalCodeOf(customerInfo),
    membership: shopper.membership,
    taxExempt: shopper.taxExempt,
    coupon,
    quotes: await quoteCart(deps, lines, customerInfo),
    rates: deps.store.rates,
  });
  checkMinimums(totals, coupon, deps.store.rates);
  checkShownTotal(totals.total, shownTotal);
  checkPayable(totals.total, checkout);
  const atTheDoor = estimateDoor(deps, { lines, customer: customerInfo, totals });
  return { lines, demand, totals, terms: termsOf(deps.store), atTheDoor, coupon: coupon?.name ?? null };
}

function checkLines({ catalogue }: DraftDeps, shopper: Shopper, lines: readonly CartLine[]): void {
  if (lines.length === 0) throw new ShopError('cart_empty');
  for (const line of lines) {
    const error = membersOnlyError(catalogue, shopper, line);
    if (error) throw error;
  }
  const reason = lines.find((line) => line.error)?.error;
  if (reason) throw new ShopError('cart_has_errors', { reason });
}
