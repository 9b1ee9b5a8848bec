import type { Cents } from '../../../api/contract/money/cents.ts';
import { type Checkout, checkoutSchema, type Order, orderSchema } from '../../../api/contract/order.ts';
import { postCheckout } from '../../lib/api-checkout.ts';
import { forgetCart } from '../cart/cart.ts';
import { removeCoupon } from '../cart/coupon.ts';
import { $countingCoupon, $shownTotal } from '../cart/totals.ts';
import { $serviceCode, forgetServiceChoice } from '../delivery/delivery.ts';
import type { Answer } from './carry-through.ts';
import { $details, customerOf } from './checkout-details.ts';
import { trackOrder } from './order-events.ts';
import { forgetPaymentChoice } from './payment-choice.ts';
import { $paymentToken } from './payment-token.ts';
import { createPurchase } from './purchase.ts';
import { $readCard, $savesCard, forgetReadCard } from './read-card.ts';
import { repriceOrder } from './reprice.ts';

/** A paid order leaves nothing of itself for the next one: cart, coupon, way and card are as at the start. */
function finishOrder(order: Order): void {
  trackOrder(order);
  forgetCart();
  forgetServiceChoice();
  removeCoupon();
  forgetPaymentChoice();
  forgetReadCard();
}

export type { CardForm } from './purchase.ts';

/** The checkout of the cart. */
export const checkout = createPurchase<Checkout, Order>({
  name: 'checkout',
  bodySchema: checkoutSchema,
  receiptSchema: orderSchema,
  isDetailed: () => customer() !== null,
  shownTotal: () => $shownTotal.get(),
  draw,
  reprice: repriceOrder,
  send: async (body, key) => answerOf(await postCheckout(body, key)),
  mark: (card) => ({ ...card, save: $savesCard.get() }),
  finish: finishOrder,
});

export const {
  $state: $checkout,
  move,
  place: placeOrder,

  placeReviewed: placeReviewedOrder,
  accept: acceptPaid,
  resume: resumeOrder,
} = checkout;

function draw(shownTotal: Cents): Checkout | null {
  const customerInfo = customer();
  const tokenId = $paymentToken.get();
  if (!customerInfo || !tokenId) return null;
  const couponName = $countingCoupon.get();
  return { payment: { tokenId, ...wish(tokenId) }, customerInfo, couponName, paymentService: 'stripe', shownTotal };
}

/** A card that was typed may be kept by the account; one that is there already is not asked about. */
function wish(tokenId: string): { save?: true } {
  const read = $readCard.get();
  return read?.save && read.tokenId === tokenId ? { save: true } : {};
}

function answerOf(order: Order): Answer<Order> {
  if (order.payment.clientSecret) return { is: 'bank', clientSecret: order.payment.clientSecret };
  if (order.status === 'pending') return { is: 'open' };
  return order.status === 'paid' ? { is: 'done', receipt: order } : { is: 'declined' };
}

function customer() {
  return customerOf($details.get(), $serviceCode.get());
}
