import { sql } from 'kysely';
import type { OrderLine, PaymentService } from '../../../contract/order.ts';
import type { Database, Db, Row, RowUpdate, Transaction } from '../../db/schema.ts';
import { noPayment } from '../../gateways/payments/no-payment.ts';
import { type Payments, PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import type { Deps } from '../deps.ts';

export type OrderRow = Row<'orders'>;
type OrderUpdate = RowUpdate<'orders'>;

/** The column that holds the payment's id at each service. */
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

/** The order of a payment: by the service's payment id, else by the order id that the service was given. */
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

/** Locks the order until the transaction ends, so that its transitions happen one at a time. */
export async function lockOrder(trx: Transaction<Database>, id: string): Promise<OrderRow> {
  return await trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Locks several orders likewise. In the order of their ids, so that of two callers with the same orders one waits for the
 * other, and never each for the other.
 */
export async function lockOrders(trx: Transaction<Database>, ids: readonly string[]): Promise<OrderRow[]> {
  return await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** What a payment pays: itself, or of a payment by link for a change of an order, that order. */
interface Paid {
  readonly payment: OrderRow;
  readonly order: OrderRow;
}

/** Locks the order that a payment is for, then the payment, as everything that changes both of them does. */
export async function lockPaid(trx: Transaction<Database>, paymentId: string): Promise<Paid> {
  const orderId = await orderIdOf(trx, { id: paymentId });
  const order = await lockOrder(trx, orderId);
  return { order, payment: orderId === paymentId ? order : await lockOrder(trx, paymentId) };
}

/** The id of the order that a payment is for. */
export async function orderIdOf(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<string> {
  const charge = await db
    .selectFrom('orders')
    .innerJoin('order_charges', 'order_charges.id', 'orders.charge_id')
    .select('order_charges.order_id')
    .where('orders.id', '=', id)
    .executeTakeFirst();
  return charge?.order_id ?? id;
}

export async function updateOrder(trx: Transaction<Database>, id: string, changes: OrderUpdate): Promise<OrderRow> {
  return await trx.updateTable('orders').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Of the payments by link that are part of an order, the latest first. */
export async function linkPaymentsOf(db: Db, { id, charged }: Pick<OrderRow, 'id' | 'charged'>) {
  if (charged === 0) return [];
  return await db
    .selectFrom('orders')
    .innerJoin('order_charges', 'order_charges.id', 'orders.charge_id')
    .select(['orders.id', 'orders.amount', 'orders.refunded'])
    .where('order_charges.order_id', '=', id)
    .where('orders.status', 'in', ['paid', 'refunded'])
    .orderBy('orders.settled_at', 'desc')
    .execute();
}

/** A change of its order gave back so many cents of this payment by link; below zero: they did not arrive. */
export async function moveEdited(trx: Transaction<Database>, paymentId: string, back: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set(({ eb }) => ({ amount: eb('amount', '-', back), edited_back: eb('edited_back', '+', back) }))
    .where('id', '=', paymentId)
    .execute();
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

export type PaymentServices = Pick<Deps, 'payments' | 'paypal'>;

/** The service that holds this order's payment, if it has one. Throws without its keys: old orders outlive them. */
export function paymentServiceOf(
  services: PaymentServices,
  { payment_service, amount, edited_back }: Pick<OrderRow, 'payment_service' | 'amount' | 'edited_back'>,
): Payments {
  if (amount + edited_back === 0) return noPayment;
  if (payment_service === 'stripe') return services.payments;
  if (services.paypal) return services.paypal;
  throw new PaymentsUnavailable('unreachable', new Error('PayPal keys are not configured'));
}
