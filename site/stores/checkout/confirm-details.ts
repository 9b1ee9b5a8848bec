import { $serviceCode } from '../delivery/delivery.ts';
import { createAddressCheck } from './address-question.ts';
import { checkout } from './checkout.ts';
import { $details, customerOf } from './checkout-details.ts';
import { trackShipping } from './checkout-events.ts';
import { leaveDetails } from './checkout-history.ts';
import { saveAddressToAccount } from './saved-address.ts';

/** Leaves the first step of the checkout. */
export const { confirm: confirmDetails, choose: chooseAddress } = createAddressCheck({
  purchase: checkout,
  customer: () => customerOf($details.get(), $serviceCode.get()),
  proceed(customer) {
    trackShipping();
    saveAddressToAccount(customer);
    leaveDetails();
  },
});
