import { wireCountry } from '../../../contract/country.ts';
import type { CustomerInfo } from '../../../contract/customer.ts';
import { cents } from '../../../contract/money/cents.ts';
import { CANCEL_MINUTES, type Order, type OrderLine, type ShopperOrderStatus } from '../../../contract/order.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import type { OrderRow } from './order-rows.ts';
import { termsOfOrder } from './order-terms.ts';

/** An order as its owner sees it. The client secret is included only while the bank asks the shopper to authenticate. */
export function presentOrder(row: OrderRow, lines: OrderLine[], clientSecret?: string): Order {
  const { terms: _, ...totals } = row.totals;
  const { returnDays, returnFee } = termsOfOrder(row);
  return {
    id: row.id,
    ts: row.ts.toISOString(),
    status: row.status,
    standing: displayStatus(row),
    payment: {
      amount: cents(row.amount),
      tax: totals.tax,
      shippingCost: totals.shipping,
      refId: row.ref_id,
      status: row.status,
      refunded: cents(row.refunded),
      ...paidWithOf(row),
      ...(row.paypal_order_id && row.status === 'requires_action' && { paypalOrderId: row.paypal_order_id }),
      ...(clientSecret && row.status === 'requires_action' && { clientSecret }),
    },
    totals,
    shipping: shippingOf(row.customer),
    email: row.email,
    arrival: row.arrival,
    printingAt: row.printing_at?.toISOString() ?? null,
    packedAt: row.packed_at?.toISOString() ?? null,
    shippedAt: row.shipped_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    cancelMessage: row.cancel_message,
    cancelRefund: row.cancel_refund === null ? null : cents(row.cancel_refund),
    cancelUntil: cancelUntil(row)?.toISOString() ?? null,
    returnUntil: returnUntil(row)?.toISOString() ?? null,
    returnTerms: { returnDays, returnFee },
    trackingNum: row.tracking_numbers[0] ?? null,
    trackingInfo: row.tracking_numbers.map((trackingNum) => ({ trackingNum })),
    lines,
  };
}

function paidWithOf({ paid_with, payment_service }: OrderRow): Pick<Order['payment'], 'paidWith'> {
  if (paid_with) return { paidWith: paid_with };
  return payment_service === 'paypal' ? { paidWith: { kind: 'paypal' } } : {};
}

/** Pickup orders have no address. */
function shippingOf(customer: CustomerInfo): Order['shipping'] {
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  const { serviceCode } = customer;
  if (!('address' in customer)) {
    return { name, address: '', address2: '', city: '', state: '', zipCode: '', country: '', serviceCode };
  }
  const { address, address2 = '', city, state, zipCode, country } = customer;
  return { name, address, address2, city, state, zipCode, country: wireCountry(country), serviceCode };
}

/**
 * Until when the shopper may cancel; null: work on the order has begun, or it cannot be canceled at all. A month of Premium
 * is canceled with the membership.
 */
export function cancelUntil(row: OrderRow): Date | null {
  const hasBegun = row.printing_at ?? row.packed_at ?? row.part_shipped_at ?? row.shipped_at;
  if (row.status !== 'paid' || hasBegun || row.subscription_id || row.refunded > 0 || !row.settled_at) return null;
  return new Date(row.settled_at.getTime() + CANCEL_MINUTES * 60_000);
}

const DAY_MS = 86_400_000;
/** Seven business days, as promised for ground, take eleven days at most. */
const LONGEST_WAY_MS = 11 * DAY_MS;

/** Until when a return may be requested; null: nothing has shipped, or everything is refunded. */
export function returnUntil(row: OrderRow): Date | null {
  const { status, customer, arrival, shipped_at, delivered_at } = row;
  if (status !== 'paid' || !shipped_at) return null;
  const promised = arrival ? new Date(`${arrival.to}T23:59:59Z`).getTime() : shipped_at.getTime() + LONGEST_WAY_MS;
  const isPickup = customer.serviceCode === serviceCodes.pickup;
  const expected = isPickup ? shipped_at.getTime() : Math.max(promised, shipped_at.getTime());
  return new Date((delivered_at?.getTime() ?? expected) + termsOfOrder(row).returnDays * DAY_MS);
}

type Facts = Pick<OrderRow, 'status' | 'refunded' | 'shipped_at'> &
  Partial<Pick<OrderRow, 'printing_at' | 'packed_at' | 'part_shipped_at' | 'delivered_at'>> & {
    customer: { serviceCode: number };
  };

/** The one word that its owner sees, made of the order's status, refunds and shipment. On the wire it is `standing`. */
export function displayStatus(row: Facts): ShopperOrderStatus {
  const { status, refunded, shipped_at, customer } = row;
  if (status === 'pending' || status === 'requires_action') return 'processing';
  if (status !== 'paid') return status;
  if (refunded > 0) return 'partly_refunded';
  if (row.delivered_at) return 'delivered';
  if (shipped_at) return customer.serviceCode === serviceCodes.pickup ? 'ready_for_pickup' : 'shipped';
  if (row.part_shipped_at) return 'partly_shipped';
  if (row.packed_at) return 'packed';
  return row.printing_at ? 'printing' : 'paid';
}
