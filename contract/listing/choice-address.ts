import { type Choice, everything, type FacetName, facetNames, forEachFacet, type Sort, sortNames } from './facets.ts';

/** The values that the page offers in each facet. */
type KnownValues = Readonly<Record<FacetName, readonly string[]>>;

const ownNames: readonly string[] = ['q', 'min', 'max', 'sort', 'page', ...facetNames];

/** Reads the filters of a URL. Unknown values are ignored. */
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

/** The page of results in a URL, from 1. */
export function readPage(query: URLSearchParams): number {
  const asked = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}

/** The query string for a choice and its page, with other parameters kept; empty for the default. */
export function writeChoice(before: URLSearchParams, choice: Choice, page = 1): string {
  const query = new URLSearchParams([...before].filter(([name]) => !ownNames.includes(name)));
  if (choice.q.trim() !== '') query.set('q', choice.q.trim());
  for (const name of facetNames) {
    if (choice.picked[name].length > 0) query.set(name, choice.picked[name].join(','));
  }
  if (choice.min !== null) query.set('min', String(choice.min / 100));
  if (choice.max !== null) query.set('max', String(choice.max / 100));
  if (choice.sort !== everything.sort) query.set('sort', choice.sort);
  if (page > 1) query.set('page', String(page));
  // A comma is legal in a query, and easier to read.
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** Parses `18`, `$18` or `18.50` to cents; null when invalid. */
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
