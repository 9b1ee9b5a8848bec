import { inTransaction } from '../../db/in-transaction.ts';
import { markPaid } from '../../db/queries/mark-paid.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentState } from '../../gateways/payments/payments.ts';
import { type OrderRow, paymentColumns } from '../orders/order-rows.ts';
import { isWrongAmount } from './settle-payment.ts';
import { settleTable } from './settle-table.ts';

export type CompleteDeps = Pick<Deps, 'connection' | 'jobs' | 'clock' | 'log'>;

/**
 * What most orders come to: paid at the first try, with the cart as it was. Two prepared statements do what settling
 * does in six. Undefined: there is something else to settle, or somebody else was first.
 */
export async function completeOrder(
  { connection, jobs, clock, log }: CompleteDeps,
  seen: OrderRow,
  state: PaymentState,
): Promise<OrderRow | undefined> {
  if (state.status !== 'succeeded' || isWrongAmount(seen, state)) return undefined;
  if (settleTable[seen.status].succeeded !== 'complete') return undefined;
  const { payment_intent_id, paypal_order_id, paypal_capture_id, paid_with } = seen;
  const facts = {
    ...{ payment_intent_id, paypal_order_id },
    [paymentColumns[seen.payment_service]]: seen[paymentColumns[seen.payment_service]] ?? state.paymentId,
    paypal_capture_id: paypal_capture_id ?? state.captureId ?? null,
    paid_with: paid_with ?? state.paidWith ?? null,
    settled_at: clock(),
  };
  const isDone = await inTransaction(connection.pool, async (client) => {
    if (!(await markPaid(client, seen, facts))) return false;
    await jobs.enqueue(client, 'order-confirmation', { orderId: seen.id });
    return true;
  });
  if (!isDone) return undefined;
  log.info('order settled', { refId: seen.ref_id, action: 'complete', from: seen.status, to: 'paid' });
  return { ...seen, ...facts, status: 'paid' };
}
