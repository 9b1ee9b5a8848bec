import type { AddressSuggestion, AskedAddress } from '../../contract/shipping/address-check.ts';

/** An address validation service. */
export interface AddressCheck {
  /** Up to three corrections, best first; none when the address is fine or unknown. */
  suggest(asked: AskedAddress): Promise<AddressSuggestion[]>;
}
