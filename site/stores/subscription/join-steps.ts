import { createAddressCheck } from '../checkout/address-question.ts';
import { initDetails, restoreDetails } from '../checkout/checkout-details.ts';
import { restoreCardToken } from '../checkout/read-card.ts';
import { saveAddressToAccount } from '../checkout/saved-address.ts';
import { createSteps } from '../checkout/step-history.ts';
import { $zip } from '../delivery/delivery.ts';
import { join } from './join.ts';
import { joinCustomer, restoreJoinService } from './join-details.ts';
import { trackJoinShipping } from './join-events.ts';

/** The steps of the subscription in the browser's history. */
export const joinSteps = createSteps({
  purchase: join,
  hasDetails: () => joinCustomer() !== null,
  restore() {
    if (!restoreDetails()) initDetails($zip.get());
    restoreJoinService();
    restoreCardToken('subscription');
  },
});

/** Leaves the first step of the subscription. */
export const joinAddress = createAddressCheck({
  purchase: join,
  customer: () => joinCustomer(),
  proceed(customer) {
    trackJoinShipping();
    saveAddressToAccount(customer);
    joinSteps.leaveDetails();
  },
});
