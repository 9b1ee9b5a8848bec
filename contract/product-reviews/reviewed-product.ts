import { formatSize } from '../catalogue/format-size.ts';
import type { ItemTags } from '../catalogue/item.ts';
import { isSpoolMaterial } from '../catalogue/material.ts';
import { hasOwnPage } from '../listing/listed-items.ts';

/** Bought, but never held: a token is a press at the machine. */
const NOT_PHYSICAL = 'token';

/**
 * What a review is about: filament of one material and color, or one product of the other goods. All sizes share their
 * reviews, since it is the same strand on another spool.
 */
export function reviewedProduct({ material, color }: Pick<ItemTags, 'material' | 'color'>): string {
  return `${material} ${color}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** Whether shoppers can review an item: physical goods with a page of their own. Bundles are reviewed by their rolls. */
export function isReviewable(item: { readonly tags: ItemTags }): boolean {
  return hasOwnPage(item) && item.tags.kind !== NOT_PHYSICAL;
}

/** Which of a product's sizes was bought, such as "1.75 mm · 1 kg". */
export function sizeLine({ material, diameter, weight }: Pick<ItemTags, 'material' | 'diameter' | 'weight'>): string {
  return isSpoolMaterial(material) ? `${formatSize(diameter)} · ${formatSize(weight)}` : formatSize(diameter);
}
