import { bundleRuleOf } from '../catalogue/bundle.ts';
import type { CatalogueItem } from '../catalogue/item.ts';

/** Items that a list may show; the input is sorted by display index, highest first. */
export function listable(items: readonly CatalogueItem[]): CatalogueItem[] {
  return items.filter((item) => item.active && !item.data.discordOnly && hasOwnPage(item));
}

/** Items that a list shows only to the community. */
export function communityOnly(items: readonly CatalogueItem[]): CatalogueItem[] {
  return items.filter((item) => item.active && item.data.discordOnly && hasOwnPage(item));
}

/** The weight of minis. */
export const MINI_WEIGHT = '200g';

/** The list of all items except minis, which have their own page. */
export function mainListing(items: readonly CatalogueItem[]): CatalogueItem[] {
  return listable(items).filter(isInMainListing);
}

export function isInMainListing({ tags }: Pick<CatalogueItem, 'tags'>): boolean {
  return tags.weight !== MINI_WEIGHT;
}

/** Best sellers are 1 kg spools and the minis bundle. */
export function bestSellers(items: readonly CatalogueItem[]): CatalogueItem[] {
  return items.filter(
    ({ active, data, tags }) =>
      active &&
      !data.discordOnly &&
      tags.showOnHome === 'true' &&
      (tags.weight === '1kg' || (tags.weight === '200g' && tags.color === 'Minis')),
  );
}

/** Whether a card adds to the cart directly, with nothing to choose first. */
export function hasQuickAdd({ tags }: Pick<CatalogueItem, 'tags'>): boolean {
  return tags.weight !== '200g' && tags.material !== 'Bulk' && tags.material !== 'Kit';
}

/** Bundles are bought on their pickers and have no product page. */
export function hasOwnPage({ tags }: Pick<CatalogueItem, 'tags'>): boolean {
  return bundleRuleOf(tags) === undefined;
}
