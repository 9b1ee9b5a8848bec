import { atom } from 'nanostores';
import * as z from 'zod';
import type { CustomerInfo, ShippedCustomer } from '../../../contract/customer.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import type { AddressSuggestion } from '../../../contract/shipping/address-check.ts';
import { checkAddress } from '../../lib/api-address.ts';
import { withSession } from '../session.ts';
import { sessionRecord } from '../session-record.ts';
import { $details, setDetails, type TypedDetails } from './checkout-details.ts';
import type { PurchaseStore } from './purchase.ts';

type Address = Pick<TypedDetails, 'country' | 'address' | 'address2' | 'city' | 'state' | 'zipCode'>;

const confirmedSchema = z.object({
  key: z.string().describe('the address in one line'),
  isSuggested: z.boolean().describe('in the spelling that the shop suggested'),
});

const record = sessionRecord('northspool:confirmed-address', confirmedSchema);

/** The address that was confirmed in this visit. */
export const $confirmedAddress = atom(record.read());

/** Skips the check for this address from now on. */
export function confirmAddress(address: Address, isSuggested = false): void {
  const confirmed = { key: addressKey(address), isSuggested };
  $confirmedAddress.set(confirmed);
  record.write(confirmed);
}

function isAddressConfirmed(address: Address): boolean {
  return $confirmedAddress.get()?.key === addressKey(address);
}

/** Other spellings of the address. Never throws: an address that cannot be checked is accepted. */
export async function fetchSuggestions(customer: ShippedCustomer): Promise<AddressSuggestion[]> {
  const { address, address2 = '', city, state, country, zipCode } = customer;
  const streetLines = [address, address2].filter(Boolean);
  try {
    const suggestions = await withSession(() => checkAddress({ streetLines, city, state, country, zip: zipCode }));
    return suggestions.filter((other) => addressKey({ ...other, country }) !== addressKey({ ...customer, address2 }));
  } catch (error) {
    console.warn('The address could not be checked.', error);
    return [];
  }
}

/** Ignores case and blanks. */
export function addressKey({ country, address, address2, city, state, zipCode }: Address): string {
  const parts = [address, address2, city, state, country].map((part) => part.trim().replace(/\s+/g, ' '));
  return [...parts, zipCode.replace(/\s/g, '')].join('|').toLowerCase();
}

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
