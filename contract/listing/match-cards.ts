import { type CardValues, type Choice, type FacetName, facetNames, forEachFacet } from './facets.ts';

export interface Matches {
  /** whether to show each card, by its index */
  readonly shown: readonly boolean[];
  readonly total: number;
  /** How many cards each value of a facet would show if it were picked too. */
  readonly counts: Readonly<Record<FacetName, ReadonlyMap<string, number>>>;
}

/** Matches cards and counts every option in one pass: it runs on each keystroke, over thousands of cards. */
export function matchCards(cards: readonly CardValues[], choice: Choice): Matches {
  const isFound = nameFinder(choice.q);
  const counts = forEachFacet(() => new Map<string, number>());
  const count = (name: FacetName, { facts }: CardValues) => {
    const value = facts[name];
    if (value !== '') counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
  };
  let total = 0;
  const shown = cards.map((card) => {
    if (!isFound(card.name) || !isInRange(card.price, choice)) return false;
    const failed = failedFacets(card, choice);
    if (failed === undefined) {
      total += 1;
      for (const name of facetNames) count(name, card);
      return true;
    }
    // Only one facet excludes it: picking its value there would show it.
    if (failed !== 'several') count(failed, card);
    return false;
  });
  return { shown, total, counts };
}

function failedFacets({ facts }: CardValues, { picked }: Choice): FacetName | 'several' | undefined {
  let failed: FacetName | undefined;
  for (const name of facetNames) {
    if (picked[name].length === 0 || picked[name].includes(facts[name])) continue;
    if (failed) return 'several';
    failed = name;
  }
  return failed;
}

function isInRange(price: number, { min, max }: Choice): boolean {
  return (min === null || price >= min) && (max === null || price <= max);
}

/** A test for product names in lower case: any part matches, in any case; an empty search matches all. */
function nameFinder(typed: string): (lowerCaseName: string) => boolean {
  const words = typed.trim().toLowerCase();
  return words === '' ? () => true : (name) => name.includes(words);
}
