/** What a list can be narrowed by; these names stand in addresses. */
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

/** What an item counts as in each facet; empty where it counts as nothing. */
export type CardFacts = Readonly<Record<FacetName, string>>;

/** The plain values of a card that searches, filters and orders look at. */
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

/** Everything that a shopper has set on a list. */
export interface Choice {
  readonly q: string;
  /** Within a facet any value will do, and an empty one asks for nothing; all facets must hold. */
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

/** The choice with one value taken when it was not, and dropped when it was. */
export function toggled(choice: Choice, name: FacetName, value: string): Choice {
  const before = choice.picked[name];
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  return { ...choice, picked: { ...choice.picked, [name]: after } };
}

/** All of the list again, in the order that was chosen. */
export function cleared({ sort }: Choice): Choice {
  return { ...everything, sort };
}

/** How many filters are set; a price range counts once, and the search stands beside them. */
export function filtersSet({ picked, min, max }: Choice): number {
  const ticks = facetNames.reduce((sum, name) => sum + picked[name].length, 0);
  return ticks + (min === null && max === null ? 0 : 1);
}
