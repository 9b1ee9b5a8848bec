import { $serviceCode, $zip } from '../delivery/delivery.ts';
import { checkout } from './checkout.ts';
import { $details, customerOf, initDetails, restoreDetails } from './checkout-details.ts';
import { restoreCardToken } from './read-card.ts';
import { createSteps } from './step-history.ts';

/** The steps of the checkout in the browser's history. */
export const {
  start: startCheckout,
  leaveDetails,
  goToReview,
  goBackTo,
  tryAgain,
} = createSteps({
  purchase: checkout,
  hasDetails: () => customerOf($details.get(), $serviceCode.get()) !== null,
  restore() {
    if (!restoreDetails()) initDetails($zip.get());
    restoreCardToken('order');
  },
});
