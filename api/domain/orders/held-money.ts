import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';
import type { OrderRow } from './order-rows.ts';
import { type DisputeRow, disputesOf } from './record-dispute.ts';

/** The bank has the money: it may decide for the shop (`open`), or has decided for the shopper (`lost`). */
const HOLDING = ['open', 'lost'] as const;

/** While the bank holds the money, a refund would pay the shopper twice, and a parcel would be a gift. */
export function holdsMoney({ status }: Pick<DisputeRow, 'status'>): boolean {
  return (HOLDING as readonly string[]).includes(status);
}

/** The same about the row of `orders` in a query. */
export const isMoneyHeld = sql<boolean>`exists (
  select from order_disputes where order_disputes.order_id = orders.id and order_disputes.status = any(${[...HOLDING]}))`;

/**
 * Asked wherever goods leave, are put aside or are made: throws `order_disputed` while a dispute holds the order's money,
 * unless somebody says that the goods leave all the same.
 */
export async function requireMoney(
  db: Db,
  { id, ref_id: refId }: Pick<OrderRow, 'id' | 'ref_id'>,
  { despiteDispute = false }: { readonly despiteDispute?: boolean | undefined } = {},
): Promise<void> {
  const dispute = despiteDispute ? undefined : (await disputesOf(db, [id])).find(holdsMoney);
  if (dispute) throw new ShopError('order_disputed', { refId, dispute: dispute.id });
}
