import { atom } from 'nanostores';
import * as z from 'zod';
import type { ShippedCustomer } from '../../../api/contract/customer.ts';
import type { AddressSuggestion } from '../../../api/contract/shipping/address-check.ts';
import { checkAddress } from '../../lib/api-shipping.ts';
import { withSession } from '../session.ts';
import { sessionRecord } from '../session-record.ts';
import type { TypedDetails } from './checkout-details.ts';

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

export function isAddressConfirmed(address: Address): boolean {
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
