import { useStore } from '@nanostores/react';
import { dollars, plainDollars } from '../../../contract/dollars.ts';
import { cartMessages } from '../../../contract/messages/cart.ts';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import type { Order } from '../../../contract/order.ts';
import { arrivalSentence, arrivalText } from '../../../contract/shipping/arrival-words.ts';
import { shopRates } from '../../lib/shop-rates.ts';
import { $cart } from '../../stores/cart/cart-state.ts';
import {
  $checkout,
  goBackTo,
  goToReview,
  placeOrder,
  placeReviewedOrder,
  trackPayment,
  tryAgain,
} from '../../stores/checkout/checkout.ts';
import { $shouldSaveCard } from '../../stores/checkout/payment-choice.ts';
import { $belowMinimum, $hasLineErrors, $shownTotal } from '../../stores/checkout/totals.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { $deliveryDates } from '../../stores/delivery/delivery-dates.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { PurchaseView } from '../purchase/purchase-view.ts';
import { shippingMethodText } from '../purchase/shipping-method-texts.ts';

/** The steps of an order of the cart. */
export const orderView: PurchaseView<Order> = {
  $state: $checkout,
  place: placeOrder,
  placeReviewed: placeReviewedOrder,
  steps: { goBackTo, goToReview, tryAgain },
  trackPayment,
  useTotal: () => useStore($shownTotal),
  useBlockers() {
    const isBelowMinimum = useStore($belowMinimum);
    const hasLineErrors = useStore($hasLineErrors);
    return [
      ...(isBelowMinimum ? [cartMessages.orderMinimum(plainDollars(shopRates().minimum))] : []),
      ...(hasLineErrors ? [cartMessages.fixQuantities] : []),
    ];
  },
  hasBlockerNotice: false,
  useDelivery() {
    const code = useStore($serviceCode);
    const dates = useStore($deliveryDates);
    return { code, arrival: dates && arrivalText(dates, code) };
  },
  useDeliveryText(pickupPlace) {
    const code = useStore($serviceCode);
    const dates = useStore($deliveryDates);
    const { lines } = useStore($cart);
    return [shippingMethodText(code, pickupPlace, lines), arrivalSentence(dates, code)].filter(Boolean).join(' ');
  },
  cardMode: 'payment',
  keepsCard: () => $shouldSaveCard.get(),
  offersToKeepCard: true,
  paypalNote: 'You approve the amount in PayPal.',
  PaypalButton: lazyPart(async () => (await import('./OrderPaypalButton.tsx')).OrderPaypalButton),
  hasNote: true,
  placeLabel: (total) => `Place order · ${dollars(total)}`,
  placing: 'Placing your order',
  notCharged: checkoutMessages.cardHint,
  outcomeUnknown: paymentMessages.outcomeUnknown,
  wayOut: { href: '/cart/', text: 'Back to cart' },
};
