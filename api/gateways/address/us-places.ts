import { placeKey } from './place-name.ts';
import type { PlaceRow } from './read-places.ts';

export interface Place {
  readonly city: string;
  readonly state: string;
}

const NAMES: Readonly<Record<string, string>> = { Apo: 'APO', Fpo: 'FPO', Dpo: 'DPO' };

/**
 * Every US zip code with its town, in about four megabytes: towns in the order of state and name, and for each of the
 * hundred thousand zip codes the number of its town.
 */
export class UsPlaces {
  readonly #places: Place[] = [];
  /** names of the towns as `placeKey` writes them */
  readonly #keys: string[] = [];
  readonly #townOfZip: Uint16Array;

  constructor(rows: Iterable<PlaceRow>) {
    const { towns, townOfZip } = numberTowns(rows);
    const keyed = towns.map((place, number) => ({ place, key: placeKey(place.city), number: number + 1 }));
    keyed.sort((one, other) => order(one.place.state, other.place.state) || order(one.key, other.key));
    const newNumbers = new Uint16Array(towns.length + 1);
    for (const { place, key, number } of keyed) {
      // "St Clair" and "Saint Clair" are one town.
      const again = this.#keys.at(-1) === key && this.#places.at(-1)?.state === place.state;
      if (!again) this.#keys.push(key);
      if (!again) this.#places.push(place);
      newNumbers[number] = this.#keys.length;
    }
    this.#townOfZip = townOfZip.map((number) => newNumbers[number] ?? 0);
  }

  of(zip: string): Place | undefined {
    return this.#places[(this.#townOfZip[Number(zip)] ?? 0) - 1];
  }

  /** The town as the post writes it. */
  find(city: string, state: string): Place | undefined {
    return this.#places[this.#indexOf(city, state)];
  }

  /** The towns of a state whose names `fits`; names are as `placeKey` writes them. */
  inState(state: string, fits: (name: string) => boolean): Place[] {
    const from = this.#firstFrom(state, '');
    return this.#places.slice(from, this.#firstFrom(state, '~')).filter((_, n) => fits(this.#keys[from + n] ?? ''));
  }

  zipsOf(city: string, state: string): string[] {
    const town = this.#indexOf(city, state) + 1;
    if (town === 0) return [];
    const zips: string[] = [];
    for (let zip = this.#townOfZip.indexOf(town); zip !== -1; zip = this.#townOfZip.indexOf(town, zip + 1)) {
      zips.push(String(zip).padStart(5, '0'));
    }
    return zips;
  }

  #indexOf(city: string, state: string): number {
    const key = placeKey(city);
    const n = this.#firstFrom(state, key);
    return this.#keys[n] === key && this.#places[n]?.state === state ? n : -1;
  }

  #firstFrom(state: string, key: string): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const comes = order(this.#places[middle]?.state ?? '', state) || order(this.#keys[middle] ?? '', key);
      if (comes < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Towns as they come, and for each zip code the number of its town, beginning with 1. */
function numberTowns(rows: Iterable<PlaceRow>) {
  const towns: Place[] = [];
  const townOfZip = new Uint16Array(100_000);
  const states = new Map<string, Map<string, number>>();
  for (const { code, city, state } of rows) {
    const numbers = states.get(state) ?? new Map<string, number>();
    states.set(state, numbers);
    const number = numbers.get(city) ?? towns.push({ city: NAMES[city] ?? city, state });
    numbers.set(city, number);
    townOfZip[Number(code)] = number;
  }
  return { towns, townOfZip };
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
