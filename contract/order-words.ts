import type { Store } from './catalogue/store.ts';
import { countryName } from './country.ts';
import { dollars } from './dollars.ts';
import { orderMessages } from './messages/orders.ts';
import type { Order, OrderStatus, ShopperOrderStatus, TrackedOrder } from './order.ts';
import { townLine } from './postal-code.ts';
import { serviceCodes } from './service-code.ts';
import { daysText, printingWords, spanText, transitDays } from './shipping/arrival-words.ts';
import { groundCarrier } from './shipping/carriers.ts';
import { dayText } from './shipping/day-words.ts';

/** What the page, the mails and the PDF say of an order, written once. */

const services: Record<number, string> = {
  [serviceCodes.overnight]: 'FedEx Overnight',
  [serviceCodes.canadaGround]: 'FedEx Ground to Canada',
  [serviceCodes.canadaEconomy]: 'FedEx International Economy',
};

/** The carrier's service; empty for pickup. */
export function serviceWords({ shipping, lines }: Pick<Order, 'shipping' | 'lines'>): string {
  if (shipping.serviceCode === serviceCodes.ground) return `${groundCarrier(lines)}, ${daysText(transitDays.ground)}`;
  return services[shipping.serviceCode] ?? '';
}

export function isPickup({ shipping }: Pick<Order, 'shipping'>): boolean {
  return shipping.serviceCode === serviceCodes.pickup;
}

/** A status in words, such as `partly refunded`. The wire spells `cancelled` as older clients know it. */
export function statusWords(status: OrderStatus | ShopperOrderStatus): string {
  return status.replaceAll('_', ' ').replace('cancelled', 'canceled');
}

export interface DeliveryWords {
  readonly heading: string;
  readonly lines: readonly string[];
}

export type PickupPlace = Pick<Store, 'name' | 'address' | 'pickupHours'>;

/** The shipping address, or where and when to pick up the order. */
export function deliveryWords(order: Pick<Order, 'shipping' | 'lines'>, store: PickupPlace): DeliveryWords {
  const { shipping } = order;
  if (isPickup(order)) {
    const { line1, line2, city, state, zip } = store.address;
    return {
      heading: 'Pick it up',
      lines: [store.name, line1, line2, `${city}, ${state} ${zip}`, store.pickupHours].filter(Boolean),
    };
  }
  const { name, address, address2, city, state, zipCode, country } = shipping;
  return {
    heading: 'Ships to',
    lines: [name, address, address2, townLine(city, state, zipCode), countryName(country), serviceWords(order)].filter(
      Boolean,
    ),
  };
}

/** The shop's day of a moment, such as "Sat, Nov 21". */
const shopDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'America/Detroit',
});
const shopDayOf = (moment: string) => shopDay.format(new Date(moment));

type ArrivalFacts = Pick<Order, 'arrival' | 'shipping' | 'lines' | 'shippedAt' | 'deliveredAt' | 'status'>;

/** When the order arrives, or arrived: "Arrives Tue, Nov 24 to Mon, Nov 30". Without a promised day, the service's usual time. */
export function arrivalWords(order: ArrivalFacts): string {
  const { arrival, shippedAt, deliveredAt, status } = order;
  if (['pending', 'requires_action', 'processing'].includes(status)) return orderMessages.waitsForPayment;
  if (status !== 'paid' && status !== 'refunded') return orderMessages.cancelledNothingShips;
  if (deliveredAt) return `${isPickup(order) ? 'Picked up' : 'Delivered'} ${shopDayOf(deliveredAt)}`;
  if (status === 'refunded') {
    return shippedAt ? `Shipped ${shopDayOf(shippedAt)}` : orderMessages.cancelledNothingShips;
  }
  if (isPickup(order)) {
    if (shippedAt) return `Ready since ${shopDayOf(shippedAt)}`;
    return arrival ? `Ready ${dayText(arrival.from)}` : 'We email you when it is ready';
  }
  if (!arrival) return serviceWords(order);
  const { from, to } = arrival;
  return `Arrives ${spanText({ from, to })}`;
}

/** What the shopper has to do next, and may. */
export function nextSteps(order: Order): string[] {
  const { status, cancelledAt, shippedAt, deliveredAt, lines, arrival, charges = [] } = order;
  if (cancelledAt) return [];
  if (status === 'refunded') return [orderMessages.nextRefunded];
  if (status === 'processing') return [orderMessages.nextPending];
  if (status === 'declined') return [orderMessages.nextDeclined];
  if (status !== 'paid') return [orderMessages.nextUnpaid];
  if (deliveredAt) return [orderMessages.nextDelivered];
  if (shippedAt) return [isPickup(order) ? orderMessages.nextReady : orderMessages.nextShipped];
  if (order.shipments) return [orderMessages.nextPartShipped];
  const hasPrints = lines.some(({ type }) => type === 'pod');
  const asked = charges.find(({ paidAt }) => !paidAt);
  return [
    ...(asked
      ? [orderMessages.waitsForCharge(dollars(asked.amount), asked.changes.join(', '), shopDayOf(asked.until))]
      : []),
    isPickup(order) ? orderMessages.nextPickup : orderMessages.nextPacking,
    ...(hasPrints ? [printingWords(arrival, lines)] : []),
  ];
}

export type OrderStep = TrackedOrder['steps'][number];

/** The order status as steps, each with its moment. What the shop does not know is left out. */
export function orderSteps(order: Order): OrderStep[] {
  const { ts, status, cancelledAt, printingAt, packedAt, shippedAt, deliveredAt, lines, payment, shipments } = order;
  const placed = { label: 'Placed', at: ts, isDone: true };
  if (cancelledAt) {
    const isRefunded = (payment.refunded ?? 0) > 0;
    return [
      placed,
      { label: 'Canceled', at: cancelledAt, isDone: true },
      ...(payment.amount > 0 ? [{ label: 'Refunded', at: null, isDone: isRefunded }] : []),
    ];
  }
  if (status !== 'paid' && status !== 'processing') return [];
  const step = (label: string, at: string | null | undefined, isPast: boolean): OrderStep => ({
    label,
    at: at ?? null,
    isDone: Boolean(at) || isPast,
  });
  const hasPrints = lines.some(({ type }) => type === 'pod');
  const isOut = Boolean(shippedAt);
  return [
    placed,
    ...(status === 'processing' ? [step('Paid', null, false)] : []),
    ...(hasPrints ? [step('Printing', printingAt, isOut || Boolean(packedAt))] : []),
    ...(shipments ? [step('Partly shipped', shipments[0]?.shippedAt, true)] : []),
    step('Packed', packedAt ?? shippedAt, isOut),
    step(isPickup(order) ? 'Ready for pickup' : 'Shipped', shippedAt, isOut),
    step(isPickup(order) ? 'Picked up' : 'Delivered', deliveredAt, false),
  ];
}

/** Where the money of a refund goes: "your PayPal account", "your card ending in 4242". */
export function refundMethod({ payment }: Pick<Order, 'payment'>): string {
  const { kind, last4 } = payment.paidWith ?? {};
  if (kind === 'paypal') return 'your PayPal account';
  return last4 ? `your card ending in ${last4}` : 'the card you paid with';
}

/** How long a refund takes to be seen. */
export function refundTakes({ payment }: Pick<Order, 'payment'>): string {
  return orderMessages.refundTakes[payment.paidWith?.kind ?? 'card'];
}
