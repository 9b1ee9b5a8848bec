import { writtenPostalCode } from '../../../contract/postal-code.ts';
import { regionCodes } from '../../../contract/regions.ts';
import type { AddressSuggestion, AskedAddress } from '../../../contract/shipping/address-check.ts';
import type { AddressCheck } from './address-check.ts';
import { type Area, CanadianPlaces, phrase } from './canadian-places.ts';
import { inLetterCase } from './letter-case.ts';
import { readPlaces } from './read-places.ts';
import { writeStreetLines } from './street-lines.ts';
import { UsPlaces } from './us-places.ts';
import { type Town, usTowns } from './us-towns.ts';

const MAX_SUGGESTIONS = 3;

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
        .slice(0, MAX_SUGGESTIONS)
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

/**
 * The town that a Canadian code belongs to, when city or province disagree with it. The code decides: the data set knows
 * areas, not codes, so no other code can be offered. Countryside areas (second character 0) hold many towns, and their
 * city is never questioned.
 */
function canadianTowns(places: CanadianPlaces, asked: Pick<AskedAddress, 'city' | 'state' | 'zip'>): Town[] {
  const zip = writtenPostalCode(asked.zip);
  const area = places.of(zip);
  if (!area?.province) return [];
  const right = zip[1] === '0' ? undefined : rightTown(asked.city, area, places, zip.charAt(0));
  if (!right && (!asked.state || asked.state === area.province)) return [];
  return [{ city: right ?? inLetterCase(asked.city), state: area.province, zip }];
}

/** The town that was meant; undefined when there is nothing against the one that was typed. */
function rightTown(typed: string, area: Area, places: CanadianPlaces, district: string): string | undefined {
  if (area.words.includes(phrase(typed))) return;
  const districts = places.districtsOf(typed);
  if (districts.has(district)) return;
  return districts.size > 0 ? area.city : places.misspelt(typed, district);
}
