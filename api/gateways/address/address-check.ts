import type { AddressSuggestion, AskedAddress } from '../../../contract/shipping/address-check.ts';

interface PostalPlace {
  readonly city: string;
  readonly state: string;
}

/** An address validation service. */
export interface AddressCheck {
  /** Up to three corrections, best first; none when the address is fine or unknown. */
  suggest(asked: AskedAddress): Promise<AddressSuggestion[]>;
  /** The town of a whole postal code; undefined when it is unknown, or has many towns. */
  place(country: 'US' | 'CA', code: string): Promise<PostalPlace | undefined>;
}
