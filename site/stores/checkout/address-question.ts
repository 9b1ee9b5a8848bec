import type { CustomerInfo } from '../../../api/contract/customer.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import type { AddressSuggestion } from '../../../api/contract/shipping/address-check.ts';
import { addressKey, confirmAddress, fetchSuggestions, isAddressConfirmed } from './address-check.ts';
import { $details, setDetails } from './checkout-details.ts';
import type { PurchaseStore } from './purchase.ts';

interface AddressCheckOptions<Receipt> {
  readonly purchase: Pick<PurchaseStore<Receipt>, '$state' | 'move'>;
  /** null while the details are invalid */
  readonly customer: () => CustomerInfo | null;
  /** leaves the first step */
  readonly proceed: (customer: CustomerInfo) => void;
}

/** Leaves the first step after checking the address. Pickups and confirmed addresses are not checked. */
export function createAddressCheck<Receipt>({
  purchase: { $state, move },
  customer,
  proceed,
}: AddressCheckOptions<Receipt>) {
  async function confirm(): Promise<void> {
    const buyer = customer();
    if (!buyer) return;
    if (buyer.serviceCode === serviceCodes.pickup || isAddressConfirmed($details.get())) {
      proceed(buyer);
      return;
    }
    const asked = addressKey($details.get());
    if (!move({ type: 'addressAsked' })) return;
    const suggestions = await fetchSuggestions(buyer);
    if ($state.get().at !== 'checkingAddress') return;
    if (addressKey($details.get()) !== asked) move({ type: 'addressReopened' });
    else if (suggestions.length > 0) move({ type: 'addressDoubted', suggestions });
    else {
      confirmAddress($details.get());
      proceed(buyer);
    }
  }

  /** The shopper's answer to the suggestions; null keeps what was typed. */
  function choose(suggestion: AddressSuggestion | null): void {
    if (suggestion) setDetails({ ...$details.get(), ...suggestion });
    confirmAddress($details.get(), suggestion !== null);
    const buyer = customer();
    if (buyer) proceed(buyer);
    else move({ type: 'addressReopened' });
  }

  return { confirm, choose };
}
