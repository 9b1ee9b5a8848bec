import type { AddressSuggestion, AskedAddress } from '../../contract/shipping/address-check.ts';
import type { Deps } from '../../deps.ts';

/** Better ways to write an address. A check that fails finds nothing: an order never waits for it (2 §8). */
export async function checkAddress(
  { addresses, log }: Pick<Deps, 'addresses' | 'log'>,
  asked: AskedAddress,
): Promise<AddressSuggestion[]> {
  try {
    return await addresses.suggest(asked);
  } catch (error) {
    log.error('an address could not be checked', { error });
    return [];
  }
}
