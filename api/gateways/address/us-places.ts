import { placeKey } from './place-name.ts';
import type { PlaceRow } from './read-places.ts';

export interface Place {
  readonly city: string;
  readonly state: string;
}

const NAMES: Readonly<Record<string, string>> = { Apo: 'APO', Fpo: 'FPO', Dpo: 'DPO' };

/**
 * Every US zip code with its town, in about two megabytes: towns in the order of state and name, and for each of the
 * hundred thousand zip codes the number of its town.
 */
export class UsPlaces {
  readonly #places: readonly Place[];
  readonly #townOfZip = new Uint16Array(100_000);

  constructor(rows: readonly PlaceRow[]) {
    const towns = new Map<string, { place: Place; zips: number[] }>();
    for (const { code, city, state } of rows) {
      const key = `${state} ${placeKey(city)}`;
      const town = towns.get(key) ?? { place: { city: NAMES[city] ?? city, state }, zips: [] };
      town.zips.push(Number(code));
      towns.set(key, town);
    }
    const sorted = [...towns].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, town]) => town);
    for (const [n, { zips }] of sorted.entries()) for (const zip of zips) this.#townOfZip[zip] = n + 1;
    this.#places = sorted.map(({ place }) => place);
  }

  get size(): number {
    return this.#places.length;
  }

  of(zip: string): Place | undefined {
    return this.#places[(this.#townOfZip[Number(zip)] ?? 0) - 1];
  }

  /** Whether any zip code that begins like this one is of the state. */
  sharesPrefix(zip: string, state: string): boolean {
    const from = Math.floor(Number(zip) / 100) * 100;
    return this.#townOfZip.subarray(from, from + 100).some((town) => this.#places[town - 1]?.state === state);
  }

  /** The town as the post writes it. */
  find(city: string, state: string): Place | undefined {
    return this.#places[this.#indexOf(city, state)];
  }

  /** The towns of a state. */
  inState(state: string): readonly Place[] {
    const from = this.#firstFrom(`${state} `);
    return this.#places.slice(from, this.#firstFrom(`${state}~`));
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
    const key = `${state} ${placeKey(city)}`;
    const n = this.#firstFrom(key);
    return this.#keyOf(n) === key ? n : -1;
  }

  #firstFrom(key: string): number {
    let [low, high] = [0, this.#places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#keyOf(middle) ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #keyOf(n: number): string | undefined {
    const place = this.#places[n];
    return place && `${place.state} ${placeKey(place.city)}`;
  }
}
