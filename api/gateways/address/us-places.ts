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
  /** `MI saintclair`, in order */
  readonly #keys: string[] = [];
  readonly #townOfZip = new Uint16Array(100_000);

  constructor(rows: Iterable<PlaceRow>) {
    const states = new Map<string, Map<string, number[]>>();
    for (const { code, city, state } of rows) {
      const towns = states.get(state) ?? new Map<string, number[]>();
      states.set(state, towns);
      const zips = towns.get(city);
      if (zips) zips.push(Number(code));
      else towns.set(city, [Number(code)]);
    }
    for (const state of [...states.keys()].sort()) this.#addState(state, states.get(state) ?? new Map());
  }

  #addState(state: string, towns: ReadonlyMap<string, readonly number[]>): void {
    const keyed = [...towns].map(([city, zips]) => ({ key: `${state} ${placeKey(city)}`, city, zips }));
    keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
    for (const { key, city, zips } of keyed) {
      // "St Clair" and "Saint Clair" are one town.
      if (this.#keys.at(-1) !== key) {
        this.#keys.push(key);
        this.#places.push({ city: NAMES[city] ?? city, state });
      }
      for (const zip of zips) this.#townOfZip[zip] = this.#keys.length;
    }
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
    const from = this.#firstFrom(`${state} `);
    return this.#places
      .slice(from, this.#firstFrom(`${state}~`))
      .filter((_, n) => fits(this.#keys[from + n]?.slice(state.length + 1) ?? ''));
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
    return this.#keys[n] === key ? n : -1;
  }

  #firstFrom(key: string): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#keys[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
