import type { AddressSuggestion, AskedAddress } from '../../contract/shipping/address-check.ts';
import type { Deps } from '../../deps.ts';

/** Suggested corrections of an address. A failed check suggests nothing, because an order must not depend on it. */
export async function checkAddress(
  { addresses, log }: Pick<Deps, 'addresses' | 'log'>,
  address: AskedAddress,
): Promise<AddressSuggestion[]> {
  try {
    return await addresses.suggest(address);
  } catch (error) {
    log.error('address check failed', { error });
    return [];
  }
}
