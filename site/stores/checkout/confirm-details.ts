import type { CustomerInfo } from '../../../api/contract/customer.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import type { AddressSuggestion } from '../../../api/contract/shipping/address-check.ts';
import { $serviceCode } from '../delivery/delivery.ts';
import { addressKey, confirmAddress, isConfirmed, suggestionsFor } from './address-check.ts';
import { $checkout, move } from './checkout.ts';
import { $details, customerOf, keepDetails } from './checkout-details.ts';
import { trackShipping } from './checkout-events.ts';
import { leaveDetails } from './checkout-history.ts';
import { keepAddressSaved } from './saved-address.ts';

/** On from the first step: a new address is checked before, a pickup and a confirmed address are not (2 §4.1). */
export async function confirmDetails(): Promise<void> {
  const customer = customerOf($details.get(), $serviceCode.get());
  if (!customer) return;
  if (customer.serviceCode === serviceCodes.pickup || isConfirmed($details.get())) {
    goOn(customer);
    return;
  }
  const asked = addressKey($details.get());
  if (!move({ type: 'addressAsked' })) return;
  const suggestions = await suggestionsFor(customer);
  if ($checkout.get().at !== 'checkingAddress') return;
  if (addressKey($details.get()) !== asked) move({ type: 'addressReopened' });
  else if (suggestions.length > 0) move({ type: 'addressDoubted', suggestions });
  else {
    confirmAddress($details.get());
    goOn(customer);
  }
}

/** The shopper's answer to the suggestions; null keeps what was typed. */
export function chooseAddress(suggestion: AddressSuggestion | null): void {
  if (suggestion) keepDetails({ ...$details.get(), ...suggestion });
  confirmAddress($details.get(), suggestion !== null);
  const customer = customerOf($details.get(), $serviceCode.get());
  if (customer) goOn(customer);
  else move({ type: 'addressReopened' });
}

function goOn(customer: CustomerInfo): void {
  trackShipping();
  keepAddressSaved(customer);
  leaveDetails();
}
