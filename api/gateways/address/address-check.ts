import type { AddressSuggestion, AskedAddress } from '../../contract/shipping/address-check.ts';

/** Somebody who knows addresses. */
export interface AddressCheck {
  /** At most three better ways to write the address, best first; none when it is fine or nothing is known of it. */
  suggest(asked: AskedAddress): Promise<AddressSuggestion[]>;
}
