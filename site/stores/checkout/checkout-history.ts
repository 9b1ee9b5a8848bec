import { $serviceCode, $zip } from '../delivery/delivery.ts';
import { checkout } from './checkout.ts';
import { $details, customerOf, restoreDetails, startDetailsAt } from './checkout-details.ts';
import { restoreReadCard } from './read-card.ts';
import { createSteps } from './step-history.ts';

/** The steps of the checkout and the browser's own buttons, kept together. */
export const {
  start: startCheckout,
  leaveDetails,
  goToReview,
  goBackTo,
  tryAgain,
} = createSteps({
  purchase: checkout,
  isDetailed: () => customerOf($details.get(), $serviceCode.get()) !== null,
  restore() {
    if (!restoreDetails()) startDetailsAt($zip.get());
    restoreReadCard('order');
  },
});
