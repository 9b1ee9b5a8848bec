import { cents } from '../../../contract/cents.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Order } from '../../../contract/order.ts';
import type { PaypalCheckout, PaypalOrder } from '../../../contract/paypal.ts';
import type { PaymentState } from '../../gateways/payments/payments.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { settlePayment } from '../orders/settle-payment.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import type { Caller } from './checkout-limits.ts';
import { type ProcessPaymentDeps, presentProcessed, reconcileOrder, throwOutcomeUnknown } from './payment.ts';
import { type PlaceOrderDeps, placeOrder } from './place-order.ts';

/** Places the order, which reserves its stock, and creates it at PayPal for the shopper to approve. */
export async function createPaypalOrder(
  deps: PlaceOrderDeps,
  shopper: Shopper,
  caller: Caller,
  key: string,
  checkout: PaypalCheckout,
): Promise<PaypalOrder> {
  if (!deps.paypal) throw new ShopError('payment_unsupported');
  // Tokens are for cards. A PayPal checkout is identified by its key alone, so the token is a constant.
  const request = { ...checkout, payment: { tokenId: 'paypal' }, paymentService: 'paypal' } as const;
  const { id, payment } = await placeOrder(deps, shopper, caller, key, request);
  if (!payment.paypalOrderId) throw new ShopError('order_already_paid');
  return { paypalOrderId: payment.paypalOrderId, orderId: id, refId: payment.refId, amount: payment.amount };
}

/**
 * Captures the payment of an order that its owner approved at PayPal. A repeated request returns the same result: the
 * amount is the stored order's, whatever cart and prices are by now.
 */
export async function capturePaypalOrder(
  deps: ProcessPaymentDeps,
  shopper: Shopper,
  paypalOrderId: string,
): Promise<Order> {
  const order = await findOwnPaypalOrder(deps, shopper, paypalOrderId);
  if (order.status !== 'requires_action') return await presentCaptured(deps, order);
  if (!deps.paypal) throw new ShopError('payment_unavailable');
  const { id: orderId, amount } = order;
  const state = await deps.paypal
    .capture({ orderId, paymentId: paypalOrderId, amount: cents(amount) })
    .catch(throwOutcomeUnknown(deps, order));
  const settled = await deps.connection.db.transaction().execute((trx) => settlePayment(deps, trx, orderId, state));
  return await presentCaptured(deps, settled, state);
}

async function presentCaptured(deps: ProcessPaymentDeps, order: OrderRow, state?: PaymentState): Promise<Order> {
  const isOpen = order.status === 'pending' || order.status === 'requires_action';
  if (isOpen) throw new ShopError(pendingCode(state));
  return await presentProcessed(deps, { order });
}

function pendingCode(state: PaymentState | undefined): ErrorCode {
  const isDeclined = state?.status === 'requires_approval' && state.isFundingDeclined;
  return isDeclined ? 'paypal_funding_declined' : 'paypal_not_approved';
}

/** Cancels an order whose shopper closed PayPal's window, and releases its stock at once, unless it was just paid. */
export async function cancelPaypalOrder(
  deps: ProcessPaymentDeps,
  shopper: Shopper,
  paypalOrderId: string,
): Promise<void> {
  const order = await findOwnPaypalOrder(deps, shopper, paypalOrderId);
  const isOpen = order.status === 'requires_action';
  const settled = isOpen ? await reconcileOrder(deps, order, true).catch(throwOutcomeUnknown(deps, order)) : order;
  if (settled.status === 'paid' || settled.status === 'processing') throw new ShopError('order_already_paid');
}

/** The shopper's order with this PayPal id. Another shopper's order gives the same error as an unknown one. */
async function findOwnPaypalOrder(
  { connection }: ProcessPaymentDeps,
  { id: owner }: Shopper,
  paypalOrderId: string,
): Promise<OrderRow> {
  const order = await connection.db
    .selectFrom('orders')
    .selectAll()
    .where('paypal_order_id', '=', paypalOrderId)
    .where('owner', '=', owner)
    .executeTakeFirst();
  if (!order) throw new ShopError('paypal_order_unknown');
  return order;
}
