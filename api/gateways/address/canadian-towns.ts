import type { AskedAddress } from '../../contract/shipping/address-check.ts';
import type { CanadianPlaces } from './canadian-places.ts';
import { isMisspelt, placeKey } from './place-name.ts';
import type { Town } from './us-towns.ts';

/**
 * The town that a Canadian code belongs to, when city or province disagree with it. The code decides: the data set knows
 * areas, not codes, so no other code can be offered. Countryside areas (second character 0) hold many towns, and their
 * city is never questioned.
 */
export function canadianTowns(places: CanadianPlaces, asked: Pick<AskedAddress, 'city' | 'state' | 'zip'>): Town[] {
  const zip = writtenCode(asked.zip);
  const area = places.of(zip);
  if (!area?.province) return [];
  const town = area.city && zip[1] !== '0' ? area.city : undefined;
  const city = town && isWrong(asked.city, town, area.words, places, zip) ? town : asked.city;
  const provinceFits = !asked.state || asked.state === area.province;
  return provinceFits && city === asked.city ? [] : [{ city, state: area.province, zip }];
}

function isWrong(typed: string, town: string, words: string, places: CanadianPlaces, zip: string): boolean {
  const key = placeKey(typed);
  if (` ${words} `.includes(` ${key} `)) return false;
  if (isMisspelt(key, placeKey(town))) return true;
  const districts = places.districtsOf(typed);
  return districts.size > 0 && !districts.has(zip.charAt(0));
}

/** `A1A 1A1` */
export function writtenCode(code: string): string {
  const plain = code.replace(/\s/g, '').toUpperCase();
  return `${plain.slice(0, 3)} ${plain.slice(3)}`;
}
