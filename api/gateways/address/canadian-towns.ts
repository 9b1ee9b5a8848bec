import { writtenPostalCode } from '../../../contract/postal-code.ts';
import type { AskedAddress } from '../../../contract/shipping/address-check.ts';
import { type Area, type CanadianPlaces, phrase } from './canadian-places.ts';
import { inLetterCase } from './letter-case.ts';
import type { Town } from './us-towns.ts';

/**
 * The town that a Canadian code belongs to, when city or province disagree with it. The code decides: the data set knows
 * areas, not codes, so no other code can be offered. Countryside areas (second character 0) hold many towns, and their
 * city is never questioned.
 */
export function canadianTowns(places: CanadianPlaces, asked: Pick<AskedAddress, 'city' | 'state' | 'zip'>): Town[] {
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
