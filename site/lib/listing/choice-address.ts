import { type Choice, everything, type FacetName, facetNames, forEachFacet, type Sort, sortNames } from './facets.ts';

/** The values that the page offers in each facet. */
type KnownValues = Readonly<Record<FacetName, readonly string[]>>;

const ownNames: readonly string[] = ['q', 'min', 'max', 'sort', ...facetNames];

/** What an address asks for. Whatever it says that this page does not know is passed over; the rest counts. */
export function readChoice(query: URLSearchParams, known: KnownValues): Choice {
  const min = readDollars(query.get('min'));
  const max = readDollars(query.get('max'));
  return {
    q: query.get('q') ?? everything.q,
    picked: forEachFacet((name) => readValues(query, name, known[name])),
    min,
    max: min !== null && max !== null && max < min ? null : max,
    sort: readSort(query.get('sort')),
  };
}

/** The query of the address that says what is chosen, other pages' parameters kept; empty when there is nothing to say. */
export function writeChoice(before: URLSearchParams, choice: Choice): string {
  const query = new URLSearchParams([...before].filter(([name]) => !ownNames.includes(name)));
  if (choice.q.trim() !== '') query.set('q', choice.q.trim());
  for (const name of facetNames) {
    if (choice.picked[name].length > 0) query.set(name, choice.picked[name].join(','));
  }
  if (choice.min !== null) query.set('min', String(choice.min / 100));
  if (choice.max !== null) query.set('max', String(choice.max / 100));
  if (choice.sort !== everything.sort) query.set('sort', choice.sort);
  // A comma may stand in a query as it is, and is easier on the eye.
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** Whole cents of an amount such as `18`, `$18` or `18.50`; null when it is none. */
export function readDollars(typed: string | null): number | null {
  const [, amount] = /^\s*\$?\s*(\d{1,6}(?:\.\d{1,2})?)\s*$/.exec(typed ?? '') ?? [];
  return amount === undefined ? null : Math.round(Number(amount) * 100);
}

function readValues(query: URLSearchParams, name: FacetName, known: readonly string[]): string[] {
  const values = query
    .getAll(name)
    .flatMap((list) => list.split(','))
    .map((value) => value.trim().toLowerCase());
  return known.filter((value) => values.includes(value.toLowerCase()));
}

function readSort(asked: string | null): Sort {
  return sortNames.find((name) => name === asked?.toLowerCase()) ?? everything.sort;
}
