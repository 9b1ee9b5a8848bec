import { paymentMessages } from '../../../contract/messages/payment.ts';
import { reorderMessages } from '../../../contract/messages/reorders.ts';
import type { Order } from '../../../contract/order.ts';
import type { PayReorder } from '../../../contract/reorders.ts';
import { type ProcessedPayment, presentProcessed, processPayment } from '../checkout/payment.ts';
import { findOrderByKey } from '../orders/order-rows.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import {
  type ChargeReorderDeps,
  finishReorder,
  graceEnds,
  LEASE_MS,
  nextRetry,
  placeReorder,
} from './charge-reorder.ts';
import { keyOf, lockReorder, type ReorderRow } from './reorder-rows.ts';
import { ownCard } from './reorders.ts';

/**
 * Orders what a refused card did not pay, while the shopper is there: the bank may ask them, as at checkout. The same
 * request again continues where the bank's page ended.
 */
export async function payReorder(
  deps: ChargeReorderDeps,
  shopper: Shopper,
  id: string,
  { cardId, shownTotal }: PayReorder,
): Promise<Order> {
  const card = cardId ? await ownCard(deps, shopper, cardId) : undefined;
  const row = await claimToPay(deps, shopper, id, card && { card_id: card.id, card: JSON.stringify(card.shown) });
  let processed: ProcessedPayment | undefined;
  const known = await findOrderByKey(deps.connection.db, row.user_id, keyOf(row));
  if (known?.status === 'requires_action') {
    processed = await processPayment(deps, known);
    await finishReorder(deps, row, { kind: 'order', order: processed.order, missing: [] });
    return await presentProcessed(deps, processed);
  }
  const outcome = await placeReorder(deps, row, {
    offSession: false,
    shownTotal,
    onProcessed: (done) => {
      processed = done;
    },
  }).catch(async (error) => {
    // Of a payment with an unknown outcome the job finds out.
    if (error instanceof ShopError && error.code !== 'payment_unavailable') await release(deps, row);
    throw error;
  });
  await finishReorder(deps, row, outcome);
  if (outcome.kind === 'missed') {
    throw new ShopError('reorder_refused', { reason: reorderMessages.leftOut(outcome.missing.join(', ')) });
  }
  if (outcome.kind === 'refused') throw new ShopError('payment_declined', { reason: paymentMessages.cardDeclined });
  if (outcome.kind === 'later') throw new ShopError('payment_in_progress');
  return await presentProcessed(deps, processed ?? { order: outcome.order });
}

type Card = { readonly card_id: string; readonly card: string };

/** Claims an unpaid reorder, or goes on with the payment that waits for the bank's page. */
async function claimToPay(
  { connection, clock }: Pick<ChargeReorderDeps, 'connection' | 'clock'>,
  shopper: Shopper,
  id: string,
  card: Card | undefined,
): Promise<ReorderRow> {
  return await connection.db.transaction().execute(async (trx) => {
    const row = await lockReorder(trx, id);
    if (row?.user_id !== shopper.id) throw new ShopError('not_yours');
    if (row.status !== 'past_due') throw new ShopError('reorder_refused', { reason: reorderMessages.nothingDue });
    if (row.is_charging) {
      const order = await findOrderByKey(trx, row.user_id, keyOf(row));
      if (order?.status !== 'requires_action') throw new ShopError('reorder_placing');
      return row;
    }
    return await trx
      .updateTable('reorders')
      .set({ ...card, is_charging: true, check_at: new Date(clock().getTime() + LEASE_MS) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Nothing was placed: everything is as before the press. */
async function release({ connection, clock }: ChargeReorderDeps, { id, number, attempt, due_at }: ReorderRow) {
  await connection.db
    .updateTable('reorders')
    .set({ is_charging: false, check_at: nextRetry({ due_at }, clock()) ?? graceEnds({ due_at }) })
    .where('id', '=', id)
    .where('number', '=', number)
    .where('attempt', '=', attempt)
    .where('is_charging', '=', true)
    .execute();
}
