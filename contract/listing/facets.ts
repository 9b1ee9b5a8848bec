/** The filters of a list; the names are used in URLs. */
export const facetNames = [
  'category',
  'material',
  'colorFamily',
  'diameter',
  'weight',
  'inStock',
  'sale',
  'new',
] as const;
export type FacetName = (typeof facetNames)[number];

/** An item's value in each facet; empty for none. */
export type CardFacts = Readonly<Record<FacetName, string>>;

/** The values of a card for search, filters and sorting. */
export interface CardValues {
  /** in lower case */
  readonly name: string;
  readonly facts: CardFacts;
  /** cents */
  readonly price: number;
  /** its display index */
  readonly order: number;
}

export const sortNames = ['ours', 'price', 'price-desc', 'newest'] as const;
export type Sort = (typeof sortNames)[number];

/** The search, filters and sorting of a list. */
export interface Choice {
  readonly q: string;
  /** A card must match one of the values in each facet; an empty facet matches all. */
  readonly picked: Readonly<Record<FacetName, readonly string[]>>;
  /** cents; null: no limit */
  readonly min: number | null;
  readonly max: number | null;
  readonly sort: Sort;
}

export function forEachFacet<Value>(make: (name: FacetName) => Value): Record<FacetName, Value> {
  return Object.fromEntries(facetNames.map((name) => [name, make(name)])) as Record<FacetName, Value>;
}

export const everything: Choice = { q: '', picked: forEachFacet(() => []), min: null, max: null, sort: 'ours' };

/** The choice with one value picked or not. */
export function withValue(choice: Choice, name: FacetName, value: string, isPicked: boolean): Choice {
  const others = choice.picked[name].filter((other) => other !== value);
  const after = isPicked ? [...others, value] : others;
  return { ...choice, picked: { ...choice.picked, [name]: after } };
}

/** No filters, with the chosen sorting kept. */
export function cleared({ sort }: Choice): Choice {
  return { ...everything, sort };
}

/** How many filters are active; a price range counts once, the search does not count. */
export function filtersSet({ picked, min, max }: Choice): number {
  const ticks = facetNames.reduce((sum, name) => sum + picked[name].length, 0);
  return ticks + (min === null && max === null ? 0 : 1);
}

/** Whether a list with this choice is the whole list in the shop's order. */
export function isEverything(choice: Choice): boolean {
  return choice.q.trim() === '' && choice.sort === everything.sort && filtersSet(choice) === 0;
}
