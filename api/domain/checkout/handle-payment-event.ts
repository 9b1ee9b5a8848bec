import type { Pool } from 'pg';
import type { PaymentService } from '../../contract/order.ts';
import type { Connection } from '../../db/connect.ts';
import { paymentStanding } from '../../db/queries/payment-standing.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import { type PaymentEvent, PaymentsUnavailable, WebhookForged } from '../../gateways/payments/payments.ts';
import { findPaidOrder } from '../orders/order-rows.ts';
import { recordDispute } from '../orders/record-dispute.ts';
import { recordFailedRefund } from '../orders/record-failed-refund.ts';
import { recordRefund } from '../orders/record-refund.ts';
import { ShopError } from '../shop-error.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';
import { settleTable } from './settle-table.ts';

type PaymentNews = NonNullable<PaymentEvent['payment']>;

export interface EventDeps extends SettleDeps {
  readonly connection: Connection;
}

/**
 * Acts on news from the payment service. The event's id is stored in the same transaction as its effect: an event
 * has one effect, and one that failed half-way comes again. Gives back what was told.
 */
export async function handlePaymentEvent(
  deps: EventDeps,
  provider: PaymentService,
  reading: Promise<PaymentEvent>,
): Promise<PaymentEvent> {
  const event = await reading.catch((error) => {
    if (error instanceof PaymentsUnavailable) throw new ShopError('payment_unavailable');
    throw error instanceof WebhookForged ? new ShopError('webhook_signature') : error;
  });
  if (event.payment && (await isOldNews(deps.connection.pool, provider, event.payment))) return event;
  await deps.connection.db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('webhook_events')
      .values({ provider, id: event.id, type: event.type, received_at: deps.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows === 1n) await takeIn(deps, trx, provider, event);
  });
  return event;
}

async function takeIn(
  deps: EventDeps,
  trx: Transaction<Database>,
  provider: PaymentService,
  { id, payment, partRefund, refundFailed, dispute }: PaymentEvent,
): Promise<void> {
  const paymentId = payment?.state.paymentId ?? (partRefund ?? refundFailed ?? dispute)?.paymentId;
  if (!paymentId) return;
  const { orderId = null } = payment ?? partRefund ?? refundFailed ?? dispute ?? {};
  const order = await findPaidOrder(trx, provider, orderId, paymentId);
  if (!order) deps.log.info('payment of an order that is not ours', { event: id });
  else if (payment) await settlePayment(deps, trx, order.id, payment.state);
  else if (partRefund) await recordRefund(deps, trx, order.id, partRefund.refundedInAll);
  else if (refundFailed) await recordFailedRefund(deps, trx, order.id, refundFailed);
  else if (dispute) await recordDispute(deps, trx, order.id, dispute);
}

/** Most news is what the answer to the charge said already: it is heard without a transaction, as it has no effect. */
async function isOldNews(pool: Pool, provider: PaymentService, { state }: PaymentNews): Promise<boolean> {
  const status = await paymentStanding(pool, provider, state.paymentId);
  return status !== undefined && settleTable[status][state.status] === 'nothing';
}
