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

/** The address that needs no further check in this visit. */
export const $confirmedAddress = atom(record.read());

/** From now on this address is not doubted any more. */
export function confirmAddress(address: Address, isSuggested = false): void {
  const confirmed = { key: addressKey(address), isSuggested };
  $confirmedAddress.set(confirmed);
  record.write(confirmed);
}

export function isConfirmed(address: Address): boolean {
  return $confirmedAddress.get()?.key === addressKey(address);
}

/** Other ways to write the address. Never throws: a shop that cannot say has nothing against it (2 §8). */
export async function suggestionsFor(customer: ShippedCustomer): Promise<AddressSuggestion[]> {
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

/** Case and blanks make no other address. */
export function addressKey({ country, address, address2, city, state, zipCode }: Address): string {
  const parts = [address, address2, city, state, country].map((part) => part.trim().replace(/\s+/g, ' '));
  return [...parts, zipCode.replace(/\s/g, '')].join('|').toLowerCase();
}
