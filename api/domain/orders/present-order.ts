import { cents } from '../../../contract/cents.ts';
import { wireCountry } from '../../../contract/country.ts';
import type { CustomerInfo } from '../../../contract/customer.ts';
import type { Order, OrderLine } from '../../../contract/order.ts';
import type { OrderRow } from './order-rows.ts';
import { cancelUntil, returnUntil } from './order-state.ts';
import { termsOfOrder } from './order-terms.ts';

/** An order as its owner sees it. The client secret is included only while the bank asks the shopper to authenticate. */
export function presentOrder(row: OrderRow, lines: OrderLine[], clientSecret?: string): Order {
  const { terms: _, atTheDoor, ...totals } = row.totals;
  const { returnDays, returnFee } = termsOfOrder(row);
  return {
    id: row.id,
    ts: row.ts.toISOString(),
    status: row.status,
    standing: row.display_status,
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
    ...(atTheDoor && { atTheDoor }),
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
