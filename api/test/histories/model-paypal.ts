import { giveUp, hearRefund, leftOf, returned, settle, write } from './model-orders.ts';
import type { ModelOrder, Outcome, ShopModel } from './model-state.ts';

/** What pays a wallet that its shopper has approved. */
export type Funding = 'balance' | 'declined';

/** The shopper approves in the window of PayPal, which does not know what the shop has canceled. */
export function approve(order: ModelOrder, funding: Funding): boolean {
  if (order.bank === 'paid') return false;
  order.bank = funding === 'balance' ? 'approved' : 'unfunded';
  return true;
}

/** The shop captures what was approved, once. */
export function capture(model: ShopModel, order: ModelOrder): Outcome {
  if (order.status === 'requires_action') {
    const asks = order.bank === 'approved' || order.bank === 'unfunded';
    const move = () => {
      if (order.bank === 'approved') order.bank = 'paid';
    };
    if (asks && !write(model, move)) return 'payment_unavailable';
    settle(model, order);
  }
  if (order.status === 'requires_action') {
    return order.bank === 'unfunded' ? 'paypal_funding_declined' : 'paypal_not_approved';
  }
  if (order.status === 'declined') return 'payment_declined';
  return order.status === 'cancelled' ? 'order_cancelled' : 'done';
}

/** The shopper closes the window of PayPal. */
export function abandon(model: ShopModel, order: ModelOrder): Outcome {
  if (order.status === 'requires_action') giveUp(model, order);
  return order.status === 'paid' ? 'order_already_paid' : 'done';
}

/** Somebody refunds the rest at PayPal itself. */
export function refundRest(order: ModelOrder): number {
  const amount = leftOf(order);
  order.refunds.push({ amount, isWhole: false, isPaid: true, isDone: true, isFailed: false });
  return amount;
}

/** The shop looks at the order as it is by now, whatever the event is about. */
export function hearPaypal(model: ShopModel, order: ModelOrder): void {
  // Without the number of the payment, an event names the order.
  order.isKnown = true;
  // Paid and refunded before the shop knew of it: nobody was sold anything.
  settle(model, order, returned(order) === order.amount ? 'canceled' : order.bank);
  // Of a canceled order, a full refund is no news: its own job counts it.
  if (returned(order) < order.amount || order.status === 'paid') hearRefund(order, returned(order));
}
