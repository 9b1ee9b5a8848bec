import { dollars } from '../../contract/money/cents.ts';
import type { Order } from '../../contract/order.ts';
import { columns } from '../desk.ts';

/** An order as a packing bench reads it. */
export function orderLines({ payment, shipping, totals, ...order }: Order): string[] {
  const { name, address, address2, city, state, zipCode, country } = shipping;
  const place = [address, address2, `${city} ${state} ${zipCode}`.trim(), country].filter(Boolean).join(', ');
  const goods = order.lines.map((line) => [`${line.qty} ×`, line.itemId, line.name, dollars(line.price)]);
  const sums = [
    ['Subtotal', dollars(totals.subtotal)],
    ['Discount', dollars(totals.discount)],
    ['Shipping', dollars(totals.shipping)],
    ['Tax', dollars(totals.tax)],
    ['Total', dollars(totals.total)],
    ...(payment.refunded ? [['Given back', dollars(payment.refunded)]] : []),
  ];
  return [
    `${payment.refId}  ${order.standing?.replaceAll('_', ' ') ?? order.status}  ${order.ts}`,
    `${name} <${order.email}>`,
    place || 'Local pickup',
    ...(order.trackingInfo.length > 0
      ? [`Tracking: ${order.trackingInfo.map((each) => each.trackingNum).join(', ')}`]
      : []),
    '',
    ...columns(goods),
    '',
    ...columns(sums),
  ];
}
