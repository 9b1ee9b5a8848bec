import { bundleRuleOf } from './bundle.ts';
import type { ItemTags } from './item.ts';

type AddressTags = Partial<Pick<ItemTags, 'material' | 'color' | 'diameter' | 'weight'>>;

/** The address of an item’s own page; a missing tag takes the shop’s usual spool. */
export function itemPath(tags: AddressTags): string {
  const { material = 'PLA', color = 'Black', diameter = '1.75mm', weight = '1kg' } = tags;
  return `/shop/${encodeURIComponent(material)}/${color}-${diameter}-${weight}/`;
}

/** Where a card leads: minis and bulk boxes are chosen on their pickers, all else on its own page. */
export function cardPath(tags: AddressTags): string {
  if (tags.weight === '200g') return '/shop/minis/';
  if (tags.material === 'Bulk') return '/shop/Bulk/';
  return itemPath(tags);
}

/** The address of a category: `/shop/PLA%20Ltd/`. */
export function categoryPath(category: string): string {
  return `/shop/${encodeURIComponent(category)}/`;
}

/**
 * Where "Buy Again" leads for a bought line. It names the product by its options, so that it also finds one that came
 * back; a bundle is put together again on its picker.
 */
export function buyAgainPath({ material, color, weight, diameter }: Required<AddressTags>): string {
  if (bundleRuleOf({ color, weight })) return cardPath({ material, color, weight, diameter });
  const query = new URLSearchParams({ color, amount: weight, diameter });
  return `/shop/${encodeURIComponent(material)}?${query}`;
}
