import type { Database, Kysely } from '../../db/schema.ts';
import { type PaymentEvent, type Payments, WebhookForged } from '../../gateways/payments/payments.ts';
import { findPaidOrder } from '../orders/order-rows.ts';
import { ShopError } from '../shop-error.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';
import { settleTable } from './settle-table.ts';

type PaymentNews = NonNullable<PaymentEvent['payment']>;

export interface EventDeps extends SettleDeps {
  readonly db: Kysely<Database>;
  readonly payments: Payments;
}

/**
 * Acts on news from the payment service. The event's id is stored in the same transaction as its effect: an event
 * has one effect, and one that failed half-way comes again.
 */
export async function handlePaymentEvent(deps: EventDeps, rawBody: string, signature: string): Promise<void> {
  const event = await deps.payments.readWebhook(rawBody, signature).catch((error) => {
    throw error instanceof WebhookForged ? new ShopError('webhook_signature') : error;
  });
  if (event.payment && (await isOldNews(deps.db, event.payment))) return;
  await deps.db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('webhook_events')
      .values({ provider: 'stripe', id: event.id, type: event.type, received_at: deps.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows !== 1n || !event.payment) return;
    const { orderId, state } = event.payment;
    const order = await findPaidOrder(trx, orderId, state.paymentId);
    if (order) await settlePayment(deps, trx, order.id, state);
    else deps.log.info('payment of an order that is not ours', { event: event.id });
  });
}

/** Most news is what the answer to the charge said already: it is heard without a transaction, as it has no effect. */
async function isOldNews(db: Kysely<Database>, { orderId, state }: PaymentNews): Promise<boolean> {
  const order = await findPaidOrder(db, orderId, state.paymentId);
  if (!order?.payment_intent_id) return false;
  return settleTable[order.status][state.status] === 'nothing';
}
