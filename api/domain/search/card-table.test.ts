import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Content } from '../../../content-reader/content.ts';
import { readShopContent } from '../../../content-reader/shop-content.ts';
import { itemId } from '../../../contract/catalogue/expand-family.ts';
import { cardFacts } from '../../../contract/listing/card-facts.ts';
import { type Choice, facetNames, forEachFacet, sortNames } from '../../../contract/listing/facets.ts';
import { mainListing } from '../../../contract/listing/listed-items.ts';
import { matchCards } from '../../../contract/listing/match-cards.ts';
import { productCards } from '../../../contract/listing/product-cards.ts';
import { sortCards } from '../../../contract/listing/sort-cards.ts';
import { CARDS_A_PAGE } from '../../../contract/search-limits.ts';
import { fuzz } from '../../../scripts/test/fuzz.mjs';
import { CardTable } from './card-table.ts';

const { catalogue } = readShopContent(new Content(fileURLToPath(new URL('../../../content', import.meta.url))));
const { items, materials, families } = catalogue;
const familyOf = new Map(
  families.flatMap((family) => family.variants.map((variant) => [itemId(family, variant), family] as const)),
);
const table = new CardTable(items, materials, familyOf);
const list = table.listOf(undefined);
const known = table.valuesOf(list);

const cards = productCards(mainListing(items), familyOf).map((item, at) => ({
  id: item.id,
  name: item.name.toLowerCase(),
  facts: cardFacts(item),
  price: item.price,
  order: -at,
}));

const price = fc.option(fc.integer({ min: 500, max: 12_000 }));
const choices: fc.Arbitrary<Choice> = fc.record({
  q: fc.constant(''),
  picked: fc.record(forEachFacet((name) => fc.subarray(known[name]))),
  min: price,
  max: price,
  sort: fc.constantFrom(...sortNames),
});

it('selects, counts and sorts as a list in the browser does', () => {
  fuzz(
    fc.property(choices, (choice) => {
      const selection = table.select({ list, discord: false, choice, page: 1, match: undefined });
      const { shown, total, counts } = matchCards(cards, choice);
      expect(selection.total).toBe(total);
      for (const name of facetNames) expect(selection.counts[name]).toEqual(Object.fromEntries(counts[name]));
      const expected = sortCards(
        cards.filter((_, at) => shown[at]),
        choice.sort,
      );
      const ids = selection.cards.map((card) => table.itemsOf(card).map((at) => items[at]?.id));
      expect(ids.every((own, at) => own.includes(expected[at]?.id))).toBe(true);
      expect(ids).toHaveLength(Math.min(total, CARDS_A_PAGE));
    }),
  );
});

it('shows what it is told of the stock', () => {
  const fresh = new CardTable(items, materials, familyOf);
  const choice = { q: '', picked: forEachFacet((): string[] => []), min: null, max: null, sort: 'ours' as const };
  const inStock = () =>
    fresh.select({ list, discord: false, choice, page: 1, match: undefined }).counts.inStock['true'];
  fresh.readStock(items.map((item) => ({ ...item, qoh: 0 })));
  expect(inStock()).toBeUndefined();
  fresh.readStock(items.map((item) => ({ ...item, qoh: 1 })));
  expect(inStock()).toBe(cards.length);
});
