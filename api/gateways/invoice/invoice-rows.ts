import { dollars } from '../../contract/money/dollars.ts';
import { lineDetails } from '../mail/line-details.ts';
import { totalsRows } from '../mail/totals-rows.ts';
import type { InvoiceFacts } from './invoice-facts.ts';

/** The goods: what, how many, the price of one, the price of all. */
export function goodsRows({ order }: InvoiceFacts): string[][] {
  return order.lines.map((line) => [
    `${line.name}\n${lineDetails(line)}`,
    String(line.qty),
    dollars(line.price),
    dollars(line.price * line.qty),
  ]);
}

/** What the goods come to, and what was given back of it. The last row is what the shop has. */
export function sumRows({ order, coupon }: InvoiceFacts): [label: string, amount: string][] {
  const { amount, refunded = 0 } = order.payment;
  const rows = totalsRows(order.totals, coupon).map((row): [string, string] => [row.label, row.amount]);
  if (refunded === 0) return rows;
  return [...rows, ['Refunded', `−${dollars(refunded)}`], ['Paid after refunds', dollars(amount - refunded)]];
}
