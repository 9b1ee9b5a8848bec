import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/schema.ts';
import type { PaymentState } from '../../gateways/payments/payments.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { clearChangedLines } from './clear-bought-lines.ts';
import { factsOf, isWrongAmount, type SettleDeps } from './settle-payment.ts';
import { settleTable } from './settle-table.ts';

/**
 * What most orders come to: paid at the first try. One statement marks the order and empties the cart, provided that
 * it still stands as it was seen. Undefined: there is something else to settle, or somebody else was first.
 */
export async function completeOrder(
  { jobs, clock, log }: SettleDeps,
  trx: Transaction<Database>,
  seen: OrderRow,
  state: PaymentState,
): Promise<OrderRow | undefined> {
  if (isWrongAmount(seen, state) || settleTable[seen.status][state.status] !== 'complete') return undefined;
  const changes = { ...factsOf(seen, state), status: 'paid', settled_at: clock() } as const;
  const completed = await trx
    .with('paid', (db) =>
      db
        .updateTable('orders')
        .set(changes)
        .where('id', '=', seen.id)
        .where('status', '=', seen.status)
        .where('payment_intent_id', 'is not distinct from', seen.payment_intent_id)
        .where('paypal_order_id', 'is not distinct from', seen.paypal_order_id)
        .returningAll(),
    )
    .with('bought', (db) =>
      db
        .selectFrom('order_lines')
        .where('order_id', '=', seen.id)
        .select([sql<string>`(body ->> 'id')::uuid`.as('id'), 'qty']),
    )
    .with('gone', (db) =>
      db
        .deleteFrom('cart_lines')
        .using(['bought', 'paid'])
        .whereRef('cart_lines.id', '=', 'bought.id')
        .whereRef('cart_lines.owner', '=', 'paid.owner')
        .whereRef('cart_lines.qty', '<=', 'bought.qty')
        .returning('cart_lines.id'),
    )
    .selectFrom('paid')
    .selectAll()
    .select(sql<boolean>`(select count(*) from gone) = (select count(*) from bought)`.as('isWhole'))
    .executeTakeFirst();
  if (!completed) return undefined;
  const { isWhole, ...order } = completed;
  if (!isWhole) await clearChangedLines(trx, order);
  await jobs.enqueue(trx, 'order-confirmation', { orderId: order.id });
  log.info('order settled', { refId: order.ref_id, action: 'complete', from: seen.status, to: order.status });
  return order;
}
