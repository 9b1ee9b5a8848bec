import { regionCodes } from '../../../contract/regions.ts';
import type { AskedAddress } from '../../../contract/shipping/address-check.ts';
import { isMisspelt, placeKey, slips } from './place-name.ts';
import type { Place, UsPlaces } from './us-places.ts';

const AT_MOST_SLIPS = 2;
const MAX_TOWNS = 2;

/** The zip codes that a slip of the hand may have meant: those with the fewest slips, nearest in number first. */
function nearestZips(zips: readonly string[], typed: string): string[] {
  const near = zips.map((zip) => ({ zip, far: slips(typed, zip), apart: Math.abs(Number(zip) - Number(typed)) }));
  const fewest = Math.min(AT_MOST_SLIPS, ...near.map(({ far }) => far));
  return near
    .filter(({ far }) => far === fewest)
    .sort((one, other) => one.apart - other.apart)
    .slice(0, MAX_TOWNS)
    .map(({ zip }) => zip);
}

export interface Town extends Place {
  readonly zip: string;
}

/**
 * Towns that may be meant when zip code, city and state do not agree; none when they do, or when nothing is known. Two
 * that agree outweigh the third: a city of the zip code corrects the state, a city of the state corrects the zip code.
 */
export function usTowns(places: UsPlaces, asked: Pick<AskedAddress, 'city' | 'state' | 'zip'>): Town[] {
  const zip = asked.zip.slice(0, 5);
  const here = places.of(zip);
  const state = asked.state ?? here?.state;
  if (!state) return [];
  if (!here) return zipsOfTown(places, asked.city, state, zip);

  const ofZip = served(here) ? [{ ...here, zip: asked.zip }] : [];
  const named = isCalled(asked.city, here);
  if (named && here.state === state) return [];
  if (named || isMisspelt(placeKey(asked.city), placeKey(here.city))) return ofZip;
  const ofTown = zipsOfTown(places, asked.city, state, zip);
  // Among neighbors a town is often called by the next one's name; elsewhere one wrong digit is likelier.
  const mistyped = ofTown.some((town) => slips(town.zip, zip) === 1 && town.zip.slice(0, 3) !== zip.slice(0, 3));
  return mistyped ? [...ofTown, ...ofZip] : [...ofZip, ...ofTown];
}

function served({ state }: Place): boolean {
  return regionCodes.US.includes(state);
}

/** "New York City" and "Washington DC" are what everybody but the post calls them. */
function isCalled(typed: string, { city, state }: Place): boolean {
  const [one, other] = [placeKey(typed), placeKey(city)];
  return one === other || one === `${other}city` || one === other + state.toLowerCase();
}

function zipsOfTown(places: UsPlaces, city: string, state: string, zip: string): Town[] {
  const town = places.find(city, state) ?? misspeltTown(places, city, state);
  if (!town) return [];
  const zips = places.zipsOf(town.city, state);
  // The only zip code of a town needs no likeness.
  const near = zips.length === 1 ? zips : nearestZips(zips, zip);
  return near.map((each) => ({ ...town, zip: each }));
}

function misspeltTown(places: UsPlaces, city: string, state: string): Place | undefined {
  const key = placeKey(city);
  const alike = places.inState(state, (name) => isMisspelt(key, name));
  return alike.length === 1 ? alike[0] : undefined;
}
