import { regions } from '../../../contract/regions.ts';
import { isMisspelt, placeKey, placeWords } from './place-name.ts';
import type { PlaceRow } from './read-places.ts';

/** Spellings of the data set that differ from ours. */
const SPELT: Readonly<Record<string, string>> = { 'Nunavut Territory': 'NU', 'Northwest Territory': 'NT' };
const PROVINCES = new Map(Object.entries(regions.CA).map(([code, name]) => [name, code]));
/** Parts of a town, which end the names of the data set: "Hull Southeast", "St. John's North". */
const PART = /( (north|south|east|west|central|northwest|northeast|southwest|southeast|downtown))+$/;

export interface Area {
  readonly province: string;
  /** the town when the data set names one, as it is written */
  readonly city: string | undefined;
  /** everything that the data set says of the area, to look for ` name ` in */
  readonly words: string;
}

/** What the first three characters of Canadian postal codes say. */
export class CanadianPlaces {
  readonly #areas: ReadonlyMap<string, Area>;
  /** the postal districts (first letters of codes) of each town */
  readonly #districts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #towns: readonly string[];

  constructor(rows: readonly PlaceRow[]) {
    const names = new Map<string, { name: string; codes: string[] }>();
    for (const { code, city } of rows) {
      const name = townOf(city);
      const entry = names.get(placeKey(name)) ?? { name, codes: [] };
      entry.codes.push(code);
      names.set(placeKey(name), entry);
    }
    const towns = [...names.values()]
      .filter(({ codes }) => codes.length > 1)
      .map(({ name }) => ({ name, key: phrase(name) }));
    this.#towns = towns.map(({ name }) => name);
    this.#districts = new Map(
      [...names].map(([key, { codes }]) => [key, new Set(codes.map((code) => code.charAt(0)))]),
    );
    this.#areas = new Map(
      rows.map(({ code, city, state }) => {
        const words = phrase(city);
        const named = towns.find(({ key }) => words.includes(key))?.name;
        return [code, { province: SPELT[state] ?? PROVINCES.get(state) ?? '', city: named, words }];
      }),
    );
  }

  of(postalCode: string): Area | undefined {
    return this.#areas.get(postalCode.slice(0, 3).toUpperCase());
  }

  /** First letters of the codes of a town; empty when the data set does not name it. */
  districtsOf(city: string): ReadonlySet<string> {
    return this.#districts.get(placeKey(city)) ?? new Set();
  }

  /** The larger town of a postal district that was misspelt as `typed`. */
  misspelt(typed: string, district: string): string | undefined {
    const key = placeKey(typed);
    return this.#towns.find((town) => isMisspelt(key, placeKey(town)) && this.districtsOf(town).has(district));
  }
}

/** ` name of the town `, to be looked for among others */
export function phrase(name: string): string {
  return ` ${placeWords(name).join(' ')} `;
}

function townOf(description: string): string {
  const name = description.replace(/\s*\(.*$/, '');
  const part = PART.exec(name.toLowerCase());
  return (part ? name.slice(0, part.index) : name).replace(/^Downtown /, '');
}
