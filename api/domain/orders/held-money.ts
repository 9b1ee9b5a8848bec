import { sql } from 'kysely';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';
import type { OrderRow } from './order-rows.ts';
import { type DisputeRow, disputesOf } from './record-dispute.ts';

type Dispute = Pick<DisputeRow, 'status'>;

/** The bank has the money: it may decide for the shop (`open`), or has decided for the shopper (`lost`). A refund would pay the shopper twice. */
export function holdsMoney({ status }: Dispute): boolean {
  return status === 'open' || status === 'lost';
}

/** The money is gone, or may go soon because somebody suspects fraud: a parcel would be a gift. */
const HOLDING_GOODS = ['open', 'lost', 'review'] as const;

export function holdsGoods({ status }: Dispute): boolean {
  return (HOLDING_GOODS as readonly string[]).includes(status);
}

/** Why the goods stay here, as staff read it; undefined: they may go. */
export function reasonToHold(disputes: readonly Dispute[]): string | undefined {
  if (disputes.some(holdsMoney)) return words.disputed;
  return disputes.some(holdsGoods) ? words.reviewed : undefined;
}

/** The same about the row of `orders` in a query. */
export const isMoneyHeld = sql<boolean>`exists (
  select from order_disputes where order_disputes.order_id = orders.id and order_disputes.status = any(${[...HOLDING_GOODS]}))`;

/**
 * Asked wherever goods leave, are put aside or are made: throws `order_disputed` while a dispute or review holds the
 * order, unless somebody says that the goods leave all the same.
 */
export async function requireMoney(
  db: Db,
  { id, ref_id: refId }: Pick<OrderRow, 'id' | 'ref_id'>,
  { despiteDispute = false }: { readonly despiteDispute?: boolean | undefined } = {},
): Promise<void> {
  const disputes = despiteDispute ? [] : await disputesOf(db, [id]);
  const reason = reasonToHold(disputes);
  if (reason) throw new ShopError('order_disputed', { refId, dispute: disputes.find(holdsGoods)?.id ?? '', reason });
}
