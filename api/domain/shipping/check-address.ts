import type * as z from 'zod';
import { regionCodes } from '../../../contract/regions.ts';
import type {
  AddressSuggestion,
  AskedAddress,
  TypedAddressAnswer,
  typedAddressSchema,
} from '../../../contract/shipping/address-check.ts';
import type { Deps } from '../deps.ts';

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

/** A street that is worth asking about: a number and a name. */
const STREET = /^(?=.*\d)(?=.*\p{L}{2})/u;

/** The town of a typed postal code and, once there is a street, how the carrier writes the address. */
export async function suggestAddress(
  deps: Pick<Deps, 'addresses' | 'log'>,
  { country, zip, street, address2, city, state }: z.output<typeof typedAddressSchema>,
): Promise<TypedAddressAnswer> {
  const place = (await placeOf(deps, country, zip)) ?? null;
  const town = city || place?.city;
  if (!town || !STREET.test(street)) return { place, suggestions: [] };
  const region = regionCodes[country].includes(state) ? state : place?.state;
  const streetLines = [street, address2].filter(Boolean);
  return { place, suggestions: await checkAddress(deps, { streetLines, city: town, state: region, country, zip }) };
}

async function placeOf({ addresses, log }: Pick<Deps, 'addresses' | 'log'>, country: 'US' | 'CA', zip: string) {
  try {
    return await addresses.place(country, zip);
  } catch (error) {
    log.error('postal code lookup failed', { error });
    return undefined;
  }
}
