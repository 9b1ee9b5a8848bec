import { $serviceCode } from '../delivery/delivery.ts';
import { createAddressQuestion } from './address-question.ts';
import { checkout } from './checkout.ts';
import { $details, customerOf } from './checkout-details.ts';
import { trackShipping } from './checkout-events.ts';
import { leaveDetails } from './checkout-history.ts';
import { keepAddressSaved } from './saved-address.ts';

/** On from the first step of the checkout. */
export const { confirm: confirmDetails, choose: chooseAddress } = createAddressQuestion({
  purchase: checkout,
  customer: () => customerOf($details.get(), $serviceCode.get()),
  goOn(customer) {
    trackShipping();
    keepAddressSaved(customer);
    leaveDetails();
  },
});
