import type { PaymentService } from '../../contract/order.ts';
import type { Database, Kysely } from '../../db/schema.ts';
import { type PaymentEvent, PaymentsUnavailable, WebhookForged } from '../../gateways/payments/payments.ts';
import { findPaidOrder, paymentIdOf } from '../orders/order-rows.ts';
import { ShopError } from '../shop-error.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';
import { settleTable } from './settle-table.ts';

type PaymentNews = NonNullable<PaymentEvent['payment']>;

export interface EventDeps extends SettleDeps {
  readonly db: Kysely<Database>;
}

/**
 * Acts on news from the payment service. The event's id is stored in the same transaction as its effect: an event
 * has one effect, and one that failed half-way comes again.
 */
export async function handlePaymentEvent(
  deps: EventDeps,
  provider: PaymentService,
  reading: Promise<PaymentEvent>,
): Promise<void> {
  const event = await reading.catch((error) => {
    if (error instanceof PaymentsUnavailable) throw new ShopError('payment_unavailable');
    throw error instanceof WebhookForged ? new ShopError('webhook_signature') : error;
  });
  if (event.payment && (await isOldNews(deps.db, provider, event.payment))) return;
  await deps.db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('webhook_events')
      .values({ provider, id: event.id, type: event.type, received_at: deps.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows !== 1n || !event.payment) return;
    const { orderId, state } = event.payment;
    const order = await findPaidOrder(trx, provider, orderId, state.paymentId);
    if (order) await settlePayment(deps, trx, order.id, state);
    else deps.log.info('payment of an order that is not ours', { event: event.id });
  });
}

/** Most news is what the answer to the charge said already: it is heard without a transaction, as it has no effect. */
async function isOldNews(
  db: Kysely<Database>,
  provider: PaymentService,
  { orderId, state }: PaymentNews,
): Promise<boolean> {
  const order = await findPaidOrder(db, provider, orderId, state.paymentId);
  if (!order || !paymentIdOf(order)) return false;
  return settleTable[order.status][state.status] === 'nothing';
}
