import type { Cents } from '../../../api/contract/money/cents.ts';
import { type Checkout, checkoutSchema, type Order, orderSchema } from '../../../api/contract/order.ts';
import { postCheckout } from '../../lib/api-checkout.ts';
import { clearCart } from '../cart/cart.ts';
import { removeCoupon } from '../cart/coupon.ts';
import { $appliedCoupon, $shownTotal } from '../cart/totals.ts';
import { $serviceCode, resetService } from '../delivery/delivery.ts';
import type { PurchaseReply } from './carry-through.ts';
import { $details, customerOf } from './checkout-details.ts';
import { trackOrder } from './order-events.ts';
import { clearPaymentChoice } from './payment-choice.ts';
import { $paymentToken } from './payment-token.ts';
import { createPurchase } from './purchase.ts';
import { $cardToken, $shouldSaveCard, clearCardToken } from './read-card.ts';
import { repriceOrder } from './reprice.ts';

/** Resets cart, coupon, shipping method and card for the next order. */
function handlePaidOrder(order: Order): void {
  trackOrder(order);
  clearCart();
  resetService();
  removeCoupon();
  clearPaymentChoice();
  clearCardToken();
}

export type { CardForm } from './purchase.ts';

/** The checkout of the cart. */
export const checkout = createPurchase<Checkout, Order>({
  name: 'checkout',
  bodySchema: checkoutSchema,
  receiptSchema: orderSchema,
  hasDetails: () => customer() !== null,
  shownTotal: () => $shownTotal.get(),
  buildBody: buildBody,
  reprice: repriceOrder,
  send: async (body, key) => replyOf(await postCheckout(body, key)),
  prepareCard: (card) => ({ ...card, save: $shouldSaveCard.get() }),
  onPaid: handlePaidOrder,
});

export const {
  $state: $checkout,
  move,
  place: placeOrder,
  placeReviewed: placeReviewedOrder,
  complete: completePaid,
  resume: resumeOrder,
} = checkout;

function buildBody(shownTotal: Cents): Checkout | null {
  const customerInfo = customer();
  const tokenId = $paymentToken.get();
  if (!customerInfo || !tokenId) return null;
  const couponName = $appliedCoupon.get();
  return { payment: { tokenId, ...saveFlag(tokenId) }, customerInfo, couponName, paymentService: 'stripe', shownTotal };
}

/** Only a newly typed card can be saved to the account. */
function saveFlag(tokenId: string): { save?: true } {
  const read = $cardToken.get();
  return read?.save && read.tokenId === tokenId ? { save: true } : {};
}

function replyOf(order: Order): PurchaseReply<Order> {
  if (order.payment.clientSecret) return { status: 'requires_action', clientSecret: order.payment.clientSecret };
  if (order.status === 'pending') return { status: 'pending' };
  return order.status === 'paid' ? { status: 'paid', receipt: order } : { status: 'declined' };
}

function customer() {
  return customerOf($details.get(), $serviceCode.get());
}
