import type { Selectable } from 'kysely';
import type { OrderLine, PaymentService } from '../../contract/order.ts';
import type { Database, Db, OrdersTable, Transaction } from '../../db/schema.ts';

export type OrderRow = Selectable<OrdersTable>;

/** Where the id stands that a service knows an order's payment by. */
export const paymentColumns = { stripe: 'payment_intent_id', paypal: 'paypal_order_id' } as const;

export function paymentIdOf(order: OrderRow): string | null {
  return order[paymentColumns[order.payment_service]];
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  return await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findOrderByKey(db: Db, owner: string, key: string): Promise<OrderRow | undefined> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .where('owner', '=', owner)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** The order a payment belongs to, by what the payment service knows of it. */
export async function findPaidOrder(
  db: Db,
  service: PaymentService,
  orderId: string | null,
  paymentId: string | null,
): Promise<OrderRow | undefined> {
  const byPayment = await db
    .selectFrom('orders')
    .selectAll()
    .where('payment_service', '=', service)
    .where(paymentColumns[service], '=', paymentId)
    .executeTakeFirst();
  const order = byPayment ?? (orderId && isUuid(orderId) ? await findOrder(db, orderId) : undefined);
  return order?.payment_service === service ? order : undefined;
}

/** Holds the order until the transaction ends: one transition after the other. */
export async function lockOrder(trx: Transaction<Database>, id: string): Promise<OrderRow> {
  return await trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function linesOf(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderLine[]>> {
  const rows = orderIds.length
    ? await db
        .selectFrom('order_lines')
        .select(['order_id', 'body'])
        .where('order_id', 'in', [...orderIds])
        .orderBy('order_id')
        .orderBy('position')
        .execute()
    : [];
  const lines = new Map<string, OrderLine[]>(orderIds.map((id) => [id, []]));
  for (const { order_id, body } of rows) lines.get(order_id)?.push(body);
  return lines;
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
