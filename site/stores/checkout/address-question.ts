import type { CustomerInfo } from '../../../api/contract/customer.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import type { AddressSuggestion } from '../../../api/contract/shipping/address-check.ts';
import { addressKey, confirmAddress, isConfirmed, suggestionsFor } from './address-check.ts';
import { $details, keepDetails } from './checkout-details.ts';
import type { PurchaseVerbs } from './purchase.ts';

interface Asked<Receipt> {
  readonly purchase: Pick<PurchaseVerbs<Receipt>, '$state' | 'move'>;
  /** who buys, or null while something is wrong with what was typed */
  readonly customer: () => CustomerInfo | null;
  /** on from the first step */
  readonly goOn: (customer: CustomerInfo) => void;
}

/** The way out of the first step: a new address is checked before, a pickup and a confirmed address are not (2 §4.1). */
export function createAddressQuestion<Receipt>({ purchase: { $state, move }, customer, goOn }: Asked<Receipt>) {
  async function confirm(): Promise<void> {
    const buyer = customer();
    if (!buyer) return;
    if (buyer.serviceCode === serviceCodes.pickup || isConfirmed($details.get())) {
      goOn(buyer);
      return;
    }
    const asked = addressKey($details.get());
    if (!move({ type: 'addressAsked' })) return;
    const suggestions = await suggestionsFor(buyer);
    if ($state.get().at !== 'checkingAddress') return;
    if (addressKey($details.get()) !== asked) move({ type: 'addressReopened' });
    else if (suggestions.length > 0) move({ type: 'addressDoubted', suggestions });
    else {
      confirmAddress($details.get());
      goOn(buyer);
    }
  }

  /** The shopper's answer to the suggestions; null keeps what was typed. */
  function choose(suggestion: AddressSuggestion | null): void {
    if (suggestion) keepDetails({ ...$details.get(), ...suggestion });
    confirmAddress($details.get(), suggestion !== null);
    const buyer = customer();
    if (buyer) goOn(buyer);
    else move({ type: 'addressReopened' });
  }

  return { confirm, choose };
}
