import { checkItems } from '../../../content-reader/references.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import type { Cards } from '../../../contract/editorial/cards.ts';

/** The color of each card, and a problem for each that is not on sale. */
export function cardItems({ cards }: Pick<Cards, 'cards'>, byId: ReadonlyMap<string, CatalogueItem>) {
  const found = cards.flatMap(({ item: id, line }) => {
    const item = byId.get(id);
    return item ? [{ item, line }] : [];
  });
  const named = cards.map(({ item: id }, index) => [`cards[${index}].item`, id] as const);
  return { cards: found, problems: checkItems('cards.yaml', named, byId) };
}
