import type { Pool } from 'pg';
import type { OrderStatus, PaymentService } from '../../../contract/order.ts';
import type { Connection } from '../../db/connect.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import { type PaymentEvent, PaymentsUnavailable, WebhookForged } from '../../gateways/payments/payments.ts';
import type { Deps } from '../deps.ts';
import { findPaidOrder } from '../orders/order-rows.ts';
import { recordDispute } from '../orders/record-dispute.ts';
import { recordFailedRefund, recordPaidRefunds } from '../orders/record-refund.ts';
import { type SettleDeps, settlePayment } from '../orders/settle-payment.ts';
import { settleTable } from '../orders/settle-table.ts';
import { ShopError } from '../shop-error.ts';

type PaymentUpdate = NonNullable<PaymentEvent['payment']>;

export interface PaymentEventDeps extends SettleDeps {
  readonly connection: Connection;
}

/**
 * Handles a webhook event of a payment service. The event's id is stored in the same transaction as its effect, so that
 * each event has one effect and a failed one is handled again when the service resends it. Returns the parsed event.
 */
export async function handlePaymentEvent(
  deps: PaymentEventDeps,
  provider: PaymentService,
  parsing: Promise<PaymentEvent>,
): Promise<PaymentEvent> {
  const event = await parsing.catch((error) => {
    if (error instanceof PaymentsUnavailable) throw new ShopError('payment_unavailable');
    throw error instanceof WebhookForged ? new ShopError('webhook_signature') : error;
  });
  if (event.payment && (await isAlreadySettled(deps.connection.pool, provider, event.payment))) return event;
  await deps.connection.db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('webhook_events')
      .values({ provider, id: event.id, type: event.type, received_at: deps.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows === 1n) await applyEvent(deps, trx, provider, event);
  });
  return event;
}

async function applyEvent(
  deps: PaymentEventDeps,
  trx: Transaction<Database>,
  provider: PaymentService,
  { id, payment, partRefund, refundFailed, dispute }: PaymentEvent,
): Promise<void> {
  const paymentId = payment?.state.paymentId ?? (partRefund ?? refundFailed ?? dispute)?.paymentId;
  if (!paymentId) return;
  const { orderId = null } = payment ?? partRefund ?? refundFailed ?? dispute ?? {};
  const order = await findPaidOrder(trx, provider, orderId, paymentId);
  if (!order) deps.log.info('payment event for an unknown order', { event: id });
  else if (payment) await settlePayment(deps, trx, order.id, payment.state);
  else if (partRefund) {
    const { refundedInAll: total, refundIds } = partRefund;
    await recordPaidRefunds(deps, trx, order.id, { refundIds, total });
  } else if (refundFailed) await recordFailedRefund(deps, trx, order.id, refundFailed);
  else if (dispute) await recordDispute(deps, trx, order.id, dispute);
}

/** Most events repeat the response to the charge: without an effect they need no transaction. */
async function isAlreadySettled(pool: Pool, provider: PaymentService, { state }: PaymentUpdate): Promise<boolean> {
  const status = await paymentStatus(pool, provider, state.paymentId);
  return status !== undefined && settleTable[status][state.status] === 'nothing';
}

/** Prepared, because every payment sends events, most of which bring nothing new. */
const findStatus = {
  stripe: {
    name: 'stripe-payment-status',
    text: `select status from orders where payment_intent_id = $1 and payment_service = 'stripe'`,
  },
  paypal: {
    name: 'paypal-payment-status',
    text: `select status from orders where paypal_order_id = $1 and payment_service = 'paypal'`,
  },
} as const;

/** The status of the order with this payment; undefined when there is none. */
async function paymentStatus(
  pool: Pool,
  service: PaymentService,
  paymentId: string | null,
): Promise<OrderStatus | undefined> {
  const { rows } = await pool.query<{ status: OrderStatus }>({ ...findStatus[service], values: [paymentId] });
  return rows[0]?.status;
}

/**
 * Stripe and PayPal can resend an event from their dashboards for 30 days. A week is added for clocks and queues. A later
 * event is still harmless, because the settle table has no way back.
 */
const DAYS_KEPT = 37;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes the ids of handled events once the services no longer resend them; returns how many. */
export async function sweepWebhookEvents({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await connection.db
    .deleteFrom('webhook_events')
    .where('received_at', '<', new Date(clock().getTime() - DAYS_KEPT * DAY_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
