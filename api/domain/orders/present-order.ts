import type { CustomerInfo } from '../../contract/customer.ts';
import { cents } from '../../contract/money/cents.ts';
import type { Order, OrderLine, ShopperOrderStatus } from '../../contract/order.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import type { OrderRow } from './order-rows.ts';

/** An order as its owner sees it. The client secret is included only while the bank asks the shopper to authenticate. */
export function presentOrder(row: OrderRow, lines: OrderLine[], clientSecret?: string): Order {
  return {
    id: row.id,
    ts: row.ts.toISOString(),
    status: row.status,
    standing: displayStatus(row),
    payment: {
      amount: cents(row.amount),
      tax: row.totals.tax,
      shippingCost: row.totals.shipping,
      refId: row.ref_id,
      status: row.status,
      refunded: cents(row.refunded),
      ...paidWithOf(row),
      ...(row.paypal_order_id && row.status === 'requires_action' && { paypalOrderId: row.paypal_order_id }),
      ...(clientSecret && row.status === 'requires_action' && { clientSecret }),
    },
    totals: row.totals,
    shipping: shippingOf(row.customer),
    email: row.email,
    shippedAt: row.shipped_at?.toISOString() ?? null,
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
  return { name, address, address2, city, state, zipCode, country, serviceCode };
}

type Facts = Pick<OrderRow, 'status' | 'refunded' | 'shipped_at'> & { customer: { serviceCode: number } };

/** The one word that its owner sees, made of the order's status, refunds and shipment. On the wire it is `standing`. */
export function displayStatus({ status, refunded, shipped_at, customer }: Facts): ShopperOrderStatus {
  if (status === 'pending' || status === 'requires_action') return 'processing';
  if (status !== 'paid') return status;
  if (refunded > 0) return 'partly_refunded';
  if (!shipped_at) return 'paid';
  return customer.serviceCode === serviceCodes.pickup ? 'ready_for_pickup' : 'shipped';
}
