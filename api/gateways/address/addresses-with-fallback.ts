import type { Breaker } from '../breaker.ts';
import type { AddressCheck } from './address-check.ts';
import type { CarrierAddresses } from './fedex-addresses.ts';

/** Asks the carrier, and the embedded check when the carrier gives no answer in time or does not know the address. */
export function addressesWithFallback(
  carrier: CarrierAddresses,
  embedded: AddressCheck,
  breaker: Breaker,
): AddressCheck {
  return {
    async suggest(asked) {
      const found = await breaker.ask(() => carrier.suggest(asked)).catch(() => undefined);
      return found ?? (await embedded.suggest(asked));
    },
  };
}
