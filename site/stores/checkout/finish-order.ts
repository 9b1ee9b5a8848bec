import type { Order } from '../../../api/contract/order.ts';
import { forgetCart } from '../cart/cart.ts';
import { removeCoupon } from '../cart/coupon.ts';
import { forgetServiceChoice } from '../delivery/delivery.ts';
import { trackOrder } from './order-events.ts';
import { forgetPaymentChoice } from './payment-choice.ts';
import { forgetReadCard } from './read-card.ts';

/** A paid order leaves nothing of itself for the next one: cart, coupon, way and card are as at the start. */
export function finishOrder(order: Order): void {
  trackOrder(order);
  forgetCart();
  forgetServiceChoice();
  removeCoupon();
  forgetPaymentChoice();
  forgetReadCard();
}
