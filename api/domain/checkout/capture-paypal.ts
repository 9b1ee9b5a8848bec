import type { ErrorCode } from '../../contract/errors.ts';
import { cents } from '../../contract/money/cents.ts';
import type { Order } from '../../contract/order.ts';
import type { PaymentState } from '../../gateways/payments/payments.ts';
import { linesOf, type OrderRow } from '../orders/order-rows.ts';
import { presentOrder } from '../orders/present-order.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { type DriveDeps, outcomeUnknown } from './drive-payment.ts';
import { ownPaypalOrder } from './own-paypal-order.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Moves the money of an order that its owner approved at PayPal. Sent again, it is answered the same: the amount is
 * that of the recorded order, whatever cart and prices are by now.
 */
export async function capturePaypal(deps: DriveDeps, shopper: Shopper, paypalOrderId: string): Promise<Order> {
  const order = await ownPaypalOrder(deps, shopper, paypalOrderId);
  if (order.status !== 'requires_action') return await answerOf(deps, order);
  if (!deps.paypal) throw new ShopError('payment_unavailable');
  const { id: orderId, amount } = order;
  const state = await deps.paypal
    .capture({ orderId, paymentId: paypalOrderId, amount: cents(amount) })
    .catch(outcomeUnknown(deps, order));
  const settled = await deps.db.transaction().execute((trx) => settlePayment(deps, trx, orderId, state));
  return await answerOf(deps, settled, state);
}

async function answerOf({ db }: DriveDeps, order: OrderRow, state?: PaymentState): Promise<Order> {
  switch (order.status) {
    case 'declined':
      throw new ShopError('payment_declined', { reason: order.decline_reason ?? '' });
    case 'cancelled':
      throw new ShopError('order_cancelled');
    case 'pending':
    case 'requires_action':
      throw new ShopError(waitsFor(state));
    case 'paid':
    case 'refunded':
      return presentOrder(order, (await linesOf(db, [order.id])).get(order.id) ?? []);
  }
}

function waitsFor(state: PaymentState | undefined): ErrorCode {
  if (state?.status === 'processing') return 'paypal_pending';
  const isDeclined = state?.status === 'requires_approval' && state.isFundingDeclined;
  return isDeclined ? 'paypal_funding_declined' : 'paypal_not_approved';
}
