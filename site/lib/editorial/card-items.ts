import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import type { Cards } from '../../../api/contract/editorial/cards.ts';

/** The color of each card, and a problem line for each that is not on sale. */
export function cardItems({ cards }: Pick<Cards, 'cards'>, byId: ReadonlyMap<string, CatalogueItem>) {
  const found = cards.flatMap(({ item: id, line }) => {
    const item = byId.get(id);
    return item ? [{ item, line }] : [];
  });
  const problems = cards.flatMap(({ item: id }, index) =>
    byId.has(id) ? [] : [`content/cards.yaml: cards[${index}].item must be the id of an item on sale, found "${id}"`],
  );
  return { cards: found, problems };
}
