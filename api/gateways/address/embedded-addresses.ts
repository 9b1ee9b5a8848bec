import { writtenPostalCode } from '../../../contract/postal-code.ts';
import { regionCodes } from '../../../contract/regions.ts';
import type { AddressSuggestion, AskedAddress } from '../../../contract/shipping/address-check.ts';
import type { AddressCheck } from './address-check.ts';
import { CanadianPlaces } from './canadian-places.ts';
import { canadianTowns } from './canadian-towns.ts';
import { inLetterCase } from './letter-case.ts';
import { readPlaces } from './read-places.ts';
import { writeStreetLines } from './street-lines.ts';
import { UsPlaces } from './us-places.ts';
import { type Town, usTowns } from './us-towns.ts';

const MOST = 3;

export interface Places {
  readonly us: UsPlaces;
  readonly canada: CanadianPlaces;
}

/** Reads the towns of both countries. */
async function openPlaces(): Promise<Places> {
  return {
    us: new UsPlaces(await readPlaces('codes')),
    canada: new CanadianPlaces([...(await readPlaces('codesCanada'))]),
  };
}

/**
 * Knows every ZIP code and Canadian area, but no streets. It suggests a fix when code, city and state do not match, or
 * when the unit is in the street line. Case, abbreviations and a missing ZIP+4 are fine.
 */
export function embeddedAddresses(open: () => Promise<Places> = openPlaces): AddressCheck {
  let places: Promise<Places> | undefined;
  return {
    async suggest(asked) {
      places ??= open();
      const { us, canada } = await places;
      const towns = asked.country === 'CA' ? canadianTowns(canada, asked) : usTowns(us, asked);
      const { address, address2, unitFirst } = writeStreetLines(asked.streetLines, asked.country);
      const meant = towns.length === 0 && unitFirst ? asTyped(asked, us) : towns;
      return meant
        .slice(0, MOST)
        .map(({ city, state, zip }): AddressSuggestion => ({ address, address2, city, state, zipCode: zip }));
    },
    async place(country, code) {
      places ??= open();
      const { us, canada } = await places;
      if (country === 'US') {
        const town = us.of(code.slice(0, 5));
        return town && regionCodes.US.includes(town.state) ? town : undefined;
      }
      const area = canada.of(code);
      return area?.city && area.province && code[1] !== '0' ? { city: area.city, state: area.province } : undefined;
    },
  };
}

function asTyped({ city, state, country, zip }: AskedAddress, us: UsPlaces): Town[] {
  const known = state ?? us.of(zip.slice(0, 5))?.state;
  return known
    ? [{ city: inLetterCase(city), state: known, zip: country === 'CA' ? writtenPostalCode(zip) : zip }]
    : [];
}
