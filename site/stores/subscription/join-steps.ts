import { createAddressQuestion } from '../checkout/address-question.ts';
import { restoreDetails, startDetailsAt } from '../checkout/checkout-details.ts';
import { restoreReadCard } from '../checkout/read-card.ts';
import { keepAddressSaved } from '../checkout/saved-address.ts';
import { createSteps } from '../checkout/step-history.ts';
import { $zip } from '../delivery/delivery.ts';
import { join } from './join.ts';
import { joiningCustomer, restoreJoinService } from './join-details.ts';
import { trackJoinShipping } from './join-events.ts';

/** The steps of the subscription and the browser's own buttons, kept together. */
export const joinSteps = createSteps({
  purchase: join,
  isDetailed: () => joiningCustomer() !== null,
  restore() {
    if (!restoreDetails()) startDetailsAt($zip.get());
    restoreJoinService();
    restoreReadCard('subscription');
  },
});

/** On from the first step of the subscription. */
export const joinAddress = createAddressQuestion({
  purchase: join,
  customer: () => joiningCustomer(),
  goOn(customer) {
    trackJoinShipping();
    keepAddressSaved(customer);
    joinSteps.leaveDetails();
  },
});
